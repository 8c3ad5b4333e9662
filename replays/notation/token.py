"""From a text to its lines, and from a line to its words, numbers and signs."""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from replays.notation.error import NotationError, Place

LONGEST_TEXT: Final = 2**20
"""Bytes; a whole match needs about a fiftieth of it."""
MOST_DIGITS: Final = 12
MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text; it is passed over."""
_SHOWN: Final = 40

_TOKEN: Final = re.compile(
    r"""(?P<number>[+-]?[0-9]+(?![\w\#–-]))
      | (?P<word>[A-Za-z0-9_][A-Za-z0-9_\#–-]*)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<sign>[,:?])
      | (?P<comment>\#.*)
      | (?P<space>[ \t]+)""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A piece of a line: its sort, its text (of a string: what it says), and its place.

    ``sort`` is ``number``, ``word``, ``string``, ``sign`` or ``end``.
    """

    sort: str
    text: str
    place: Place

    def __str__(self) -> str:
        if self.sort == "end":
            return "the end of the line"
        text = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]}…"
        return f"'{text}'"


def lines(source: bytes | str) -> Iterator[tuple[Token, ...]]:
    """Yields the tokens of each line that says something, the end of the line as the last.

    Raises `NotationError`, and nothing else: not UTF-8, longer than `LONGEST_TEXT`, a sign that
    means nothing.
    """
    for number, line in enumerate(_decoded(source).split("\n"), 1):
        found = tuple(_tokens(line.removesuffix("\r"), number))
        if len(found) > 1:
            yield found


def _decoded(source: bytes | str) -> str:
    if len(source) > LONGEST_TEXT:
        raise NotationError(Place(1, 1), f"a text of at most {LONGEST_TEXT} bytes")
    if isinstance(source, str):
        return source.removeprefix(MARK)
    source = source.removeprefix(MARK.encode())
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        before = source[: error.start].decode()
        column = len(before) - before.rfind("\n")
        raise NotationError(Place(before.count("\n") + 1, column), "UTF-8") from None


def _tokens(line: str, number: int) -> Iterator[Token]:
    at = 0
    while at < len(line):
        place = Place(number, at + 1)
        found = _TOKEN.match(line, at)
        if found is None:
            raise NotationError(place, "a word, a number or a text in quotes", f"{line[at]!r}")
        sort = found.lastgroup or ""
        if sort not in ("space", "comment"):
            yield Token(sort, _checked(sort, found[0], place), place)
        at = found.end()
    yield Token("end", "", Place(number, len(line) + 1))


def _checked(sort: str, text: str, place: Place) -> str:
    if sort == "string":
        return _said(text, place)
    if sort == "number" and len(text) > MOST_DIGITS:
        raise NotationError(place, f"a number of at most {MOST_DIGITS} digits")
    return text


def _said(text: str, place: Place) -> str:
    try:
        said: str = json.loads(text, strict=False)
        said.encode()
    except (ValueError, UnicodeEncodeError):
        raise NotationError(place, "a text in quotes, written as in JSON") from None
    return said
