"""An evaluation: alternatives raced against each other, the same for a seed on any machine."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from domain import events as ev
from domain.decisions import Decision
from ludwig.rollouts.alternative import Alternative
from ludwig.rollouts.estimate import Estimate, Interval, estimate, interval
from ludwig.rollouts.job import Job, Outcome
from ludwig.worlds import Sight

FIRST_WORLDS: Final = 16
"""Worlds played with all alternatives before any is given up."""

LEAST_WORLDS: Final = 8
"""Fewer say nothing, whatever the budget."""

WORLDS_A_STEP: Final = 16
WORLDS_A_JOB: Final = 4
MARGIN_WORTH: Final = 1 / 100
"""What a point ahead counts beside a whole win, so that a won match is still played well."""

GIVEN_UP: Final = 3.0
"""Standard errors by which an alternative is behind when it is given up."""

Spread = Callable[[Sequence[Job]], Iterable[tuple[tuple[Outcome, ...], ...]]]
"""Runs jobs, wherever, and returns their results in the order of the jobs."""

Progress = Callable[[int, int], None]
"""Told how many rollouts are done and how many there may be."""


class Plan(NamedTuple):
    """How an evaluation is done: who plays on, by which seed, with how many rollouts at most."""

    policy: str = "swift"
    seed: str = "0"
    budget: int = 600


class Judged(NamedTuple):
    """An alternative and what it brings; ``behind`` is how much less than the best it is worth.

    ``settled`` says that the difference to the best is no accident.
    """

    alternative: Alternative
    estimate: Estimate
    behind: Interval
    settled: bool


class Evaluation(NamedTuple):
    """The alternatives of a decision, the best first, the others by how far they are behind it.

    ``settled`` says that the first is better than all others beyond chance; ``worlds`` is in how
    many worlds the best were compared.
    """

    decision: Decision
    judged: tuple[Judged, ...]
    rollouts: int
    worlds: int
    settled: bool


def evaluate(
    sight: Sight,
    decision: Decision,
    options: Sequence[Alternative],
    plan: Plan,
    spread: Spread,
    progress: Progress | None = None,
) -> Evaluation:
    """Plays every alternative out in the same worlds until their order is settled.

    The steps hang on results only, never on time, so the same arguments give the same evaluation
    however the jobs are spread. Cost: ``plan.budget`` rollouts at most, or
    `LEAST_WORLDS` for each alternative if that is more.
    """
    race = _Race(sight, decision, tuple(options), plan)
    while race.runs():
        race.take(spread(race.jobs()))
        if progress is not None:
            progress(race.rollouts, max(plan.budget, race.rollouts))
    return race.evaluation()


class _Race:
    """The alternatives as they fall behind, step by step."""

    def __init__(
        self, sight: Sight, decision: Decision, options: tuple[Alternative, ...], plan: Plan
    ) -> None:
        self.sight = sight
        self.decision = decision
        self.options = options
        self.plan = plan
        self.seat = sight.state.index(decision.seat)
        self.outcomes: list[list[Outcome]] = [[] for _ in options]
        self.active = tuple(range(len(options)))
        self.worlds = 0
        self.rollouts = 0

    def runs(self) -> bool:
        if not self.worlds:
            return True
        if len(self.active) < 2:  # noqa: PLR2004 - nobody is left to race against
            return False
        return self.rollouts + WORLDS_A_STEP * len(self.active) <= self.plan.budget

    def jobs(self) -> tuple[Job, ...]:
        count = WORLDS_A_STEP if self.worlds else self._first()
        numbers = range(self.worlds, self.worlds + count)
        choices = tuple(option.choices for option in self.options)
        plan = self.plan
        return tuple(
            Job(self.sight, choices, plan.policy, plan.seed, tuple(part), self.active)
            for part in _parts(numbers, WORLDS_A_JOB)
        )

    def _first(self) -> int:
        affordable = self.plan.budget // max(1, len(self.active))
        return max(LEAST_WORLDS, min(FIRST_WORLDS, affordable))

    def take(self, results: Iterable[tuple[tuple[Outcome, ...], ...]]) -> None:
        for result in results:
            for row in result:
                self.worlds += 1
                self.rollouts += len(row)
                for number, outcome in zip(self.active, row, strict=True):
                    self.outcomes[number].append(outcome)
        best = self._order()[0]
        self.active = tuple(
            number for number in self.active if number == best or not self._is_behind(number, best)
        )

    def _is_behind(self, number: int, best: int) -> bool:
        mean, error = self._difference(number, best)
        return mean > GIVEN_UP * error

    def _difference(self, number: int, best: int) -> tuple[float, float]:
        """Returns how much worse one is than the best, in the same worlds, and the error."""
        pairs = zip(self.outcomes[best], self.outcomes[number], strict=False)
        values = [self._worth(one) - self._worth(other) for one, other in pairs]
        count = len(values)
        mean = sum(values) / count
        spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
        return mean, sqrt(spread / count)

    def _worth(self, outcome: Outcome) -> float:
        return outcome.win(self.seat) + MARGIN_WORTH * outcome.margin(self.seat)

    def _order(self) -> list[int]:
        """Returns the alternatives, the best first: those still compared, then the given up."""

        def mean(number: int) -> float:
            worths = [self._worth(outcome) for outcome in self.outcomes[number]]
            return sum(worths) / len(worths)

        return sorted(range(len(self.options)), key=lambda n: (n not in self.active, -mean(n), n))

    def evaluation(self) -> Evaluation:
        best = self._order()[0]
        found = [
            self._judged(number, best) for number in range(len(self.options)) if number != best
        ]
        found.sort(key=lambda each: each.behind.mean)
        judged = (self._judged(best, best), *found)
        settled = all(each.settled for each in judged[1:])
        return Evaluation(self.decision, judged, self.rollouts, self.worlds, settled)

    def _judged(self, number: int, best: int) -> Judged:
        pairs = zip(self.outcomes[best], self.outcomes[number], strict=False)
        behind = interval([self._worth(one) - self._worth(other) for one, other in pairs])
        seats: tuple[ev.Seat, ...] = self.sight.state.seats
        return Judged(
            self.options[number],
            estimate(self.outcomes[number], seats),
            behind,
            number != best and behind.low > 0,
        )


def _parts(numbers: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    for start in range(0, len(numbers), size):
        yield numbers[start : start + size]
