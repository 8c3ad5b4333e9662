"""Variant: a tile lying one way round, with all that follows from it alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from domain.outlines import SIDES, STEP, Outline, outline_of, turned
from domain.tiles import (
    DOWNSTAIRS_HALLWAY,
    FOYER_BACK,
    FOYER_FRONT,
    HALLWAY,
    ROOMS,
    STAIRS,
    Tile,
)

ROTATIONS = (0, 90, 180, 270)
HALLWAY_SIDES = ("upstairs", "downstairs")

# One number per place and direction of an entrance. Legal castles stay far
# below 2^22 cells, so that numbers of two places never meet.
ROW = 1 << 24


def entrance_key(x: int, y: int, direction: int) -> int:
    """Numbers an entrance in the cell (x, y) that looks in a direction (0 N, 1 E, 2 S, 3 W)."""
    return (y * ROW + x) * 4 + direction


class Entrance(NamedTuple):
    """An entrance of a tile: its cell, the direction it looks, its level.

    `level` is 0 upstairs and 1 downstairs (PLACE-6); `stair` tells the ends of
    stairs from the rest (PLACE-7).
    """

    x: int
    y: int
    direction: int
    level: int
    stair: bool

    @property
    def front(self) -> tuple[int, int]:
        """The cell in front of it."""
        dx, dy = STEP[self.direction]
        return self.x + dx, self.y + dy

    @property
    def key(self) -> int:
        """Its number."""
        return entrance_key(self.x, self.y, self.direction)

    @property
    def mate(self) -> int:
        """The number of the entrance that would coincide with it (GEO-5)."""
        return entrance_key(*self.front, (self.direction + 2) % 4)

    @property
    def trait(self) -> int:
        """Its level, and 2 more at stairs."""
        return 2 * self.stair + self.level


@dataclass(frozen=True, eq=False, slots=True)
class Variant:
    """A tile in one rotation, hallways on one side.

    `entrances` count from the corner of the box. `keys` are their numbers,
    `mates` the numbers of what would coincide with them, each with the
    entrance's own trait: 2 x stair + level.
    """

    tile: Tile
    rotation: int
    side: str | None
    outline: Outline
    entrances: tuple[Entrance, ...]
    keys: tuple[int, ...]
    mates: tuple[tuple[int, int], ...]

    def __reduce__(self) -> tuple[object, ...]:
        return variant_of, (self.tile.id, self.rotation)


def _level(tile: Tile, printed_side: str) -> int:
    if tile is STAIRS:
        return 0 if printed_side == "E" else 1
    return 1 if tile.type == "downstairs" or tile is DOWNSTAIRS_HALLWAY else 0


def _entrance(tile: Tile, printed: tuple[str, int, int], turns: int) -> Entrance:
    side, column, row = printed
    x, y = turned((column, row), tile.width, tile.height, turns)
    return Entrance(x, y, (SIDES.index(side) + turns) % 4, _level(tile, side), tile is STAIRS)


def _side(tile: Tile) -> str | None:
    if tile is HALLWAY:
        return "upstairs"
    return "downstairs" if tile is DOWNSTAIRS_HALLWAY else None


def _variant(tile: Tile, rotation: int) -> Variant:
    turns = rotation // 90
    entrances = tuple(sorted(_entrance(tile, printed, turns) for printed in tile.entrances))
    return Variant(
        tile=tile,
        rotation=rotation,
        side=_side(tile),
        outline=outline_of(tile, turns),
        entrances=entrances,
        keys=tuple(entrance.key for entrance in entrances),
        mates=tuple((entrance.mate, entrance.trait) for entrance in entrances),
    )


def _tiles() -> Iterator[Tile]:
    yield from ROOMS.values()
    yield from (FOYER_FRONT, FOYER_BACK, HALLWAY, DOWNSTAIRS_HALLWAY, STAIRS)


_VARIANTS: Mapping[tuple[str, int], Variant] = {
    (tile.id, rotation): _variant(tile, rotation) for tile in _tiles() for rotation in ROTATIONS
}


def variant_of(tile_id: str, rotation: int) -> Variant:
    """Tells the variant of a tile id; KeyError if there is none."""
    return _VARIANTS[tile_id, rotation]


def _sides(tile: Tile) -> tuple[str | None, ...]:
    return HALLWAY_SIDES if tile is HALLWAY else (None,)


def _laid(tile: Tile, rotation: int, side: str | None) -> Variant:
    return _VARIANTS[DOWNSTAIRS_HALLWAY.id if side == "downstairs" else tile.id, rotation]


LAID: Mapping[tuple[str, int, str | None], Variant] = MappingProxyType(
    {
        (tile.id, rotation, side): _laid(tile, rotation, side)
        for tile in _tiles()
        if tile is not DOWNSTAIRS_HALLWAY
        for side in _sides(tile)
        for rotation in ROTATIONS
    }
)
"""The variant that is meant by a tile, a rotation and a side, as records write them."""


def _distinct(kind: str) -> tuple[Variant, ...]:
    seen = dict[object, Variant]()
    for (tile_id, _, side), variant in LAID.items():
        if tile_id == kind:
            seen.setdefault((side, variant.outline, variant.entrances), variant)
    return tuple(seen.values())


DISTINCT: Mapping[str, tuple[Variant, ...]] = MappingProxyType(
    {kind: _distinct(kind) for kind in (*ROOMS, HALLWAY.id, STAIRS.id)}
)
"""The ways to lay a tile that differ, each by its smallest rotation."""
