"""A happening: one event of a match with the states around it, made once for every fold."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from domain import events as ev
from domain.line import Step
from domain.state import State


class Happening(NamedTuple):
    """One event, when it was recorded, and the match before and after it.

    ``before`` is the step that the event was added to, ``None`` for the first; ``step`` is the one
    it led to, which after a take-back goes on from an earlier one. ``at`` is RECORD's string.
    """

    before: Step | None
    step: Step
    at: str

    @property
    def seq(self) -> int:
        """The number of the event."""
        return self.step.seq

    @property
    def by(self) -> str | None:
        """Who decided it: a seat, ``referee``, or ``None`` for what is derived."""
        return self.step.by

    @property
    def event(self) -> ev.Event:
        """The event."""
        return self.step.event

    @property
    def earlier(self) -> State:
        """The state before the event; for the first event the one after it."""
        return self.step.state if self.before is None else self.before.state

    @property
    def state(self) -> State:
        """The state after the event."""
        return self.step.state

    @property
    def returns_to(self) -> int | None:
        """The event whose state the match goes on from, if this one takes others back."""
        event = self.event
        return event.to_seq if isinstance(event, ev.MoveTakenBack | ev.RulingApplied) else None

    @classmethod
    def following(
        cls, before: Step | None, event: ev.Event, by: str | None, at: str, seq: int | None = None
    ) -> Self:
        """Returns the happening of an event that follows on a step.

        Raises ``TypeError`` if the first event is no ``MatchCreated``, ``LookupError`` if a
        take-back names an event that is not on the line.
        """
        if before is not None:
            return cls(before, before.advanced(event, by, seq), at)
        if not isinstance(event, ev.MatchCreated):
            raise TypeError(event)
        return cls(None, Step.first(event), at)


def happenings(
    events: Iterable[tuple[str, str | None, ev.Event]], before: Step | None = None
) -> Iterator[Happening]:
    """Yields the happenings of a match from its events, each as ``(at, by, event)``.

    The events go on from ``before``, or begin with ``MatchCreated``.
    """
    for at, by, event in events:
        happening = Happening.following(before, event, by, at)
        yield happening
        before = happening.step
