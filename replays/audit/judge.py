"""The judge: walks a record beside the rules and says of each event what is wrong with it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain import events as ev
from domain.creation import creation_refusals, deck_refusals, favor_refusals
from domain.decisions import awaited
from domain.derive import due
from domain.draw_refusals import draw_refusals
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.line import Step, abandon_refusals, return_refusals
from domain.market import Undetermined
from domain.refusal import Refusal
from domain.refusals import refusals
from domain.state import Stage, State
from replays.audit.comparison import Difference, differences
from replays.audit.vocabulary import strangers

LONGEST_OMISSION: Final = 16
"""So many derived events in a row may be missing before an event counts as out of place."""

_RULE_OF: Final[dict[str, str]] = {
    "DecksShuffled": "SETUP-2",
    "FavorsRevealed": "SETUP-5",
    "BonusCardsDealt": "SETUP-4",
    "RoomsDrawn": "DRAW-1",
    "PointsScored": "SCORE-1",
    "RoomCompleted": "REWARD-1",
    "LivingRewardScored": "LIVING",
    "ActivityRewardScored": "ACTIVITY",
    "OutdoorRewardPaid": "OUTDOOR",
    "UtilityCardsDrawn": "UTILITY",
    "SleepingStackSearched": "SLEEP",
    "CorridorRewardTaken": "CORRIDOR",
    "CorridorRewardDeclined": "CORRIDOR",
    "DownstairsRewardChosen": "DOWNSTAIRS",
    "RewardOrderChosen": "REWARD-2",
    "RewardLapsed": "REWARD-4",
    "ExtraTurnStarted": "FOOD",
    "CoinsAdded": "COINS-1",
    "MatchScored": "END-1",
    "MatchEnded": "END-1",
    "MatchAbandoned": "END-1",
}
"""The rule that says when an event of a type happens."""


class Judge:
    """Judges one record's events in order; holds the line as written and what was not checked.

    ``line`` is ``None`` until a match was created, and stays where the walk broke off: see
    ``broken``.
    """

    def __init__(self, fork: int = 0) -> None:
        """Begins before the first event; ``fork`` is the last event of a branch's parent."""
        self.line: Step | None = None
        self.fork = fork
        self.broken = False
        self.unchecked: Counter[str] = Counter()

    def judge(self, seq: int, by: str | None, event: ev.Event) -> Iterator[Difference]:
        """Yields what is wrong with the next event, then takes it as written.

        Nothing is judged once the walk has broken off: what follows hangs on what is missing.
        """
        if self.broken:
            return
        if self.line is None:
            yield from self._begin(event)
            return
        unknown = tuple(strangers(self.line.state, event))
        for words in unknown:
            yield "RECORD-data", words
        if unknown:
            self.broken = True
            return
        yield from self._follow(self.line, seq, by, event)

    def _begin(self, event: ev.Event) -> Iterator[Difference]:
        if not isinstance(event, ev.MatchCreated):
            self.broken = True
            yield "RECORD-order", f"{_name(event)} stands before the match was created"
            return
        reasons = creation_refusals(event)
        yield from map(_words, reasons)
        if reasons:
            self.broken = True
        else:
            self.line = Step.first(event)

    def _follow(
        self, line: Step, seq: int, by: str | None, event: ev.Event
    ) -> Iterator[Difference]:
        match event:
            case ev.MoveTakenBack() | ev.RulingApplied():
                reasons = return_refusals(line, event)
                yield from map(_words, reasons)
                if line.at(event.to_seq) is None:
                    return
            case ev.MatchAbandoned() if by is not None:
                yield from map(_words, abandon_refusals(line.state, event, by))
            case ev.DecksReshuffled():
                yield from self._reshuffled(seq)
            case _:
                placed, found = self._in_order(line, event)
                yield from found
                if placed is None:
                    return
                line = placed
                yield from self._judged(line.state, event)
        self.line = line.advanced(event, by, seq)

    def _reshuffled(self, seq: int) -> Iterator[Difference]:
        if not self.fork or seq != self.fork + 1:
            yield "RECORD-order", "DecksReshuffled may only be the first event of a branch"

    def _in_order(self, line: Step, event: ev.Event) -> tuple[Step | None, tuple[Difference, ...]]:
        """Returns the line at which the event can be judged, and what was wrong on the way there.

        Where derived events were left out they are put in silently; ``None`` if the event has no
        place here at all.
        """
        first = _expected(line.state)
        if _fits(line.state, first, event):
            return line, ()
        found = tuple(_misplaced(line.state, first, event))
        state = line.state
        for _ in range(LONGEST_OMISSION):
            expected = _expected(state)
            if _fits(state, expected, event):
                return Step(line.seq, line.by, line.event, state, line.previous), found
            if not isinstance(expected, ev.Event):
                return None, found
            state = evolve(state, expected)
        return None, found

    def _judged(self, state: State, event: ev.Event) -> Iterator[Difference]:
        match event:
            case ev.DecksShuffled():
                yield from map(_words, deck_refusals(state, event))
            case ev.FavorsRevealed():
                yield from map(_words, favor_refusals(state, event))
            case ev.RoomsDrawn():
                yield from map(_words, draw_refusals(state, event))
            case _ if isinstance(event, ev.CHOICES):
                yield from map(_words, refusals(state, event))  # type: ignore[arg-type]
            case _:
                expected = due(state, Unshuffled())
                if isinstance(expected, ev.Event):
                    yield from differences(state, expected, event)
        self._count_unchecked(state, event)

    def _count_unchecked(self, state: State, event: ev.Event) -> None:
        for field in ev.SECRET_FIELDS.get(_name(event), ()):
            if getattr(event, field) is None:
                self.unchecked[_UNCHECKED[field]] += 1
        if isinstance(event, ev.RoomsDrawn):
            self.unchecked["DRAW-1"] += None in state.decks.room_deck[: len(event.draws)]
        if isinstance(event, ev.MatchScored):
            self.unchecked["BONUS"] += sum(None in hand for hand in state.hands)
        self.unchecked = +self.unchecked


