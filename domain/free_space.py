"""FreeSpace: the free cells from which the outside of a castle is reached (GEO-7, GEO-8)."""

from collections.abc import Iterable, Sequence
from functools import cache

from domain.outlines import Cell, Outline
from domain.placed_tile import PlacedTile

_WIDEST_GAP = 2


@cache
def _inside(outline: Outline, stride: int) -> int:
    bits = 0
    for x, y in outline.inside:
        bits |= 1 << (y * stride + x)
    return bits


def _closed_up(spans: Iterable[tuple[int, int]]) -> dict[int, int]:
    """New places for spans along a line, with wide empty gaps cut down.

    What is connected stays so, and a castle with tiles far apart costs no more
    than another.
    """
    places, end, shift = dict[int, int](), 0, 0
    for number, (start, length) in enumerate(sorted(spans)):
        if number == 0:
            shift = start
        elif start - end > _WIDEST_GAP:
            shift += start - end - _WIDEST_GAP
        end = max(end, start + length) if number else start + length
        places[start] = start - shift
    return places


class FreeSpace:
    """The free cells of a castle that are connected to its outside.

    Costs about 20 µs to find.
    """

    __slots__ = ("_columns", "_outside", "_rows", "_stride")

    def __init__(self, placed: Sequence[PlacedTile]) -> None:
        outlines = [tile.variant.outline for tile in placed]
        self._columns = _closed_up((t.x, o.width) for t, o in zip(placed, outlines, strict=True))
        self._rows = _closed_up((t.y, o.height) for t, o in zip(placed, outlines, strict=True))
        corners = [(self._columns[tile.x], self._rows[tile.y]) for tile in placed]
        self._stride = 2 + max(x + o.width for (x, _), o in zip(corners, outlines, strict=True))
        height = 2 + max(y + o.height for (_, y), o in zip(corners, outlines, strict=True))
        taken = 0
        for corner, outline in zip(corners, outlines, strict=True):
            taken |= _inside(outline, self._stride) << self._bit(corner)
        self._outside = self._flooded(taken, height)

    def _bit(self, cell: Cell) -> int:
        return (cell[1] + 1) * self._stride + cell[0] + 1

    def _frame(self, height: int) -> int:
        row = (1 << self._stride) - 1
        frame = row | row << (height - 1) * self._stride
        for y in range(1, height - 1):
            frame |= (1 | 1 << self._stride - 1) << y * self._stride
        return frame

    def _flooded(self, taken: int, height: int) -> int:
        # A step to the side may wrap round to the next row, from frame to frame only.
        stride = self._stride
        free = ((1 << stride * height) - 1) ^ taken
        reached, before = self._frame(height), 0
        while reached != before:
            before = reached
            reached |= reached << 1 | reached >> 1 | reached << stride | reached >> stride
            reached &= free
        return reached

    def reaches(self, tile: PlacedTile, cell: Cell) -> bool:
        """Whether free space leads outside from a cell at a tile, counted from its box."""
        x, y = cell
        bit = self._bit((self._columns[tile.x] + x, self._rows[tile.y] + y))
        return bool(self._outside >> bit & 1)
