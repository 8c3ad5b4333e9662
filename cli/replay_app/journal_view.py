"""The journal beside the castle: every event in words, the one looked at marked."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from cli.replay_app.look import Look
from cli.replay_app.picture_view import PictureView, Spot
from domain.events import Seat
from replays.drawing.picture import Picture, Row, Span

_NUMBER: Final = 6


class JournalRow(NamedTuple):
    """One row of the journal; an event that needs several has its number in the first."""

    seq: int
    first: bool
    text: str
    seat: Seat | None
    undone_by: int | None


class JournalView(PictureView):
    """Shows the journal as the viewer could read it at the position looked at.

    What was taken back by then is struck through; what lies ahead, if it is shown, is dim.
    """

    def __init__(self, *, id: str, unicode: bool) -> None:  # noqa: A002  textual's name
        super().__init__(id=id, unicode=unicode)
        self.look: Look | None = None
        self.rows: tuple[JournalRow, ...] = ()
        self.made_for: tuple[object, ...] = ()

    def show_look(self, look: Look, *, wrapped: bool, ahead: bool) -> None:
        """Shows the journal up to a position, or whole with the position marked.

        Its lines are wrapped, or cut at the edge.
        """
        width = self.room.width
        wanted = (look.told, look.eyes, width, wrapped)
        if wanted != self.made_for:
            self.rows = tuple(_rows(look, width - _NUMBER if wrapped else 0))
            self.made_for = wanted
        self.look = look
        count = len(self.rows) if ahead else sum(row.seq <= look.seq for row in self.rows)
        self.show(Picture(((),) * count))
        self._bring_into_sight(look.seq)

    def row(self, number: int) -> Row:
        """Returns a row with the styles that the position looked at gives it."""
        if self.look is None or not 0 <= number < len(self.picture.rows):
            return ()
        row, now = self.rows[number], self.look.seq
        undone = row.undone_by is not None and row.undone_by <= now
        mark = (">" if not self.unicode else "▶") if row.seq == now and row.first else " "
        if undone and row.first and row.seq != now:
            mark = "~"
        style = _style(row, now, undone=undone)
        count = f"{row.seq:>4}" if row.first else "    "
        text = f"{row.text:<{max(self.room.width - _NUMBER, 0)}}" if row.seq == now else row.text
        return (Span(f"{mark}{count} ", "total" if row.seq == now else "ruler"), Span(text, style))

    def event_at(self, spot: Spot) -> int | None:
        """Returns the number of the event in whose row a character stands."""
        return self.rows[spot.row].seq if 0 <= spot.row < len(self.picture.rows) else None

    def _bring_into_sight(self, seq: int) -> None:
        places = [number for number, row in enumerate(self.rows) if row.seq == seq]
        first, last = (places[0], places[-1]) if places else (0, 0)
        self.look_at(0, (first + last) // 2)


def _style(row: JournalRow, now: int, *, undone: bool) -> str:
    if undone:
        return "undone"
    if row.seq > now:
        return "note"
    seat = f"seat {row.seat}" if row.seat else ""
    return f"{seat} newest" if row.seq == now else seat


def _rows(look: Look, width: int) -> Iterator[JournalRow]:
    for seq in range(1, look.told.last + 1):
        entry = look.told.entry(seq, look.eyes)
        line = look.line(seq)
        for number, text in enumerate(wrap(line, width) if width > 0 else [line]):
            yield JournalRow(seq, number == 0, text, entry.seat, entry.undone_by)
