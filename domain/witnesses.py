"""Witnesses: external entrances with a straight way out, cheap proofs for PLACE-4."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from domain.placed_tile import PlacedTile

Box = tuple[int, int, int, int]
"""Left, top, and right and bottom just beyond."""

# With 6 cells or more between them no tile, at most 7 cells long, lies on both of two rays.
LONGEST_GAP = 6
_BEYOND = 1 << 70


class Ray(NamedTuple):
    """The cells from the front of an entrance straight on: 0 north, 1 east, 2 south, 3 west."""

    x: int
    y: int
    direction: int


Way = tuple[Ray, Box]
"""A ray and the box of its cells."""

WayOut = tuple[Box, int]
"""The box of a ray's cells, and of how many tiles of a castle it is known to be clear."""


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


def clear_rays(tiles: Iterable[PlacedTile], boxes: Sequence[Box]) -> Iterator[Way]:
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


def way_out(tiles: Sequence[PlacedTile], known: WayOut | None) -> WayOut | None:
    """Tells a straight way out of a castle; the one known before it grew, if that is still clear.

    None says nothing: ways may turn.
    """
    if known is not None:
        reach, count = known
        if _is_clear(reach, [box_of(tile) for tile in tiles[count:]]):
            return reach, len(tiles)
    boxes = [box_of(tile) for tile in tiles]
    found = next(clear_rays(reversed(tiles), boxes), None)
    return None if found is None else (found[1], len(tiles))


class _Search:
    """Looks for two rays so far apart that no tile lies on both.

    Of the rays looked at only those matter that begin furthest right and low,
    and those that end furthest left and high.
    """

    def __init__(self, first: Way) -> None:
        self.right = self.low = self.left = self.high = first

    def partner(self, way: Way) -> Way | None:
        """Tells a ray before that is far from the next one."""
        left, top, right, bottom = way[1]
        if left - self.left[1][2] >= LONGEST_GAP:
            return self.left
        if self.right[1][0] - right >= LONGEST_GAP:
            return self.right
        if top - self.high[1][3] >= LONGEST_GAP:
            return self.high
        return self.low if self.low[1][1] - bottom >= LONGEST_GAP else None

    def add(self, way: Way) -> None:
        """Takes the next one in."""
        left, top, right, bottom = way[1]
        self.right = way if left > self.right[1][0] else self.right
        self.left = way if right < self.left[1][2] else self.left
        self.low = way if top > self.low[1][1] else self.low
        self.high = way if bottom < self.high[1][3] else self.high


def _far_pair(ways: Iterable[Way]) -> tuple[tuple[Way, ...], bool]:
    """The rays looked at, and whether no tile lies on both of the first two."""
    found = list[Way]()
    search: _Search | None = None
    for way in ways:
        search = search or _Search(way)
        if partner := search.partner(way):
            found.remove(partner)
            return (way, partner, *found), True
        search.add(way)
        found.append(way)
    return tuple(found), False


class Witnesses:
    """Entrances of a castle that are external because a straight way leads out of each.

    They are `enough` if no tile is long enough to lie on the rays of the first
    two, so that PLACE-4 holds whatever is placed next; else they are all there
    are. `boxes` are those of the castle's tiles.
    """

    __slots__ = ("boxes", "enough", "found")

    def __init__(self, boxes: tuple[Box, ...], found: tuple[Way, ...], *, enough: bool) -> None:
        self.boxes = boxes
        self.found = found
        self.enough = enough

    def extended(self, placed: Sequence[PlacedTile], new: Sequence[PlacedTile]) -> "Witnesses":
        """Tells the witnesses of a castle that has grown by new tiles."""
        added = tuple([box_of(tile) for tile in new])
        boxes = self.boxes + added
        clear = tuple([way for way in self.found if _is_clear(way[1], added)])
        if self.enough and clear[:2] == self.found[:2]:
            return Witnesses(boxes, clear, enough=True)
        found, enough = _far_pair(chain(clear, clear_rays(new, boxes)))
        if self.enough and not enough:
            found, enough = _far_pair(clear_rays(reversed(placed), boxes))
        return Witnesses(boxes, found, enough=enough)


NO_WITNESSES = Witnesses((), (), enough=False)
