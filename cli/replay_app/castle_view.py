"""The castle on the screen, at the largest scale that fits, the newest tile in sight."""

from functools import lru_cache
from typing import Final, NamedTuple

from cli.replay_app.picture_view import PictureView, Spot
from domain.castle import Castle
from domain.placed_tile import PlacedTile
from replays.drawing.castle import draw_castle
from replays.drawing.picture import Picture
from replays.drawing.plan import Scale

SCALES: Final = (Scale(4, 2), Scale(3, 2), Scale(3, 1), Scale(2, 1))
"""From the most to the least legible; a castle too large for the last is scrolled."""
MARGIN: Final = 4
RULER: Final = 1
_ENDLESS: Final = 10_000
_KEPT: Final = 64


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

    def __init__(self, *, id: str, unicode: bool) -> None:  # noqa: A002  textual's name
        super().__init__(id=id, unicode=unicode)
        self.box = Box(0, 0, 0, 0)
        self.scale = SCALES[0]

    def show_castle(self, castle: Castle) -> None:
        """Shows a castle."""
        self.box = box_of(castle)
        self.scale = fitting(self.box, self.room.width, self.room.height)
        self.show(drawn(castle, self.scale, unicode=self.unicode))
        self._bring_into_sight(tile_box(castle.placed[-1]))

    def cell_at(self, spot: Spot) -> Cell:
        """Returns the cell of the castle that a character of the picture belongs to."""
        across = (spot.column - MARGIN) // self.scale.columns
        down = (spot.row - RULER) // self.scale.rows
        return Cell(self.box.left + across, self.box.top + down)

    def _bring_into_sight(self, tile: Box) -> None:
        column = MARGIN + (tile.left - self.box.left + tile.width / 2) * self.scale.columns
        row = RULER + (tile.top - self.box.top + tile.height / 2) * self.scale.rows
        self.look_at(int(column), int(row))
