"""SEE-2 SEE-3: on the screen too, matches that differ only in secrets look alike."""

import pytest
from twins import twins

from cli.replay_app.look import Look
from replays.timeline import Timeline

KEYS = ((), ("w",), ("p",), ("p", "right", "down", "enter"), ("f", "v"), ("slash", "k", "enter"))


def start(record, viewer, seq):
    """Returns the look with which a viewer of a match that goes on begins."""
    return Look(Timeline.of_record(record), seq, viewer, (viewer,))


@pytest.mark.parametrize("seed", range(6))
def test_screens_of_twins_are_the_same(application, after, seed):
    """Journal, market, decks, hands, reasons and previews tell nothing of what is hidden."""
    pair = twins(seed, longest=100)
    keys = KEYS[seed % len(KEYS)]
    for seq in (len(pair.one.events), len(pair.one.events) // 2):
        one, other = (
            after(application(look=start(record, pair.viewer, seq)), *keys, size=(120, 40)).screen
            for record in (pair.one, pair.other)
        )
        assert one == other
