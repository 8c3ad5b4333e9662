"""Whether fair decks are what their seeds say (docs/fair-decks.md; RECORD, fine points)."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain import events as ev
from domain.decide import completed
from domain.derive import due
from domain.state import State
from ludwig.fair_decks import FairDraws, Seeds, seeds_from
from replays.audit.difference import Difference

_RULES: Final[Mapping[str, str]] = {
    "stacks": "SETUP-2",
    "left_out": "SETUP-2",
    "room_deck": "SETUP-3",
    "bonus_deck": "SETUP-4",
    "favors": "SETUP-5",
    "reshuffle": "DRAW-4",
    "stack": "SLEEP",
}
"""The rule behind each order that follows from the seeds."""
_SHUFFLES: Final = (ev.DecksShuffled, ev.FavorsRevealed, ev.RoomsDrawn)
CONCERNED: Final = frozenset(
    {ev.MatchCreated, ev.DecksReshuffled, ev.SleepingTilesChosen, *_SHUFFLES}
)
"""The types of events that fair decks have to do with."""


class FairShuffles:
    """Walks beside an audit and recomputes every shuffle of a match with fair decks.

    Nothing is judged where the seed is unknown or of another scheme, nor after a branch drew anew.
    """

    def __init__(self) -> None:
        self._created: ev.MatchCreated | None = None
        self._seeds: Seeds | None = None

    def judge(self, state: State | None, seq: int, event: ev.Event) -> Iterator[Difference]:
        """Yields each order of an event that is not the one its seeds give."""
        match event:
            case ev.MatchCreated() if self._created is None:
                self._created = event
                self._seeds = seeds_from(event, {})
                return
            case ev.DecksReshuffled():
                self._seeds = None
            case ev.DecksShuffled() if self._seeds and self._created:
                named = event.seat_seeds if isinstance(event.seat_seeds, dict) else {}
                self._seeds = seeds_from(self._created, named)
        if state is not None and self._seeds is not None:
            yield from _differences(self._seeds, state, seq, event)


def _differences(seeds: Seeds, state: State, seq: int, event: ev.Event) -> Iterator[Difference]:
    fair = _fairly(FairDraws(seeds, seq), state, event)
    if type(fair) is not type(event):
        return
    for field, rule in _RULES.items():
        found, due_ = getattr(event, field, None), getattr(fair, field, None)
        if isinstance(found, tuple | dict) and found != due_:
            yield rule, f"{field} is not the order that follows from the seeds"


def _fairly(draws: FairDraws, state: State, event: ev.Event) -> object:
    """Returns the event as it would be with these shuffles; ``None`` where nothing is shuffled.

    An event that cannot be followed at all is the judge's to name.
    """
    try:
        if isinstance(event, _SHUFFLES):
            return due(state, draws)
        if isinstance(event, ev.SleepingTilesChosen) and state.searched and event.tiles is not None:
            return completed(state, event, draws)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None
    return None
