"""A page over the replay: text to read, any key that leaves closes it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from cli.replay_app.painting import text_of
from replays.drawing.picture import Picture


class Page(ModalScreen[None]):
    """Shows a picture until it is left; longer ones are scrolled."""

    DEFAULT_CSS = """
    Page { align: center middle; }
    Page VerticalScroll {
        width: 92%; max-width: 104; height: auto; max-height: 92%;
        padding: 1 2; background: $surface; scrollbar-size: 1 1;
    }
    Page Static { width: auto; }
    Page #more { dock: bottom; width: 100%; display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,w,question_mark", "dismiss", show=False)
    ]

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture

    def compose(self) -> ComposeResult:
        """Builds the page."""
        with VerticalScroll() as scrolled:
            yield Static(text_of(self.picture))
            yield Static(id="more")
        self.scrolled = scrolled

    def on_mount(self) -> None:
        """Lets keys scroll the page, and its last line say whether it goes on."""
        self.scrolled.focus()
        self.watch(self.scrolled, "scroll_y", self._tell)
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        more = self.query_one("#more", Static)
        if self.scrolled.max_scroll_y == 0:
            return
        more.display = True
        ended = self.scrolled.scroll_y >= self.scrolled.max_scroll_y
        more.update("the end: Esc closes" if ended else "more below: down, PgDn or the wheel")
