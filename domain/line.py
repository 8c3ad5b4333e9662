"""The line a match has taken: every state on it, and how play goes back to one of them.

Nothing is ever deleted from a record; what was taken back is simply no longer on the line.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from domain import events as ev
from domain.decisions import awaited
from domain.evolve import evolve
from domain.refusal import Refusal
from domain.setup import begin
from domain.state import STALL_ROUNDS, Stage, State

REVEALING = (
    ev.RoomsDrawn,
    ev.BonusCardsDealt,
    ev.UtilityCardsDrawn,
    ev.SleepingStackSearched,
)
"""Events after which a take-back needs every other seat's agreement."""
_ALL: Final[frozenset[ev.Seat | None]] = frozenset((None,))


class Step(NamedTuple):
    """The state after event ``seq`` and the way there; the last step stands for the whole line."""

    seq: int
    by: str | None
    event: ev.Event
    state: State
    previous: "Step | None"
    depth: int = 0
    leap: "Step | None" = None
    """A step far back, so that the way to any other takes few leaps."""
    concerned: frozenset[ev.Seat | None] = frozenset()
    """Who decided something that was struck on that event; None if something was revealed."""

    @classmethod
    def first(cls, event: ev.MatchCreated) -> "Step":
        """Returns the line of a match that was just created."""
        return cls(1, None, event, begin(event), None)

    def advanced(self, event: ev.Event, by: str | None, seq: int | None = None) -> "Step":
        """Returns the line one event further.

        After a take-back or a ruling the line goes on from the step it names; ``LookupError`` if
        that is not on the line. ``seq`` is the next number unless given.
        """
        number = self.seq + 1 if seq is None else seq
        if type(event) in ev.RETURNS:  # faster than `isinstance`, and asked of every event
            to_seq: int = event.to_seq  # type: ignore[attr-defined]
            target = self.at(to_seq)
            if target is None:
                raise LookupError(to_seq)
            back = target.followed(number, by, event, target.state)
            concerned = self.concerned_since(target.seq)
            return back._replace(concerned=concerned)
        return self.followed(number, by, event, evolve(self.state, event))

    def followed(self, seq: int, by: str | None, event: ev.Event, state: State) -> "Step":
        """Returns the step after this one, whose state is already known."""
        leap, depth = self.leap, self.depth
        if leap is None or leap.leap is None or depth - leap.depth != leap.depth - leap.leap.depth:
            return Step(seq, by, event, state, self, depth + 1, self)
        return Step(seq, by, event, state, self, depth + 1, leap.leap)

    def back(self) -> Iterator["Step"]:
        """Iterates over the steps of the line, the last one first."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.previous

    def at(self, seq: int) -> "Step | None":
        """Returns the step of this number if it is on the line. Cost: logarithmic."""
        step: Step | None = self
        while step is not None and step.seq > seq:
            leap = step.leap
            step = leap if leap is not None and leap.seq >= seq else step.previous
        return step if step is not None and step.seq == seq else None

    def after(self, seq: int) -> tuple["Step", ...]:
        """Returns the steps of the line after this number, the last one first."""
        return tuple(takewhile(lambda step: step.seq > seq, self.back()))

    def concerned_since(self, seq: int) -> frozenset[ev.Seat | None]:
        """Returns who decided something after the step of this number, in what was struck too.

        None is among them if something was revealed. Cost: as long as the line since.
        """
        return frozenset().union(*map(_concerned, self.after(seq)))


def return_refusals(line: Step, event: ev.MoveTakenBack | ev.RulingApplied) -> tuple[Refusal, ...]:
    """Returns why the state cannot go on from ``to_seq`` (RECORD, fine points)."""
    reasons = tuple(_target_refusals(line, event.to_seq))
    if isinstance(event, ev.RulingApplied):
        return reasons
    if line.state.over:
        reasons = (Refusal("return.over", "RECORD-order", {"to_seq": event.to_seq}), *reasons)
    return reasons + tuple(_asking_refusals(line, event))


def _target_refusals(line: Step, to_seq: int) -> Iterator[Refusal]:
    target = line.at(to_seq)
    if target is None or not _decides(line, target):
        for rule in ("RECORD-data", "RECORD-order"):
            yield Refusal("return.no_decision", rule, {"to_seq": to_seq})


def _decides(line: Step, target: Step) -> bool:
    """Whether a seat decides here, or did on this line: cards may be kept before all are dealt."""
    if awaited(target.state) is not None:
        return True
    undone = line.after(target.seq)
    return bool(undone) and isinstance(undone[-1].event, ev.CHOICES)


def _asking_refusals(line: Step, event: ev.MoveTakenBack) -> Iterator[Refusal]:
    if event.seat not in line.state.seats:
        yield Refusal("return.seat", "RECORD-data", {"seat": event.seat})
    if line.at(event.to_seq) is None:
        return
    needed = agreement_needed(line, event.seat, event.to_seq)
    missing = tuple(seat for seat in needed if seat not in event.agreed_by)
    if missing:
        yield Refusal("return.not_agreed", "RECORD-data", {"missing": missing})


def agreement_needed(line: Step, seat: ev.Seat, to_seq: int) -> tuple[ev.Seat, ...]:
    """Returns the seats, other than the asker, that must agree to going back to ``to_seq``.

    All of them once something was revealed since; else those that decided something since. What
    was seen and struck stays seen, so what an earlier take-back has struck counts too.
    """
    others = tuple(other for other in line.state.seats if other != seat)
    concerned = line.concerned_since(to_seq)
    return others if None in concerned else tuple(each for each in others if each in concerned)


def _concerned(step: Step) -> frozenset[ev.Seat | None]:
    """Returns who is concerned if this step is taken back."""
    if isinstance(step.event, REVEALING):
        return _ALL
    if isinstance(step.event, ev.CHOICES):
        return frozenset((step.event.seat,))  # type: ignore[attr-defined]
    return step.concerned


def abandon_refusals(state: State, event: ev.MatchAbandoned, by: str | None) -> tuple[Refusal, ...]:
    """Returns why the match cannot be stopped so (END-1; RECORD, fine points)."""
    if state.over:
        return (Refusal("abandon.over", "RECORD-order", {"by": by}),)
    if by is None:
        return () if state.stage is Stage.STALLED else (_not_stalled(state),)
    return () if by == "referee" else tuple(_leaving_refusals(state, event, by))


def _not_stalled(state: State) -> Refusal:
    facts = {"idle_rounds": state.idle_rounds, "limit": STALL_ROUNDS}
    return Refusal("abandon.not_stalled", "END-1", facts)


def _leaving_refusals(state: State, event: ev.MatchAbandoned, by: str) -> Iterator[Refusal]:
    if by not in state.seats:
        yield Refusal("abandon.seat", "RECORD-data", {"by": by})
    agreed = event.agreed_by if isinstance(event.agreed_by, tuple) else ()
    humans = tuple(player.seat for player in state.players if player.kind == "human")
    missing = tuple(seat for seat in humans if seat not in (*agreed, by))
    if missing and "referee" not in agreed:
        yield Refusal("abandon.not_agreed", "RECORD-data", {"missing": missing})
