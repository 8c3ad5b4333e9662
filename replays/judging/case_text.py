"""Reads a castle from a text of a few lines."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.castle import Castle
from domain.profiles import PROFILES, SECOND_EDITION, Profile, SwitchValue, resolve
from domain.setup import LARGE_STACK, SMALL_STACK
from domain.tiles import kind_of
from replays.judging.case import Built, Case, Question
from replays.notation.cursor import Cursor
from replays.notation.error import NotationError, Place
from replays.notation.laying import placement_of
from replays.notation.naming import CORRIDORS, card, size, tile
from replays.notation.setup_lines import FOYERS, switch
from replays.notation.token import lines
from replays.notation.where import Where, quarter, where

WORD: Final = "ludwig-castle"
VERSION: Final = 1


def parse_case(source: bytes | str) -> Case:
    """Returns the castle and the questions of a text.

    Raises `NotationError`, and nothing else: a line that says nothing, a profile that does not
    exist, a room laid or a card held twice, a neighbour that is not there.
    """
    found = lines(source)
    first = next(found, None)
    if first is None:
        raise NotationError(Place(1, 1), f"'{WORD} {VERSION}'", "nothing")
    heading = Cursor(first)
    heading.need(WORD)
    version = heading.token
    if heading.number(f"the version {VERSION}") != VERSION:
        heading.fail(f"version {VERSION}", version)
    heading.finish()
    reading = _Reading()
    for tokens in found:
        reading.take(Cursor(tokens))
    return reading.case()


class _Reading:
    """A castle as far as it was read."""

    def __init__(self) -> None:
        self.profile = SECOND_EDITION.name
        self.switches: dict[str, SwitchValue] = {}
        self.foyer = "foyer_front"
        self.rotation = 0
        self.castle: Castle | None = None
        self.built: list[Built] = []
        self.money = 0
        self.cards: tuple[str, ...] = ()
        self.empty: frozenset[int | str] = frozenset()
        self.asked: list[tuple[Place, str, Where | None]] = []

    def take(self, cursor: Cursor) -> None:
        place = cursor.place
        if not cursor.sees(*_LINES):
            cursor.fail(f"one of {', '.join(_LINES)}", known=_LINES)
        word = cursor.next().text.lower()
        if self.castle is not None and word in _FOUNDING:
            raise NotationError(place, f"{', '.join(_FOUNDING)} before the first tile", word)
        _LINES[word](self, cursor)
        cursor.finish()

    def case(self) -> Case:
        castle = self.founded()
        questions = tuple(self._question(castle, *asked) for asked in self.asked)
        profile = self.resolved(Place(1, 1))
        return Case(
            profile, castle, tuple(self.built), self.money, self.cards, self.empty, questions
        )

    def founded(self) -> Castle:
        """Returns the castle so far; the Foyer stands once the first tile is laid."""
        if self.castle is None:
            corners = self.resolved(Place(1, 1)).corner
            self.castle = Castle.founded(self.foyer, self.rotation, corner_adjacency=corners)
        return self.castle

    def resolved(self, place: Place) -> Profile:
        profile = resolve(self.profile, self.switches)
        if isinstance(profile, Profile):
            return profile
        facts = ", ".join(f"{key} {value}" for key, value in profile.facts.items())
        raise NotationError(place, f"a value that {profile.rule} allows", facts)

    def edition(self, cursor: Cursor) -> None:
        self.profile = cursor.one_of(PROFILES, f"a profile: {', '.join(PROFILES)}")

    def switched(self, cursor: Cursor) -> None:
        place = cursor.place
        name, value = switch(cursor)
        self.switches[name] = value
        self.resolved(place)

    def foyered(self, cursor: Cursor) -> None:
        self.foyer = FOYERS[cursor.one_of(FOYERS, "the side of the Foyer: front or back")]
        self.rotation = quarter(cursor) if cursor.take("turned") else 0

    def placed(self, cursor: Cursor) -> None:
        castle = self.founded()
        kind = self.new_tile(cursor, castle)
        placement = placement_of(castle, kind, where(cursor))
        self.built.append(Built(placement, castle.refusals(placement)))
        self.castle = castle.place(placement)

    def new_tile(self, cursor: Cursor, castle: Castle) -> str:
        token = cursor.token
        kind = tile(cursor)
        if expected := _all_laid(castle, kind):
            cursor.fail(expected, token)
        return kind

    def purse(self, cursor: Cursor) -> None:
        token = cursor.token
        self.money = cursor.number("marks")
        if self.money < 0:
            cursor.fail("marks, 0 or more", token)

    def hand(self, cursor: Cursor) -> None:
        cards: list[str] = []
        if not cursor.take("none"):
            cursor.listed(lambda: cards.append(_another(cursor, cards)))
        self.cards = tuple(cards)

    def depleted(self, cursor: Cursor) -> None:
        self.empty = frozenset(() if cursor.take("none") else cursor.listed(lambda: _stack(cursor)))

    def asking(self, cursor: Cursor) -> None:
        place = cursor.place
        kind = tile(cursor)
        self.asked.append((place, kind, None if cursor.ended else where(cursor)))

    @staticmethod
    def _question(castle: Castle, place: Place, kind: str, told: Where | None) -> Question:
        if expected := _all_laid(castle, kind):
            raise NotationError(place, expected, kind)
        return Question(kind, None if told is None else placement_of(castle, kind, told))


def _all_laid(castle: Castle, kind: str) -> str | None:
    """Returns what may be laid instead, if every tile of a kind lies in the castle (SETUP-2)."""
    if kind not in CORRIDORS:
        return "a room that is not in this castle yet" if castle.find(kind) is not None else None
    most = _MOST[kind]
    laid = sum(kind_of(tile.name) == kind for tile in castle.placed)
    return f"another tile: all {most} are laid" if laid >= most else None


def _another(cursor: Cursor, cards: Sequence[str]) -> str:
    """Reads a bonus card, of which there is one each (SETUP-4)."""
    token = cursor.token
    found = card(cursor)
    if found in cards:
        cursor.fail("a bonus card that is not held yet", token)
    return found


def _stack(cursor: Cursor) -> int | str:
    if cursor.sees(*CORRIDORS):
        return cursor.next().text.lower()
    return size(cursor)


_MOST: Final = {"hallway": max(SMALL_STACK.values()), "stairs": max(LARGE_STACK.values())}
_FOUNDING: Final = ("profile", "switch", "foyer")
_LINES: Final[Mapping[str, Callable[[_Reading, Cursor], None]]] = {
    "profile": _Reading.edition,
    "switch": _Reading.switched,
    "foyer": _Reading.foyered,
    "place": _Reading.placed,
    "money": _Reading.purse,
    "cards": _Reading.hand,
    "empty": _Reading.depleted,
    "next": _Reading.asking,
}
