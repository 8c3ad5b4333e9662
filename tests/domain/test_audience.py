import pytest

from domain.audience import Audience
from domain.visibility import VIEWERS

RUNNING, OVER = Audience(ended=False), Audience(ended=True)


def admitted(audience):
    return [viewer for viewer in VIEWERS if audience.admits(viewer)]


@pytest.mark.parametrize("match", [RUNNING, OVER])
def test_everybody_may_look_at_a_match(match):
    """SEE-1 A match has something public for every viewer."""
    assert list(VIEWERS) == admitted(match)


@pytest.mark.parametrize(
    ("keeper", "viewers"),
    [("referee", ["referee"]), ("blue", ["referee", "blue"]), ("spectator", list(VIEWERS))],
)
def test_branch_of_a_running_match_is_its_keepers(keeper, viewers):
    """SEE-6 What a branch draws tells what its keeper knew; its own end opens it to nobody."""
    for ended in (False, True):
        assert viewers == admitted(Audience(ended, 17, RUNNING, keeper))


def test_branch_of_a_match_that_has_ended_is_everybodys():
    """SEE-5 Once the match has ended, everything is public, the referee's branches too."""
    branch = Audience(False, 17, OVER, "referee")
    assert list(VIEWERS) == admitted(branch)
    assert list(VIEWERS) == admitted(Audience(False, 30, branch, "referee"))


def test_branch_of_a_branch_is_for_those_who_may_see_both():
    """SEE-6 Nobody looks at a hidden branch through another that left it."""
    blues = Audience(False, 17, RUNNING, "blue")
    assert ["referee", "blue"] == admitted(Audience(False, 30, blues, "spectator"))
    assert ["referee"] == admitted(Audience(False, 30, blues, "red"))


def test_end_of_a_branch_publishes_nothing_of_its_parent():
    """SEE-6 The end opens what the branch has of its own; the parent's end opens the rest."""
    ended = Audience(True, 17, RUNNING)
    assert [False, True] == [ended.public(seq) for seq in (17, 18)]
    assert [True, False] == [Audience(False, 17, OVER).public(seq) for seq in (17, 18)]
    inner = Audience(False, 30, ended)
    assert [False, True, False] == [inner.public(seq) for seq in (17, 30, 31)]


@pytest.mark.parametrize(
    ("audience", "whose"),
    [
        (RUNNING, "spectator"),
        (Audience(False, 17, OVER, "red"), "spectator"),
        (Audience(False, 17, RUNNING, "red"), "red"),
        (Audience(False, 30, Audience(False, 17, RUNNING, "red"), "blue"), "referee"),
    ],
)
def test_narrowest_is_somebody_who_may_look(audience, whose):
    """SEE-4 The viewer that is advised is one that the line admits."""
    assert whose == audience.narrowest
    assert audience.admits(whose)
