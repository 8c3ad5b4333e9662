"""The castle on the screen, at the largest scale that fits, the newest tile in sight."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.segment import Segment
from textual.strip import Strip

from cli.replay_app.picture_view import PictureView, Spot, style_of
from domain.castle import Castle
from domain.placed_tile import PlacedTile
from replays.drawing.castle import draw_castle
from replays.drawing.picture import Picture, plain, stacked
from replays.drawing.plan import Scale

SCALES: Final = (Scale(4, 2), Scale(3, 2), Scale(3, 1), Scale(2, 1))
"""From the most to the least legible; a castle too large for the last is scrolled."""
STEP: Final = 4
"""Cells that a key scrolls by."""
MARGIN: Final = 4
RULER: Final = 1
_ENDLESS: Final = 10_000
_KEPT: Final = 64
_WAYS: Final = ("above", "below", "left", "right")


class Box(NamedTuple):
    """Cells: the left and top one, and how many across and down."""

    left: int
    top: int
    width: int
    height: int


class Cell(NamedTuple):
    """A cell of a castle, as RECORD counts them."""

    x: int
    y: int


def box_of(castle: Castle) -> Box:
    """Returns the box around a castle."""
    boxes = [tile_box(tile) for tile in castle.placed]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right = max(box.left + box.width for box in boxes)
    bottom = max(box.top + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def tile_box(tile: PlacedTile) -> Box:
    """Returns the box of a tile as it lies."""
    across, down = tile.tile.width, tile.tile.height
    turned = tile.rotation % 180 != 0
    return Box(tile.x, tile.y, *((down, across) if turned else (across, down)))


def fitting(box: Box, columns: int, rows: int) -> Scale:
    """Returns the largest scale at which the box fits, the smallest if none does."""
    for scale in SCALES:
        wide, high = box.width * scale.columns + 1, box.height * scale.rows + 1
        if MARGIN + wide <= columns and RULER + high <= rows:
            return scale
    return SCALES[-1]


@lru_cache(_KEPT)
def drawn(castle: Castle, scale: Scale, *, unicode: bool) -> Picture:
    """Returns a castle drawn at a scale with rulers and nothing else. Cost: tens of ms."""
    picture = draw_castle(castle, _ENDLESS, unicode=unicode, legend=False, scale=scale)
    return Picture(picture.rows[: RULER + box_of(castle).height * scale.rows + 1])


class CastleView(PictureView):
    """Shows one castle; the tile laid last is marked and scrolled into sight."""

    CUT = ""
    """The last line says instead which way the castle goes on."""

    def __init__(self, *, id: str, unicode: bool) -> None:  # noqa: A002  textual's name
        super().__init__(id=id, unicode=unicode)
        self.box = Box(0, 0, 0, 0)
        self.scale = SCALES[0]

    def show_castle(self, castle: Castle) -> None:
        """Shows a castle."""
        self.box = box_of(castle)
        self.scale = fitting(self.box, self.room.width, self.room.height)
        picture = drawn(castle, self.scale, unicode=self.unicode)
        self.show(picture if self._holds(picture) else stacked([picture, plain("")], gap=0))
        self._bring_into_sight(tile_box(castle.placed[-1]))

    def cell_at(self, spot: Spot) -> Cell:
        """Returns the cell of the castle that a character of the picture belongs to."""
        across = (spot.column - MARGIN) // self.scale.columns
        down = (spot.row - RULER) // self.scale.rows
        return Cell(self.box.left + across, self.box.top + down)

    def scroll_cells(self, across: int, down: int) -> None:
        """Scrolls by some cells."""
        columns, rows = across * self.scale.columns, down * self.scale.rows
        self.scroll_relative(columns, rows, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Returns one line of what is seen; the last one of a castle too large says so."""
        if y < self.size.height - 1 or self._holds(self.picture):
            return super().render_line(y)
        ways = tuple(self._beyond())
        where = "on all sides" if len(ways) == len(_WAYS) else ", ".join(ways)
        said = f"more {where}: Shift+arrows"[: self.size.width]
        strip = Strip([Segment(said, style_of("newest"))])
        return strip.extend_cell_length(self.size.width).apply_style(self.rich_style)

    def _holds(self, picture: Picture) -> bool:
        return picture.width <= self.room.width and len(picture.rows) <= self.room.height

    def _beyond(self) -> Iterator[str]:
        """Yields which ways the castle goes on beyond what is seen."""
        left, top = self.scroll_offset
        right, bottom = left + self.size.width, top + self.size.height
        ends = (top > 0, bottom < len(self.picture.rows), left > 0, right < self.picture.width)
        return (way for way, beyond in zip(_WAYS, ends, strict=True) if beyond)

    def _bring_into_sight(self, tile: Box) -> None:
        column = MARGIN + (tile.left - self.box.left + tile.width / 2) * self.scale.columns
        row = RULER + (tile.top - self.box.top + tile.height / 2) * self.scale.rows
        self.look_at(int(column), int(row))
