"""Deeds done to the end: final scoring, ranks, abandonment, take-backs, rulings."""

from spoiling.deed import deed


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
    return None


@deed("WIN-1", "MatchEnded")
def all_are_tied(scene):
    ranking = scene.data["ranking"]
    if len(ranking) < 2:
        return False
    scene.data["ranking"] = [[seat for tied in ranking for seat in tied]]
    return None


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
    return None


@deed("SOLO-3", "MatchEnded")
def no_rank_of_the_ladder(scene):
    if scene.data["ladder"] is None:
        return False
    scene.data["ladder"] = None
    return None


@deed("RECORD-data", "MatchEnded")
def a_rank_of_the_ladder_for_several(scene):
    if scene.data["ladder"] is not None:
        return False
    scene.data["ladder"] = "60–80"
    return None
