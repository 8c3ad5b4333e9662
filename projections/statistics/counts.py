"""Counts: nested tallies of integers that can be added up and taken off again."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, Union

Counts: TypeAlias = Mapping[str, Union[int, "Counts"]]
"""Integers, or counts again, by name; what is not named counts 0."""


def added(one: Counts, other: Counts, sign: int = 1) -> Counts:
    """Returns both counts together; with ``sign`` -1 the second is taken off the first."""
    sums: dict[str, Any] = {}
    _add(sums, one, 1)
    _add(sums, other, sign)
    return _settled(sums)


def total(counts: Iterable[Counts]) -> Counts:
    """Returns all counts together."""
    sums: dict[str, Any] = {}
    for each in counts:
        _add(sums, each, 1)
    return _settled(sums)


def _add(sums: dict[str, Any], counts: Counts, sign: int) -> None:
    for name, value in counts.items():
        if isinstance(value, int):
            sums[name] = sums.get(name, 0) + sign * value
        else:
            _add(sums.setdefault(name, {}), value, sign)


def _settled(sums: dict[str, Any]) -> Counts:
    """Puts names in order and leaves out what is 0, so that equal counts are equal to the byte."""
    settled = {}
    for name in sorted(sums):
        value = sums[name]
        if kept := value if isinstance(value, int) else _settled(value):
            settled[name] = kept
    return settled
