"""A picture: rows of text in which each piece carries a style word."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from replays.drawing.columns import columns_of
from replays.drawing.escaping import escaped

Paint = Callable[[str, str], str]


class Span(NamedTuple):
    """A piece of text and the style it is drawn in, ``""`` for none."""

    text: str
    style: str = ""


Row = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of spans, top first."""

    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """The columns that the longest row takes."""
        return max(map(row_columns, self.rows), default=0)

    def text(self, paint: Paint | None = None) -> str:
        """Returns the picture as lines; ``paint(text, style)`` colours a piece."""
        return "\n".join(_line(row, paint) for row in self.rows)


def row_columns(row: Row) -> int:
    """Returns the columns that a row takes."""
    return sum(columns_of(span.text) for span in row)


def styled(characters: Iterable[tuple[str, str]]) -> Row:
    """Returns a row from single characters with their styles, joined where the style stays."""
    pieces = groupby(characters, lambda pair: pair[1])
    return tuple(Span("".join(char for char, _ in run), style) for style, run in pieces)


def stacked(pictures: Sequence[Picture], gap: int = 1) -> Picture:
    """Returns the pictures one below the other."""
    rows: list[Row] = []
    for picture in pictures:
        rows += [()] * gap if rows else []
        rows += picture.rows
    return Picture(tuple(rows))


def beside(left: Picture, right: Picture, gap: int = 3) -> Picture:
    """Returns two pictures side by side, their tops aligned."""
    height = max(len(left.rows), len(right.rows))
    width = left.width + gap
    rows = zip(_padded(left, height), _padded(right, height), strict=True)
    return Picture(tuple(_joined(a, b, width) for a, b in rows))


def plain(*lines: str, style: str = "") -> Picture:
    """Returns lines of text as a picture."""
    return Picture(tuple((Span(line, style),) for line in lines))


def _padded(picture: Picture, height: int) -> tuple[Row, ...]:
    return picture.rows + ((),) * (height - len(picture.rows))


def _joined(left: Row, right: Row, width: int) -> Row:
    return (*left, Span(" " * (width - row_columns(left))), *right)


def _line(row: Row, paint: Paint | None) -> str:
    if paint is None:
        return "".join(escaped(span.text) for span in row).rstrip()
    return "".join(_painted(escaped(span.text), span.style, paint) for span in row)


def _painted(text: str, style: str, paint: Paint) -> str:
    return paint(text, style) if style else text
