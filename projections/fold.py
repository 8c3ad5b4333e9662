"""Fold: a read model as one function of a view and what happened next."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from projections.happening import Happening

V = TypeVar("V", bound=Struct)


class Fold(NamedTuple, Generic[V]):
    """A projection: its name, the view before the first event, and how an event moves it on.

    A view is a frozen struct of plain data, which JSON and msgpack can write; ``advance`` is pure,
    and the same events give the same bytes.
    """

    name: str
    empty: V
    advance: Callable[[V, Happening], V]

    def over(self, happenings: Iterable[Happening], view: V | None = None) -> V:
        """Returns the view after these happenings, which go on from ``view``."""
        return reduce(self.advance, happenings, self.empty if view is None else view)


class Numbered(Protocol):
    """Anything that one event brought about."""

    @property
    def seq(self) -> int:
        """The number of that event."""
        ...


N = TypeVar("N", bound=Numbered)


def standing(rows: tuple[N, ...], happening: Happening) -> tuple[N, ...]:
    """Returns the rows that are still on the line after an event: the same tuple if all are.

    Rows of one line rise by ``seq``, so those that a take-back undoes are the last ones.
    """
    target = happening.returns_to
    if target is None:
        return rows
    return tuple(row for row in rows if row.seq <= target)
