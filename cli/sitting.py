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
from cli.listing import listing, prices
from cli.looking import Looking
from cli.menu import Option, options
from cli.screen import journal_line
from cli.table import Table
from cli.world import World
from domain.decisions import Ask, Decision
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer, as_seen
from projections.question import question
from replays.drawing.picture import stacked

SHOWN: Final = 12
SINCE: Final = 12
"""Events that are told at most to the next seat of what happened before."""


class Left(Exception):  # noqa: N818  nothing went wrong
    """The people have left the table."""


class Sitting:
    """Asks people and lets bots answer until the match is over or the people leave."""

    def __init__(self, world: World, played: Table) -> None:
        self.world = world
        self.table = played
        self._looking: Seat | None = None
        self._around = Looking(world, played)

    def play(self) -> None:
        """Plays until the match is over, someone leaves, or the input ends."""
        try:
            self._shuffle()
            while self._bots():
                self._turn()
        except Left:
            self.world.say(f"left: ludwig play {self.table.match.header.id} takes it up again")
            return
        self._end()

    def _shuffle(self) -> None:
        """Asks before fair decks are laid out: no seat can add a seed afterwards."""
        name = self.table.match.header.id
        while self.table.due == "shuffle":
            self.world.say(
                f"The decks of {name} are not shuffled yet; who likes to add a seed does so "
                f"before:\nquit, then ludwig shuffle {name} --seed SEAT"
            )
            text = self._read("shuffle now, without seeds of the seats? (yes, quit) ").strip()
            if text in ("yes", "y"):
                self.table.shuffle()
            elif text in ("quit", "q"):
                raise Left

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
        menu = options(seen)
        self._around.board(decision)
        self._list(menu, decision, seen, SHOWN)
        self._answer(decision, seen, menu)

    def _hand_over(self, seat: Seat) -> None:
        """Lets the next seat confirm before its secrets show."""
        if seat == self._looking:
            return
        several = len(self.table.people) > 1
        if several and self.world.interactive:
            self.world.clear()
            self.world.print(f"{seat}, it is your turn. Press Enter when only you look.")
            self._read("")
            self.world.clear()
            self._tell_since(seat)
        self._looking = seat

    def _tell_since(self, seat: Seat) -> None:
        """Tells the next seat what happened since its own last decision."""
        told = self.table.told
        first = max(told.last_decision(seat), told.last - SINCE)
        lines = [journal_line(told.entry(seq, seat)) for seq in range(first + 1, told.last + 1)]
        self.world.print(self.world.draw(stacked(lines, gap=0)))

    def _list(self, menu: Sequence[Option], decision: Decision, seen: State, shown: int) -> None:
        if decision.ask is Ask.PRICES:
            self.world.print(self.world.draw(prices(seen, self.world.columns)))
        else:
            self.world.print(self.world.draw(listing(menu, seen, self.world.columns, shown)))

    def _answer(self, decision: Decision, seen: State, menu: Sequence[Option]) -> None:
        while True:
            text = self._read(f"{decision.seat}, {question(seen, decision)}? (help) ").strip()
            if not text:
                continue
            if text in ("quit", "q"):
                raise Left
            if text == "all":
                self._list(menu, decision, seen, len(menu))
            elif self._around.looked(text, decision, menu):
                continue
            elif self._done(text, decision, seen, menu):
                return

    def _done(self, text: str, decision: Decision, seen: State, menu: Sequence[Option]) -> bool:
        """Tries to decide; returns whether the match stands elsewhere now."""
        try:
            if text == "undo":
                saved = self.table.take_back(decision.seat)
            else:
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

    def _read(self, question: str) -> str:
        self.world.stdout.flush()
        self.world.ask(question)
        line = self.world.stdin.readline()
        if not line:
            raise Left
        return line

    def _end(self) -> None:
        from replays.drawing.scores import draw_scores

        self.world.print("\n" + self.world.draw(draw_scores(self.table.state, self.world.columns)))
