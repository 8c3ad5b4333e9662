"""Deeds done to the end: final scoring, ranks, abandonment, take-backs, rulings."""

from spoiling.deed import deed

from domain.decisions import awaited
from domain.line import agreement_needed


def _score(scene, rule):
    """A seat's score and a line of it by this rule."""
    for score in scene.random.sample(tuple(scene.data["seats"].values()), len(scene.state.seats)):
        lines = [line for line in score["lines"] if line["rule"] == rule]
        if lines:
            return score, scene.random.choice(lines)
    return None, None


_CATEGORY = {
    "DEPLETED": "depleted",
    "FAVOR-1": "favors",
    "BONUS": "bonus_cards",
    "MONEY": "money",
}


def _more(scene, rule, by=1):
    score, line = _score(scene, rule)
    if score is None:
        return False
    line["points"] += by
    score[_CATEGORY[rule]] += by
    score["total"] += by
    return None


def _none(scene, rule):
    score, line = _score(scene, rule)
    if score is None:
        return False
    score["lines"].remove(line)
    score[_CATEGORY[rule]] -= line["points"]
    score["total"] -= line["points"]
    return None


@deed("DEPLETED", "MatchScored")
def three_points_for_depletion(scene):
    return _more(scene, "DEPLETED")


@deed("DEPLETED", "MatchScored")
def depletion_forgotten(scene):
    return _none(scene, "DEPLETED")


@deed("DEPLETED", "MatchScored")
def depletion_of_the_foyer(scene):
    score = next(iter(scene.data["seats"].values()))
    score["lines"].append({"rule": "DEPLETED", "points": 2, "item": "foyer"})
    score["depleted"] += 2
    score["total"] += 2


@deed("FAVOR-1", "MatchScored")
def a_favor_too_high(scene):
    return _more(scene, "FAVOR-1")


@deed("FAVOR-2", "MatchScored")
def a_tie_not_shared(scene):
    return _more(scene, "FAVOR-1", 2)


@deed("FAVOR-3", "MatchScored")
def a_favor_forgotten(scene):
    return _none(scene, "FAVOR-1")


@deed("BONUS", "MatchScored")
def a_card_too_high(scene):
    return _more(scene, "BONUS")


@deed("BONUS", "MatchScored")
def a_card_forgotten(scene):
    return _none(scene, "BONUS")


@deed("BONUS", "MatchScored")
def a_card_that_is_not_in_the_hand(scene):
    seat, score = next(iter(scene.data["seats"].items()))
    hand = scene.state.hands[scene.state.index(seat)]
    card = next(card for hand in scene.state.hands for card in hand) if not hand else "stairs"
    if card in hand:
        return False
    score["lines"].append({"rule": "BONUS", "points": 2, "item": card})
    score["bonus_cards"] += 2
    score["total"] += 2
    return None


@deed("MONEY", "MatchScored")
def money_too_high(scene):
    return _more(scene, "MONEY")


@deed("MONEY", "MatchScored")
def money_forgotten(scene):
    return _none(scene, "MONEY")


@deed("WIN-2", "MatchScored")
def running_points_too_high(scene):
    score = next(iter(scene.data["seats"].values()))
    score["points"] += 1
    score["total"] += 1


@deed("RECORD-data", "MatchScored")
def a_total_that_is_no_sum(scene):
    next(iter(scene.data["seats"].values()))["total"] += 1


@deed("RECORD-data", "MatchScored")
def a_category_that_is_no_sum(scene):
    score = next(iter(scene.data["seats"].values()))
    score["favors"] += 1
    score["total"] += 1


@deed("RECORD-data", "MatchScored")
def a_seat_not_scored(scene):
    scene.data["seats"].popitem()


@deed("RECORD-data", "MatchScored")
def a_score_with_a_note(scene):
    next(iter(scene.data["seats"].values()))["note"] = 1


@deed("RECORD-data", "MatchScored")
def a_line_of_nought_at_the_end(scene):
    score = next(iter(scene.data["seats"].values()))
    score["lines"].append({"rule": "MONEY", "points": 0, "item": None})


@deed("END-1", "MatchScored")
def no_final_scoring(scene):
    scene.draft.drop(scene.seq)
    return len(scene.draft.entries) >= scene.seq


@deed("END-1", "RoundStarted")
def scored_before_the_last_round(scene):
    seats = {
        seat: {
            "points": points,
            "depleted": 0,
            "favors": 0,
            "bonus_cards": 0,
            "money": 0,
            "total": points,
            "lines": [],
        }
        for seat, points in zip(scene.state.seats, scene.state.points, strict=True)
    }
    scene.draft.insert(scene.seq, "MatchScored", {"seats": seats})


@deed("END-1", "MatchScored")
def another_round_after_the_last(scene):
    state = scene.state
    master = None if state.solo else state.seats[(state.master + 1) % len(state.seats)]
    data = {"round": state.round + 1, "master_builder": master}
    scene.draft.insert(scene.seq, "RoundStarted", data)


@deed("WIN-1", "MatchEnded")
def the_last_is_first(scene):
    ranking = scene.data["ranking"]
    if len(ranking) < 2:
        return False
    ranking.reverse()


