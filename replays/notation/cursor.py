"""Reads one line from left to right and says what it expected where it stops."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final, NoReturn, TypeVar

from replays.notation.error import NotationError, Place
from replays.notation.token import Token

T = TypeVar("T")
_LONGEST: Final = 40
"""Characters; no longer word is compared with known ones."""


class Cursor:
    """The tokens of a line and how far they are read."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        """Begins before the first token; the last one is the end of the line."""
        self._tokens = tokens
        self._at = 0

    @property
    def token(self) -> Token:
        """The next token."""
        return self._tokens[self._at]

    @property
    def place(self) -> Place:
        """Where the next token stands."""
        return self.token.place

    @property
    def ended(self) -> bool:
        """Whether the whole line is read."""
        return self.token.sort == "end"

    def fail(
        self, expected: str, token: Token | None = None, known: Iterable[str] = ()
    ) -> NoReturn:
        """Raises the error for a token, by default the next; ``known`` words nearby are a hint."""
        found = token or self.token
        word = found.text.lower()
        known = tuple(known) if len(word) < _LONGEST else ()
        near = get_close_matches(word, known, n=1, cutoff=0.6)
        hint = f"{near[0]}?" if near else None
        raise NotationError(found.place, expected, str(found), hint)

    def next(self) -> Token:
        """Takes the next token; the end of a line stays."""
        token = self.token
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def sees(self, *words: str) -> bool:
        """Whether the next token is one of these words or signs."""
        return self.token.sort in ("word", "sign") and self.token.text.lower() in words

    def take(self, word: str) -> bool:
        """Takes the next token if it is this word or sign."""
        found = self.sees(word)
        if found:
            self.next()
        return found

    def need(self, word: str) -> None:
        """Takes this word or sign, which must be next."""
        if not self.take(word):
            self.fail(f"'{word}'")

    def one_of(self, words: Iterable[str], expected: str) -> str:
        """Takes one of these words."""
        known = tuple(words)
        if not self.sees(*known):
            self.fail(expected, known=known)
        return self.next().text.lower()

    def number(self, expected: str) -> int:
        """Takes a whole number."""
        if self.token.sort != "number":
            self.fail(expected)
        return int(self.next().text)

    def word(self, expected: str) -> str:
        """Takes any word; a number will do as one."""
        if self.token.sort not in ("word", "number"):
            self.fail(expected)
        return self.next().text

    def string(self, expected: str) -> str:
        """Takes a text in quotes."""
        if self.token.sort != "string":
            self.fail(expected)
        return self.next().text

    def listed(self, item: Callable[[], T]) -> tuple[T, ...]:
        """Takes items between commas, at least one."""
        items = [item()]
        while self.take(","):
            items.append(item())
        return tuple(items)

    def finish(self) -> None:
        """Refuses anything more on the line."""
        if not self.ended:
            self.fail("the end of the line")
