"""Looking around while a decision waits: board, market, log, a choice as it would be."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cli.error import CliError
from cli.listing import gains
from cli.menu import Option, best_place
from cli.screen import castles, heading, journal_line, table
from cli.seats import seated
from cli.table import Table
from cli.world import World
from domain.decisions import Ask, Decision
from domain.events import Seat
from domain.rulebook import rules
from domain.state import State, replaced
from domain.visibility import as_seen
from projections.wording import tile_name
from replays.drawing.market import draw_market
from replays.drawing.picture import Picture, plain, stacked
from replays.drawing.wrapping import wrapped
from replays.preview import Preview, preview

HELP: Final = """\
NUMBER or a word    choose; the best or the cheapest stands first
look NUMBER         your castle as it would be then, and what it scores
all                 every choice
castle [SEAT]       castles as they are
market, show, log   the market; everything; what happened so far
rule ID             a rule in words, such as rule PLACE-2
undo                take your last decision back, if nobody has learned or
                    decided anything since
quit                leave; the match is taken up again with
                    ludwig play {match}"""


class Looking:
    """What a seat may look at before it decides; nothing of it changes the match."""

    def __init__(self, world: World, played: Table) -> None:
        self._world = world
        self._table = played
        self._words: Mapping[str, Callable[[str, Decision, Sequence[Option]], None]] = {
            "help": self._help,
            "?": self._help,
            "show": self._show,
            "castle": self._castle,
            "market": self._market,
            "log": self._log,
            "look": self._look,
            "rule": self._rule,
        }

    def looked(self, text: str, decision: Decision, menu: Sequence[Option]) -> bool:
        """Answers a wish to look around; returns whether it was one."""
        word, _, rest = text.partition(" ")
        wish = self._words.get(word)
        if wish is not None:
            wish(rest.strip(), decision, menu)
        return wish is not None

    def board(self, decision: Decision) -> None:
        """Shows what the seat needs for this decision: its castle, and the market to buy from."""
        seat, state = decision.seat, self._state(decision.seat)
        told, columns = self._table.told, self._world.columns
        pictures = [wrapped(heading(told, told.last, seat), columns)]
        if decision.ask is not Ask.PLACE:
            market = decision.ask not in (Ask.PRICES, Ask.BONUS_CARDS)
            pictures.append(table(state, columns, market=market))
        pictures.append(castles(state, (seat,), columns, unicode=self._world.unicode))
        self._world.print("\n" + self._world.draw(stacked(pictures)) + "\n")

    def _state(self, seat: Seat) -> State:
        return as_seen(self._table.state, seat)

    def _print(self, picture: Picture) -> None:
        self._world.print(self._world.draw(picture))

    def _help(self, _rest: str, _decision: Decision, _menu: Sequence[Option]) -> None:
        self._world.say(HELP.format(match=self._table.match.header.id))

    def _show(self, _rest: str, decision: Decision, _menu: Sequence[Option]) -> None:
        state = self._state(decision.seat)
        self._print(table(state, self._world.columns))
        self._castles(state, state.seats)

    def _castle(self, wanted: str, decision: Decision, _menu: Sequence[Option]) -> None:
        state = self._state(decision.seat)
        try:
            seats = (seated(self._table.match, wanted),) if wanted else state.seats
        except CliError as error:
            self._world.say(error.line())
        else:
            self._castles(state, seats)

    def _castles(self, state: State, seats: Sequence[Seat]) -> None:
        self._print(castles(state, seats, self._world.columns, unicode=self._world.unicode))

    def _market(self, _rest: str, decision: Decision, _menu: Sequence[Option]) -> None:
        columns = self._world.columns
        self._print(wrapped(draw_market(self._state(decision.seat), columns), columns))

    def _log(self, _rest: str, decision: Decision, _menu: Sequence[Option]) -> None:
        told = self._table.told
        lines = [journal_line(told.entry(n, decision.seat)) for n in range(1, told.last + 1)]
        self._print(wrapped(stacked(lines, gap=0), self._world.columns))

    def _rule(self, wanted: str, _decision: Decision, _menu: Sequence[Option]) -> None:
        rule = rules().get(wanted.upper())
        if rule is None:
            self._world.say(f"there is no rule {wanted[:40]!r}; such as rule PLACE-2")
        else:
            self._print(wrapped(plain(f"{rule.id}: {rule.text}"), self._world.columns))

    def _look(self, wanted: str, decision: Decision, menu: Sequence[Option]) -> None:
        state = self._state(decision.seat)
        number = int(wanted) if wanted.isdecimal() and len(wanted) < len(str(len(menu))) + 1 else 0
        if not 1 <= number <= len(menu):
            self._world.say(f"look at which? look 1 to look {len(menu)}" if menu else NOTHING)
            return
        placement = best_place(state, menu[number - 1].choice)
        if placement is None:
            self._world.say("there is nothing to see of that choice")
            return
        index = state.index(decision.seat)
        grown = state.castles[index].place(placement)
        self._castles(state.with_(castles=replaced(state.castles, index, grown)), (decision.seat,))
        self._print(wrapped(_seen(preview(state, index, placement)), self._world.columns))


NOTHING: Final = "there is no list of choices here to look at; castle and market show the board"
_PART_WORDS: Final = {
    "own_value": "own value",
    "connections": "connections",
    "penalties": "penalties",
    "downstairs": "downstairs",
}


def _seen(seen: Preview) -> Picture:
    shares = [f"{_PART_WORDS[part]} {points:+d}" for part, points in seen.points if points]
    at = seen.placement
    turned = f" turned {at.rotation}°" if at.rotation else ""
    where = f"{tile_name(at.tile)} at {at.x},{at.y}{turned}"
    said = "; ".join([f"{where} scores {seen.total:+d}", *shares, *gains(seen)])
    return plain(said, style="good" if seen.total > 0 else "note")
