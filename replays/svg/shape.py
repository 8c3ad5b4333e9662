"""The shape of a tile as paths: outline, fence, and the treads of stairs (GEO-1, PLACE-5)."""

from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from domain.tiles import STAIRS, Tile
from domain.variants import Variant
from replays.svg.element import number

Point = tuple[float, float]
_FENCE_DEGREES: Final = 62  # to either side of the top of a round garden (PLACE-5)


class Shape(NamedTuple):
    """Path data in cells, from the corner of the tile's box: ``""`` where there is none."""

    outline: str
    fence: str
    treads: str


@cache
def shape_of(variant: Variant) -> Shape:
    """Returns the shape of a tile that lies this way round."""
    turn = _Turning(variant)
    tile = variant.tile
    return Shape(_outline(tile, turn), _fence(tile, turn), _treads(tile, turn))


class _Turning:
    """Turns points of the printed tile into its lying position."""

    def __init__(self, variant: Variant) -> None:
        self.tile = variant.tile
        self.turns = variant.rotation // 90

    def __call__(self, point: Point) -> Point:
        x, y = point
        width, height = self.tile.width, self.tile.height
        for _ in range(self.turns):
            x, y = height - y, x
            width, height = height, width
        return x, y

    def line(self, points: Iterable[Point], end: str = "") -> str:
        """Returns the path through these points."""
        return "M" + "L".join(map(_written, map(self, points))) + end

    def arc(self, start: Point, stop: Point, *, large: bool = False) -> str:
        """Returns an arc of the round tile's circle, clockwise."""
        radius = number(self.tile.width / 2)
        sizes = f"A{radius} {radius} 0 {int(large)} 1 "
        return f"M{_written(self(start))}{sizes}{_written(self(stop))}"


def _written(point: Point) -> str:
    return f"{number(float(point[0]))} {number(float(point[1]))}"


def _outline(tile: Tile, turn: _Turning) -> str:
    if tile.form == "circle":
        left, right = (0, tile.width / 2), (tile.width, tile.width / 2)
        return turn.arc(left, right) + turn.arc(right, left)[len("M" + _written(turn(right))) :]
    return turn.line(_corners(tile), "Z")


def _corners(tile: Tile) -> tuple[Point, ...]:
    w, h = tile.width, tile.height
    match tile.form:
        case "L":
            return (0, 0), (w / 2, 0), (w / 2, h / 2), (w, h / 2), (w, h), (0, h)
        case "octagon":
            upper = ((0, 1), (1, 0), (w - 1, 0), (w, 1))
            return (*upper, (w, h - 1), (w - 1, h), (1, h), (0, h - 1))
    return (0, 0), (w, 0), (w, h), (0, h)


def _fence(tile: Tile, turn: _Turning) -> str:
    if not tile.fence:
        return ""
    if tile.form == "circle":
        return turn.arc(_on_circle(tile, -_FENCE_DEGREES), _on_circle(tile, _FENCE_DEGREES))
    if tile.form == "octagon":
        return turn.line(_corners(tile)[:4])
    return turn.line(((0, 0), (tile.width, 0)))


def _on_circle(tile: Tile, degrees: float) -> Point:
    radius, angle = tile.width / 2, radians(degrees)
    return radius + radius * sin(angle), radius - radius * cos(angle)


def _treads(tile: Tile, turn: _Turning) -> str:
    """Returns steps, and an arrow that points down from the light end to the dark one."""
    if tile.id != STAIRS.id:
        return ""
    steps = "".join(turn.line(((n / 4, 0), (n / 4, 1))) for n in range(2, 11))
    shaft = turn.line(((2.65, 0.5), (0.4, 0.5)))
    return steps + shaft + turn.line(((0.75, 0.25), (0.4, 0.5), (0.75, 0.75)))
