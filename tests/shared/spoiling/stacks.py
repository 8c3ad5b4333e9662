"""Deeds done to rewards that draw: bonus cards, stacks, free corridors."""

from spoiling.deed import deed
from spoiling.opening import other_room

from domain.tiles import BONUS_CARDS, ROOMS


@deed("UTILITY", "UtilityCardsDrawn")
def other_cards_drawn(scene):
    deck = scene.state.decks.bonus_deck
    scene.data["cards"][0] = deck[-1]
    return len(deck) > 2


@deed("UTILITY", "UtilityCardsDrawn")
def three_cards_drawn(scene):
    deck = scene.state.decks.bonus_deck
    if len(deck) < 3:
        return False
    scene.data["cards"].append(deck[2])
    return None


@deed("UTILITY", "UtilityCardsDrawn")
def one_card_drawn(scene):
    scene.data["cards"].pop()


@deed("UTILITY", "UtilityCardKept")
def a_card_kept_that_was_not_drawn(scene):
    drawn = {*scene.data["kept"], *scene.data["returned"]}
    scene.data["kept"] = [next(card for card in BONUS_CARDS if card not in drawn)]


@deed("UTILITY", "UtilityCardKept")
def both_cards_kept(scene):
    scene.data["kept"] += scene.data["returned"]
    scene.data["returned"] = []


@deed("UTILITY", "UtilityCardKept")
def the_same_card_kept_and_returned(scene):
    scene.data["returned"] = list(scene.data["kept"])


@deed("SLEEP", "SleepingStackSearched")
def a_tile_not_seen(scene):
    if not scene.data["seen"]:
        return False
    scene.data["seen"].pop()
    return None


@deed("SLEEP", "SleepingStackSearched")
def a_stack_in_another_order(scene):
    seen = scene.data["seen"]
    if len(seen) < 2:
        return False
    seen[0], seen[1] = seen[1], seen[0]
    return None


@deed("SLEEP", "SleepingStackSearched")
def a_stack_of_another_size(scene):
    stacks = scene.state.decks.stacks
    sizes = [size for size in stacks if size != scene.data["size"] and stacks[size]]
    if not sizes or not scene.data["seen"]:
        return False
    scene.data["size"] = sizes[0]
    return None


@deed("RECORD-data", "SleepingStackSearched")
def a_stack_that_is_none(scene):
    scene.data["size"] = 75


@deed("SLEEP", "SleepingStackSearched")
def searched_for_another_room(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])


@deed("SLEEP", "SleepingTilesChosen")
def three_tiles_taken(scene):
    data = scene.data
    if len(data["tiles"]) + len(data["stack"]) < 3:
        return False
    pool = data["tiles"] + data["stack"]
    data.update(count=3, tiles=pool[:3], stack=pool[3:])
    return None


@deed("SLEEP", "SleepingTilesChosen")
def a_tile_taken_that_was_not_seen(scene):
    if not scene.data["tiles"]:
        return False
    size = scene.state.searched.size
    seen = scene.state.searched.seen
    same = [t.id for t in ROOMS.values() if t.size == size and t.id not in seen]
    scene.data["tiles"][0] = same[0]
    return None


@deed("SLEEP", "SleepingTilesChosen")
def a_tile_gone_from_the_stack(scene):
    if not scene.data["stack"]:
        return False
    scene.data["stack"].pop()
    return None


@deed("SLEEP", "SleepingTilesChosen")
def a_tile_taken_and_left(scene):
    data = scene.data
    if not data["tiles"] or not data["stack"]:
        return False
    data["stack"][0] = data["tiles"][0]
    return None


@deed("SLEEP", "SleepingTilesChosen")
def a_count_that_is_not_theirs(scene):
    scene.data["count"] = (scene.data["count"] + 1) % 3


@deed("SLEEP", "SleepingTilesChosen")
def discarded_or_not(scene):
    scene.data["discarded"] = not scene.data["discarded"]


@deed("CORRIDOR", "CorridorRewardTaken")
def a_corridor_for_another_room(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])


@deed("CORRIDOR", "TurnEnded")
def a_second_corridor_in_the_turn(scene):
    state = scene.state
    if not state.corridor_taken or not state.decks.hallways:
        return False
    data = {"seat": state.seat, "room": state.completed[0].room, "corridor": "hallway"}
    scene.draft.insert(scene.seq, "CorridorRewardTaken", data, state.seat)
    return None


@deed("CORRIDOR", "CorridorRewardTaken")
def a_corridor_taken_that_is_gone(scene):
    state = scene.state
    left = {"hallway": state.decks.hallways, "stairs": state.decks.stairs}
    gone = [kind for kind, count in left.items() if not count]
    if not gone:
        return False
    scene.data["corridor"] = gone[0]
    return None


@deed("CORRIDOR", "RewardLapsed")
def a_corridor_taken_instead_of_lapsing(scene):
    data, entry = scene.data, scene.entry
    if data["rule"] != "CORRIDOR":
        return False
    entry.type, entry.by = "CorridorRewardTaken", data["seat"]
    entry.data = {"seat": data["seat"], "room": data["room"], "corridor": "hallway"}
    return None
