"""Analysing a match, a decision after the other; what is done already is not done again."""

from collections.abc import Callable, Iterator, Mapping
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

Keep = Callable[[Judgement], None]
"""Told each new judgement as soon as it is made."""


class Analysis(NamedTuple):
    """The judgements of a line by the number of the event they come after."""

    judgements: tuple[Judgement, ...]

    def turning_points(self, count: int = TURNING_POINTS) -> tuple[Judgement, ...]:
        """Returns the decisions that gave away most, the worst first."""
        faults = [each for each in self.judgements if each.mark]
        faults.sort(key=lambda each: (-each.lost_win, -each.lost_points, each.seq))
        return tuple(faults[:count])


def decisions(line: Timeline) -> Iterator[int]:
    """Yields the positions of a line where a seat decided and the decision stands.

    A placement is judged with the purchase it belongs to.
    """
    for happening in line.happenings[:-1]:
        decision = awaited(happening.state)
        chosen = line.happenings[happening.seq].event
        if decision is None or not line.current(happening.seq + 1):
            continue
        if isinstance(chosen, ev.CHOICES) and decision.ask is not Ask.PLACE:
            yield happening.seq


def analysed(
    line: Timeline,
    viewer: Viewer,
    plan: Plan,
    sites: int,
    spread: Callable[[int, Viewer], Spread],
    known: Mapping[int, Judgement],
    keep: Keep,
) -> Analysis:
    """Judges every decision of a line, each from the eyes of the seat that made it.

    While the match is being played all are judged from the viewer's eyes, and those that it cannot
    judge are left out. ``known`` are judgements made before: those made in the same way are taken
    over. ``spread`` says how the jobs of a position are spread. Cost: up to ``plan.budget``
    rollouts a decision.
    """
    way = (plan.policy, plan.seed, plan.budget, sites)
    found = []
    for seq in decisions(line):
        eyes = _eyes(line, seq, viewer)
        there = known.get(seq)
        if there is None or (there.eyes, there.plan) != (eyes, way):
            there = _judged(line, seq, eyes, plan, sites, spread(seq, eyes))
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


def _judged(
    line: Timeline, seq: int, eyes: Viewer, plan: Plan, sites: int, spread: Spread
) -> Judgement | None:
    try:
        question = asked(line, seq, eyes, sites, with_taken=True)
    except NotKnown:
        return None
    if len(question.alternatives) < 2 or not question.taken:  # noqa: PLR2004 - nothing to choose
        return None
    return _evaluated(question, eyes, plan, sites, spread)


def _evaluated(
    question: Question, eyes: Viewer, plan: Plan, sites: int, spread: Spread
) -> Judgement:
    found = evaluate(question.sight, question.decision, question.alternatives, plan, spread)
    return judgement(question, found, eyes, (plan.policy, plan.seed, plan.budget, sites))
