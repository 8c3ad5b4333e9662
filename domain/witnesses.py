"""Witnesses: external entrances with a straight way out, cheap proofs for PLACE-4."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.placed_tile import PlacedTile

Box = tuple[int, int, int, int]
"""Left, top, and right and bottom just beyond."""

_LONGEST_TILE = 7
_BEYOND = float("inf")


class Ray(NamedTuple):
    """The cells from the front of an entrance straight on: 0 north, 1 east, 2 south, 3 west."""

    x: int
    y: int
    direction: int


def box_of(tile: PlacedTile) -> Box:
    """Tells the bounding box of a placed tile."""
    outline = tile.variant.outline
    return tile.x, tile.y, tile.x + outline.width, tile.y + outline.height


def _is_clear(ray: Ray, boxes: Iterable[Box]) -> bool:
    x, y, direction = ray
    match direction:
        case 0:
            return not any(b[0] <= x < b[2] and b[1] <= y for b in boxes)
        case 1:
            return not any(b[1] <= y < b[3] and b[2] > x for b in boxes)
        case 2:
            return not any(b[0] <= x < b[2] and b[3] > y for b in boxes)
        case _:
            return not any(b[1] <= y < b[3] and b[0] <= x for b in boxes)


def _clear_rays(tile: PlacedTile, boxes: Sequence[Box]) -> Iterator[Ray]:
    for entrance in tile.variant.entrances:
        dx, dy = entrance.front
        ray = Ray(tile.x + dx, tile.y + dy, entrance.direction)
        if _is_clear(ray, boxes):
            yield ray


def clear_rays(placed: Sequence[PlacedTile]) -> Iterator[Ray]:
    """Tells the entrances of a castle from which a straight way past all boxes leads outside.

    The latest tiles come first. An entrance not given may still be external:
    the boxes are larger than the tiles, and ways may turn.
    """
    boxes = [box_of(tile) for tile in placed]
    for tile in reversed(placed):
        yield from _clear_rays(tile, boxes)


def _extent(ray: Ray) -> tuple[float, float, float, float]:
    x, y, direction = ray
    match direction:
        case 0:
            return x, -_BEYOND, x, y
        case 1:
            return x, y, _BEYOND, y
        case 2:
            return x, y, x, _BEYOND
        case _:
            return -_BEYOND, y, x, y


def _are_far_apart(one: Ray, other: Ray) -> bool:
    """Whether no tile is long enough to lie on both rays."""
    a, b = _extent(one), _extent(other)
    across = max(a[0] - b[2], b[0] - a[2])
    down = max(a[1] - b[3], b[1] - a[3])
    return max(across, down) >= _LONGEST_TILE


class Witnesses:
    """Entrances that are external because a straight way leads out of each.

    If they are `enough` there are two, and no single tile can stop both, so
    that PLACE-4 holds whatever is placed next.
    """

    __slots__ = ("enough", "rays")

    def __init__(self, rays: tuple[Ray, ...], *, enough: bool) -> None:
        self.rays = rays
        self.enough = enough

    def extended(self, placed: Sequence[PlacedTile], new: Iterable[PlacedTile]) -> "Witnesses":
        """Tells the witnesses of a castle that has grown by new tiles: the same if it can."""
        boxes = [box_of(tile) for tile in new]
        if self.enough and all(_is_clear(ray, boxes) for ray in self.rays):
            return self
        return _found(placed)


def _found(placed: Sequence[PlacedTile]) -> Witnesses:
    rays = list[Ray]()
    for ray in clear_rays(placed):
        for other in rays:
            if _are_far_apart(ray, other):
                return Witnesses((ray, other), enough=True)
        rays.append(ray)
    return Witnesses(tuple(rays), enough=False)


NO_WITNESSES = Witnesses((), enough=False)
