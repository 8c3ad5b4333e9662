"""Deeds done to a round: rooms drawn and priced, turns, coins, the token."""

from spoiling.deed import deed
from spoiling.opening import other_room


@deed("COINS-2", "RoundStarted")
def the_token_skips_a_seat(scene):
    seats = scene.state.seats
    if len(seats) < 2 or scene.data["round"] == 1:
        return False
    place = seats.index(scene.data["master_builder"])
    scene.data["master_builder"] = seats[(place + 1) % len(seats)]
    return None


@deed("SETUP-6", "RoundStarted")
def another_begins(scene):
    seats = scene.state.seats
    if len(seats) < 2 or scene.data["round"] > 1:
        return False
    scene.data["master_builder"] = seats[1]
    return None


@deed("SOLO-2", "RoundStarted")
def a_master_builder_alone(scene):
    if not scene.state.solo:
        return False
    scene.data["master_builder"] = scene.state.seats[0]
    return None


@deed("RECORD-data", "RoundStarted")
def a_round_skipped(scene):
    scene.data["round"] += 1


@deed("DRAW-1", "RoomsDrawn")
def a_tile_from_inside_the_stack(scene):
    draws = [draw for draw in scene.data["draws"] if None not in draw.values()]
    for draw in draws:
        stack = scene.state.decks.stacks[draw["card"]]
        if len(stack) > 1 and draw["tile"] == stack[0]:
            draw["tile"] = stack[-1]
            return None
    return False


@deed("DRAW-1", "RoomsDrawn")
def a_space_left_empty(scene):
    draws = scene.data["draws"]
    if scene.data["last_round"] or draws[-1]["card"] is None:
        return False
    draws.pop()
    return len(draws) > 0


@deed("DRAW-1", "RoomsDrawn")
def a_room_too_many(scene):
    decks = scene.state.decks
    drawn = sum(draw["card"] is not None for draw in scene.data["draws"])
    if scene.data["last_round"] or len(decks.room_deck) <= drawn + 1:
        return False
    card = decks.room_deck[drawn]
    taken = sum(draw["card"] == card for draw in scene.data["draws"])
    stack = decks.stacks[card][taken:]
    scene.data["draws"].append({"card": card, "tile": stack[0] if stack else None})
    return None


@deed("SETUP-8", "RoomsDrawn")
def the_first_fill_in_another_order(scene):
    draws = scene.data["draws"]
    if scene.state.round > 1 or len({draw["card"] for draw in draws[:2]}) < 2:
        return False
    draws[0], draws[1] = draws[1], draws[0]
    return None


@deed("DRAW-1", "RoomsDrawn")
def another_card_than_the_top_one(scene):
    deck, draws = scene.state.decks.room_deck, scene.data["draws"]
    if draws[0]["card"] is None or len(deck) < 2 or scene.state.decks.laid:
        return False
    card = next((card for card in deck[1:] if card != deck[0]), None)
    if card is None or not scene.state.decks.stacks[card]:
        return False
    draws[0] = {"card": card, "tile": scene.state.decks.stacks[card][0]}
    return None


@deed("DRAW-2", "RoomsDrawn")
def a_card_of_an_empty_stack_reveals_a_tile(scene):
    for draw in scene.data["draws"]:
        if draw["tile"] is None:
            draw["tile"] = other_room(scene.random)
            return None
    return False


@deed("DRAW-2", "RoomsDrawn")
def a_card_of_a_full_stack_reveals_nothing(scene):
    for draw in scene.data["draws"]:
        if draw["card"] is not None and draw["tile"] is not None:
            draw["tile"] = None
            return None
    return False


@deed("DRAW-3", "RoomsDrawn")
def a_sleeping_tile_passed_over(scene):
    draws = scene.data["draws"]
    if not scene.state.decks.laid or len(draws) < 2:
        return False
    draws.append(draws.pop(0))
    return draws[0]["card"] is not None


