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


class _Search:
    """Looks for two rays so far apart that no tile lies on both.

    Of the rays looked at only those matter that begin furthest right and low,
    and those that end furthest left and high.
    """

    def __init__(self) -> None:
        self.right = self.low = (-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
        self.left = self.high = (-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)

    def finds(self, reach: Box) -> bool:
        """Whether the next ray is far from one before."""
        left, top, right, bottom = reach
        if (
            left - self.left[2] >= _LONGEST_GAP
            or self.right[0] - right >= _LONGEST_GAP
            or top - self.high[3] >= _LONGEST_GAP
            or self.low[1] - bottom >= _LONGEST_GAP
        ):
            return True
        self.right = reach if left > self.right[0] else self.right
        self.left = reach if right < self.left[2] else self.left
        self.low = reach if top > self.low[1] else self.low
        self.high = reach if bottom < self.high[3] else self.high
        return False


class Witnesses:
    """Entrances that are external because a straight way leads out of each.

    They are `enough` if no single tile is long enough to lie on all of their
    rays, so that PLACE-4 holds whatever is placed next.
    """

    __slots__ = ("enough", "found")

    def __init__(self, found: Sequence[tuple[Ray, Box]], *, enough: bool) -> None:
        self.found = found
        self.enough = enough

    def extended(self, placed: Sequence[PlacedTile], new: Iterable[PlacedTile]) -> "Witnesses":
        """Tells the witnesses of a castle that has grown by new tiles: the same if it can."""
        if self.enough:
            boxes = [box_of(tile) for tile in new]
            left = [ray for ray in self.found if _is_clear(ray[1], boxes)]
            if len(left) == len(self.found):
                return self
            fewer = _witnesses(left)
            if fewer.enough:
                return fewer
        return _witnesses(clear_rays(reversed(placed), [box_of(tile) for tile in placed]))


def _witnesses(rays: Iterable[tuple[Ray, Box]]) -> Witnesses:
    search, found = _Search(), list[tuple[Ray, Box]]()
    for ray in rays:
        found.append(ray)
        if search.finds(ray[1]):
            return Witnesses(found, enough=True)
    return Witnesses(found, enough=False)


NO_WITNESSES = Witnesses((), enough=False)
