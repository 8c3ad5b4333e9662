"""What may come next in a match, and which rules an event out of its place breaks."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain import events as ev
from domain.decisions import ANSWERS, Decision, awaited
from domain.derive import Due, due
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.market import Undetermined
from domain.refusals import WHOSE_RULE
from domain.state import Stage, State
from replays.audit.difference import Difference

SECTION_OF: Final[Mapping[str, str]] = {
    "MatchCreated": "SETUP-1",
    "DecksShuffled": "SETUP-2",
    "FavorsRevealed": "SETUP-5",
    "FoyerRotated": "P-FOYER-ROTATE",
    "BonusCardsDealt": "SETUP-4",
    "BonusCardsKept": "SETUP-4",
    "RoomsDrawn": "DRAW-1",
    "RoomsPriced": "PRICE-1",
    "RoomPurchased": "BUY-1",
    "CorridorPurchased": "BUY-1",
    "TurnPassed": "BUY-1",
    "RoomPlaced": "BUY-5",
    "PointsScored": "SCORE-1",
    "RoomCompleted": "REWARD-1",
    "RewardOrderChosen": "REWARD-2",
    "DownstairsRewardChosen": "DOWNSTAIRS",
    "LivingRewardScored": "LIVING",
    "ActivityRewardScored": "ACTIVITY",
    "OutdoorRewardPaid": "OUTDOOR",
    "UtilityCardsDrawn": "UTILITY",
    "UtilityCardKept": "UTILITY",
    "SleepingStackSearched": "SLEEP",
    "SleepingTilesChosen": "SLEEP",
    "CorridorRewardTaken": "CORRIDOR",
    "CorridorRewardDeclined": "CORRIDOR",
    "RewardLapsed": "REWARD-4",
    "TurnEnded": "BUY-1",
    "ExtraTurnStarted": "FOOD",
    "CoinsAdded": "COINS-1",
    "MatchScored": "END-1",
    "MatchEnded": "END-1",
    "MatchAbandoned": "END-1",
}
"""The rule that says when an event of a type happens, or which of them may be chosen."""

_NOT_IN_SOLO: Final[Mapping[str, str]] = {
    "FavorsRevealed": "SOLO-1",
    "BonusCardsKept": "SOLO-1",
    "RoomsPriced": "SOLO-2",
    "CoinsAdded": "SOLO-2",
}
_UNSHUFFLED: Final = Unshuffled()
_LONGEST_OMISSION: Final = 16
"""So many derived events in a row may be missing before an event counts as out of place."""


def expected(state: State) -> Due:
    """Returns the event that must come next, as :func:`domain.derive.due`, decks as they lie."""
    return due(state, _UNSHUFFLED)


def fits(state: State, next_one: Due, event: ev.Event) -> bool:
    """Tells whether an event of this type may come next; ``next_one`` is what is expected."""
    if isinstance(event, ev.FoyerRotated):
        return not state.over  # all that RECORD asks is that it comes before a placement
    if state.stage is Stage.DEAL and isinstance(event, ev.BonusCardsKept):
        return any(state.dealt)  # kept seat by seat, before all are dealt
    if isinstance(next_one, Undetermined):
        return isinstance(event, ev.RoomsDrawn)
    if next_one is not None:
        return type(next_one) is type(event)
    decision = awaited(state)
    return decision is not None and type(event) in ANSWERS[decision.ask]


def found_place(state: State, event: ev.Event) -> State | None:
    """Returns the state in which the event has its place, if only derived events are missing."""
    for _ in range(_LONGEST_OMISSION):
        next_one = expected(state)
        if fits(state, next_one, event):
            return state
        if not isinstance(next_one, ev.Event):
            return None
        state = evolve(state, next_one)
    return None


def misplaced(state: State, next_one: Due, event: ev.Event) -> Iterator[Difference]:
    """Yields what is wrong with an event that cannot stand here."""
    decision = awaited(state)
    name = type(event).__name__
    what = f"{name} cannot stand here: {_awaited(next_one, decision)}"
    yield "RECORD-order", what
    if not state.over:
        for rule in dict.fromkeys(_rules(state, next_one, decision, event)):
            yield rule, what


def _rules(
    state: State, next_one: Due, decision: Decision | None, event: ev.Event
) -> Iterator[str]:
    missing = "RoomsDrawn" if isinstance(next_one, Undetermined) else type(next_one).__name__
    if isinstance(next_one, ev.RewardLapsed):
        yield next_one.rule
    if decision is not None and next_one is None:
        yield WHOSE_RULE[decision.ask]
    names = (missing, type(event).__name__)
    yield from (SECTION_OF[name] for name in names if name in SECTION_OF)
    if state.solo:
        yield from (_NOT_IN_SOLO[name] for name in names if name in _NOT_IN_SOLO)


def _awaited(next_one: Due, decision: Decision | None) -> str:
    if isinstance(next_one, ev.Event):
        return f"{type(next_one).__name__} is due"
    if isinstance(next_one, Undetermined):
        return "RoomsDrawn is due"
    if decision is None:
        return "the match is over"
    return f"{decision.seat} has to decide {decision.ask.value}"
