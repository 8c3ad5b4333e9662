"""From the text of an expression to its words, numbers and signs."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from replays.until.error import UntilError

LONGEST: Final = 1000
"""Characters; a longer expression is refused."""

_TOKEN: Final = re.compile(
    r"""(?P<number>[0-9][0-9_]*)
      | (?P<string>"[^"]*"|'[^']*')
      | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<sign>==|!=|<=|>=|[<>+\-*().,])
      | (?P<space>\s+)""",
    re.VERBOSE,
)
_MEANT: Final = {"=": "==", "&": "and", "|": "or", "!": "not or !="}


class Token(NamedTuple):
    """A piece of an expression, the column it begins in, and its text without quotes.

    ``sort`` is ``number``, ``string``, ``name``, ``sign`` or ``end``.
    """

    sort: str
    text: str
    column: int

    def __str__(self) -> str:
        return "the end" if self.sort == "end" else f"'{self.text}'"


def tokens(text: str) -> tuple[Token, ...]:
    """Returns the pieces of an expression, the end as the last; `UntilError` for what is none."""
    if len(text) > LONGEST:
        raise UntilError(f"longer than {LONGEST} characters", LONGEST + 1)
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise _stranger(text, place)
        sort = found.lastgroup or ""
        if sort != "space":
            yield Token(sort, _bare(found[0], sort), place + 1)
        place = found.end()
    yield Token("end", "", len(text) + 1)


def _bare(text: str, sort: str) -> str:
    return text[1:-1] if sort == "string" else text


def _stranger(text: str, place: int) -> UntilError:
    sign = text[place]
    if sign in "\"'":
        return UntilError("a quote that is not closed", place + 1)
    meant = _MEANT.get(sign)
    return UntilError(f"'{sign}' means nothing here", place + 1, meant and f"perhaps {meant}")