@deed("DRAW-3", "RoomsDrawn")
def sleeping_tiles_in_the_other_order(scene):
    draws = scene.data["draws"]
    if len(draws) < 2 or draws[0]["card"] is not None or draws[1]["card"] is not None:
        return False
    draws[0], draws[1] = draws[1], draws[0]
    return None


@deed("DRAW-3", "RoomsDrawn")
def a_tile_said_to_have_been_laid(scene):
    draws = scene.data["draws"]
    if scene.state.decks.laid or draws[0]["tile"] is None:
        return False
    draws[0]["card"] = None
    return None


@deed("DRAW-4", "RoomsDrawn")
def the_last_round_not_seen(scene):
    if not scene.data["last_round"]:
        return False
    scene.data["last_round"] = False
    return None


@deed("END-1", "RoomsDrawn")
def the_last_round_before_its_time(scene):
    if scene.data["last_round"]:
        return False
    scene.data["last_round"] = True
    return None


@deed("DRAW-4", "RoomsDrawn")
def used_cards_not_shuffled(scene):
    data = scene.data
    if not data["reshuffled"]:
        return False
    fresh = len(scene.state.decks.room_deck) + len(scene.state.decks.laid)
    data["draws"] = data["draws"][:fresh]
    data["reshuffled"] = False
    del data["reshuffle"]
    return len(data["draws"]) > 0


@deed("DRAW-4", "RoomsDrawn")
def a_card_short_in_the_shuffle(scene):
    if not scene.data["reshuffled"]:
        return False
    scene.data["reshuffle"].pop()
    return None


@deed("DRAW-4", "RoomsDrawn")
def shuffled_without_need(scene):
    if scene.data["last_round"]:
        return False
    scene.data["reshuffled"] = True
    scene.data["reshuffle"] = list(scene.state.decks.used)
    scene.entry.sealing["reshuffle"] = {"salt": "cd" * 16, "visible_to": []}
    return None


@deed("PRICE-1", "RoomsPriced")
def a_room_without_a_price(scene):
    scene.data["prices"].popitem()


@deed("PRICE-1", "RoomsPriced")
def a_room_at_two_prices(scene):
    prices = scene.data["prices"]
    keys = tuple(prices)
    if len(keys) < 2:
        return False
    prices[keys[0]] = prices[keys[1]]
    return None


@deed("PRICE-1", "RoomsPriced")
def a_room_that_is_not_offered(scene):
    prices = scene.data["prices"]
    offered = {offer.tile for offer in scene.state.market}
    prices[next(iter(prices))] = other_room(scene.random, *offered)


@deed("PRICE-1", "RoomsPriced")
def another_prices(scene):
    scene.data["seat"] = scene.entry.by = scene.other_seat()


@deed("P-PRICES", "RoomsPriced")
def a_price_of_its_own(scene):
    prices = scene.data["prices"]
    key = next(iter(prices))
    scene.data["prices"] = {"7000" if k == key else k: v for k, v in prices.items()}
    return 7000 not in scene.state.prices


@deed("RECORD-data", "RoomsPriced")
def a_price_in_words(scene):
    scene.data["prices"] = {"cheap": next(iter(scene.data["prices"].values()))}


@deed("RECORD-data", "RoomsPriced")
def a_room_that_is_none(scene):
    prices = scene.data["prices"]
    prices[next(iter(prices))] = "treasury"


@deed("SOLO-2", "RoundEnded")
def coins_in_solo(scene):
    state = scene.state
    if not state.solo or not state.market:
        return False
    scene.draft.insert(scene.seq, "CoinsAdded", {"coins": {state.market[0].tile: 1000}})
    return None


@deed("SOLO-2", "TurnPassed")
def priced_in_solo(scene):
    state = scene.state
    if not state.solo or not state.market:
        return False
    prices = {str(offer.price): offer.tile for offer in state.market}
    scene.draft.insert(scene.seq, "RoomsPriced", {"seat": state.seat, "prices": prices}, state.seat)
    return None
