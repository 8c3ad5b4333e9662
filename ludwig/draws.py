"""Chance: the shuffles of a match, from a seed or from the system."""

from random import Random, SystemRandom
from typing import Final, TypeVar

T = TypeVar("T", int, str)


def stream(seed: int | str, name: str) -> Random:
    """Returns the random numbers of this name that follow from a seed.

    Streams of different names are independent; the same on every platform.
    """
    return Random(f"ludwig/{seed}/{name}")


class RandomDraws:
    """Shuffles with the random numbers it was given; implements :class:`domain.draws.Draws`."""

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng

    def shuffled(self, label: str, items: tuple[T, ...]) -> tuple[T, ...]:  # noqa: ARG002
        """Returns a random permutation of the items."""
        order = list(items)
        self._rng.shuffle(order)
        return tuple(order)


class SeededDraws(RandomDraws):
    """The shuffles that follow from a seed, in the order in which they are asked for."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(stream(seed, "draws"))


class SystemDraws(RandomDraws):
    """Shuffles nobody can foretell, for people's matches."""

    def __init__(self) -> None:
        super().__init__(SystemRandom())
