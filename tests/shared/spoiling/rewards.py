"""Deeds done to rewards."""

from spoiling.deed import deed
from spoiling.opening import other_room

from domain.tiles import BONUS_CARDS, ROOMS


@deed("REWARD-1", "TurnEnded")
def a_room_completed_that_is_not(scene):
    open_rooms = [
        tile.name
        for index, tile in enumerate(scene.state.castle.placed)
        if tile.name in ROOMS and not scene.state.castle.is_completed(index)
    ]
    if not open_rooms:
        return False
    room = open_rooms[0]
    data = {"seat": scene.data["seat"], "room": room, "reward": ROOMS[room].type}
    scene.draft.insert(scene.seq, "RoomCompleted", data)


@deed("REWARD-1", "RoomCompleted")
def a_completion_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


def _derived_or_chosen(scene):
    return scene.entry.type not in ("MoveTakenBack", "RulingApplied", "MatchAbandoned")


@deed("REWARD-1", "RoomCompleted")
def completed_twice(scene):
    scene.draft.insert(scene.seq + 1, "RoomCompleted", dict(scene.data))
    return scene.seq + 1


@deed("REWARD-1", "RoomCompleted")
def another_reward(scene):
    rewards = ("activity", "food", "living")
    scene.data["reward"] = next(word for word in rewards if word != scene.data["reward"])


@deed("REWARD-3", "RoomCompleted")
def completions_in_the_other_order(scene):
    if scene.following is None or scene.following.type != "RoomCompleted":
        return False
    first, second = scene.data, scene.following.data
    first["room"], second["room"] = second["room"], first["room"]
    first["reward"], second["reward"] = second["reward"], first["reward"]


