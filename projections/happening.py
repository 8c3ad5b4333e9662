"""A happening: one event of a match with the states around it, made once for every fold."""

from collections.abc import Iterable, Iterator
from typing import Final, Self

from domain import events as ev
from domain.line import Step


class Happening:
    """One event, when it was recorded, and the match before and after it: a value.

    ``before`` is the step that the event was added to, ``None`` for the first; ``step`` is the one
    it led to, which after a take-back goes on from an earlier one. ``at`` is RECORD's string.

    Read off these once, as every fold asks for it: ``seq`` is the event's number, ``by`` who
    decided it (a seat, ``referee``, ``None`` for what is derived); ``earlier`` and ``state`` are
    the states before it (for the first event the one after it) and after it; ``returns_to`` is the
    event whose state the match goes on from, if this one takes others back.
    """

    __slots__ = ("at", "before", "by", "earlier", "event", "returns_to", "seq", "state", "step")

    def __init__(self, before: Step | None, step: Step, at: str) -> None:
        self.before: Final = before
        self.step: Final = step
        self.at: Final = at
        self.seq: Final = step.seq
        self.by: Final = step.by
        self.event: Final = step.event
        self.state: Final = step.state
        self.earlier: Final = step.state if before is None else before.state
        self.returns_to: Final = _target(step.event)

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


def _target(event: ev.Event) -> int | None:
    return event.to_seq if isinstance(event, ev.RETURNS) else None


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
