"""SEE-6: an edited line of a match that goes on tells nothing of what its viewer does not know."""

from random import Random

import pytest
from twins import twins

from domain.choices import legal_choices
from domain.decisions import awaited
from replays.branching.carrying import later_choices
from replays.branching.starting import opening_draw, started
from replays.timeline import Timeline


def own_decisions(told, viewer):
    """Returns the positions at which the viewer decided something that the line goes on from."""
    decided = ((seq, awaited(told.happenings[seq - 1].state)) for seq in range(1, told.last))
    own = (seq for seq, decision in decided if decision and decision.seat == viewer)
    return [seq for seq in own if later_choices(told.match.line, seq)]


def edited(record, seq, viewer, seed):
    """Returns the events that an edit of the line brings, and what could not be carried over."""
    match, rng = Timeline.of_record(record).match, Random(seed)
    draw = opening_draw(match, seq, viewer, rng, anew=False)
    instead = [lambda state: next(iter(legal_choices(state)))]
    start = started(match, seq, draw, rng, instead, viewer)
    return start.saves, start.edit.illegal, start.edit.left


@pytest.mark.parametrize("seed", range(40))
def test_edited_lines_of_twins_are_the_same(seed):
    """What others chose in secret is drawn, and so is what was shuffled."""
    pair = twins(seed, longest=150)
    seqs = own_decisions(Timeline.of_record(pair.one), pair.viewer)
    for seq in {*seqs[:2], *seqs[-2:]}:
        one = edited(pair.one, seq, pair.viewer, seed)
        assert one == edited(pair.other, seq, pair.viewer, seed)
