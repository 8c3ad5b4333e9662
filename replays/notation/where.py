"""Where a tile was laid, in the words of a person: by cells, or by its neighbour."""

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from domain.variants import HALLWAY_SIDES, ROTATIONS
from replays.notation.cursor import Cursor
from replays.notation.error import NOWHERE, Place
from replays.notation.naming import placed_name

DIRECTIONS: Final = ("north", "east", "south", "west")
"""By the number of a direction in the rules: 0 north to 3 west."""
FARTHEST: Final = 1000
"""Cells from the Foyer; no castle reaches so far."""
_SIDES: Final = {"light": "upstairs", "dark": "downstairs"}
_PAIR: Final = re.compile(r"([NESW][0-9]{1,2})[-–]([NESW][0-9]{1,2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class At:
    """Laid with the corner of its box on a cell (RECORD); ``None`` where nothing was said."""

    x: int
    y: int
    rotation: int | None = None
    side: str | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Beside:
    """Laid so that it is connected with a neighbour, on the side named if one is.

    ``doors`` are the new tile's and the neighbour's, by their printed names.
    """

    neighbour: str
    direction: int | None = None
    doors: tuple[str, str] | None = None
    rotation: int | None = None
    side: str | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)


Where: TypeAlias = At | Beside


def where(cursor: Cursor) -> Where:
    """Takes ``at 3,-2 turned 90`` or ``east of foyer, doors W1-E2``, and a hallway's side."""
    place = cursor.place
    if cursor.take("at"):
        return _at(cursor, place)
    if cursor.take("next"):
        cursor.need("to")
        return _beside(cursor, place, None)
    expected = "a place: 'at X,Y', 'next to TILE' or 'north|east|south|west of TILE'"
    direction = DIRECTIONS.index(cursor.one_of(DIRECTIONS, expected))
    cursor.need("of")
    return _beside(cursor, place, direction)


def _at(cursor: Cursor, place: Place) -> At:
    x = _cell(cursor)
    cursor.need(",")
    y = _cell(cursor)
    _, rotation, side = _details(cursor, doors=False)
    return At(x, y, rotation, side, place)


def _beside(cursor: Cursor, place: Place, direction: int | None) -> Beside:
    neighbour = placed_name(cursor)
    doors, rotation, side = _details(cursor, doors=True)
    return Beside(neighbour, direction, doors, rotation, side, place)


def _cell(cursor: Cursor) -> int:
    token = cursor.token
    cell = cursor.number("a number of cells")
    if abs(cell) > FARTHEST:
        cursor.fail(f"a number of cells from -{FARTHEST} to {FARTHEST}", token)
    return cell


def _details(
    cursor: Cursor, *, doors: bool
) -> tuple[tuple[str, str] | None, int | None, str | None]:
    pair: tuple[str, str] | None = None
    rotation: int | None = None
    side: str | None = None
    while not cursor.ended:
        cursor.take(",")
        if doors and pair is None and (cursor.take("doors") or cursor.take("door")):
            pair = _pair(cursor)
        elif rotation is None and cursor.take("turned"):
            rotation = quarter(cursor)
        elif side is None and cursor.sees(*HALLWAY_SIDES, *_SIDES):
            word = cursor.next().text.lower()
            side = _SIDES.get(word, word)
        else:
            more = "'doors A-B', " if doors else ""
            cursor.fail(f"{more}'turned 90', 'light' or 'dark', or the end of the line")
    return pair, rotation, side


def _pair(cursor: Cursor) -> tuple[str, str]:
    found = _PAIR.fullmatch(cursor.token.text) if cursor.token.sort == "word" else None
    if found is None:
        cursor.fail("two doors such as W1-E2, the new tile's first")
    cursor.next()
    return found[1].upper(), found[2].upper()


def quarter(cursor: Cursor) -> int:
    """Takes a rotation in degrees clockwise (GEO-3)."""
    token = cursor.token
    rotation = cursor.number("0, 90, 180 or 270")
    if rotation not in ROTATIONS:
        cursor.fail("0, 90, 180 or 270", token)
    return rotation
