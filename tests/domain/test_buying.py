"""What a turn offers, what it costs and who is paid (BUY, COINS)."""

import pytest
from situations import (
    after,
    at_turn,
    built,
    made,
    opened,
    passed,
    priced,
    reasons,
    with_castle,
    with_decks,
)

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, awaited
from domain.derive import due
from domain.draws import Unshuffled
from domain.events import SEATS
from domain.state import Offer, Stage

PORCH = ev.RoomPurchased("green", "porch", 10000, 0, "blue")
ENCLOSED = (("hallway", -5, 0, 0, "upstairs"),)


def kinds(state):
    return [type(choice).__name__ for choice in legal_choices(state)]


def test_a_turn_buys_one_room_or_a_corridor_or_passes():
    """BUY-1: the rooms one can pay for, a hallway or stairs for 3000, or a pass."""
    state = at_turn()
    assert [
        ev.RoomPurchased("green", "pantry", 4000, 0, "blue"),
        ev.RoomPurchased("green", "piano_room", 6000, 0, "blue"),
        ev.RoomPurchased("green", "washroom", 8000, 0, "blue"),
        PORCH,
        ev.RoomPurchased("green", "sauna", 15000, 0, "blue"),
        ev.CorridorPurchased("green", "hallway", 3000, "blue"),
        ev.CorridorPurchased("green", "stairs", 3000, "blue"),
        ev.TurnPassed("green", 5000),
    ] == list(legal_choices(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_master_builder_goes_last(players):
    """BUY-1, COINS-2: from the Master Builder's left each player once; then the token moves on."""
    state = at_turn(players)
    order = []
    while state.round < 3:
        if awaited(state).ask is Ask.PRICES:
            state = after(state, priced(state))
        order.append((state.round, awaited(state).seat))
        state = passed(state)
    left = SEATS[1:players]
    second = (*SEATS[2:players], SEATS[0], SEATS[1])
    assert [(1, seat) for seat in (*left, "blue")] == order[:players]
    assert [(2, seat) for seat in second] == order[players : 2 * players]


def test_corridors_are_sold_while_any_are_left():
    """BUY-1: no hallway is offered once none is left, and the purchase is refused."""
    state = with_decks(at_turn(), hallways=0)
    assert ["stairs"] == [c.corridor for c in legal_choices(state) if hasattr(c, "corridor")]
    hallway = ev.CorridorPurchased("green", "hallway", 3000, "blue")
    assert [("buy.none_left", "BUY-1")] == reasons(state, hallway)
    stairs = ev.CorridorPurchased("green", "stairs", 3000, "blue")
    assert 3 == after(with_decks(at_turn(), hallways=0), stairs).decks.stairs


def test_a_room_that_is_not_offered_cannot_be_bought():
    """BUY-1: only the rooms on the market are for sale."""
    wrong = ev.changed(PORCH, tile="salon")
    assert [("buy.not_offered", "BUY-1")] == reasons(at_turn(), wrong)


def test_players_pay_the_master_builder():
    """BUY-2: the price of a room or a corridor goes from the buyer to the Master Builder."""
    assert (25000, 5000) == after(at_turn(), PORCH).money
    hallway = ev.CorridorPurchased("green", "hallway", 3000, "blue")
    assert (18000, 12000) == after(at_turn(), hallway).money


def test_the_master_builder_pays_the_supply():
    """BUY-2: what the Master Builder pays leaves the game."""
    state = passed(at_turn())
    porch = ev.RoomPurchased("blue", "porch", 10000, 0, None)
    assert (5000, 20000) == after(state, porch).money
    stairs = ev.CorridorPurchased("blue", "stairs", 3000, None)
    assert (12000, 20000) == after(state, stairs).money
    assert [("buy.payee", "BUY-2")] == reasons(state, ev.changed(stairs, payee="green"))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"price": 4000}, ("buy.price", "BUY-2")),
        ({"payee": None}, ("buy.payee", "BUY-2")),
        ({"coins": 1000}, ("buy.coins", "BUY-3")),
    ],
)
def test_another_bill_is_refused(wrong, reason):
    """BUY-2, BUY-3: price, payee and coins are those of the offer."""
    assert [reason] == reasons(at_turn(), ev.changed(PORCH, **wrong))
    hallway = ev.CorridorPurchased("green", "hallway", 2000, "blue")
    assert [("buy.price", "BUY-1")] == reasons(at_turn(), hallway)


def with_offer(money, coins):
    """Green to buy the porch for 10000 with that much money and coins lying on it."""
    state = at_turn()
    return state.with_(market=(Offer("porch", 10000, coins),), money=(15000, money))


def test_coins_on_a_room_pay_for_it():
    """BUY-3: buyable if own money and coins reach the price; the payee gets the full price."""
    bought = ev.changed(PORCH, coins=4000)
    assert bought in legal_choices(with_offer(6000, 4000))
    assert (25000, 0) == after(with_offer(6000, 4000), bought).money
    assert (25000, 500) == after(with_offer(6500, 4000), bought).money
    wrong = [("buy.too_dear", "BUY-3"), ("buy.too_dear", "BUY-6")]
    assert wrong == reasons(with_offer(5999, 4000), bought)
    assert "RoomPurchased" not in kinds(with_offer(5999, 4000))


def test_coins_beyond_the_price_are_the_buyers():
    """BUY-3: coins that are worth more than the room stay with its buyer."""
    bought = ev.changed(PORCH, coins=13000)
    assert (25000, 3000) == after(with_offer(0, 13000), bought).money


def test_passing_takes_5000_from_the_supply():
    """BUY-4: nobody else's money changes."""
    assert (15000, 20000) == after(at_turn(), ev.TurnPassed("green", 5000)).money
    assert [("pass.money", "BUY-4")] == reasons(at_turn(), ev.TurnPassed("green", 4000))


