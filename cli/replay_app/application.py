"""The replay on the whole terminal: stepped, searched and looked at with keys and mouse."""

from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.reactive import reactive
from textual.widgets import Input
from textual.worker import Worker, WorkerState

from cli.exit_code import ExitCode
from cli.replay_app import keys
from cli.replay_app.castle_view import STEP, CastleView
from cli.replay_app.forking import QUESTIONS as FORKING
from cli.replay_app.forking import Forking
from cli.replay_app.look import Look
from cli.replay_app.outside import Outside
from cli.replay_app.pace import Pace
from cli.replay_app.page import Page
from cli.replay_app.prompt import Prompt, answer, pasted
from cli.replay_app.reasons import reasons
from cli.replay_app.table import Shown, Table
from cli.replay_app.trial import Trial, tried
from replays.timeline import Timeline
from replays.until import Condition

PAGE_COLUMNS = 96
PAGE_MARGIN = 12


class ReplayApp(App[int]):
    """Shows one position of a match at a time; every key leads to another or to another view.

    Ends with an exit code.
    """

    CSS = """
    Screen { layers: base over; }
    #prompt { layer: over; dock: bottom; height: 1; border: none; padding: 0 1; display: none; }
    """
    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings(),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]
    shown: reactive[Shown | None] = reactive(None, init=False)

    def __init__(
        self,
        look: Look,
        outside: Outside,
        *,
        unicode: bool = True,
        condition: Condition | None = None,
    ) -> None:
        super().__init__()
        self.outside = outside
        self.unicode = unicode
        self.condition = condition
        self.words = ""
        self.pace = Pace(self)
        self.forking = Forking(self)
        self.set_reactive(ReplayApp.shown, Shown(look))

    @property
    def now(self) -> Shown:
        """What is shown."""
        if self.shown is None:
            raise TypeError(self.shown)
        return self.shown

    @property
    def look(self) -> Look:
        """What is looked at."""
        return self.now.look

    @property
    def trial(self) -> Trial | None:
        """The tile under the cursor, if one is tried."""
        return self.now.trial

    def compose(self) -> ComposeResult:
        """Builds the screen."""
        yield Table(self.now, unicode=self.unicode)
        yield Prompt(id="prompt", select_on_focus=False)

    def on_mount(self) -> None:
        """Begins to follow the match, if it is one that may go on."""
        self.watch_shown()
        if self.outside.live is not None:
            self.run_worker(self._follow, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Lets go of the match that was followed."""
        if self.outside.live is not None:
            self.outside.live.stop()

    def watch_shown(self) -> None:
        """Draws what is shown."""
        table = self.query_one(Table)
        table.show(self.now)
        table.say(keys.TRYING_LINE if self.trial else keys.LINE)

    def see(self, look: Look | None, otherwise: str = "") -> None:
        """Looks at something else; at nothing, it says why there is none."""
        if look is None:
            self.say(otherwise)
        else:
            self.shown = self.now._replace(look=look, trial=None)

    def say(self, words: str) -> None:
        """Says something in the last line, until something else is looked at."""
        self.query_one(Table).say(words)

    # Moving

    def action_move(self, by: str, way: int) -> None:
        """Goes to the next or the last event, turn or round."""
        self.see(self.look.moved(by, way))

    def action_begin(self) -> None:
        """Goes before the first event."""
        self.see(self.look.at(0))

    def action_finish(self) -> None:
        """Goes after the last event."""
        self.see(self.look.at(self.look.told.last))

    def action_next_seat(self) -> None:
        """Shows the next seat's castle."""
        self.see(self.look.next_seat())

    def action_next_viewer(self) -> None:
        """Looks from the next viewer's eyes."""
        if len(self.look.viewers) == 1:
            self.say(f"while the match goes on, from {self.look.eyes}'s eyes only (SEE-2)")
        else:
            self.see(self.look.next_viewer())

    def action_market(self) -> None:
        """Gives the market's place to the castle, or back."""
        self.shown = self.now._replace(market=not self.now.market)

    def action_ahead(self) -> None:
        """Shows in the journal what comes after the position, or hides it."""
        self.shown = self.now._replace(ahead=not self.now.ahead)

    def action_scroll(self, across: int, down: int) -> None:
        """Shows more of a castle larger than its place."""
        self.query_one(CastleView).scroll_cells(across * STEP, down * STEP)

    def action_play(self) -> None:
        """Plays by itself, or stops."""
        self.pace.toggle()

    def action_pace(self, factor: float) -> None:
        """Changes how long an event is shown."""
        self.pace.change(factor)

    # Asking

    def action_ask(self, what: str) -> None:
        """Asks for a position, for words of the journal, or for a condition."""
        self.query_one(Prompt).ask(what)

    def on_paste(self, event: Paste) -> None:
        """Asks where a pasted text leads, with the text in the line already: Enter goes there."""
        found = pasted(event.text)
        if len(self.screen_stack) > 1:
            self.pop_screen()
        if found is None:
            self.say("nothing to go to was pasted")
        else:
            self.query_one(Prompt).ask(found.what, typed=found.text)

    @on(Input.Submitted, "#prompt")
    def answered(self, event: Input.Submitted) -> None:
        """Goes where the answer leads, or says why it leads nowhere."""
        prompt = self.query_one(Prompt)
        prompt.leave()
        if prompt.what in FORKING:
            self.forking.answered(prompt, event.value.strip())
            return
        found = answer(self.look, prompt.what, event.value)
        if prompt.what != "position":
            self.words = event.value if prompt.what == "words" else ""
            self.condition = found.condition
        self.see(found.look, found.said)

    def action_again(self, way: int) -> None:
        """Goes to the next place of what was searched for, or the one before."""
        if self.words:
            self.see(self.look.found(self.words, way), f"'{self.words}' stands no further on")
        elif self.condition is not None:
            said = f"{self.condition.text}: true nowhere further on"
            self.see(self.look.until(self.condition), said)
        else:
            self.say("nothing was searched for: / searches the journal, u for a condition")

    def action_why(self) -> None:
        """Explains the event."""
        columns = min(self.size.width - PAGE_MARGIN, PAGE_COLUMNS)
        self.push_screen(Page(reasons(self.look, columns)))

    def action_help(self) -> None:
        """Shows what each key does."""
        self.push_screen(Page(keys.help_page()))

    # Trying a tile

    def action_try_tile(self) -> None:
        """Begins to try tiles in the castle shown, or stops."""
        begun = None if self.trial else self._begun()
        if begun is None and self.trial is None:
            self.say("there is no tile to try here")
        else:
            self.shown = self.now._replace(trial=begun)

    def _begun(self) -> Trial | None:
        state = self.look.state
        return None if state is None else Trial.begun(state, state.index(self.look.seat))

    def on_key(self, event: Key) -> None:
        """Moves the tile under the cursor, while one is tried."""
        moved = None if self.trial is None else tried(self.trial, event.key)
        if moved is not None:
            event.prevent_default()
            self.shown = self.now._replace(trial=moved)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leaves the keys to the prompt and to the tile under the cursor."""
        if isinstance(self.focused, Prompt) and action not in ("interrupt", "close"):
            return False
        if self.trial is not None and action in ("move", "next_seat", "again"):
            return False
        return super().check_action(action, parameters)

    # The mouse

    @on(Table.EventPicked)
    def picked_event(self, event: Table.EventPicked) -> None:
        """Goes to the event that was clicked."""
        self.see(self.look.at(event.seq))

    @on(Table.SeatPicked)
    def picked_seat(self, event: Table.SeatPicked) -> None:
        """Shows the castle of the seat that was clicked."""
        self.see(self.look.of(event.seat))

    @on(Table.OfferPicked)
    def picked_offer(self, event: Table.OfferPicked) -> None:
        """Tries the room that was clicked in the castle shown."""
        begun = self._begun()
        if begun is not None and event.row < len(begun.tiles):
            self.shown = self.now._replace(trial=begun.of(event.row))

    @on(Table.CellPicked)
    def picked_cell(self, event: Table.CellPicked) -> None:
        """Moves the tile being tried to the cell that was clicked."""
        if self.trial is not None:
            self.shown = self.now._replace(trial=self.trial.at(*event.cell))

    # Beyond looking

    def action_branch(self) -> None:
        """Asks for the name of a branch that leaves the match at this position."""
        self.forking.begin()

    def _follow(self) -> None:
        if self.outside.live is not None:
            for told in self.outside.live.timelines():
                self.call_from_thread(self.grow, told)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Says so if the match can be followed no more."""
        if event.state is WorkerState.ERROR:
            self.say(f"follows no more: {event.worker.error}")

    def grow(self, told: Timeline) -> None:
        """Looks at a match that has gone on; at its end it keeps being at the end."""
        grown = self.look.grown(told, self.outside.viewers(told))
        self.shown = self.now._replace(look=grown)

    def action_close(self) -> None:
        """Leaves the prompt or the tile under the cursor, never the application."""
        if isinstance(self.focused, Prompt):
            self.query_one(Prompt).leave()
        elif self.trial is not None:
            self.shown = self.now._replace(trial=None)
        else:
            self.say("q leaves the replay")

    def action_leave(self) -> None:
        """Leaves the application."""
        self.exit(ExitCode.DONE)

    def action_interrupt(self) -> None:
        """Ends at once."""
        self.exit(ExitCode.INTERRUPTED)
