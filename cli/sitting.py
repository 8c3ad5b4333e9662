"""A sitting: people at one keyboard answer the decisions of a match, each seeing only their own.

Contract: nothing that one seat may not see stands on the screen while another one is asked; the
screen is cleared and the next seat confirms first. Leaving loses nothing: every answer is stored
before the next question.
"""

from collections.abc import Sequence
from typing import Final

from cli.answer import read_answer
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.failure import translate
from cli.menu import Option, offered, options
from cli.screen import castles, heading, table
from cli.table import Table
from cli.world import World
from domain.decisions import Ask, Decision
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer, as_seen
from projections.wording import tile_name
from replays.drawing.picture import Picture, Span, plain, stacked

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
SHOWN: Final = 15
HELP: Final = (
    "answer with a number or a word; all lists every choice; castle [SEAT], show, log look around; "
    "quit leaves (take the match up again with the same command)"
)


class Left(Exception):  # noqa: N818  nothing went wrong
    """The people have left the table."""


class Sitting:
    """Asks people and lets bots answer until the match is over or the people leave."""

    def __init__(self, world: World, played: Table) -> None:
        self.world = world
        self.table = played
        self._looking: Seat | None = None

    def play(self) -> None:
        """Plays until the match is over, someone leaves, or the input ends."""
        try:
            while self._bots():
                self._turn()
        except Left:
            self.world.say(f"left: ludwig play {self.table.match.header.id} takes it up again")
            return
        self._end()

    def _bots(self) -> bool:
        """Lets the bots decide; returns whether a person has to decide now."""
        for events in self.table.bots():
            self.world.print(self.table.words(events, self._eyes()))
        return self.table.decision is not None

    def _eyes(self) -> Viewer:
        """Returns who may read what bots do: the seat last asked, or the only person."""
        people = self.table.people
        return self._looking or (people[0] if len(people) == 1 else "spectator")

    def _turn(self) -> None:
        decision = self.table.decision
        if decision is None:
            return
        self._hand_over(decision.seat)
        seen = as_seen(self.table.state, decision.seat)
        self._show(decision)
        menu = options(seen)
        self._list(menu, decision, seen)
        self._answer(decision, seen, menu)

    def _hand_over(self, seat: Seat) -> None:
        """Lets the next seat confirm before its secrets show."""
        if seat == self._looking:
            return
        several = len(self.table.people) > 1
        if several and self.world.interactive:
            self.world.print(CLEAR + f"{seat}, it is your turn. Press Enter when only you look.")
            self._read("")
            self.world.print(CLEAR)
        self._looking = seat

    def _show(self, decision: Decision) -> None:
        told = self.table.told
        seq = self.table.match.seq
        state = told.state(seq, decision.seat)
        if state is None:
            return
        world = self.world
        drawn = castles(state, (decision.seat,), world.columns, unicode=world.unicode)
        pictures = [heading(told, seq, decision.seat), table(state, world.columns), drawn]
        world.print("\n" + world.draw(stacked(pictures)) + "\n")

    def _list(
        self, menu: Sequence[Option], decision: Decision, seen: State, shown: int = SHOWN
    ) -> None:
        if decision.ask is Ask.PRICES:
            self.world.print(self.world.draw(_prices(seen)))
            return
        rows = [_line(number, option) for number, option in enumerate(menu[:shown], 1)]
        if len(menu) > shown:
            rows.append(plain(f"     … all shows the other {len(menu) - shown}", style="note"))
        self.world.print(self.world.draw(stacked(rows, gap=0)))

    def _answer(self, decision: Decision, seen: State, menu: Sequence[Option]) -> None:
        while True:
            text = self._read(f"{decision.seat}, {decision.ask.value}? ").strip()
            if self._looked(text, decision, seen, menu):
                continue
            if self._done(text, decision, seen, menu):
                return

    def _done(self, text: str, decision: Decision, seen: State, menu: Sequence[Option]) -> bool:
        """Tries to decide; returns whether the match stands elsewhere now."""
        try:
            saved = self.table.decide(read_answer(text, seen, decision, menu))
        except CliError as error:
            self.world.say(error.line())
            return False
        except Exception as error:
            known = translate(error)
            if known is None or known.exit_code not in (ExitCode.REFUSED, ExitCode.CONFLICT):
                raise
            self.world.say(known.line())
            if known.exit_code is ExitCode.CONFLICT:
                self.table.reload()
                return True
            return False
        self.world.print(self.table.words(saved.events, decision.seat))
        return True

    def _looked(self, text: str, decision: Decision, seen: State, menu: Sequence[Option]) -> bool:
        """Answers a wish to look around; returns whether it was one."""
        word, _, rest = text.partition(" ")
        match word:
            case "quit" | "q":
                raise Left
            case "help" | "?":
                self.world.say(HELP)
            case "all":
                self._list(menu, decision, seen, len(menu))
            case "show":
                self._show(decision)
            case "castle":
                self._castles(rest, decision)
            case "log":
                self._log(decision)
            case _:
                return False
        return True

    def _castles(self, wanted: str, decision: Decision) -> None:
        state = as_seen(self.table.state, decision.seat)
        seats = tuple(seat for seat in state.seats if wanted in ("", seat))
        if seats:
            world = self.world
            world.print(world.draw(castles(state, seats, world.columns, unicode=world.unicode)))
        else:
            self.world.say(f"nobody sits at {wanted}")

    def _log(self, decision: Decision) -> None:
        from cli.screen import journal_line

        told = self.table.told
        lines = [journal_line(told.entry(n, decision.seat)) for n in range(1, told.last + 1)]
        self.world.print(self.world.draw(stacked(lines, gap=0)))

    def _read(self, question: str) -> str:
        self.world.stdout.flush()
        self.world.stderr.write(question)
        self.world.stderr.flush()
        line = self.world.stdin.readline()
        if not line:
            raise Left
        return line

    def _end(self) -> None:
        from replays.drawing.scores import draw_scores

        self.world.print("\n" + self.world.draw(draw_scores(self.table.state, self.world.columns)))


def _line(number: int, option: Option) -> Picture:
    points = "" if option.points is None else f"{option.points:+d}"
    spans = (Span(f"{number:>3}  ", "title"), Span(f"{points:>4}  ", "good"), Span(option.label))
    return Picture((spans,))


def _prices(state: State) -> Picture:
    rooms = list(offered(state))
    lines = [f"{number:>3}  {tile_name(room)}" for number, room in enumerate(rooms, 1)]
    lines.append(f"prices: {', '.join(map(str, state.prices))}")
    return plain(*lines, "name the rooms from the cheapest price up, as 3 1 2 …; keep leaves all")