def test_a_tile_without_a_place_cannot_be_bought():
    """BUY-5: stairs may not join stairs, so nothing but hallways and rooms fits here."""
    lower = built(("stairs", 3, 1, 180, None))
    only_stairs = with_castle(at_turn(), "green", lower)
    assert ev.CorridorPurchased("green", "stairs", 3000, "blue") in legal_choices(only_stairs)
    pit = Offer("bottomless_pit", 4000, 0)
    state = at_turn().with_(market=(pit,))
    room = ev.RoomPurchased("green", "bottomless_pit", 4000, 0, "blue")
    assert [("buy.no_place", "BUY-5")] == reasons(state, room)
    assert room not in list(legal_choices(state))
    assert room in legal_choices(with_castle(state, "green", lower))


def test_a_corridor_without_a_place_cannot_be_bought():
    """BUY-5: a castle whose only way out takes no stairs is offered none."""
    foyer = at_turn(foyer="foyer_back").castles[1]
    state = with_castle(at_turn(), "green", foyer)
    assert ev.CorridorPurchased("green", "hallway", 3000, "blue") in legal_choices(state)
    full = built(
        ("stairs", 3, 1, 180, None), ("stairs", -3, 1, 0, None), ("stairs", 1, -3, 90, None)
    )
    stairs = ev.CorridorPurchased("green", "stairs", 3000, "blue")
    blocked = with_castle(at_turn(), "green", full)
    assert [("buy.no_place", "BUY-5")] == reasons(blocked, stairs)
    assert stairs not in list(legal_choices(blocked))


def test_a_bought_tile_is_placed_scored_and_rewarded_at_once():
    """BUY-5: the purchase asks where to place, and the placement brings points and rewards."""
    state = at_turn().with_(market=(Offer("powder_room", 4000, 0),))
    state = after(state, ev.RoomPurchased("green", "powder_room", 4000, 0, "blue"))
    assert ("green", Ask.PLACE) == awaited(state)
    placed = ev.RoomPlaced("green", "powder_room", 0, -2, 0, None, free=False)
    assert [
        "RoomPlaced",
        "PointsScored",
        "RoomCompleted",
        "UtilityCardsDrawn",
    ] == [type(event).__name__ for event in made(state, placed)]
    assert 2 == after(state, placed).points[1]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"tile": "broom_closet"}, ("place.other_tile", "BUY-5")),
        ({"free": True}, ("place.free", "RECORD-data")),
        ({"x": 0, "y": 0}, ("place.overlap", "PLACE-2")),
        ({"x": 40}, ("place.apart", "PLACE-1")),
    ],
)
def test_the_bought_tile_goes_to_a_legal_place(wrong, reason):
    """BUY-5, PLACE-1, PLACE-2: the tile that was bought, somewhere it fits."""
    state = at_turn().with_(market=(Offer("powder_room", 4000, 0),))
    state = after(state, ev.RoomPurchased("green", "powder_room", 4000, 0, "blue"))
    placed = ev.RoomPlaced("green", "powder_room", 0, -2, 0, None, free=False)
    assert reason[1] in [rule for _, rule in reasons(state, ev.changed(placed, **wrong))]


def test_without_money_one_can_only_pass():
    """BUY-6: nothing that costs more than one has is on offer."""
    broke = at_turn().with_(money=(15000, 2999))
    assert [ev.TurnPassed("green", 5000)] == list(legal_choices(broke))
    hallway = ev.CorridorPurchased("green", "hallway", 3000, "blue")
    assert ("buy.too_dear", "BUY-6") in reasons(broke, hallway)


def test_coins_are_laid_on_the_rooms_left():
    """COINS-1: after the Master Builder's turn each room still offered gets 1000, without limit."""
    state = passed(at_turn())
    bought = after(state, ev.RoomPurchased("blue", "pantry", 4000, 0, None))
    place = next(c for c in legal_choices(bought) if isinstance(c, ev.RoomPlaced))
    coins = next(e for e in made(bought, place) if isinstance(e, ev.CoinsAdded))
    assert dict.fromkeys(("piano_room", "washroom", "porch", "sauna"), 1000) == coins.coins
    again = passed(passed(at_turn(), 2), 2)
    assert [2000] * 5 == [offer.coins for offer in again.market]


def test_no_coins_without_rooms():
    """COINS-1: nothing is recorded when no room is left, and in the last round coins are laid."""
    over = opened().with_(stage=Stage.TURN_OVER, active=0, last_round=True)
    assert ev.TurnEnded("blue") == due(over, Unshuffled())
    laid = made(passed(at_turn().with_(last_round=True)), ev.TurnPassed("blue", 5000))
    names = ["TurnPassed", "TurnEnded", "CoinsAdded", "RoundEnded", "MatchScored", "MatchEnded"]
    assert names == [type(event).__name__ for event in laid]
    bare = made(passed(at_turn().with_(last_round=True)).with_(market=()), laid[0])
    assert "CoinsAdded" not in [type(event).__name__ for event in bare]


def test_the_token_passes_to_the_left():
    """COINS-2: each round has the next seat as its Master Builder, round the table."""
    state = at_turn(3)
    builders = []
    for _ in range(4):
        builders.append(state.seats[state.master])
        state = passed(state, 3)
    assert ["blue", "green", "red", "blue"] == builders


def test_nothing_is_chosen_while_events_are_due():
    """BUY-1: between decisions no choice is legal, and none is listed."""
    state = opened().with_(stage=Stage.ROUND_OVER)
    assert [("choice.none_awaited", "RECORD-order")] == reasons(state, priced(opened()))
    assert ([], 0) == (list(legal_choices(state)), len(legal_choices(state)))
    assert "pass" not in legal_choices(state)
