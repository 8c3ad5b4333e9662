"""A table: a heading and rows of cells, columns as wide as they need to be."""

from collections.abc import Sequence
from typing import NamedTuple

from replays.drawing.picture import Picture, Row, Span


class Column(NamedTuple):
    """A heading and whether the cells below it are numbers, which stand at the right."""

    heading: str
    number: bool = False


Cells = tuple[str | Span, ...]


def draw_table(columns: Sequence[Column], rows: Sequence[Cells]) -> Picture:
    """Returns the table; a cell may carry a style."""
    spans = [tuple(_span(cell) for cell in row) for row in rows]
    widths = [
        max([len(column.heading), *(len(row[at].text) for row in spans)])
        for at, column in enumerate(columns)
    ]
    heading = tuple(Span(column.heading, "heading") for column in columns)
    return Picture(tuple(_row(row, columns, widths) for row in (heading, *spans)))


def _span(cell: str | Span) -> Span:
    return cell if isinstance(cell, Span) else Span(cell)


def _row(row: Sequence[Span], columns: Sequence[Column], widths: Sequence[int]) -> Row:
    pieces: list[Span] = []
    for span, column, width in zip(row, columns, widths, strict=True):
        text = f"{span.text:>{width}}" if column.number else f"{span.text:<{width}}"
        pieces += [Span("  ")] if pieces else []
        pieces.append(Span(text, span.style))
    return tuple(pieces)
