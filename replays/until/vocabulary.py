"""From the words of an expression to terms: which fact is meant, of which seat or room."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from domain.events import EVENT_TYPES, SEATS, Seat
from domain.tiles import ROOM_SIZES, TILES, kind_of
from projections.happening import Happening
from replays.until.error import UntilError
from replays.until.facts import OF_ROOM, OF_SEAT, PLAIN, STACK, OfRoom, OfSeat
from replays.until.term import Read, Term, constant
from replays.until.token import Token

TRUTHS: Final = {"true": True, "false": False}
_CALLED: Final = (*OF_ROOM, STACK)
_TILES: Final = (*TILES, "foyer")
_NUMBERED: Final = ("hallway", "stairs")


def bare(name: Token) -> Term:
    """Returns the term that a name by itself is: a fact, a seat, an event's type, true or false."""
    word = name.text
    if word in PLAIN:
        fact = PLAIN[word]
        return Term(fact.kind, fact.read, name.column, fact.values)
    if word in TRUTHS:
        return constant("truth", TRUTHS[word], name.column)
    if word in SEATS or word in EVENT_TYPES:
        return constant("word", word, name.column)
    if word in OF_SEAT:
        raise UntilError(f"whose {word}?", name.column, f"such as {word}.red")
    if word in _CALLED:
        example = f"{word}(300)" if word == STACK else f"{word}(throne_room)"
        raise UntilError(f"{word} of what?", name.column, f"such as {example}")
    raise _unknown("fact", name, (*PLAIN, *OF_SEAT, *_CALLED, *EVENT_TYPES))


def of_seat(name: Token, seat: Token, seats: Sequence[Seat]) -> Term:
    """Returns the number of a seat that ``name.seat`` stands for."""
    if name.text not in OF_SEAT:
        raise _unknown("fact of a seat", name, OF_SEAT)
    return Term("number", _of_index(OF_SEAT[name.text], _seat(seat, seats)), name.column)


def called(name: Token, arguments: Sequence[Token], seats: Sequence[Seat]) -> Term:
    """Returns the term that ``name(arguments)`` stands for."""
    if name.text == STACK:
        return _stack(name, arguments)
    if name.text not in OF_ROOM:
        raise _unknown("fact of a room", name, _CALLED)
    fact = OF_ROOM[name.text]
    most = 2 if fact.seats else 1
    if not 1 <= len(arguments) <= most:
        takes = "a room, and a seat if you like" if fact.seats else "one room"
        raise UntilError(f"{name.text}(…) takes {takes}", name.column)
    room = _room(arguments[0])
    seat = _seat(arguments[1], seats) if arguments[1:] else None
    return Term(fact.kind, _of_room(fact, room, seat), name.column)


def _of_index(fact: OfSeat, seat: Seat) -> Read:
    def read(happening: Happening) -> int:
        return fact.read(happening.state, happening.state.index(seat))

    return read


def _of_room(fact: OfRoom, room: str, seat: Seat | None) -> Read:
    return lambda happening: fact.read(happening.state, room, seat)


def _stack(name: Token, arguments: Sequence[Token]) -> Term:
    sizes = {str(size): size for size in ROOM_SIZES}
    if len(arguments) != 1:
        raise UntilError("stack(…) takes one size", name.column, "such as stack(300)")
    size = sizes.get(arguments[0].text)
    if size is None:
        said = f"there is no stack {arguments[0]}"
        raise UntilError(said, arguments[0].column, f"sizes are {', '.join(sizes)}")
    return Term("number", lambda h: len(h.state.decks.stacks[size]), name.column)


def _seat(token: Token, seats: Sequence[Seat]) -> Seat:
    for seat in seats:
        if token.text == seat:
            return seat
    raise UntilError(f"nobody sits at {token}", token.column, f"seats are {', '.join(seats)}")


def _room(token: Token) -> str:
    kind, numbered, number = token.text.partition("#")
    if token.text in _TILES or (numbered and kind_of(kind) in _NUMBERED and number.isdecimal()):
        return token.text
    raise _unknown("tile", token, _TILES)


def _unknown(what: str, token: Token, known: Iterable[str]) -> UntilError:
    return UntilError(f"there is no {what} {token}", token.column, likely(token.text, known))


def likely(word: str, known: Iterable[str]) -> str | None:
    """Returns which word may have been meant, as a hint."""
    words = {each.lower(): each for each in known if each}
    near = get_close_matches(word.lower(), words, n=1, cutoff=0.6)
    return f"perhaps {words[near[0]]}" if near else None
