"""The lines of what players claimed or did about the course of the match."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.events import Seat
from replays.notation.cursor import Cursor
from replays.notation.naming import placed_name
from replays.notation.statement import (
    Abandoned,
    Claimed,
    Counted,
    FinalClaimed,
    Line,
    TakenBack,
)
from replays.notation.table_lines import back_to, clauses_of

FINAL_PARTS: Final = {
    "points": "points",
    "depleted": "depleted",
    "favors": "favors",
    "cards": "bonus_cards",
    "money": "money",
    "total": "total",
}
"""The parts of a seat's final score, by their words."""
OWN: Final = "own"


def _claims(cursor: Cursor, seat: Seat) -> Line:
    points = cursor.number("points")
    room = placed_name(cursor) if cursor.take("for") else None
    items = cursor.listed(lambda: _item(cursor)) if cursor.take(":") else ()
    return Claimed(seat, points, room, items)


def _item(cursor: Cursor) -> tuple[int, str | None]:
    points = cursor.number("points and what they are for, such as '3 own' or '2 foyer'")
    return points, None if cursor.take(OWN) else placed_name(cursor)


def _counts(cursor: Cursor, seat: Seat) -> Line:
    counted: dict[str, int] = {}
    while not cursor.ended:
        amount = cursor.number("a number of points or marks")
        unit = cursor.one_of({"points", "marks"} - counted.keys(), "points or marks")
        counted[unit] = amount
        cursor.take(",")
    if not counted:
        cursor.fail("a number of points or marks")
    return Counted(seat, counted.get("points"), counted.get("marks"))


def _final(cursor: Cursor, seat: Seat) -> Line:
    return FinalClaimed(seat, cursor.listed(lambda: _part(cursor)))


def _part(cursor: Cursor) -> tuple[str, int]:
    expected = f"a part of the final score: {', '.join(FINAL_PARTS)}"
    part = FINAL_PARTS[cursor.one_of(FINAL_PARTS, expected)]
    return part, cursor.number("points")


def _takes_back(cursor: Cursor, seat: Seat) -> Line:
    mark, clauses = back_to(cursor)
    return TakenBack(seat, mark, clauses.agreed or (), clauses.reason, clauses.at_once)


def _abandons(cursor: Cursor, seat: Seat) -> Line:
    clauses = clauses_of(cursor)
    return Abandoned(seat, clauses.agreed, clauses.reason, clauses.at_once)


CLAIM_LINES: Final[Mapping[str, Callable[[Cursor, Seat], Line]]] = {
    "claims": _claims,
    "counts": _counts,
    "final": _final,
    "goes": _takes_back,
    "abandons": _abandons,
}
"""How the rest of a seat's line is read, by its verb; ``goes back to`` is a move taken back."""
