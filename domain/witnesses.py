"""Witnesses: external entrances with a straight way out, cheap proofs for PLACE-4."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.placed_tile import PlacedTile

Box = tuple[int, int, int, int]
"""Left, top, and right and bottom just beyond."""

# With 6 cells or more between them no tile, at most 7 cells long, lies on both of two rays.
_LONGEST_GAP = 6
_BEYOND = 1 << 70


class Ray(NamedTuple):
    """The cells from the front of an entrance straight on: 0 north, 1 east, 2 south, 3 west."""

    x: int
    y: int
    direction: int


def box_of(tile: PlacedTile) -> Box:
    """Tells the bounding box of a placed tile."""
    x, y, outline = tile.x, tile.y, tile.variant.outline
    return x, y, x + outline.width, y + outline.height


def _reach(ray: Ray) -> Box:
    """The box of a ray's cells, the far end far beyond any castle."""
    x, y, direction = ray
    match direction:
        case 0:
            return x, -_BEYOND, x + 1, y + 1
        case 1:
            return x, y, _BEYOND, y + 1
        case 2:
            return x, y, x + 1, _BEYOND
        case _:
            return -_BEYOND, y, x + 1, y + 1


def _is_clear(reach: Box, boxes: Iterable[Box]) -> bool:
    left, top, right, bottom = reach
    for box in boxes:
        if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]:
            return False
    return True


def clear_rays(tiles: Iterable[PlacedTile], boxes: Sequence[Box]) -> Iterator[tuple[Ray, Box]]:
    """Tells the entrances of tiles from which a straight way past all boxes leads outside.

    Each ray comes with its box. An entrance not given may still be external:
    the boxes are larger than the tiles, and ways may turn.
    """
    for tile in tiles:
        for entrance in tile.variant.entrances:
            dx, dy = entrance.front
            ray = Ray(tile.x + dx, tile.y + dy, entrance.direction)
            reach = _reach(ray)
            if _is_clear(reach, boxes):
                yield ray, reach


class Witnesses:
    """Entrances that are external because a straight way leads out of each.

    If they are `enough` there are two, and no single tile is long enough to
    lie on both rays, so that PLACE-4 holds whatever is placed next.
    """

    __slots__ = ("enough", "rays", "reaches")

    def __init__(self, found: Sequence[tuple[Ray, Box]], *, enough: bool) -> None:
        self.rays = [ray for ray, _ in found]
        self.reaches = [reach for _, reach in found]
        self.enough = enough

    def extended(self, placed: Sequence[PlacedTile], new: Iterable[PlacedTile]) -> "Witnesses":
        """Tells the witnesses of a castle that has grown by new tiles: the same if it can."""
        if self.enough:
            boxes = [box_of(tile) for tile in new]
            if all(_is_clear(reach, boxes) for reach in self.reaches):
                return self
        return _found(placed)


class _Search:
    """The rays met so far that begin furthest right and low, and end furthest left and high."""

    def __init__(self, first: tuple[Ray, Box]) -> None:
        self.right = self.low = self.left = self.high = first

    def partner(self, reach: Box) -> tuple[Ray, Box] | None:
        """Tells a ray so far away that no tile lies on both."""
        if reach[0] - self.left[1][2] >= _LONGEST_GAP:
            return self.left
        if self.right[1][0] - reach[2] >= _LONGEST_GAP:
            return self.right
        if reach[1] - self.high[1][3] >= _LONGEST_GAP:
            return self.high
        return self.low if self.low[1][1] - reach[3] >= _LONGEST_GAP else None

    def add(self, ray: tuple[Ray, Box]) -> None:
        """Takes a ray in."""
        reach = ray[1]
        self.right = ray if reach[0] > self.right[1][0] else self.right
        self.left = ray if reach[2] < self.left[1][2] else self.left
        self.low = ray if reach[1] > self.low[1][1] else self.low
        self.high = ray if reach[3] < self.high[1][3] else self.high


def _found(placed: Sequence[PlacedTile]) -> Witnesses:
    boxes = [box_of(tile) for tile in placed]
    found = list[tuple[Ray, Box]]()
    search: _Search | None = None
    for ray in clear_rays(reversed(placed), boxes):
        search = search or _Search(ray)
        if partner := search.partner(ray[1]):
            return Witnesses((ray, partner), enough=True)
        search.add(ray)
        found.append(ray)
    return Witnesses(found, enough=False)


NO_WITNESSES = Witnesses((), enough=False)
