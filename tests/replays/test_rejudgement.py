import pytest

from domain import events as ev
from domain.profiles import PROFILES
from replays.rejudgement import rejudge


def events(timeline):
    return [(each.seq, each.by, each.event) for each in timeline.happenings]


def own(timeline):
    created = timeline.happenings[0].event
    return created.profile, created.switches


@pytest.mark.parametrize("seed", range(8))
def test_own_profile_changes_nothing(lively_timeline, seed):
    """A match judged again by its own profile and switches is the same in everything."""
    timeline = lively_timeline(seed)
    found = rejudge(events(timeline), *own(timeline))
    assert (True, False) == (found.same, found.winner_changes)


@pytest.mark.parametrize("profile", PROFILES)
def test_results_are_those_of_both_judges(two_players, profile):
    """WIN-1: the results as played are the record's; those rejudged differ by what is listed."""
    found = rejudge(events(two_players), profile, {})
    assert {"red": 89, "yellow": 88} == {each.seat: each.was for each in found.results}
    for result in found.results:
        points = sum(c.would - c.was for c in found.points if c.seat == result.seat)
        final = sum(c.would - c.was for c in found.final if c.seat == result.seat)
        assert result.would - result.was == points + final


def test_corner_adjacency_changes_points(lively_timeline):
    """P-CORNER: read literally, corners give penalties, and the changed lines say which."""
    changes = []
    for seed in range(20):
        timeline = lively_timeline(seed)
        profile, switches = own(timeline)
        other = {**switches, "P-CORNER": not switches.get("P-CORNER", False)}
        changes += rejudge(events(timeline), profile, other).points
    assert changes
    for change in changes:
        moved = sum(line.points for line in change.new) - sum(line.points for line in change.gone)
        assert change.would - change.was == moved
        rules = {line.rule for line in (*change.gone, *change.new)}
        assert rules <= {"SCORE-2", "SCORE-3"}


def test_prices_that_do_not_exist_are_illegal(two_players):
    """P-PRICES: prices that the other rules do not know make every pricing illegal."""
    found = rejudge(events(two_players), "second-edition", {"P-PRICES": (500, 600, 700, 800, 900)})
    priced = [h.seq for h in two_players.happenings if isinstance(h.event, ev.RoomsPriced)]
    assert priced == [each.seq for each in found.illegal if each.choice == "RoomsPriced"]
    assert {"P-PRICES"} == {
        reason.rule
        for each in found.illegal
        for reason in each.reasons
        if each.choice == "RoomsPriced"
    }


def test_foyers_of_another_edition_are_illegal(two_players):
    """P-FOYER: a Foyer side the other rules do not allow is named at the creation."""
    created = two_players.happenings[0].event
    four = any(player.foyer == "foyer_back" for player in created.players)
    wanted = (3,) if four else (4,)
    found = rejudge(events(two_players), "second-edition", {"P-FOYER": wanted})
    assert [1] == [each.seq for each in found.illegal]


def test_what_was_taken_back_is_not_told(four_players):
    """Changes are told only of events that stand on the line."""
    found = rejudge(events(four_players), "first-edition", {"P-PRICES": (500,)})
    assert all(four_players.current(each.seq) for each in found.illegal)


def test_nothing_to_judge_is_an_error():
    """There must be a match to judge."""
    with pytest.raises(ValueError, match="no events"):
        rejudge([], "app", {})
