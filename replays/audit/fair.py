"""Whether fair decks are what their seeds say (docs/fair-decks.md; RECORD, fine points)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import UNSET

from domain import events as ev
from domain.decide import completed
from domain.derive import due
from domain.state import State
from ludwig.fair_decks import FairDraws, Seeds, is_fair, seeds_from
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
CONCERNED: Final = frozenset(
    {
        ev.MatchCreated,
        ev.DecksShuffled,
        ev.DecksReshuffled,
        ev.FavorsRevealed,
        ev.RoomsDrawn,
        ev.SleepingTilesChosen,
    }
)
"""The types of events that fair decks have to do with."""
_HEX: Final = re.compile(r"[0-9a-fA-F]+")


class FairShuffles:
    """Walks behind a judge and recomputes every shuffle of a match with fair decks.

    ``unchecked`` counts by rule the orders that should follow from a seed which is not known here
    or is of another scheme. Nothing is claimed of a match that names no seeds, nor of a branch
    after it drew anew.
    """

    def __init__(self) -> None:
        """Begins before the first event."""
        self.unchecked: Counter[str] = Counter()
        self._created: ev.MatchCreated | None = None
        self._seeds: Seeds | None = None
        self._claimed = False

    def judge(self, state: State | None, seq: int, event: ev.Event) -> Iterator[Difference]:
        """Yields each order of an event that is not the one its seeds give.

        ``state`` is the one before the event, in which it must be legal.
        """
        match event:
            case ev.MatchCreated() if self._created is None:
                self._created, self._seeds = event, seeds_from(event, {})
                self._claimed = event.server_seed is not UNSET
                return
            case ev.DecksReshuffled():
                self._created, self._seeds, self._claimed = None, None, False
            case ev.DecksShuffled(seat_seeds=dict() as seeds) if self._created:
                self._claimed = True
                yield from _malformed(self._created, seeds)
                if is_fair(self._created):
                    self._seeds = seeds_from(self._created, seeds)
        if state is not None and self._claimed:
            yield from self._compared(state, seq, event)

    def _compared(self, state: State, seq: int, event: ev.Event) -> Iterator[Difference]:
        fair = None if self._seeds is None else _fairly(FairDraws(self._seeds, seq), state, event)
        for field, rule in _RULES.items():
            found = getattr(event, field, None)
            if not isinstance(found, tuple | dict):
                continue
            if fair is None:
                self.unchecked[rule] += 1
            elif found != getattr(fair, field, None):
                yield rule, f"{field} is not the order that follows from the seeds"


def _malformed(created: ev.MatchCreated, seeds: Mapping[str, str]) -> Iterator[Difference]:
    seats = {player.seat for player in created.players}
    for seat, seed in seeds.items():
        if seat not in seats:
            yield "RECORD-data", f"seat_seeds names {seat[:20]!r}, who does not sit at this match"
        if not _HEX.fullmatch(seed):
            yield "RECORD-data", f"the seed of {seat[:20]!r} is not hex digits"


def _fairly(draws: FairDraws, state: State, event: ev.Event) -> object:
    """Returns the event as it would be with these shuffles; None if too little is known."""
    if not isinstance(event, ev.SleepingTilesChosen):
        fair = due(state, draws)
        return fair if type(fair) is type(event) else None
    searched = state.searched
    if searched is None or None in searched.seen or event.tiles is None:
        return None
    return completed(state, event, draws)
