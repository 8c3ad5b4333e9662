"""A term: a part of an expression that has a value at every position."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from projections.happening import Happening

Kind: TypeAlias = Literal["number", "word", "truth"]
Value: TypeAlias = int | str | bool
Read: TypeAlias = Callable[[Happening], Value]

A_KIND: Final = {"number": "a number", "word": "a word", "truth": "yes or no"}


class Term(NamedTuple):
    """What kind of value it has, how to read it, and the column it begins in.

    ``values`` are all that a word may be, if that is known; ``literal`` is a word as written.
    """

    kind: Kind
    read: Read
    column: int
    values: tuple[str, ...] = ()
    literal: str | None = None


def constant(kind: Kind, value: Value, column: int) -> Term:
    """Returns a term that is the same everywhere."""
    return Term(kind, lambda _: value, column, literal=value if isinstance(value, str) else None)