_UNCHECKED: Final[dict[str, str]] = {
    "stacks": "SETUP-2",
    "left_out": "SETUP-2",
    "room_deck": "SETUP-3",
    "bonus_deck": "SETUP-4",
    "cards": "SETUP-4",
    "kept": "SETUP-4",
    "returned": "SETUP-4",
    "seen": "SLEEP",
    "tiles": "SLEEP",
    "stack": "SLEEP",
    "reshuffle": "DRAW-4",
    "server_seed": "SETUP-2",
}
"""The rule that cannot be checked where the value of a secret field is not known."""


def _expected(state: State) -> ev.Event | Undetermined | None:
    return due(state, Unshuffled())


def _fits(state: State, expected: ev.Event | Undetermined | None, event: ev.Event) -> bool:
    """Tells whether an event of this type is what comes next."""
    if isinstance(event, ev.BonusCardsKept) and state.stage is Stage.DEAL:
        return True
    if expected is None:
        decision = awaited(state)
        return decision is not None and isinstance(event, ev.CHOICES)
    if isinstance(expected, Undetermined):
        return isinstance(event, ev.RoomsDrawn)
    return type(expected) is type(event)


def _misplaced(
    state: State, expected: ev.Event | Undetermined | None, event: ev.Event
) -> Iterator[Difference]:
    what = f"{_name(event)} cannot stand here: {_awaited_words(state, expected)}"
    yield "RECORD-order", what
    rules = dict.fromkeys(
        rule
        for rule in (_when_rule(expected), _when_rule(event))
        if rule is not None and not state.over
    )
    for rule in rules:
        yield rule, what


def _when_rule(event: ev.Event | Undetermined | None) -> str | None:
    if isinstance(event, ev.RewardLapsed):
        return event.rule
    return _RULE_OF.get(_name(event)) if isinstance(event, ev.Event) else None


def _awaited_words(state: State, expected: ev.Event | Undetermined | None) -> str:
    if isinstance(expected, ev.Event):
        return f"{_name(expected)} is due"
    if isinstance(expected, Undetermined):
        return "RoomsDrawn is due"
    decision = awaited(state)
    if decision is None:
        return "the match is over"
    return f"{decision.seat} has to decide {decision.ask.value}"


def _name(event: ev.Event) -> str:
    return type(event).__name__


def _words(reason: Refusal) -> Difference:
    facts = ", ".join(f"{name} {_fact(value)}" for name, value in reason.facts.items())
    return reason.rule, f"{reason.code}: {facts}" if facts else reason.code


def _fact(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
