"""The lines before the first round: match, profile, switches, players, favors."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.events import Player
from domain.profiles import PROFILES, SWITCHES, SwitchValue
from replays.notation.cursor import Cursor
from replays.notation.naming import favor, seat
from replays.notation.statement import Edition, Favors, Line, Named, Seated, Switched
from replays.record_line import NAME

FOYERS: Final = {"front": "foyer_front", "back": "foyer_back"}
_SWITCHES: Final = {switch.lower(): switch for switch in SWITCHES}


def _match(cursor: Cursor) -> Line:
    token = cursor.token
    name = cursor.word("a match id")
    if not NAME.fullmatch(name):
        cursor.fail("a match id: up to 64 of a-z, 0-9 and -", token)
    return Named(name)


def _profile(cursor: Cursor) -> Line:
    return Edition(cursor.one_of(PROFILES, f"a profile: {', '.join(PROFILES)}"))


def switch(cursor: Cursor) -> tuple[str, SwitchValue]:
    """Takes a switch and its value, which need not be one that the switch can have."""
    name = cursor.one_of(_SWITCHES, f"a switch: {', '.join(SWITCHES)}")
    return _SWITCHES[name], _value(cursor)


def _switch(cursor: Cursor) -> Line:
    return Switched(*switch(cursor))


def _value(cursor: Cursor) -> SwitchValue:
    if cursor.sees("yes", "no"):
        return cursor.next().text.lower() == "yes"
    if cursor.token.sort == "number":
        return tuple(_numbers(cursor))
    words = [cursor.word("yes, no, numbers or words")]
    while cursor.token.sort == "word":
        words.append(cursor.next().text)
    return words[0] if len(words) == 1 else tuple(words)


def _numbers(cursor: Cursor) -> list[int]:
    numbers = []
    while not cursor.ended:
        numbers.append(cursor.number("a number"))
    return numbers


def _player(cursor: Cursor) -> Line:
    colour = seat(cursor)
    name = cursor.string("a name in quotes")
    foyer = FOYERS[cursor.one_of(FOYERS, "the side of the Foyer: front or back")]
    kind = "human"
    if cursor.take("bot"):
        kind = f"bot:{cursor.string('the name of the bot in quotes')}"
    return Seated(Player(colour, name, foyer, kind))  # type: ignore[arg-type]


def _favors(cursor: Cursor) -> Line:
    return Favors(cursor.listed(lambda: favor(cursor)))


SETUP_LINES: Final[Mapping[str, Callable[[Cursor], Line]]] = {
    "match": _match,
    "profile": _profile,
    "switch": _switch,
    "player": _player,
    "favors": _favors,
}
"""How the rest of a line is read, by its first word."""
