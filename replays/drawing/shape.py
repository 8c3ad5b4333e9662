"""The outline of a tile where it lies: which points it holds, and where its fence stands."""

from math import hypot
from typing import Final, NamedTuple

from domain.tiles import Tile

Point = tuple[float, float]
_FENCE_COSINE: Final = 0.469  # of the 62° to either side of the top (PLACE-5)


class Shape(NamedTuple):
    """A tile's outline (GEO-1), its box at x, y in cells, turned clockwise by quarter turns."""

    tile: Tile
    x: int
    y: int
    turns: int

    @property
    def width(self) -> int:
        """The width of the turned box in cells."""
        return self.tile.height if self.turns % 2 else self.tile.width

    @property
    def height(self) -> int:
        """The height of the turned box in cells."""
        return self.tile.width if self.turns % 2 else self.tile.height

    @property
    def soft(self) -> bool:
        """Whether the outline has round or slanted parts."""
        return self.tile.form in ("circle", "octagon")

    def holds(self, point: Point) -> bool:
        """Returns whether a point of the castle lies inside the outline."""
        x, y = self._printed(point)
        width, height = self.tile.width, self.tile.height
        match self.tile.form:
            case "L":
                return x < width / 2 or y > height / 2
            case "octagon":
                return min(x, width - x) + min(y, height - y) > 1
            case "circle":
                return hypot(x - width / 2, y - width / 2) < width / 2
        return True

    def fenced(self, point: Point) -> bool:
        """Returns whether a point of the outline is fence (PLACE-5)."""
        if not self.tile.fence:
            return False
        x, y = self._printed(point)
        if self.tile.form == "octagon":
            return y < 1
        if self.tile.form == "circle":
            radius = self.tile.width / 2
            return (radius - y) >= _FENCE_COSINE * hypot(x - radius, y - radius)
        return y == 0

    def _printed(self, point: Point) -> Point:
        """Returns where a point of the castle lies on the tile as printed."""
        x, y = point[0] - self.x, point[1] - self.y
        width, height = self.width, self.height
        for _ in range(self.turns):
            x, y = y, width - x
            width, height = height, width
        return x, y