@deed("RECORD-data", "RoomCompleted")
def completed_by_another(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other


@deed("REWARD-2", "RewardOrderChosen")
def a_reward_next_that_is_not_pending(scene):
    scene.data["room"] = other_room(scene.random, *(each.room for each in scene.state.pending))


@deed("REWARD-2", "RewardOrderChosen")
def no_order_chosen(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


@deed("REWARD-2", "ActivityRewardScored")
def an_order_of_one(scene):
    if len(scene.state.pending) != 1:
        return False
    data = {"seat": scene.data["seat"], "room": scene.data["room"]}
    scene.draft.insert(scene.seq, "RewardOrderChosen", data, scene.data["seat"])


@deed("REWARD-2", "OutdoorRewardPaid")
def a_reward_out_of_order(scene):
    others = [p.room for p in scene.state.pending if p.room != scene.data["room"]]
    if not others:
        return False
    scene.data["room"] = others[0]


@deed("DOWNSTAIRS", "DownstairsRewardChosen")
def a_downstairs_room_chooses_downstairs(scene):
    scene.data.update(reward="downstairs", rescored=None)


@deed("DOWNSTAIRS", "DownstairsRewardChosen")
def another_downstairs_room_chooses(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])
    if scene.data["reward"] == "living":
        scene.data["rescored"] = scene.data["room"]


@deed("P-DOWN-LIVING", "DownstairsRewardChosen")
def another_room_re_scored(scene):
    scene.data.update(reward="living", rescored="foyer")


@deed("DOWNSTAIRS", "DownstairsRewardChosen")
def no_room_re_scored(scene):
    scene.data.update(reward="living", rescored=None)


@deed("RECORD-data", "DownstairsRewardChosen")
def re_scored_without_living(scene):
    scene.data.update(reward="activity", rescored=scene.data["room"])


@deed("DOWNSTAIRS", "DownstairsRewardChosen")
def a_downstairs_reward_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


@deed("DOWNSTAIRS", "TurnEnded")
def an_odd_downstairs_room_rewarded(scene):
    state = scene.state
    done = [each for each in state.completed if each.reward == "downstairs"]
    if not done or state.downstairs[state.active] % 2 == 0:
        return False
    data = {"seat": state.seat, "room": done[-1].room, "reward": "activity", "rescored": None}
    scene.draft.insert(scene.seq, "DownstairsRewardChosen", data, state.seat)


@deed("LIVING", "LivingRewardScored")
def a_re_scored_value_forgotten(scene):
    if not scene.data["lines"]:
        return False
    line = scene.data["lines"].pop()
    scene.data["points"] -= line["points"]


@deed("LIVING", "LivingRewardScored")
def re_scored_too_high(scene):
    scene.data["points"] += 1


@deed("LIVING", "LivingRewardScored")
def re_scored_with_others(scene):
    line = {"rule": "SCORE-3", "points": 1, "room": "foyer", "partner": scene.data["room"]}
    scene.data["lines"].append(line)
    scene.data["points"] += 1


@deed("LIVING", "LivingRewardScored")
def another_room_scored_again(scene):
    rooms = [t.name for t in scene.state.castle.placed if t.name != scene.data["room"]]
    scene.data["room"] = rooms[0]


@deed("ACTIVITY", "ActivityRewardScored")
def six_points(scene):
    scene.data["points"] = 6


@deed("OUTDOOR", "OutdoorRewardPaid")
def half_the_money(scene):
    scene.data["money"] = 5000


@deed("ACTIVITY", "ActivityRewardScored")
def five_points_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


@deed("ACTIVITY", "ActivityRewardScored")
def five_points_twice(scene):
    scene.draft.insert(scene.seq + 1, "ActivityRewardScored", dict(scene.data))
    return scene.seq + 1


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


@deed("SLEEP", "SleepingStackSearched")
def a_stack_in_another_order(scene):
    seen = scene.data["seen"]
    if len(seen) < 2:
        return False
    seen[0], seen[1] = seen[1], seen[0]


@deed("SLEEP", "SleepingStackSearched")
def a_stack_of_another_size(scene):
    stacks = scene.state.decks.stacks
    sizes = [size for size in stacks if size != scene.data["size"] and stacks[size]]
    if not sizes or not scene.data["seen"]:
        return False
    scene.data["size"] = sizes[0]


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


@deed("SLEEP", "SleepingTilesChosen")
def a_tile_taken_and_left(scene):
    data = scene.data
    if not data["tiles"] or not data["stack"]:
        return False
    data["stack"][0] = data["tiles"][0]


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


@deed("CORRIDOR", "CorridorRewardTaken")
def a_corridor_taken_that_is_gone(scene):
    state = scene.state
    left = {"hallway": state.decks.hallways, "stairs": state.decks.stairs}
    gone = [kind for kind, count in left.items() if not count]
    if not gone:
        return False
    scene.data["corridor"] = gone[0]


@deed("CORRIDOR", "RewardLapsed")
def a_corridor_taken_instead_of_lapsing(scene):
    data, entry = scene.data, scene.entry
    if data["rule"] != "CORRIDOR":
        return False
    entry.type, entry.by = "CorridorRewardTaken", data["seat"]
    entry.data = {"seat": data["seat"], "room": data["room"], "corridor": "hallway"}


@deed("REWARD-4", "RewardLapsed")
def a_lapse_by_another_rule(scene):
    scene.data["rule"] = "SLEEP" if scene.data["rule"] != "SLEEP" else "UTILITY"


@deed("REWARD-4", "ActivityRewardScored")
def a_reward_lapsed_that_can_be_taken(scene):
    data, entry = scene.data, scene.entry
    entry.type = "RewardLapsed"
    lapsed = {"reward": "activity", "rule": "REWARD-4"}
    entry.data = {"seat": data["seat"], "room": data["room"], **lapsed}


@deed("REWARD-4", "RewardLapsed")
def a_lapse_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


@deed("REWARD-4", "RewardLapsed")
def another_reward_lapses(scene):
    scene.data["reward"] = "utility" if scene.data["reward"] != "utility" else "sleeping"


@deed("P-DECLINE", "CorridorRewardDeclined")
def declined_where_it_must_be_taken(scene):
    switches = scene.draft.entry(1).data["switches"]
    earlier = [entry.type for entry in scene.draft.entries[: scene.seq - 1]]
    if "P-DECLINE" in switches or "CorridorRewardDeclined" in earlier:
        return False
    switches["P-DECLINE"] = False


@deed("CORRIDOR", "CorridorRewardDeclined")
def declined_for_another_room(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])


@deed("P-DOWN-ONCE", "RewardLapsed")
def a_second_downstairs_reward_in_the_turn(scene):
    data, entry = scene.data, scene.entry
    if data["rule"] != "P-DOWN-ONCE":
        return False
    entry.type, entry.by = "DownstairsRewardChosen", data["seat"]
    chosen = {"reward": "activity", "rescored": None}
    entry.data = {"seat": data["seat"], "room": data["room"], **chosen}


@deed("FOOD", "ExtraTurnStarted")
def an_extra_turn_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return _derived_or_chosen(scene)


@deed("FOOD", "ExtraTurnStarted")
def an_extra_turn_by_another_room(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])


@deed("FOOD", "ExtraTurnStarted")
def an_extra_turn_of_another(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other


@deed("FOOD", "TurnEnded")
def an_extra_turn_that_was_not_earned(scene):
    state = scene.state
    if state.owed or state.completed or state.extra_chosen:
        return False
    data = {"seat": scene.data["seat"], "room": "salon"}
    scene.draft.insert(scene.seq + 1, "ExtraTurnStarted", data)
    return scene.seq + 1
