"""The floor plan of a castle: rooms to scale with their doors, in cells."""

from typing import NamedTuple

from domain.castle import Castle
from domain.placed_tile import PlacedTile
from projections.wording import tile_name
from replays.svg.doorway import door_of
from replays.svg.element import element, moved, title
from replays.svg.room import floor, inscription, look_of, words_of


class Box(NamedTuple):
    """The part of the plane that something takes up, in cells."""

    x: int
    y: int
    width: int
    height: int


def box_of(castle: Castle) -> Box:
    """Returns the box around all tiles of a castle."""
    outlines = [(tile, tile.variant.outline) for tile in castle.placed]
    left = min(tile.x for tile, _ in outlines)
    top = min(tile.y for tile, _ in outlines)
    right = max(tile.x + outline.width for tile, outline in outlines)
    bottom = max(tile.y + outline.height for tile, outline in outlines)
    return Box(left, top, right - left, bottom - top)


def plan(castle: Castle, newest: str | None = None) -> str:
    """Returns the drawing of a castle, one unit a cell; ``newest`` names a tile to mark.

    Doors lie over all walls and names over all doors, so nothing is cut off by a neighbour.
    """
    rooms = "".join(_room(castle, index, newest) for index in range(len(castle.placed)))
    doors = "".join(
        door_of(entrance)
        for index in range(len(castle.placed))
        for entrance in castle.entrances(index)
    )
    names = "".join(map(_name, castle.placed))
    return element("g", rooms, doors, names, class_="plan")


def _room(castle: Castle, index: int, newest: str | None) -> str:
    tile = castle.placed[index]
    done = castle.is_completed(index)
    words = f"{_called(tile)}{', complete' if done else ''}"
    marks = f"{' complete' if done else ''}{' newest' if tile.name == newest else ''}"
    look = f"room {look_of(tile.variant)}{marks}"
    return element("g", title(words), floor(tile.variant), class_=look, transform=_at(tile))


def _called(tile: PlacedTile) -> str:
    if tile.tile.size:
        return words_of(tile.tile)
    level = f", {tile.side}" if tile.side else ""
    return f"{tile_name(tile.name)}{level}, {tile.tile.area} sq ft"


def _name(tile: PlacedTile) -> str:
    written = inscription(tile.variant)
    return element("g", written, class_="label", transform=_at(tile)) if written else ""


def _at(tile: PlacedTile) -> str:
    return moved(tile.x, tile.y)
