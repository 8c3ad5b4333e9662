"""The lines of cards and rewards: dealt, kept, searched, taken."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import UNSET

from domain.events import Names, Seat
from domain.rewards import DOWNSTAIRS_CHOICES
from replays.notation.cursor import Cursor
from replays.notation.naming import CORRIDORS, card, placed_name, room, size
from replays.notation.statement import (
    CardsDrawn,
    CorridorDeclined,
    CorridorTaken,
    Dealt,
    Held,
    Kept,
    Line,
    NextReward,
    RewardChosen,
    Searched,
    TilesLaid,
)

MOST: Final = 9
"""Tiles of one stack; no stack holds more."""


def _listed(cursor: Cursor, item: Callable[[Cursor], str]) -> Names | None:
    """Takes a list; ``?`` is one that is not known, ``none`` an empty one."""
    if cursor.take("?"):
        return None
    if cursor.take("none"):
        return ()
    return cursor.listed(lambda: item(cursor))


def _dealt(cursor: Cursor, seat: Seat) -> Line:
    return Dealt(seat, _listed(cursor, card))


def _keeps(cursor: Cursor, seat: Seat) -> Line:
    kept = _listed(cursor, card)
    cursor.take(",")
    returned = _listed(cursor, card) if cursor.take("returns") else UNSET
    return Kept(seat, kept, returned)


def _shows(cursor: Cursor, seat: Seat) -> Line:
    return Held(seat, cursor.listed(lambda: card(cursor)))


def _draws(cursor: Cursor, seat: Seat) -> Line:
    return CardsDrawn(seat, _listed(cursor, card))


def _takes(cursor: Cursor, seat: Seat) -> Line:
    if cursor.take("reward"):
        cursor.need("of")
        return NextReward(seat, placed_name(cursor))
    expected = "'reward of ROOM', hallway or stairs"
    return CorridorTaken(seat, cursor.one_of(CORRIDORS, expected))  # type: ignore[arg-type]


def _declines(_cursor: Cursor, seat: Seat) -> Line:
    return CorridorDeclined(seat)


def _chooses(cursor: Cursor, seat: Seat) -> Line:
    expected = f"a reward: {', '.join(DOWNSTAIRS_CHOICES)}"
    reward = cursor.one_of(DOWNSTAIRS_CHOICES, expected)
    cursor.take(",")
    rescored = placed_name(cursor) if cursor.take("scoring") else None
    return RewardChosen(seat, reward, rescored)  # type: ignore[arg-type]


def _searches(cursor: Cursor, seat: Seat) -> Line:
    looked = size(cursor)
    cursor.take(",")
    return Searched(seat, looked, _listed(cursor, room) if cursor.take("sees") else None)


def _lays(cursor: Cursor, seat: Seat) -> Line:
    token = cursor.token
    count = cursor.number("how many tiles")
    if not 0 <= count <= MOST:
        cursor.fail(f"how many tiles: 0 to {MOST}", token)
    untold = () if count == 0 else None
    return TilesLaid(seat, count, _listed(cursor, room) if cursor.take(":") else untold)


REWARD_LINES: Final[Mapping[str, Callable[[Cursor, Seat], Line]]] = {
    "dealt": _dealt,
    "keeps": _keeps,
    "shows": _shows,
    "draws": _draws,
    "takes": _takes,
    "declines": _declines,
    "chooses": _chooses,
    "searches": _searches,
    "lays": _lays,
}
"""How the rest of a seat's line is read, by its verb."""
