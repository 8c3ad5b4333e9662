"""The course of a match as it is written down: what has happened so far, and what must be told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from msgspec import UNSET, UnsetType

from domain import events as ev
from domain.decisions import Ask, Decision, awaited
from domain.derive import due, known
from domain.draws import Unshuffled
from domain.line import Step
from domain.setup import KEPT
from domain.state import Stage, State
from replays.notation.error import NotationError
from replays.notation.statement import Line

REFEREE: Final = "referee"
_UNSHUFFLED: Final = Unshuffled()
_TOLD: Final = frozenset({Stage.FAVORS, Stage.DEAL, Stage.ROUND, Stage.DRAW})
"""Where the table goes on with a line of its own, which must or may be told."""
_WITHIN_A_TURN: Final = (
    ev.PointsScored,
    ev.RoomCompleted,
    ev.LivingRewardScored,
    ev.ActivityRewardScored,
    ev.OutdoorRewardPaid,
    ev.RewardLapsed,
)
_ANSWER: Final[Mapping[Ask, str]] = {
    Ask.BONUS_CARDS: "keeps",
    Ask.PRICES: "prices",
    Ask.TURN: "buys or passes",
    Ask.PLACE: "places",
    Ask.ORDER: "takes reward of",
    Ask.DOWNSTAIRS: "chooses",
    Ask.UTILITY: "keeps",
    Ask.STACK: "searches",
    Ask.TILES: "lays",
    Ask.CORRIDOR: "takes hallway or stairs, or declines",
}


@dataclass(slots=True)
class Entry:
    """An event, who told it (``None`` if it follows), and the extra fields it carries."""

    by: str | None
    event: ev.Event
    extra: dict[str, object] = field(default_factory=dict)


class Course:
    """The events so far and the state they led to; lines add to it one after the other.

    ``shown`` are the cards of each seat told at the end; those told where they were kept are in
    ``told``.
    """

    def __init__(
        self,
        created: ev.MatchCreated,
        shown: Mapping[ev.Seat, ev.Names],
        told: Mapping[ev.Seat, frozenset[str]],
    ) -> None:
        """Begins with the creation of the match."""
        self.line = Step.first(created)
        self.log = [Entry(None, created)]
        self.marks: dict[str, int] = {}
        self._shown = shown
        self._told = told

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self.line.state

    def add(self, event: ev.Event, by: str | None = None) -> None:
        """Appends an event."""
        self.line = self.line.advanced(event, by)
        self.log.append(Entry(by, event))

    def due(self) -> ev.Event | None:
        """Returns the event that follows by the rules, if one does."""
        event = due(self.state, _UNSHUFFLED)
        return event if isinstance(event, ev.Event) else None

    def reach(self, wanted: Callable[[State], bool], line: Line) -> State:
        """Lets happen what follows by itself, or was left untold, until a line has its place.

        Raises `NotationError` where something must be told first.
        """
        while not wanted(self.state):
            self._go_on(line)
        return self.state

    def asked(self, line: Line, seat: ev.Seat, *asks: Ask) -> State:
        """Goes on until this seat is asked one of these questions."""
        return self.reach(lambda state: _asks(awaited(state), seat, asks), line)

    def settle(self) -> None:
        """Lets happen what follows by the rules, up to what the table tells itself."""
        while self.state.stage not in _TOLD and (event := self.due()) is not None:
            if isinstance(event, ev.UtilityCardsDrawn):
                return
            self.add(event)

    def settle_turn(self) -> None:
        """Lets happen what a placement or a reward brings, but does not end the turn."""
        while isinstance(event := self.due(), _WITHIN_A_TURN):
            self.add(event)

    def shown_cards(self, seat: ev.Seat, count: int, among: ev.Names | None) -> ev.Names | None:
        """Returns so many cards that a seat must have kept, as far as it showed them later."""
        held = self.state.hands[self.state.index(seat)]
        taken = {*held, *self._told.get(seat, ())}
        cards = [
            card
            for card in self._shown.get(seat, ())
            if card not in taken and (among is None or card in among)
        ]
        return tuple(cards[:count]) if len(cards) >= count else None

    def kept(
        self, seat: ev.Seat, kept: ev.Names | None, returned: ev.Names | UnsetType | None
    ) -> ev.Choice:
        """Returns the choice of bonus cards; UNSET is what the cards dealt or drawn leave."""
        state = self.state
        drawn = bool(state.drawn)
        cards = state.drawn if drawn else state.dealt[state.index(seat)] or ()
        told = known(cards)
        if kept is None:
            kept = self.shown_cards(seat, 1 if drawn else KEPT, told)
        if isinstance(returned, UnsetType):
            returned = rest_of(told, kept)
        choice = ev.UtilityCardKept if drawn else ev.BonusCardsKept
        return choice(seat, kept, returned)

    def expected(self, line: Line) -> NotationError:
        """Returns the error for a line that cannot stand here: what must come first."""
        return NotationError(line.place, _expected(self.state))

    def _go_on(self, line: Line) -> None:
        state = self.state
        decision = awaited(state)
        if decision is not None:
            if decision.ask not in (Ask.BONUS_CARDS, Ask.UTILITY):
                raise self.expected(line)
            self.add(self.kept(decision.seat, None, UNSET), REFEREE)
            return
        event = self.due()
        if event is None or state.stage in (Stage.FAVORS, Stage.DRAW):
            raise self.expected(line)
        self.add(self._with_shown(event))

    def _with_shown(self, event: ev.Event) -> ev.Event:
        """Returns the event with cards that go to a hand at once, if they were shown later."""
        match event:
            case ev.BonusCardsDealt(cards=None) if self.state.solo:
                return ev.changed(event, cards=self.shown_cards(event.seat, KEPT, None))
            case ev.UtilityCardsDrawn(cards=None) if len(self.state.decks.bonus_deck) == 1:
                return ev.changed(event, cards=self.shown_cards(event.seat, 1, None))
        return event


def rest_of(cards: ev.Names | None, kept: ev.Names | None) -> ev.Names | None:
    """Returns the cards that were not kept; ``None`` if that cannot be told."""
    if cards is None or kept is None or not set(kept) <= set(cards):
        return None
    return tuple(card for card in cards if card not in kept)


def _asks(decision: Decision | None, seat: ev.Seat, asks: tuple[Ask, ...]) -> bool:
    return decision is not None and decision.seat == seat and decision.ask in asks


def _expected(state: State) -> str:
    decision = awaited(state)
    if decision is None:
        return {Stage.FAVORS: "'favors …'", Stage.DRAW: "'draw …'"}.get(
            state.stage, "nothing more: the match is over"
        )
    answer = f"'{decision.seat} {_ANSWER[decision.ask]} …'"
    if decision.ask is Ask.PLACE and state.placing is not None:
        return f"{answer} for {state.placing.kind}"
    if decision.ask is Ask.ORDER:
        return f"{answer}: {', '.join(pending.room for pending in state.pending)}"
    return answer
