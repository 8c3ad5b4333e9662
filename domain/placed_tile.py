"""PlacedTile: a tile where it lies in a castle."""

from typing import NamedTuple

from domain.placement import Placement
from domain.tiles import Tile, kind_of
from domain.variants import LAID, Variant


class PlacedTile(NamedTuple):
    """A tile in a castle.

    `name` is a room id, ``foyer``, ``hallway#n`` or ``stairs#n``; x, y,
    rotation and side are those of RECORD. A hallway laid dark side up has the
    tile `DOWNSTAIRS_HALLWAY`.
    """

    name: str
    tile: Tile
    x: int
    y: int
    rotation: int
    side: str | None
    variant: Variant


def placed_tile(placement: Placement) -> PlacedTile:
    """Lays a tile without asking the rules; KeyError if there is no such tile or rotation."""
    name, x, y, rotation, side = placement
    variant = LAID.get((name, rotation, side)) or LAID[kind_of(name), rotation, side]
    return PlacedTile(name, variant.tile, x, y, rotation, side, variant)
