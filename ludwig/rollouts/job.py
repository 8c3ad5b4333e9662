"""One job: some worlds in which each alternative is played out; pure, and the same anywhere."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain import events as ev
from domain.decide import made
from domain.decisions import awaited
from domain.state import State
from domain.visibility import as_seen
from ludwig.accelerator import accelerated
from ludwig.draws import RandomDraws, stream
from ludwig.players.bot import Bot
from ludwig.players.registry import bot_named
from ludwig.worlds import Sight, world

NEEDS_NO_SCREEN: Final = frozenset({"random", "swift"})
"""Bots that never look at anything hidden, so nothing has to be hidden from them."""


class Job(NamedTuple):
    """What is to be played out: alternatives from a sight, in the worlds of these numbers.

    The worlds follow from the seed and their number alone, and in one world every alternative
    meets the same luck. ``active`` are the alternatives still compared.
    """

    sight: Sight
    alternatives: tuple[tuple[ev.Choice, ...], ...]
    policy: str
    seed: str
    worlds: tuple[int, ...]
    active: tuple[int, ...]


class Outcome(NamedTuple):
    """How one match ended: by seat in turn order its points and rank, ties sharing the best."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]

    def win(self, seat: int) -> float:
        """Returns the seat's share of the first place."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """Returns by how many points the seat is ahead of the best of the others."""
        others = [points for index, points in enumerate(self.points) if index != seat]
        return self.points[seat] - max(others) if others else self.points[seat]


def run(job: Job) -> tuple[tuple[Outcome, ...], ...]:
    """Plays a job and returns for each of its worlds the outcome of each active alternative.

    As machine code where the extra ``accelerator`` is installed: the same, in less time.
    """
    return accelerated(job) or played_here(job)


def played_here(job: Job) -> tuple[tuple[Outcome, ...], ...]:
    """Plays a job by the rules of `domain` themselves."""
    return tuple(_world(job, number) for number in job.worlds)


def _world(job: Job, number: int) -> tuple[Outcome, ...]:
    start = world(job.sight, stream(job.seed, f"world/{number}"))
    return tuple(
        played_out(start, job.alternatives[each], job.policy, f"{job.seed}/{number}")
        for each in job.active
    )


def played_out(state: State, choices: tuple[ev.Choice, ...], policy: str, seed: str) -> Outcome:
    """Returns the outcome of a match in which these choices are made and bots play the rest."""
    draws = RandomDraws(stream(seed, "draws"))
    state = _of_bots(state)
    for choice in choices:
        _, state = made(state, choice, draws)
    bots = {seat: bot_named(policy, stream(seed, seat)) for seat in state.seats}
    return outcome(_end(state, bots, draws, screened=policy not in NEEDS_NO_SCREEN))


def _end(state: State, bots: Mapping[ev.Seat, Bot], draws: RandomDraws, *, screened: bool) -> State:
    while (decision := awaited(state)) is not None:
        seen = as_seen(state, decision.seat) if screened else state
        _, state = made(state, bots[decision.seat].choose(seen, decision), draws)
    return state


def _of_bots(state: State) -> State:
    """Returns the match as one between bots of this service.

    It ends even if nobody buys any more (END-1), and of a match at a table nothing is asked.
    """
    players = tuple(replace(player, kind="bot:rollout") for player in state.players)
    return state.with_(players=players, source="service")


def outcome(state: State) -> Outcome:
    """Returns how a match that is over ended; one that was abandoned is ranked by its points."""
    if not state.final:
        points = state.points
        return Outcome(points, tuple(1 + sum(p > own for p in points) for own in points))
    ranks = {}
    above = 0
    for tied in state.ranking:
        for seat in tied:
            ranks[seat] = above + 1
        above += len(tied)
    return Outcome(
        tuple(state.final[seat].total for seat in state.seats),
        tuple(ranks[seat] for seat in state.seats),
    )
