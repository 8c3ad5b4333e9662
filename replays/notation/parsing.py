"""From the text of a table to what its lines say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from domain.events import SEATS, Seat
from replays.notation.claim_lines import CLAIM_LINES
from replays.notation.cursor import Cursor
from replays.notation.error import NotationError, Place
from replays.notation.naming import seat
from replays.notation.reward_lines import REWARD_LINES
from replays.notation.setup_lines import SETUP_LINES
from replays.notation.statement import Line
from replays.notation.table_lines import TABLE_LINES
from replays.notation.token import Token, lines
from replays.notation.turn_lines import TURN_LINES

WORD: Final = "ludwig-text"
VERSION: Final = 1
_TABLE: Final = {**SETUP_LINES, **TABLE_LINES}
_VERBS: Final = {**TURN_LINES, **REWARD_LINES, **CLAIM_LINES}


class NewerNotationError(NotationError):
    """A text in a version of the notation that is still to come."""


def parse(source: bytes | str) -> tuple[Line, ...]:
    """Returns what each line of a text says.

    Raises `NotationError`, and nothing else, at the first line that says nothing.
    """
    return tuple(_statements(lines(source)))


def _statements(found: Iterator[tuple[Token, ...]]) -> Iterator[Line]:
    first = next(found, None)
    if first is None:
        raise NotationError(Place(1, 1), f"'{WORD} {VERSION}'", "nothing")
    _heading(Cursor(first))
    acting: Seat | None = None
    for tokens in found:
        cursor = Cursor(tokens)
        place = cursor.place
        if cursor.sees(*SEATS):
            acting = seat(cursor)
        statement = _statement(cursor, acting, place)
        cursor.finish()
        yield replace(statement, place=place)


def _heading(cursor: Cursor) -> None:
    cursor.need(WORD)
    place, token = cursor.place, cursor.token
    version = cursor.number(f"the version {VERSION}")
    if version > VERSION:
        raise NewerNotationError(place, f"version {VERSION}", str(token))
    if version != VERSION:
        cursor.fail(f"version {VERSION}", token)
    cursor.finish()


def _statement(cursor: Cursor, acting: Seat | None, place: Place) -> Line:
    named = cursor.place != place
    if not named and cursor.sees(*_TABLE):
        return _TABLE[cursor.next().text.lower()](cursor)
    known = _VERBS if named else (*SEATS, *_TABLE, *_VERBS)
    if not cursor.sees(*_VERBS):
        expected = f"what {acting} did" if named else "a seat, what it did, or what happened"
        cursor.fail(expected, known=known)
    if acting is None:
        cursor.fail(f"a seat ({', '.join(SEATS)}) before what it did")
    return _VERBS[cursor.next().text.lower()](cursor, acting)
