"""Counts: nested tallies of integers that can be added up and taken off again."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import TypeAlias, Union

Counts: TypeAlias = Mapping[str, Union[int, "Counts"]]
"""Integers, or counts again, by name; what is not named counts 0."""


def added(one: Counts, other: Counts, sign: int = 1) -> Counts:
    """Returns both counts together; with ``sign`` -1 the second is taken off the first.

    Names are in order and none stands for 0, so equal counts are equal to the byte.
    """
    total = {}
    for name in sorted({*one, *other}):
        value = _sum(one.get(name, 0), other.get(name, 0), sign)
        if value:
            total[name] = value
    return total


def _sum(one: int | Counts, other: int | Counts, sign: int) -> int | Counts:
    if isinstance(one, int) and isinstance(other, int):
        return one + sign * other
    return added(_nested(one), _nested(other), sign)


def _nested(value: int | Counts) -> Counts:
    return {} if isinstance(value, int) else value


def total(counts: Iterable[Counts]) -> Counts:
    """Returns all counts together."""
    empty: Counts = {}
    return reduce(added, counts, empty)
