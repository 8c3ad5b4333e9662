"""A picture on the screen: scrolled, never wrapped, and it says where it was clicked."""

from functools import cache
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cli.palette import painted
from replays.drawing.escaping import escaped
from replays.drawing.picture import Picture, Row


class Spot(NamedTuple):
    """A character of a picture, counted from its upper left corner."""

    column: int
    row: int


class PictureView(ScrollView):
    """Shows a picture; what does not fit is reached by scrolling."""

    DEFAULT_CSS = """
    PictureView { position: absolute; scrollbar-size: 0 0; }
    """
    can_focus = False
    CUT: ClassVar[str] = "…"
    """What stands at the edge where a row goes on beyond it; nothing in a drawing."""

    class Picked(Message):
        """A character of the picture was clicked."""

        def __init__(self, view: "PictureView", spot: Spot) -> None:
            super().__init__()
            self.view = view
            self.spot = spot

        @property
        def control(self) -> "PictureView":
            """The view that was clicked."""
            return self.view

    def __init__(self, *, id: str, unicode: bool = True) -> None:  # noqa: A002  textual's name
        super().__init__(id=id)
        self.unicode = unicode
        self.picture = Picture(())
        self.room = Size(0, 0)

    @property
    def cut(self) -> str:
        """The sign for a row that goes on, in plain characters if need be."""
        return self.CUT if self.unicode else ">"

    def put(self, region: Region) -> None:
        """Gives the picture its place; an empty one hides it."""
        self.room = region.size
        self.display = bool(region)
        self.styles.offset = (region.x, region.y)
        self.styles.width, self.styles.height = region.width, region.height

    def show(self, picture: Picture) -> None:
        """Shows another picture."""
        self.picture = picture
        self.virtual_size = Size(picture.width, len(picture.rows))
        self.refresh()

    def look_at(self, column: int, row: int) -> None:
        """Scrolls so that a character stands in the middle, as far as the picture reaches."""
        x, y = column - self.room.width // 2, row - self.room.height // 2
        # Only once it is laid out is it known how far the picture can be scrolled.
        self.call_after_refresh(self.scroll_to, max(x, 0), max(y, 0), animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Returns one line of what is seen of the picture."""
        left, top = self.scroll_offset
        row = self.row(y + top)
        drawn, right = strip_of(row), left + self.size.width
        strip = drawn.crop(left, right)
        if self.CUT and drawn.cell_length > right:
            strip = Strip([*drawn.crop(left, right - 1), Segment(self.cut)])
        return strip.extend_cell_length(self.size.width).apply_style(self.rich_style)

    def row(self, number: int) -> Row:
        """Returns a row of the picture, an empty one below it."""
        rows = self.picture.rows
        return rows[number] if 0 <= number < len(rows) else ()

    def on_click(self, event: Click) -> None:
        """Tells which character was clicked."""
        left, top = self.scroll_offset
        self.post_message(self.Picked(self, Spot(event.x + left, event.y + top)))


def strip_of(row: Row) -> Strip:
    """Returns a row of a picture as textual draws it."""
    return Strip([Segment(escaped(span.text), style_of(span.style)) for span in row])


@cache
def style_of(words: str) -> Style:
    """Returns the palette's style for these words."""
    spans = Text.from_ansi(painted("x", words)).spans
    style = spans[0].style if spans else Style.null()
    return style if isinstance(style, Style) else Style.parse(style)
