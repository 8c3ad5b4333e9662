"""A replay as lines: the journal, and how things stand at every stop."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cli.screen import journal_line
from cli.world import World
from domain.state import State
from domain.visibility import Viewer
from replays.drawing.market import draw_market
from replays.drawing.picture import Picture, Span, stacked
from replays.drawing.scores import draw_scores
from replays.timeline import Timeline


class Transcript(NamedTuple):
    """How a replay is told: to whom, from whose eyes, by event, turn or round.

    ``beside`` is what stands beside events: notes, marks, judgements.
    """

    world: World
    eyes: Viewer
    by: str
    beside: Mapping[int, str] = MappingProxyType({})

    def tell(self, told: Timeline, first: int, place: int) -> None:
        """Prints what happened behind ``first`` up to a stop: an object, or text."""
        if self.world.json:
            self.world.line(self._facts(told, first, place), "")
        else:
            self.world.line(None, self._text(told, first, place))

    def close(self, told: Timeline, last: int) -> None:
        """Prints the final scores below a replay that reached them."""
        state = told.state(last, self.eyes)
        if state is not None and state.final and not self.world.json:
            self.world.print("\n" + self.world.draw(draw_scores(state, self.world.columns)))

    def _facts(self, told: Timeline, first: int, place: int) -> dict[str, Any]:
        state = told.happenings[place - 1].state
        return {
            "match": told.id,
            "seq": place,
            "as": self.eyes,
            "round": state.round,
            "events": [self._event(told, seq) for seq in range(first + 1, place + 1)],
            "points": dict(zip(state.seats, state.points, strict=True)),
            "money": dict(zip(state.seats, state.money, strict=True)),
            "totals": {seat: score.total for seat, score in (state.final or {}).items()},
        }

    def _event(self, told: Timeline, seq: int) -> dict[str, Any]:
        entry = told.entry(seq, self.eyes)
        return {
            "seq": seq,
            "type": type(told.happenings[seq - 1].event).__name__,
            "seat": entry.seat,
            "text": entry.text,
            "rules": list(entry.rules),
            "undone_by": entry.undone_by,
            "beside": self.beside.get(seq, ""),
        }

    def _line(self, told: Timeline, seq: int) -> Picture:
        return journal_line(told.entry(seq, self.eyes), self.beside.get(seq, ""))

    def _text(self, told: Timeline, first: int, place: int) -> str:
        seqs = range(first + 1, place + 1)
        pictures = [stacked([self._line(told, seq) for seq in seqs], gap=0)]
        state = told.state(place, self.eyes)
        if state is not None and self.by != "event":
            pictures.append(_standing(state) if self.by == "turn" else self._table(state))
        by_round = self.by == "round"
        drawn = self.world.draw(stacked(pictures, gap=int(by_round)))
        return drawn + "\n" if by_round else drawn

    def _table(self, state: State) -> Picture:
        columns = self.world.columns
        market = draw_market(state, columns)
        return market if state.final else stacked([market, draw_scores(state, columns)])


def _standing(state: State) -> Picture:
    spans = [Span("     ")]
    for index, seat in enumerate(state.seats):
        spans.append(Span(f" {seat}", f"seat {seat}"))
        spans.append(Span(f" {state.points[index]} points {state.money[index]:,} marks "))
    return Picture((tuple(spans),))
