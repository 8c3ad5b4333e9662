"""Analysing a match, a decision after the other; what is done already is not done again."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from domain import events as ev
from domain.decisions import Ask, awaited
from domain.visibility import Viewer
from ludwig.rollouts import NotKnown, Plan, evaluate
from ludwig.rollouts.evaluation import Spread
from replays.analysis.judgement import Judgement, judgement
from replays.timeline import Timeline
from replays.what_if import Question, asked

TURNING_POINTS: Final = 3
LEAST_TURN: Final = 0.01
LEAST_SWING: Final = 0.1

Keep = Callable[[Judgement], None]
"""Told each new judgement as soon as it is made."""


class Way(NamedTuple):
    """How decisions are judged: the rollouts, and how many sites of each tile are compared."""

    plan: Plan
    sites: int

    @property
    def named(self) -> tuple[str, str, int, int]:
        """What a judgement keeps of it: policy, seed, budget, sites."""
        return self.plan.policy, self.plan.seed, self.plan.budget, self.sites


class Swing(NamedTuple):
    """A seat's chance to win, after the decision at one event and after the one at a later."""

    since: int
    seq: int
    seat: ev.Seat
    before: float
    after: float

    @property
    def rise(self) -> float:
        """How much the chance rose."""
        return self.after - self.before


class Analysis(NamedTuple):
    """The judgements of a line by the number of the event they come after."""

    judgements: tuple[Judgement, ...]

    def turning_points(self, count: int = TURNING_POINTS) -> tuple[Judgement, ...]:
        """Returns the faults that gave away most of a chance to win, the worst first.

        One that cost points and no chance turned nothing.
        """
        faults = [each for each in self.judgements if each.mark and each.lost_win >= LEAST_TURN]
        faults.sort(key=lambda each: (-each.lost_win, -each.lost_points, each.seq))
        return tuple(faults[:count])

    def swings(self, count: int = TURNING_POINTS) -> tuple[Swing, ...]:
        """Returns where a seat's chance to win rose most from a decision to the next one judged.

        Whatever brought it: a choice, the cards, or the rollouts themselves.
        """
        found = [_swing(*pair) for pair in pairwise(self.judgements)]
        found = [each for each in found if each.rise >= LEAST_SWING]
        found.sort(key=lambda each: (-each.rise, each.seq))
        return tuple(found[:count])


def _swing(before: Judgement, after: Judgement) -> Swing:
    rises = {seat: win - before.wins.get(seat, win) for seat, win in after.wins.items()}
    seat = max(rises, key=lambda each: rises[each])
    win = after.wins[seat]
    return Swing(before.seq, after.seq, seat, before.wins.get(seat, win), win)


def decisions(line: Timeline, up_to: int) -> Iterator[int]:
    """Yields the positions where a seat decided by event ``up_to`` and the decision stands.

    A placement is judged with the purchase it belongs to.
    """
    for happening in line.happenings[: max(0, up_to - 1)]:
        decision = awaited(happening.state)
        chosen = line.happenings[happening.seq].event
        if decision is None or not line.current(happening.seq + 1):
            continue
        if isinstance(chosen, ev.CHOICES) and decision.ask is not Ask.PLACE:
            yield happening.seq


def analysed(
    line: Timeline,
    up_to: int,
    viewer: Viewer,
    way: Way,
    spread: Callable[[int, Viewer], Spread],
    known: Mapping[int, Judgement],
    keep: Keep,
) -> Analysis:
    """Judges every decision of a line by event ``up_to``, each from the eyes of its seat.

    While the match is being played all are judged from the viewer's eyes, and those that it cannot
    judge are left out. ``known`` are judgements made before: those made in the same way are taken
    over. ``spread`` says how the jobs of a position are spread. Cost: up to ``way.plan.budget``
    rollouts a decision.
    """
    found = []
    for seq in decisions(line, up_to):
        eyes = _eyes(line, seq, viewer)
        there = known.get(seq)
        if there is None or (there.eyes, there.plan) != (eyes, way.named):
            there = _judged(line, seq, eyes, way, spread(seq, eyes))
            if there is None:
                continue
            keep(there)
        found.append(there)
    return Analysis(tuple(found))


def _eyes(line: Timeline, seq: int, viewer: Viewer) -> Viewer:
    if viewer == "referee" or not line.over:
        return viewer
    decision = awaited(line.happenings[seq - 1].state)
    return viewer if decision is None else decision.seat


def _judged(line: Timeline, seq: int, eyes: Viewer, way: Way, spread: Spread) -> Judgement | None:
    try:
        question = asked(line, seq, eyes, way.sites, with_taken=True)
    except NotKnown:
        return None
    if len(question.alternatives) < 2 or not question.taken:  # noqa: PLR2004 - nothing to choose
        return None
    return _evaluated(question, eyes, way, spread)


def _evaluated(question: Question, eyes: Viewer, way: Way, spread: Spread) -> Judgement:
    found = evaluate(question.sight, question.decision, question.alternatives, way.plan, spread)
    return judgement(question, found, eyes, way.named)
