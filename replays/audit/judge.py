"""The judge: walks a record beside the rules and says of each event what is wrong with it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from domain import events as ev
from domain.creation import creation_refusals, deck_refusals, favor_refusals
from domain.derive import Due
from domain.draw_refusals import draw_refusals
from domain.evolve import evolve
from domain.line import Step, abandon_refusals, return_refusals
from domain.refusal import Refusal
from domain.refusals import refusals, terms_refusals
from domain.state import State
from projections.sentences import sentence
from replays.audit.bought import Bought
from replays.audit.comparison import differences
from replays.audit.difference import Difference, cited
from replays.audit.hidden import clashes
from replays.audit.mending import mended
from replays.audit.order import SECTION_OF, expected, fits, found_place, misplaced
from replays.audit.reshuffle import reshuffle_differences
from replays.audit.stop import stop
from replays.audit.vocabulary import strangers
from replays.finding import Finding

FARTHEST: Final = 1000
"""Cells; no castle reaches farther, so a tile beyond has no place that could be followed."""
MOST_ASTRAY: Final = 12
"""After so many events in a row without a place the walk is given up."""

_UNTIMELY: Final = frozenset({"choice.none_awaited", "choice.seat"})
_OPEN_CHOICES: Final = frozenset(
    kind for kind in ev.CHOICES if kind.__name__ not in ev.SECRET_FIELDS
)
"""Choices that hide nothing: if they are legal there is no more to say of them."""


class Judge:
    """Judges one record's events in order; holds the line as written and what was not checked.

    ``line`` is ``None`` until a match was created, and stays where the walk broke off: see
    ``broken``. ``forks`` are the last events of a branch's parent and
    of its parents, as far as they are known. Unless ``kept`` the line is only
    its last step, and no event may go back on it.
    """

    def __init__(self, forks: Collection[int] = (), *, kept: bool = True) -> None:
        """Begins before the first event."""
        self._kept, self._mends = kept, False
        self.line: Step | None = None
        self.forks = forks
        self.broken = False
        self.unchecked: Counter[str] = Counter()
        self._astray = 0
        self._bought: Bought | None = None
        self._earlier: tuple[Step | None, Bought | None, int] = None, None, 0

    def mending(self) -> "Judge":
        """Returns another judge, who stands before the last event and takes what follows as due.

        What both find wrong does not follow from what was wrong before.
        """
        other = Judge(self.forks)
        other.line, other._bought, other._astray = self._earlier
        other._mends = True
        return other

    def judge(self, seq: int, by: str | None, event: ev.Event) -> list[Finding]:
        """Returns what is wrong with the next event, and takes it as written.

        That a tile was bought without a place is told once it was not placed. Nothing is judged
        once the walk has broken off: what follows hangs on what is missing.
        """
        if self.broken:
            return []
        self._earlier = self.line, self._bought, self._astray
        if self._goes_on(seq, by, event):
            return []
        found = [Finding(seq, *wrong) for wrong in self._judge(self.line, seq, by, event)]
        bought, self._bought = self._bought, None if found else self._bought_by(seq, event)
        if bought is not None and (found or not isinstance(event, ev.RoomPlaced)):
            found.extend(bought.findings())
        return found

    def _goes_on(self, seq: int, by: str | None, event: ev.Event) -> bool:
        """Takes an event that is the one that had to come, or an open choice that is legal.

        Of most events there is no more to say; false leaves everything as it was.
        """
        line, kind = self.line, type(event)
        if line is None or not (self._bought is None or kind is ev.RoomPlaced):
            return False
        state = line.state
        next_one = expected(state)
        if next_one is None:
            if kind not in _OPEN_CHOICES or _refusals(state, event):
                return False
        elif next_one != event or kind is ev.MatchAbandoned:
            return False
        if kind in _COUNTED:
            self._count_unchecked(state, event)
        self._bought = self._bought_by(seq, event) if kind in _PURCHASES else None
        if self._kept:
            self.line = line.advanced(event, by, seq)
        else:
            self.line = Step(seq, by, event, evolve(state, event), None)
        return True

    def _bought_by(self, seq: int, event: ev.Event) -> Bought | None:
        """Returns what an event has bought and its buyer has yet to place."""
        if self.line is None or not isinstance(event, ev.RoomPurchased | ev.CorridorPurchased):
            return None
        kind = event.tile if isinstance(event, ev.RoomPurchased) else event.corridor
        return Bought(seq, kind, self.line.state.castle)

    def finish(self) -> tuple[Finding, ...]:
        """Returns what could only be told once the record has ended."""
        bought, self._bought = self._bought, None
        return () if bought is None else bought.findings()

    def _judge(
        self, line: Step | None, seq: int, by: str | None, event: ev.Event
    ) -> Iterator[Difference]:
        if line is None:
            yield from self._begin(event)
            return
        yield from self._examined(line, expected(line.state), seq, by, event)

    def _begin(self, event: ev.Event) -> Iterator[Difference]:
        if not isinstance(event, ev.MatchCreated):
            self.broken = True
            yield "RECORD-order", f"{type(event).__name__} stands before the match was created"
            return
        reasons = creation_refusals(event)
        for reason in reasons:
            yield from cited(reason)
        if reasons:
            self.broken = True
        else:
            self.line = Step.first(event)

    def _examined(
        self, line: Step, next_one: Due, seq: int, by: str | None, event: ev.Event
    ) -> Iterator[Difference]:
        match event:
            case ev.MoveTakenBack() | ev.RulingApplied():
                yield from self._returned(line, seq, by, event)
            case ev.MatchAbandoned() if by is not None:
                for reason in abandon_refusals(line.state, event, by):
                    yield from cited(reason)
                self.line = line.advanced(event, by, seq)
            case ev.DecksReshuffled():
                yield from reshuffle_differences(line.state, event, first=self._is_first(seq))
                yield from self._advance(line, seq, by, event)
            case _:
                yield from self._followed(line, next_one, seq, by, event)

    def _is_first(self, seq: int) -> bool:
        """Whether an event may be the first of a branch, or of one that it branched from.

        Of what a parent branched from in its turn a record tells nothing.
        """
        if seq - 1 in self.forks:
            return seq > 1
        unknown = 0 < seq - 1 < min(self.forks, default=0)
        if unknown:
            self.unchecked["RECORD-order"] += 1
        return unknown

    def _returned(
        self, line: Step, seq: int, by: str | None, event: ev.MoveTakenBack | ev.RulingApplied
    ) -> Iterator[Difference]:
        yield from (("RECORD-data", words) for words in strangers(line.state, event))
        for reason in return_refusals(line, event):
            yield from cited(reason)
        if line.at(event.to_seq) is not None:
            self.line = line.advanced(event, by, seq)

    def _followed(
        self, line: Step, next_one: Due, seq: int, by: str | None, event: ev.Event
    ) -> Iterator[Difference]:
        """Judges an event of the game, and one out of its place where it would have one.

        Derived events that were left out are put in silently.
        """
        place: State | None = line.state
        if not fits(line.state, next_one, event):
            yield from misplaced(line.state, next_one, event)
            place = found_place(line.state, event)
        self._astray = 0 if place is not None else self._astray + 1
        if place is None:
            self.broken = self._astray >= MOST_ASTRAY
            return
        yield from self._broken_off(place, event)
        if self.broken:
            return
        wrong = (*_judged(place, event), *clashes(line, place, event))
        yield from wrong
        if type(event) in _COUNTED:
            self._count_unchecked(place, event)
        here = line if place is line.state else line._replace(state=place)
        right = mended(place, expected(place), event) if wrong and self._mends else event
        yield from self._advance(here, seq, by, right)

    def _advance(
        self, line: Step, seq: int, by: str | None, event: ev.Event
    ) -> Iterator[Difference]:
        """Goes on to the event, or yields why nothing can follow on it."""
        words = stop(line.state, event)
        if words is None:
            self.line = line.advanced(event, by, seq)
        else:
            self.broken = True
            yield "RECORD-data", words

    def _broken_off(self, state: State, event: ev.Event) -> Iterator[Difference]:
        """Yields why the match cannot be followed beyond this event, if it cannot."""
        for words in strangers(state, event):
            self.broken = True
            yield "RECORD-data", words
            if type(event).__name__ in SECTION_OF:
                yield SECTION_OF[type(event).__name__], words
        if isinstance(event, ev.RoomPlaced) and max(abs(event.x), abs(event.y)) > FARTHEST:
            self.broken = True
            yield "PLACE-1", f"{event.tile} lies far away, at {event.x},{event.y}"

    def _count_unchecked(self, state: State, event: ev.Event) -> None:
        name = type(event).__name__
        for field in ev.SECRET_FIELDS.get(name, ()):
            if getattr(event, field) is None:
                self.unchecked[_UNCHECKED[field]] += 1
        if isinstance(event, ev.RoomsDrawn) and None in state.decks.room_deck[: len(event.draws)]:
            self.unchecked["DRAW-1"] += 1
        if isinstance(event, ev.MatchScored) and any(None in hand for hand in state.hands):
            self.unchecked["BONUS"] += sum(None in hand for hand in state.hands)


_PURCHASES: Final = frozenset({ev.RoomPurchased, ev.CorridorPurchased})
_COUNTED: Final = frozenset({*map(ev.EVENT_TYPES.get, ev.SECRET_FIELDS), ev.MatchScored})
"""Types of which a copy may lack what a check needs."""
_UNCHECKED: Final[Mapping[str, str]] = {
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


def _refusals(state: State, event: ev.Event) -> tuple[Refusal, ...]:
    """Returns why a choice is refused, but for a tile bought that has no place: see `Bought`."""
    if isinstance(event, ev.RoomPurchased | ev.CorridorPurchased):
        return terms_refusals(state, event)
    return refusals(state, event)  # type: ignore[arg-type]


def _judged(state: State, event: ev.Event) -> Iterator[Difference]:
    match event:
        case ev.DecksShuffled():
            reasons = deck_refusals(state, event)
        case ev.FavorsRevealed():
            reasons = favor_refusals(state, event)
        case ev.RoomsDrawn():
            reasons = draw_refusals(state, event)
        case _ if isinstance(event, ev.CHOICES):
            reasons = _refusals(state, event)
        case _:
            reasons = ()
            yield from differences(state, expected(state), event)
    for reason in reasons:
        yield from cited(reason)
        if reason.code in _UNTIMELY:
            yield SECTION_OF[type(event).__name__], sentence(reason), reason.code
    if reasons and isinstance(event, ev.RoomsDrawn) and state.round == 1:
        yield "SETUP-8", f"in the first fill {sentence(reasons[0])}", reasons[0].code
