"""The axes of a chart: round numbers, and where a value lies."""

from collections.abc import Iterator
from math import floor, log10
from typing import NamedTuple

from replays.svg.element import element, text


class Scale(NamedTuple):
    """A straight line from values to places: ``low`` lies at ``start``, ``high`` at ``stop``."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """Returns where a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.stop - self.start)


def ticks(low: float, high: float, most: int = 6) -> tuple[int, ...]:
    """Returns round whole numbers, evenly apart, that reach from ``low`` to ``high`` or beyond."""
    step = _step((high - low) / most)
    first = floor(low / step) * step
    numbers = [first]
    while numbers[-1] < high:
        numbers.append(numbers[-1] + step)
    return tuple(numbers)


def _step(least: float) -> int:
    if least <= 1:
        return 1
    power: int = 10 ** floor(log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


def rulers(places: tuple[int, ...], scale: Scale, left: float, right: float) -> Iterator[str]:
    """Yields a line across the chart, with its number at the left, for each of these values."""
    for value in places:
        y = scale.at(value)
        yield element("path", d=f"M{left:g} {y:.1f}H{right:g}", class_="grid")
        yield text(f"{value:,}", x=left - 8, y=y + 4.5, class_="number")