@deed("WIN-1", "MatchEnded")
def all_are_tied(scene):
    ranking = scene.data["ranking"]
    if len(ranking) < 2:
        return False
    scene.data["ranking"] = [[seat for tied in ranking for seat in tied]]


@deed("P-TIE", "MatchEnded")
def a_shared_place_parted(scene):
    ranking = scene.data["ranking"]
    if not any(len(tied) > 1 for tied in ranking):
        return False
    scene.data["ranking"] = [[seat] for tied in ranking for seat in tied]


@deed("WIN-1", "MatchEnded")
def decided_by_something_else(scene):
    words = ("points", "area", "money", "shared")
    others = [word for word in words if word != scene.data["decided_by"]]
    scene.data["decided_by"] = scene.random.choice(others)


@deed("WIN-1", "MatchEnded")
def a_seat_not_ranked(scene):
    scene.data["ranking"].pop()


@deed("RECORD-data", "MatchEnded")
def decided_by_a_coin(scene):
    scene.data["decided_by"] = "coin"


@deed("P-LADDER", "MatchEnded")
def another_rank_of_the_ladder(scene):
    if scene.data["ladder"] is None:
        return False
    scene.data["ladder"] = "<60" if scene.data["ladder"] != "<60" else ">110"


@deed("SOLO-3", "MatchEnded")
def no_rank_of_the_ladder(scene):
    if scene.data["ladder"] is None:
        return False
    scene.data["ladder"] = None


@deed("RECORD-data", "MatchEnded")
def a_rank_of_the_ladder_for_several(scene):
    if scene.data["ladder"] is not None:
        return False
    scene.data["ladder"] = "60–80"


@deed("RECORD-order", "MatchEnded")
def something_after_the_end(scene):
    scene.draft.entries = scene.draft.entries[: scene.seq]
    seat = scene.state.seats[0]
    scene.draft.insert(scene.seq + 1, "TurnEnded", {"seat": seat})
    return scene.seq + 1


@deed("RECORD-order", "MatchEnded")
def abandoned_after_the_end(scene):
    scene.draft.entries = scene.draft.entries[: scene.seq]
    scene.draft.insert(scene.seq + 1, "MatchAbandoned", {"reason": "late"}, "referee")
    return scene.seq + 1


@deed("RECORD-order", "MatchEnded")
def taken_back_after_the_end(scene):
    draft, state = scene.draft, scene.state
    draft.entries = draft.entries[: scene.seq]
    to_seq = next(step.seq for step in scene.line.back() if awaited(step.state) is not None)
    seat, agreed = state.seats[0], list(state.seats)
    data = {"seat": seat, "to_seq": to_seq, "agreed_by": agreed, "reason": "again"}
    draft.insert(scene.seq + 1, "MoveTakenBack", data, seat)
    return scene.seq + 1


@deed("END-1", "TurnPassed")
def abandoned_by_nobody(scene):
    scene.draft.insert(scene.seq, "MatchAbandoned", {"reason": "stalled"})


@deed("RECORD-data", "TurnPassed")
def abandoned_alone(scene):
    players = scene.state.players
    seat = scene.state.seats[0]
    if not any(p.kind == "human" and p.seat != seat for p in players):
        return False
    scene.draft.insert(scene.seq, "MatchAbandoned", {"reason": "bored"}, seat)


@deed("END-1", "MatchAbandoned")
def played_on_when_stalled(scene):
    if scene.entry.by is not None:
        return False
    state = scene.state
    master = state.seats[(state.master + 1) % len(state.seats)]
    scene.entry.type = "RoundStarted"
    scene.entry.data = {"round": state.round + 1, "master_builder": master}


@deed("RECORD-data", "MoveTakenBack")
def taken_back_without_asking(scene):
    data = scene.data
    needed = agreement_needed(scene.line, data["seat"], data["to_seq"])
    if not needed:
        return False
    data["agreed_by"] = [seat for seat in data["agreed_by"] if seat != needed[0]]


@deed("RECORD-data", "MoveTakenBack")
def taken_back_in_anothers_name(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.entry.by = other


@deed("RECORD-data", "MoveTakenBack")
def taken_back_to_the_future(scene):
    scene.data["to_seq"] = scene.seq


@deed("RECORD-data", "RulingApplied")
def ruled_to_nowhere(scene):
    scene.data["to_seq"] = 0


@deed("RECORD-data", "RulingApplied")
def ruled_to_where_nothing_is_decided(scene):
    for step in scene.line.back():
        if awaited(step.state) is None and step.seq > 1:
            scene.data["to_seq"] = step.seq
            return None
    return False


@deed("RECORD-data", "RulingApplied")
def ruled_to_what_was_taken_back(scene):
    on_line = {step.seq for step in scene.line.back()}
    gone = [seq for seq in range(2, scene.seq) if seq not in on_line]
    if not gone:
        return False
    scene.data["to_seq"] = gone[-1]


@deed("RECORD-data", "RulingApplied")
def ruled_by_a_seat(scene):
    scene.entry.by = scene.state.seats[0]
