"""Applying a branch: which of its choices would be the next ones of the real match."""

from typing import NamedTuple

from domain.line import Step
from domain.state import State
from ludwig.matches.match import Match
from replays.branching.carrying import Later, later_choices, same_choice


class Next(NamedTuple):
    """The choices of a branch that the real match has not made yet.

    ``made`` counts those both lines share since the fork; ``parted`` is the first choice since the
    fork that the real match made otherwise, ``None`` if it made none.
    """

    choices: tuple[Later, ...]
    made: int
    parted: Later | None


def next_choices(branch: Match, real: Match) -> Next:
    """Returns what a branch has ahead of the line that it left."""
    fork = branch.header.fork
    own = later_choices(branch.line, fork)
    done = later_choices(real.line, fork)
    shared = 0
    for mine, theirs in zip(own, done, strict=False):
        if not same_choice(_before(branch.line, mine.seq), theirs.choice, mine.choice):
            break
        shared += 1
    parted = done[shared] if shared < len(done) else None
    return Next(own[shared:], shared, parted)


def _before(line: Step, seq: int) -> State:
    step = line.at(seq)
    if step is None or step.previous is None:
        raise LookupError(seq)
    return step.previous.state
