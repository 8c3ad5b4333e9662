"""A happening: one event of a match with the states around it, made once for every fold."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec import Struct

from domain import events as ev
from domain.line import Step
from domain.state import State


class Happening(Struct, frozen=True, eq=False, gc=False):
    """One event, when it was recorded, and the match before and after it.

    ``before`` is the step that the event was added to, ``None`` for the first; ``step`` is the one
    it led to, which after a take-back goes on from an earlier one. ``at`` is RECORD's string.

    Read off these once, as every fold asks for it: ``seq`` is the event's number, ``by`` who
    decided it (a seat, ``referee``, ``None`` for what is derived); ``earlier`` and ``state`` are
    the states before it (for the first event the one after it) and after it; ``returns_to`` is the
    event whose state the match goes on from, if this one takes others back.

    Two are equal only if they are the same one: to compare them would be to compare whole lines.
    """

    before: Step | None
    step: Step
    at: str
    seq: int
    by: str | None
    event: ev.Event
    earlier: State
    state: State
    returns_to: int | None

    @classmethod
    def between(cls, before: Step | None, step: Step, at: str) -> Self:
        """Returns the happening that led from one step to another."""
        seq, by, event, state = step[:4]
        earlier = state if before is None else before.state
        return cls(before, step, at, seq, by, event, earlier, state, _target(event))

    @classmethod
    def following(
        cls, before: Step | None, event: ev.Event, by: str | None, at: str, seq: int | None = None
    ) -> Self:
        """Returns the happening of an event that follows on a step.

        Raises ``TypeError`` if the first event is no ``MatchCreated``, ``LookupError`` if a
        take-back names an event that is not on the line.
        """
        if before is not None:
            return cls.between(before, before.advanced(event, by, seq), at)
        if not isinstance(event, ev.MatchCreated):
            raise TypeError(event)
        return cls.between(None, Step.first(event), at)


def _target(event: ev.Event) -> int | None:
    if type(event) in ev.RETURNS:  # faster than `isinstance`, and asked of every event
        return event.to_seq  # type: ignore[attr-defined, no-any-return]
    return None


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
