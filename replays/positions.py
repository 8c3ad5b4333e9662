"""The grammar of positions: one way to name a moment of a match, everywhere.

``MATCH`` · ``MATCH@17`` · ``MATCH@-1`` · ``MATCH@end`` · ``MATCH@r4`` · ``MATCH@r4.blue`` ·
``MATCH@#b3f1`` · ``MATCH/what-if-2@9``. ``@n`` is the state after event n, ``@0`` the one before
the first, ``@end`` after the last, ``@-1`` one before it. ``@r4`` is the start of round 4,
``@r4.blue`` blue's first decision in it, both on the current line; ``@#b3f1`` names an event by
the beginning of its hash.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from domain.events import SEATS, Seat

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
"""What a match or a branch may be called (RECORD.md)."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_ROUND: Final = re.compile(r"r([0-9]{1,4})(?:\.(.*))?", re.DOTALL)
_HASH: Final = re.compile(r"#([0-9a-f]{1,64})")
FORMS: Final = "@17, @-1, @end, @r4, @r4.blue or @#b3f1"


class PositionError(Exception):
    """A position that cannot be read (``position.syntax``) or does not exist.

    ``text`` is what was given; ``hint`` says what would do.
    """

    def __init__(self, code: str, text: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.text = text
        self.hint = hint


class AtEvent(NamedTuple):
    """The state after event ``seq``."""

    seq: int

    def __str__(self) -> str:
        return f"@{self.seq}"


class FromEnd(NamedTuple):
    """The state ``back`` events before the last; 0 is the end."""

    back: int

    def __str__(self) -> str:
        return f"@-{self.back}" if self.back else "@end"


class AtRound(NamedTuple):
    """The start of a round, or the first decision in it of one seat."""

    round: int
    seat: Seat | None

    def __str__(self) -> str:
        return f"@r{self.round}.{self.seat}" if self.seat else f"@r{self.round}"


class AtHash(NamedTuple):
    """The state after the event whose hash begins so."""

    prefix: str

    def __str__(self) -> str:
        return f"@#{self.prefix}"


Position: TypeAlias = AtEvent | FromEnd | AtRound | AtHash
END: Final = FromEnd(0)


@dataclass(frozen=True, slots=True)
class Address:
    """A match, or a unique beginning of its id, a branch of it, and a position.

    ``given`` says whether the position was written, not taken to be the end.
    """

    match: str
    branch: str | None = None
    position: Position = END
    given: bool = False

    def __str__(self) -> str:
        branch = f"/{self.branch}" if self.branch else ""
        return f"{self.match}{branch}{self.position if self.given else ''}"


class Waypoint(NamedTuple):
    """What has to be known of an event to find it by position.

    ``round`` is the round the match is in after it, ``None`` before the first; ``seat`` decides
    next; ``current`` is false for what was taken back.
    """

    seq: int
    hash: str
    type: str
    round: int | None
    seat: Seat | None
    current: bool = True


def parse(text: str) -> Address:
    """Returns the address that a text names.

    Raises:
        PositionError: ``position.syntax``, with what was expected.
    """
    line, at, position = text.partition("@")
    match, slash, branch = line.partition("/")
    _check_name(text, match, "match")
    if slash:
        _check_name(text, branch, "branch")
    return Address(
        match,
        branch if slash else None,
        _position(text, position) if at else END,
        bool(at),
    )


def parse_position(text: str) -> Position:
    """Returns the position that the part after ``@`` names, with or without the ``@``.

    Raises:
        PositionError: ``position.syntax``, with what was expected.
    """
    return _position(text, text.removeprefix("@"))


def resolve(position: Position, waypoints: Sequence[Waypoint]) -> int:
    """Returns the number of the event after which the position lies; 0 is before the first.

    Cost: linear for rounds and hashes, constant else.

    Raises:
        PositionError: there is no such position, or a hash is ambiguous.
    """
    last = waypoints[-1].seq if waypoints else 0
    match position:
        case AtEvent(seq):
            return _within(position, seq, last)
        case FromEnd(back):
            return _within(position, last - back, last)
        case AtRound(round_, None):
            return _round_start(position, round_, waypoints)
        case AtRound(round_, seat):
            return _first_decision(position, round_, seat, waypoints)
        case AtHash(prefix):
            return _hashed(position, prefix, waypoints)


def _check_name(text: str, name: str, what: str) -> None:
    if NAME.fullmatch(name):
        return
    said = f"'{name}' is no {what} id" if name else f"'{text}' names no {what}"
    hint = "lower-case letters, digits and -" if name else f"MATCH or MATCH{FORMS.split(',')[0]}"
    raise PositionError("position.syntax", text, said, hint)


def _position(text: str, position: str) -> Position:
    if position == "end":
        return END
    if _NUMBER.fullmatch(position):
        return _numbered(position)
    if found := _HASH.fullmatch(position):
        return AtHash(found[1])
    if (found := _ROUND.fullmatch(position)) and int(found[1]) > 0:
        return AtRound(int(found[1]), _seat(text, found[2]))
    raise PositionError("position.syntax", text, f"'@{position}' is no position", f"use {FORMS}")


def _numbered(digits: str) -> Position:
    return FromEnd(int(digits[1:])) if digits.startswith("-") else AtEvent(int(digits))


def _seat(text: str, word: str | None) -> Seat | None:
    if word is None:
        return None
    for seat in SEATS:
        if word == seat:
            return seat
    seats = ", ".join(SEATS)
    raise PositionError("position.syntax", text, f"'{word}' is no seat", f"seats are {seats}")


def _within(position: Position, seq: int, last: int) -> int:
    if 0 <= seq <= last:
        return seq
    raise _nowhere(position, f"the match has {last} events", f"@0 to @{last}")


def _round_start(position: Position, number: int, waypoints: Sequence[Waypoint]) -> int:
    rounds = _rounds(waypoints)
    for waypoint in waypoints:
        if waypoint.current and waypoint.type == "RoundStarted" and waypoint.round == number:
            return waypoint.seq
    raise _nowhere(position, f"there is no round {number}", _played(rounds))


def _first_decision(
    position: Position, number: int, seat: Seat | None, waypoints: Sequence[Waypoint]
) -> int:
    in_round = [w for w in waypoints if w.current and w.round == number]
    if not in_round:
        raise _nowhere(position, f"there is no round {number}", _played(_rounds(waypoints)))
    for waypoint in in_round:
        if waypoint.seat == seat:
            return waypoint.seq
    raise _nowhere(position, f"{seat} decides nothing in round {number}", None)


def _hashed(position: Position, prefix: str, waypoints: Iterable[Waypoint]) -> int:
    found = [w.seq for w in waypoints if w.hash.startswith(prefix)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise _nowhere(position, f"no event's hash begins with {prefix}", None)
    events = ", ".join(map(str, found[:5])) + (", …" if found[5:] else "")
    message = f"{position} is ambiguous: the hashes of events {events} begin so"
    raise PositionError("position.ambiguous", str(position), message, "give more digits")


def _rounds(waypoints: Iterable[Waypoint]) -> int:
    return max((w.round for w in waypoints if w.round is not None), default=0)


def _played(rounds: int) -> str:
    return f"rounds 1 to {rounds} were played" if rounds else "no round was played"


def _nowhere(position: Position, message: str, hint: str | None) -> PositionError:
    return PositionError(
        "position.unknown", str(position), f"no position {position}: {message}", hint
    )
