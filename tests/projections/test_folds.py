"""What holds for every projection, over generated matches in which moves are taken back."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from domain.line import Step
from projections.happening import Happening, happenings
from projections.registry import PROJECTIONS

SEEDS = st.integers(0, 15)
PLAYERS = st.integers(1, 4)


@given(seed=SEEDS, players=PLAYERS, where=st.floats(0, 1))
def test_a_fold_can_be_taken_up_anywhere(wandering, seed, players, where):
    """Folding a prefix and going on from there gives the view of the whole."""
    told = wandering(seed, players)
    cut = int(where * len(told))
    for fold in PROJECTIONS.values():
        assert fold.over(told) == fold.over(told[cut:], fold.over(told[:cut]))


@given(seed=SEEDS, players=PLAYERS)
def test_views_are_plain_data(wandering, seed, players):
    """Every view is the same after JSON and after msgpack."""
    told = wandering(seed, players)
    for fold in PROJECTIONS.values():
        view = fold.over(told)
        for codec in (msgspec.json, msgspec.msgpack):
            assert view == codec.decode(codec.encode(view), type=type(view))


@given(seed=SEEDS, players=PLAYERS)
def test_folds_are_deterministic(wandering, seed, players):
    """The same events give the same bytes, whether or not a view was shared before."""
    told = wandering(seed, players)
    again = tuple(happenings((h.at, h.by, h.event) for h in told))
    for fold in PROJECTIONS.values():
        assert msgspec.msgpack.encode(fold.over(told)) == msgspec.msgpack.encode(fold.over(again))


@given(seed=SEEDS, players=PLAYERS)
def test_public_views_hang_on_nothing_hidden(wandering, masked, seed, players):
    """SEE-1 castles, scores, market and statistics are the same for who knows no secret."""
    told = wandering(seed, players)
    seen = masked(told, "spectator")
    for name in ("castles", "scores", "market", "statistics"):
        fold = PROJECTIONS[name]
        assert fold.over(told) == fold.over(seen)


@pytest.mark.parametrize("name", PROJECTIONS)
def test_no_event_gives_an_empty_view(name):
    """Before the first event each view is empty."""
    fold = PROJECTIONS[name]
    assert fold.empty == fold.over(())
    assert type(fold.empty)() == fold.empty


def test_a_match_begins_with_its_creation():
    """An event before MatchCreated is refused, with the event."""
    with pytest.raises(TypeError) as refused:
        Happening.following(None, ev.RoundEnded(1), None, "")
    assert (ev.RoundEnded(1),) == refused.value.args


def test_a_take_back_must_name_an_event_of_the_line(two_players):
    """A take-back to an event that is not on the line is refused, with its number."""
    line: Step = two_players[40].step
    with pytest.raises(LookupError) as refused:
        Happening.following(line, ev.MoveTakenBack("red", 99, (), ""), "red", "")
    assert (99,) == refused.value.args
