"""Rows that are wider than the screen go on in the next one, broken between words."""

from collections.abc import Iterator

from replays.drawing.columns import fitting
from replays.drawing.picture import Picture, Row, Span, row_columns, styled

INDENT = 5
"""What stands before the rest of a row."""


def wrapped(picture: Picture, columns: int) -> Picture:
    """Returns a picture whose rows are no wider than the columns, text broken between words."""
    return Picture(tuple(part for row in picture.rows for part in _parts(row, columns)))


def _parts(row: Row, columns: int) -> Iterator[Row]:
    columns = max(columns, 2 * INDENT)
    indent = min(INDENT, columns // 4)
    rest = row
    while row_columns(rest) > columns:
        letters = [(letter, span.style) for span in rest for letter in span.text]
        at = _break(letters, columns, indent)
        yield styled(letters[:at])
        rest = (Span(" " * indent), *styled(_after(letters[at:])))
    yield rest


def _break(letters: list[tuple[str, str]], columns: int, indent: int) -> int:
    """Returns where to break: at the last space that lets a word stand before it, else anywhere."""
    full = fitting("".join(letter for letter, _ in letters), columns)
    for at in range(full, indent, -1):
        if letters[at][0] == " " and any(letter != " " for letter, _ in letters[:at]):
            return at
    return full


def _after(letters: list[tuple[str, str]]) -> list[tuple[str, str]]:
    first = next((n for n, (letter, _) in enumerate(letters) if letter != " "), len(letters))
    return letters[first:]
