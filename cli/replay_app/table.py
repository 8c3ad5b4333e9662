"""The table on the screen: market, seats, a castle and the journal, arranged to the size."""

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region
from textual.message import Message

from cli.replay_app.arrangement import Arrangement, Rows, arranged
from cli.replay_app.castle_view import CastleView, Cell
from cli.replay_app.journal_view import JournalView
from cli.replay_app.look import Look
from cli.replay_app.parts import Parts, parts
from cli.replay_app.picture_view import PictureView
from cli.replay_app.trial import Trial
from domain.events import Seat
from replays.drawing.picture import plain
from replays.drawing.wrapping import wrapped


class Shown(NamedTuple):
    """What is shown: a look, the tile under the cursor if one is tried, and how.

    Without ``market`` the castle has its place on a narrow screen; ``ahead`` shows the journal
    beyond the position too.
    """

    look: Look
    trial: Trial | None = None
    market: bool = True
    ahead: bool = False


class Table(Container):
    """Draws what is looked at, and tells what was clicked."""

    DEFAULT_CSS = """
    Table { width: 100%; height: 100%; }
    Table #heading { background: $primary-background; }
    Table #footer { background: $primary-background; }
    """
    PICTURES: ClassVar = ("heading", "seats", "market", "decks", "owner", "footer")

    class EventPicked(Message):
        """An event of the journal was clicked."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    class SeatPicked(Message):
        """A seat was clicked."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    class OfferPicked(Message):
        """A row of the market was clicked."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    class CellPicked(Message):
        """A cell of the castle was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, shown: Shown, *, unicode: bool) -> None:
        super().__init__()
        self.shown = shown
        self.unicode = unicode

    def compose(self) -> ComposeResult:
        """Builds the parts."""
        for name in self.PICTURES:
            yield PictureView(id=name, unicode=self.unicode)
        yield CastleView(id="castle", unicode=self.unicode)
        yield JournalView(id="journal", unicode=self.unicode)

    def show(self, shown: Shown) -> None:
        """Shows something else."""
        self.shown = shown
        self.redraw()

    def on_resize(self) -> None:
        """Arranges everything for the new size."""
        self.redraw()

    def redraw(self) -> None:
        """Arranges and draws every part."""
        if not self.size.width:
            return
        drawn = parts(self.shown.look, self.shown.trial)
        columns = self._arranged(drawn).owner.width
        drawn = drawn._replace(owner=wrapped(drawn.owner, columns))
        where = self._arranged(drawn)
        for name, region in where._asdict().items():
            if isinstance(region, Region):
                self.query_one(f"#{name}", PictureView).put(region)
        self.call_after_refresh(self._draw, drawn, where)

    def _arranged(self, drawn: Parts) -> Arrangement:
        trying = self.shown.trial is not None
        return arranged(
            *self.size,
            Rows(len(drawn.seats.rows), len(drawn.owner.rows)),
            market=self.shown.market and not trying,
            decks=self.shown.market or trying,
        )

    def _draw(self, drawn: Parts, where: Arrangement) -> None:
        for name in ("heading", "seats", "market", "owner"):
            self.query_one(f"#{name}", PictureView).show(getattr(drawn, name))
        panel = self.query_one("#decks", PictureView)
        decks = drawn.decks_wide if where.wide else drawn.decks
        trying = self.shown.trial is not None
        panel.show(wrapped(decks, panel.room.width) if trying else decks)
        castle = self.query_one(CastleView)
        if drawn.castle is None:
            castle.show(plain(""))
        else:
            castle.show_castle(drawn.castle)
        journal = self.query_one(JournalView)
        journal.show_look(self.shown.look, wrapped=where.wide, ahead=self.shown.ahead)

    def say(self, words: str) -> None:
        """Says something in the last line."""
        self.query_one("#footer", PictureView).show(plain(f" {words}"))

    @on(PictureView.Picked)
    def picked(self, event: PictureView.Picked) -> None:
        """Tells what of the match was clicked."""
        event.stop()
        message = self._meant(event)
        if message is not None:
            self.post_message(message)

    def _meant(self, event: PictureView.Picked) -> Message | None:
        view, spot = event.view, event.spot
        if isinstance(view, JournalView):
            seq = view.event_at(spot)
            return None if seq is None else self.EventPicked(seq)
        if isinstance(view, CastleView):
            return self.CellPicked(view.cell_at(spot))
        if view.id == "market":
            return self.OfferPicked(spot.row)
        words = "".join(span.text for span in view.row(spot.row)).replace("*", " ").split()
        seat = next((seat for seat in self.shown.look.told.seats if seat in words), None)
        return None if seat is None or view.id != "seats" else self.SeatPicked(seat)
