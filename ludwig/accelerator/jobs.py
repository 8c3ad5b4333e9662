"""Jobs played by machine code: encoded once, then a world at a time."""

from collections.abc import Iterator
from threading import Lock
from typing import Final

import numpy as np

from domain import events as ev
from domain.decisions import awaited
from domain.evolve import evolve
from ludwig.accelerator import POLICIES, layout
from ludwig.accelerator.chance import keys
from ludwig.accelerator.encoding import Match, Unsuited, blank, encoded
from ludwig.accelerator.layout import Numbers
from ludwig.accelerator.rollout import play_out, set_out
from ludwig.accelerator.tables import tables
from ludwig.accelerator.writing import written
from ludwig.draws import stream
from ludwig.rollouts.job import Job, Outcome, played_out
from ludwig.worlds import Sight, hides, world

__all__ = ["Unsuited", "played"]

_OUT: Final = 2 * layout.MOST_SEATS
_MOST_MOVES: Final = 1 << 40
"""More than any match has: it is played to its end."""


def played(job: Job) -> tuple[tuple[Outcome, ...], ...]:
    """Plays a job; raises `Unsuited` if the arrays cannot hold its match or a choice."""
    if awaited(job.sight.state) is None:
        raise Unsuited("nobody decides")
    with _TURN:
        table = _Table(job)
        return tuple(table.world(number) for number in job.worlds)


class _Table:
    """A job with all that its worlds have in common."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.seats = job.sight.state.seats
        self.start = encoded(job.sight.state, _among(job.sight), _gone(job.sight))
        self.draws = hides(job.sight.state)
        self.given = _given(job)
        self.out = np.zeros(len(job.active) * _OUT, np.int64)

    def world(self, number: int) -> tuple[Outcome, ...]:
        set_out(_WORLD, self.start.numbers, self._keys(number))
        play_out(*_WORK, _WEIGHTS, _WORLD, self.start.boards, self.given, self.out)
        return tuple(self._outcome(number, place) for place in range(len(self.job.active)))

    def _keys(self, number: int) -> Numbers:
        """Returns the seeds of all streams, each led by its length."""
        seed = self.job.seed
        names = [f"ludwig/{seed}/{number}/{name}" for name in ("draws", *self.seats)]
        names += [""] * (layout.MOST_SEATS - len(self.seats))
        names += [f"ludwig/{seed}/world/{number}" if self.draws else ""]
        return keys(names)

    def _outcome(self, number: int, place: int) -> Outcome:
        """Returns an outcome; the engine plays what has outgrown the boards."""
        seats, at = len(self.seats), place * _OUT
        points = self.out[at : at + seats].tolist()
        ranks = self.out[at + layout.MOST_SEATS : at + layout.MOST_SEATS + seats].tolist()
        if ranks[0]:
            return Outcome(tuple(points), tuple(ranks))
        job = self.job
        start = world(job.sight, stream(job.seed, f"world/{number}"))
        choices = job.alternatives[job.active[place]]
        return played_out(start, choices, job.policy, f"{job.seed}/{number}")


def _among(sight: Sight) -> frozenset[str]:
    return frozenset(tile for tiles in sight.among.values() for tile in tiles)


def _gone(sight: Sight) -> frozenset[str]:
    return frozenset(gone.tile for gone in sight.state.decks.gone if gone.tile is not None)


def _given(job: Job) -> Numbers:
    """Returns the policy and the alternatives still compared, as `play_out` takes them."""
    numbers = [POLICIES.index(job.policy), _MOST_MOVES, len(job.active)]
    for each in job.active:
        choices = job.alternatives[each]
        numbers.append(len(choices))
        for move in _moves(job, choices):
            numbers += move.tolist()
    return np.array(numbers, np.int64)


def _moves(job: Job, choices: tuple[ev.Choice, ...]) -> Iterator[Numbers]:
    state = job.sight.state
    for choice in choices:
        yield written(state, choice)
        state = evolve(state, choice)


_TURN: Final = Lock()
"""There is one place to play in: threads take turns, as they do in Python anyway."""

_WORK: Final[Match] = blank()
_WORLD: Final[Numbers] = blank().numbers
_WEIGHTS: Final = np.concatenate((np.zeros(layout.MOST_OPTIONS), tables().worths))
