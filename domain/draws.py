"""Randomness as an argument: whoever calls the rules says how cards and tiles are shuffled."""

from typing import Protocol, TypeVar

T = TypeVar("T", int, str)


class Draws(Protocol):
    """Orders cards and tiles; the only randomness a match knows."""

    def shuffled(self, label: str, items: tuple[T, ...]) -> tuple[T, ...]:
        """Returns a permutation of the items; ``label`` says what they are, as in fair decks."""
        ...


class Unshuffled:
    """Leaves everything in the order given: for questions whose answer no shuffle changes."""

    def shuffled(self, label: str, items: tuple[T, ...]) -> tuple[T, ...]:  # noqa: ARG002
        """Returns the items as they are."""
        return items
