"""A match on the whole terminal, stepped through with keys."""

from collections.abc import Iterator
from typing import Final, TypeVar

from cli.keys import keyboard
from cli.screen import castles, heading, journal_line, table
from cli.steps import following, preceding, stops
from cli.story import Story
from cli.world import World
from domain.events import Seat
from domain.visibility import Viewer
from replays.drawing.picture import Picture, Row, beside, plain, stacked
from replays.positions import PositionError, parse_position

CLEAR: Final = "\x1b[2J\x1b[H"
HIDE, SHOW = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
WIDE: Final = 130
JOURNAL: Final = 6
KEYS: Final = "←→ event ↑↓ turn PgUp PgDn round Home End Tab seat m market v viewer : go q quit"
T = TypeVar("T")
_MOVES: Final = {
    "left": ("event", -1),
    "h": ("event", -1),
    "right": ("event", 1),
    "l": ("event", 1),
    " ": ("event", 1),
    "up": ("turn", -1),
    "k": ("turn", -1),
    "down": ("turn", 1),
    "j": ("turn", 1),
    "page up": ("round", -1),
    "page down": ("round", 1),
}


class Stepper:
    """Shows one position at a time; every key leads to another or to another view of it."""

    def __init__(
        self, world: World, told: Story, seq: int, eyes: Viewer, viewers: tuple[Viewer, ...]
    ) -> None:
        self.world = world
        self.told = told
        self.seq = seq
        self.eyes = eyes
        self.viewers = viewers
        self.seat: Seat | None = None
        self.market = False
        self.message = KEYS
        self.stops = {by: stops(told, by) for by in ("event", "turn", "round")}

    def run(self) -> None:
        """Steps until the person quits; the screen is then as it was before."""
        out = self.world.stdout
        with keyboard(self.world) as keys:
            out.write(HIDE)
            try:
                self._show()
                for key in keys:
                    if key in ("q", "escape"):
                        break
                    self.press(key, keys)
                    self._show()
            finally:
                out.write(SHOW)
                out.flush()

    def press(self, key: str, keys: Iterator[str]) -> None:
        """Does what a key stands for; ``keys`` gives those of a position being typed."""
        self.message = KEYS
        if key in _MOVES:
            self._move(*_MOVES[key])
        elif key in ("home", "end"):
            self.seq = 0 if key == "home" else self.told.last
        elif key == "tab":
            self._next_seat()
        elif key == "m":
            self.market = not self.market
        elif key == "v":
            self.eyes = _after(self.viewers, self.eyes)
        elif key == ":":
            self._go(keys)

    def screen(self) -> Picture:
        """Returns what is shown, cut to the terminal's height."""
        top = heading(self.told, self.seq, self.eyes)
        below = [self._journal(), plain(self.message, style="note")]
        room = self.world.rows - len(top.rows) - sum(len(each.rows) for each in below) - 2
        screen = stacked([top, _cut(self._body(), room), stacked(below, gap=0)], gap=0)
        return _narrow(screen, self.world.columns)

    def _body(self) -> Picture:
        state = self.told.state(self.seq, self.eyes)
        if state is None:
            return plain("")
        seat = self.seat or state.seats[state.active]
        columns = self.world.columns
        if columns >= WIDE:
            left = table(state)
            room = columns - left.width - 3
            return beside(left, castles(state, (seat,), room, unicode=self.world.unicode))
        if self.market:
            return table(state)
        return castles(state, (seat,), columns, unicode=self.world.unicode)

    def _journal(self) -> Picture:
        first = max(1, self.seq - JOURNAL + 1)
        lines = [self.told.entry(seq, self.eyes) for seq in range(first, self.seq + 1)]
        drawn = [journal_line(entry) for entry in lines]
        return stacked([*([plain("")] * (JOURNAL - len(drawn))), *drawn], gap=0)

    def _move(self, by: str, way: int) -> None:
        step = following if way > 0 else preceding
        self.seq = step(self.stops[by], self.seq)

    def _next_seat(self) -> None:
        state = self.told.end
        shown = self.seat or state.seats[state.active]
        self.seat = _after(state.seats, shown)

    def _go(self, keys: Iterator[str]) -> None:
        typed = ""
        for key in keys:
            if key in ("\n", "\r"):
                break
            typed = typed[:-1] if key in ("\x7f", "\b") else typed + key
            self.message = f"go to: @{typed}"
            self._show()
        self.go(typed)

    def go(self, typed: str) -> None:
        """Goes to a position as typed; one that does not exist is said so."""
        try:
            self.seq = self.told.seq(parse_position(typed))
            self.message = KEYS
        except PositionError as error:
            self.message = f"{error} ({error.hint})" if error.hint else str(error)

    def _show(self) -> None:
        out = self.world.stdout
        out.write(CLEAR + self.world.draw(self.screen()))
        out.flush()


def _after(choices: tuple[T, ...], now: T) -> T:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]


def _cut(picture: Picture, rows: int) -> Picture:
    blank: tuple[Row, ...] = ((),)
    return Picture((picture.rows + blank * max(rows - len(picture.rows), 0))[: max(rows, 0)])


def _narrow(picture: Picture, columns: int) -> Picture:
    """Returns the picture without what stands beyond the right edge."""
    rows = []
    for row in picture.rows:
        left, kept = columns, []
        for span in row:
            kept.append(span._replace(text=span.text[:left]))
            left = max(left - len(span.text), 0)
        rows.append(tuple(kept))
    return Picture(tuple(rows))
