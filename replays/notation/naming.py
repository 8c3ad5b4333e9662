"""What the words on a line name: seats, tiles, cards, favors, sizes."""

from collections.abc import Mapping
from typing import Final

from domain.events import SEATS, RoomSize, Seat
from domain.tiles import BONUS_CARDS, FAVORS, HALLWAY, ROOM_SIZES, ROOMS, STAIRS, kind_of
from replays.notation.cursor import Cursor

FOYER: Final = "foyer"
CORRIDORS: Final = (HALLWAY.id, STAIRS.id)


def plain(text: str) -> str:
    """Returns a name as ids are written: ``Throne Room`` and ``throne-room`` as throne_room."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").replace("'", "").split())


_ROOMS: Final[Mapping[str, str]] = {
    spelling: room.id for room in ROOMS.values() for spelling in (plain(room.name), room.id)
}

_TILES: Final[Mapping[str, str]] = {**_ROOMS, **{kind: kind for kind in CORRIDORS}}


def seat(cursor: Cursor) -> Seat:
    """Takes a seat."""
    return cursor.one_of(SEATS, "a seat: blue, green, red or yellow")  # type: ignore[return-value]


def room(cursor: Cursor) -> str:
    """Takes a room tile, by its id or its printed name."""
    return _looked_up(cursor, _ROOMS, "a room")


def tile(cursor: Cursor) -> str:
    """Takes a room tile, ``hallway`` or ``stairs``."""
    return _looked_up(cursor, _TILES, "a room, hallway or stairs")


def placed_name(cursor: Cursor) -> str:
    """Takes the name of a tile in a castle: a room, ``foyer``, ``hallway#2``, ``stairs#1``."""
    name = cursor.token.text.lower()
    number = name.partition("#")[2]
    if kind_of(name) in CORRIDORS and number.isdecimal():
        cursor.next()
        return name
    known = {FOYER: FOYER, **_ROOMS}
    return _looked_up(cursor, known, "a tile of the castle, such as foyer or hallway#1")


def card(cursor: Cursor) -> str:
    """Takes a bonus card."""
    return _looked_up(cursor, {card: card for card in BONUS_CARDS}, "a bonus card")


def favor(cursor: Cursor) -> str:
    """Takes a King's Favor."""
    return _looked_up(cursor, {favor: favor for favor in FAVORS}, "a King's Favor")


def size(cursor: Cursor) -> RoomSize:
    """Takes a room size."""
    number = cursor.token
    if number.sort != "number" or int(number.text) not in ROOM_SIZES:
        cursor.fail("a room size: " + ", ".join(map(str, ROOM_SIZES)))
    return int(cursor.next().text)  # type: ignore[return-value]


def _looked_up(cursor: Cursor, known: Mapping[str, str], expected: str) -> str:
    token = cursor.token
    found = known.get(plain(token.text)) if token.sort in ("word", "string") else None
    if found is None:
        cursor.fail(expected, known=known)
    cursor.next()
    return found
