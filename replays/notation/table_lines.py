"""The lines of a round that belong to no seat: rounds, draws, marks, rulings, the end."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from domain.events import SEATS, Draw, Seat
from domain.tiles import ROOM_SIZES, ROOMS
from replays.notation.cursor import Cursor
from replays.notation.naming import room, seat, size
from replays.notation.statement import Abandoned, Drawn, Line, Marked, RoundBegun, Ruled


def _round(cursor: Cursor) -> Line:
    return RoundBegun(cursor.number("the number of the round"))


def _draw(cursor: Cursor) -> Line:
    if cursor.take("nothing"):
        return Drawn(())
    return Drawn(cursor.listed(lambda: _drawn(cursor)))


def _drawn(cursor: Cursor) -> Draw:
    if cursor.take("laid"):
        return Draw(None, room(cursor))
    if cursor.token.sort == "number":
        card = size(cursor)
        return Draw(card, None if cursor.take("none") else room(cursor))
    if not cursor.token.sort.startswith(("word", "string")):
        cursor.fail(f"a room, a size ({ROOM_SIZES[0]} none), 'laid ROOM' or 'nothing'")
    tile = room(cursor)
    return Draw(ROOMS[tile].size, tile)  # type: ignore[arg-type]


def _mark(cursor: Cursor) -> Line:
    return Marked(cursor.word("a name for this position"))


def _ruling(cursor: Cursor) -> Line:
    dispute = cursor.next().text if cursor.token.sort == "string" else cursor.word("a dispute")
    mark, clauses = back_to(cursor)
    return Ruled(dispute, mark, clauses.reason, clauses.at_once)


def _abandoned(cursor: Cursor) -> Line:
    clauses = clauses_of(cursor)
    return Abandoned(None, clauses.agreed, clauses.reason, clauses.at_once)


class Clauses(NamedTuple):
    """What may follow on going back or giving up."""

    at_once: bool
    agreed: "tuple[Seat, ...] | None"
    reason: str


def back_to(cursor: Cursor) -> tuple[str, Clauses]:
    """Takes ``back to MARK`` and the clauses after it."""
    cursor.need("back")
    cursor.need("to")
    return cursor.word("the name of a mark"), clauses_of(cursor)


def clauses_of(cursor: Cursor) -> Clauses:
    """Takes ``, at once, agreed blue red, because "…"`` as far as they stand there."""
    at_once, agreed, reason = False, None, ""
    while not cursor.ended:
        cursor.take(",")
        if cursor.take("at"):
            cursor.need("once")
            at_once = True
        elif cursor.take("agreed"):
            agreed = _agreed(cursor)
        elif cursor.take("because"):
            reason = cursor.string("a reason in quotes")
        else:
            cursor.fail("'at once', 'agreed SEATS', 'because \"…\"' or the end of the line")
    return Clauses(at_once, agreed, reason)


def _agreed(cursor: Cursor) -> tuple[Seat, ...]:
    if cursor.take("nobody"):
        return ()
    seats: list[Seat] = []
    while cursor.sees(*SEATS, "referee"):
        seats.append(cursor.next().text.lower())  # type: ignore[arg-type]
    if not seats:
        seat(cursor)
    return tuple(seats)


TABLE_LINES: Final[Mapping[str, Callable[[Cursor], Line]]] = {
    "round": _round,
    "draw": _draw,
    "mark": _mark,
    "ruling": _ruling,
    "abandoned": _abandoned,
}
"""How the rest of a line is read, by its first word."""
