"""The lines of a turn: prices, purchases, placements."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.events import SEATS, Seat
from replays.notation.cursor import Cursor
from replays.notation.naming import FOYER, room, tile
from replays.notation.statement import Bought, FoyerTurned, Laid, Line, Passed, Priced
from replays.notation.where import quarter, where

_WHERE: Final = ("at", "next", "north", "east", "south", "west")


def _prices(cursor: Cursor, seat: Seat) -> Line:
    if cursor.take("nothing"):
        return Priced(seat, ())
    return Priced(seat, cursor.listed(lambda: _priced(cursor)))


def _priced(cursor: Cursor) -> tuple[int, str]:
    return cursor.number("a price in marks"), room(cursor)


def _buys(cursor: Cursor, seat: Seat) -> Line:
    bought = tile(cursor)
    price: int | None = None
    coins: int | None = None
    payee: str | None = None
    while not cursor.ended:
        cursor.take(",")
        if price is None and cursor.take("for"):
            price = cursor.number("a price in marks")
        elif coins is None and cursor.take("with"):
            coins = cursor.number("the coins on the room in marks")
        elif payee is None and cursor.take("paying"):
            payee = cursor.one_of((*SEATS, "supply"), "a seat or 'supply'")
        else:
            cursor.fail("'for PRICE', 'with COINS', 'paying SEAT' or the end of the line")
    return Bought(seat, bought, price, coins, payee)  # type: ignore[arg-type]


def _passes(cursor: Cursor, seat: Seat) -> Line:
    return Passed(seat, cursor.number("marks") if cursor.take("for") else None)


def _places(cursor: Cursor, seat: Seat) -> Line:
    named = None if cursor.sees(*_WHERE) else _tile_or_place(cursor)
    return Laid(seat, named, where(cursor))


def _tile_or_place(cursor: Cursor) -> str:
    if cursor.token.sort not in ("word", "string"):
        cursor.fail("a place: 'at X,Y', 'next to TILE' or 'north|east|south|west of TILE'")
    return tile(cursor)


def _turns(cursor: Cursor, seat: Seat) -> Line:
    cursor.need(FOYER)
    return FoyerTurned(seat, quarter(cursor))


TURN_LINES: Final[Mapping[str, Callable[[Cursor, Seat], Line]]] = {
    "prices": _prices,
    "buys": _buys,
    "passes": _passes,
    "places": _places,
    "turns": _turns,
}
"""How the rest of a seat's line is read, by its verb."""
