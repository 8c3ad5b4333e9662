"""Doors by the name they have on the printed tile: the side, and the place along it from 1."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from domain.outlines import SIDES, STEP, turned
from domain.placed_tile import PlacedTile
from domain.tiles import Tile


class Door(NamedTuple):
    """An entrance of a tile as it lies: its printed name, its cell and the way it looks.

    The cell counts from the corner of the box after rotation; ``direction`` is 0 north to 3 west.
    """

    name: str
    x: int
    y: int
    direction: int

    @property
    def front(self) -> tuple[int, int]:
        """The cell in front of it."""
        dx, dy = STEP[self.direction]
        return self.x + dx, self.y + dy


@cache
def doors_of(tile: Tile, rotation: int) -> tuple[Door, ...]:
    """Returns the doors of a tile lying so; ``N2`` is the second from the left on the top side."""
    turns = rotation // 90
    return tuple(
        Door(
            f"{side}{(column if side in 'NS' else row) + 1}",
            *turned((column, row), tile.width, tile.height, turns),
            (SIDES.index(side) + turns) % 4,
        )
        for side, column, row in tile.entrances
    )


def joined(new: PlacedTile, old: PlacedTile) -> Iterator[tuple[Door, Door]]:
    """Yields each pair of doors, the new tile's first, where two tiles are connected (GEO-5)."""
    for mine in doors_of(new.tile, new.rotation):
        for other in doors_of(old.tile, old.rotation):
            front = (new.x + mine.front[0], new.y + mine.front[1])
            if front == (old.x + other.x, old.y + other.y) and faces(mine, other):
                yield mine, other


def faces(one: Door, other: Door) -> bool:
    """Tells whether two doors look at each other."""
    return (one.direction - other.direction) % 4 == 2  # noqa: PLR2004 - half a turn
