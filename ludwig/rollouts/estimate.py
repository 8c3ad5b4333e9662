"""Estimates: what many rollouts say, with how sure it is."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from domain import events as ev
from ludwig.rollouts.job import Outcome

Z: Final = 1.96
"""Intervals hold the true value in 95 of 100 cases."""


class Interval(NamedTuple):
    """A mean with the ends of its 95 % confidence interval."""

    mean: float
    low: float
    high: float


class SeatEstimate(NamedTuple):
    """What a seat may expect: final points, rank, and its share of the first place."""

    seat: ev.Seat
    points: Interval
    rank: Interval
    win: Interval


class Estimate(NamedTuple):
    """What becomes of one alternative, by seat in turn order; ``rollouts`` is how many tell."""

    rollouts: int
    seats: tuple[SeatEstimate, ...]


def estimate(outcomes: Sequence[Outcome], seats: tuple[ev.Seat, ...]) -> Estimate:
    """Returns what these outcomes say; at least one."""
    return Estimate(
        len(outcomes),
        tuple(_seat(outcomes, index, seat) for index, seat in enumerate(seats)),
    )


def _seat(outcomes: Sequence[Outcome], index: int, seat: ev.Seat) -> SeatEstimate:
    return SeatEstimate(
        seat,
        interval([outcome.points[index] for outcome in outcomes]),
        interval([outcome.ranks[index] for outcome in outcomes]),
        share([outcome.win(index) for outcome in outcomes]),
    )


def interval(values: Sequence[float]) -> Interval:
    """Returns the mean of values with its interval by the normal law."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Interval(mean, float("-inf"), float("inf"))
    spread = Z * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - spread, mean + spread)


def share(values: Sequence[float]) -> Interval:
    """Returns the mean of values from 0 to 1 with Wilson's interval."""
    count = len(values)
    mean = sum(values) / count
    middle = (mean + Z * Z / (2 * count)) / (1 + Z * Z / count)
    spread = Z / (1 + Z * Z / count) * sqrt(mean * (1 - mean) / count + Z * Z / (4 * count * count))
    return Interval(mean, max(0.0, middle - spread), min(1.0, middle + spread))
