import pytest

from domain.events import TurnPassed
from ludwig.rollouts import Alternative, Estimate, Interval
from ludwig.rollouts.estimate import SeatEstimate
from ludwig.rollouts.evaluation import Judged
from replays.analysis import Analysis, Judgement
from replays.analysis.graph import turning_words
from replays.analysis.judgement import _label, is_sure, packed, unpacked

SURE = Interval(0.4, 0.35, 0.45)
UNSURE = Interval(0.4, 0.05, 0.75)


def judged(behind, rollouts=40):
    exactly = Interval(1.0, 1.0, 1.0)
    seats = (SeatEstimate("red", exactly, exactly, exactly),)
    choice = Alternative((TurnPassed("red", 5000),))
    return Judged(choice, Estimate(rollouts, seats), behind, settled=True)


@pytest.mark.parametrize(
    ("win", "points", "label"),
    [
        (0.50, 50, "good"),
        (0.44, 50, "inaccuracy"),
        (0.38, 50, "mistake"),
        (0.20, 50, "blunder"),
        (0.50, 44, "inaccuracy"),
        (0.50, 40, "mistake"),
        (0.50, 30, "blunder"),
    ],
)
def test_labels_by_what_was_lost(win, points, label):
    """A choice is named by the win chance or the points it gave away, whichever is worse."""
    assert label == _label(judged(SURE), judged(SURE), (win, points), (0.50, 50))


def test_chance_is_no_fault():
    """A difference that may be chance, or that few rollouts show, makes no fault."""
    best = judged(SURE)
    assert "good" == _label(judged(UNSURE), best, (0.1, 30), (0.9, 50))
    assert "good" == _label(judged(SURE, rollouts=8), best, (0.1, 30), (0.9, 50))
    assert "best" == _label(best, best, (0.1, 30), (0.1, 30))
    assert is_sure(judged(SURE))


def one(seq, label, win):
    return Judgement(
        seq, "red", "TURN", "red", label, "pass", "buy", win, 0.6, 40.0, 45.0,
        {"red": win, "blue": 1 - win}, True, 100, ("swift", "0", 100, 1),
    )  # fmt: skip


def test_turning_points_are_the_worst_faults():
    """The three faults that gave away most are the turning points, told with the better line."""
    found = Analysis(
        (one(3, "mistake", 0.5), one(5, "good", 0.1), one(7, "blunder", 0.1),
         one(9, "inaccuracy", 0.55), one(11, "blunder", 0.2))
    )  # fmt: skip
    assert [7, 11, 3] == [each.seq for each in found.turning_points()]
    words = turning_words(found.turning_points()[0])
    assert "@7 red chose to pass: a chance of 10%" in words
    assert "Better: buy, 60%" in words


def test_a_fault_that_cost_no_chance_turned_nothing():
    """A match that is lost all the same is not turned by points given away."""
    lost = one(3, "blunder", 0.6)
    assert (0.0, ()) == (lost.lost_win, Analysis((lost,)).turning_points())


def test_swings_are_where_a_chance_rose_most():
    """The largest rises between decisions, for whom and from where to where; not small ones."""
    chances = (0.5, 0.5625, 0.25, 0.375, 0.875)
    found = Analysis(tuple(one(seq, "good", win) for seq, win in enumerate(chances)))
    told = [(each.since, each.seq, each.seat) for each in found.swings()]
    assert [(3, 4, "red"), (1, 2, "blue"), (2, 3, "red")] == told
    assert (0.4375, 0.75) == (found.swings()[1].before, found.swings()[1].after)
    assert () == Analysis(found.judgements[:2]).swings()


def test_judgement_is_kept_as_it_is():
    """What the book keeps is read back as it was."""
    assert one(3, "mistake", 0.5) == unpacked(packed(one(3, "mistake", 0.5)))
