"""Deeds done to rewards."""

from spoiling.deed import deed
from spoiling.opening import other_room

from domain.tiles import ROOMS


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
    return None


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
    return None


@deed("RECORD-data", "RoomCompleted")
def completed_by_another(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other
    return None


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
    return None


@deed("REWARD-2", "OutdoorRewardPaid")
def a_reward_out_of_order(scene):
    others = [p.room for p in scene.state.pending if p.room != scene.data["room"]]
    if not others:
        return False
    scene.data["room"] = others[0]
    return None


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
    return None


@deed("LIVING", "LivingRewardScored")
def a_re_scored_value_forgotten(scene):
    if not scene.data["lines"]:
        return False
    line = scene.data["lines"].pop()
    scene.data["points"] -= line["points"]
    return None


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
    return None


@deed("CORRIDOR", "CorridorRewardDeclined")
def declined_for_another_room(scene):
    scene.data["room"] = other_room(scene.random, scene.data["room"])


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
    return None


@deed("FOOD", "TurnEnded")
def an_extra_turn_that_was_not_earned(scene):
    state = scene.state
    if state.owed or state.completed or state.extra_chosen:
        return False
    data = {"seat": scene.data["seat"], "room": "salon"}
    scene.draft.insert(scene.seq + 1, "ExtraTurnStarted", data)
    return scene.seq + 1
