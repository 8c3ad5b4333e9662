"""A table: a heading and rows of cells, columns as wide as they need to be.

Where it would be wider than the screen, the cells of one column that may be broken go on in the
line below; where that is not enough, each row goes on in further lines.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from replays.drawing.columns import broken, columns_of, padded
from replays.drawing.picture import Picture, Row, Span

GAP = 2
"""Blanks between two columns."""
_NARROWEST = 12
"""A column is not broken to less than this; the row is folded instead."""


class Column(NamedTuple):
    """A heading, whether the cells are numbers, which stand at the right, or may be broken."""

    heading: str
    number: bool = False
    broken: bool = False


Cells = tuple[str | Span, ...]
_Line = tuple[Span, ...]


def draw_table(
    columns: Sequence[Column], rows: Sequence[Cells], width: int | None = None
) -> Picture:
    """Returns the table, no wider than ``width`` if there is one; a cell may carry a style."""
    lines = [
        tuple(Span(column.heading, "heading") for column in columns),
        *(tuple(_span(cell) for cell in row) for row in rows),
    ]
    if width is None or _total(_widths(lines)) <= width:
        return Picture(tuple(_row(line, columns, _widths(lines)) for line in lines))
    parted = _broken(lines, columns, width)
    if parted is not None:
        return Picture(tuple(_row(line, columns, _widths(parted)) for line in parted))
    return Picture(tuple(_folded(lines, columns, width)))


def _span(cell: str | Span) -> Span:
    return cell if isinstance(cell, Span) else Span(cell)


def _widths(lines: Sequence[_Line]) -> list[int]:
    return [max(columns_of(line[at].text) for line in lines) for at in range(len(lines[0]))]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _broken(lines: Sequence[_Line], columns: Sequence[Column], width: int) -> list[_Line] | None:
    """Returns the lines with one column broken to what is left for it, ``None`` if too little."""
    widths = _widths(lines)
    at = next((n for n, column in enumerate(columns) if column.broken), None)
    if at is None:
        return None
    left = width - _total(widths) + widths[at]
    if left < _NARROWEST:
        return None
    return [part for line in lines for part in _parted(line, at, left)]


def _parted(line: _Line, at: int, width: int) -> Iterator[_Line]:
    first, *more = _wrapped(line[at], width)
    yield (*line[:at], first, *line[at + 1 :])
    empty = [Span("")] * len(line)
    for part in more:
        yield (*empty[:at], part, *empty[at + 1 :])


def _wrapped(cell: Span, width: int) -> list[Span]:
    """Breaks a cell between words, or after the slash of a list."""
    spaced = cell.text.replace("/", "/\n").split("\n")
    words = broken(" ".join(spaced), width)
    return [Span(word.replace("/ ", "/"), cell.style) for word in words] or [cell]


def _folded(lines: Sequence[_Line], columns: Sequence[Column], width: int) -> Iterator[Row]:
    widths = _widths(lines)
    for line in lines:
        start = 0
        while start < len(columns):
            end = _fitting(widths, start, width)
            row = _row(line[start:end], columns[start:end], widths[start:end])
            if start == 0 or any(span.text for span in line[start:end]):
                yield (Span(" " * GAP), *row) if start else row
            start = end


def _fitting(widths: Sequence[int], start: int, width: int) -> int:
    """Returns where the line that begins with a column ends; at least one column stands in it."""
    room = width - (GAP if start else 0)
    end = start + 1
    while end < len(widths) and _total(widths[start : end + 1]) <= room:
        end += 1
    return end


def _row(row: Sequence[Span], columns: Sequence[Column], widths: Sequence[int]) -> Row:
    pieces: list[Span] = []
    for span, column, width in zip(row, columns, widths, strict=True):
        pieces += [Span("  ")] if pieces else []
        pieces.append(Span(padded(span.text, width, right=column.number), span.style))
    if not columns[-1].number:
        pieces[-1] = row[-1]
    return tuple(pieces)
