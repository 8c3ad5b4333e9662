"""What is wrong with a written table, and where."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place in a text: line and column, both from 1; 0, 0 for what nobody wrote."""

    line: int
    column: int


NOWHERE = Place(0, 0)


class NotationError(Exception):
    """A text that cannot be read as it stands: the place, what was expected and what was found.

    ``hint`` says what may have been meant, if that is known.
    """

    def __init__(
        self, place: Place, expected: str, found: str | None = None, hint: str | None = None
    ) -> None:
        self.line, self.column = place
        self.expected = expected
        self.found = found
        self.hint = hint
        super().__init__(f"line {self.line}, column {self.column}: {self.message}")

    @property
    def message(self) -> str:
        """What was expected and found, without the place."""
        found = f", found {self.found}" if self.found is not None else ""
        hint = f" ({self.hint})" if self.hint is not None else ""
        return f"expected {self.expected}{found}{hint}"
