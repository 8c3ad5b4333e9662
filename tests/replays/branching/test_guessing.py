"""SEE-6: what others chose in secret is drawn from what they have on the other line."""

import pytest
from generated import Shuffles, generated

from domain import events as ev
from domain.decide import decide
from domain.visibility import event_seen
from replays.branching.guessing import guessed


def choices(kind):
    """Yields choices of a type from generated matches, each with the state before it."""
    for seed in range(24):
        match = generated(seed)
        for event, state in zip(match.events[1:], match.states, strict=False):
            if isinstance(event, kind):
                yield state, event


@pytest.mark.parametrize("kind", [ev.BonusCardsKept, ev.UtilityCardKept, ev.SleepingTilesChosen])
def test_a_hidden_choice_is_drawn_and_legal(kind):
    """SETUP-4 UTILITY SLEEP What is drawn is something that the seat could have chosen."""
    found = list(choices(kind))
    assert found
    for state, choice in found:
        hidden = event_seen(choice, "spectator", over=False)
        hidden = ev.changed(hidden, stack=None) if kind is ev.SleepingTilesChosen else hidden
        drawn = guessed(state, hidden, Shuffles(1))
        assert isinstance(decide(state, drawn, Shuffles(1)), tuple)


def test_a_choice_that_is_told_is_left_alone():
    """What the viewer knows of a choice stays as it was."""
    for state, choice in choices(ev.BonusCardsKept):
        assert choice == guessed(state, choice, Shuffles(1))
