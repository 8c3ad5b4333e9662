"""Shrinking a record: the smallest legal one that still shows what somebody tests for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from domain import events as ev
from domain.line import Step
from domain.state import PASS_MONEY
from ludwig.codec import GENESIS, DataError, Recorded, UnknownSchemaError, seal, unseal
from ludwig.draws import SeededDraws
from ludwig.matches.sealing import fresh_salt
from replays.branching.carrying import Carrying, Later, SameDraws
from replays.record import Record

Shows = Callable[[Record], bool]
"""Tells whether a record still shows what is tested for."""

TURN_BEGINS: Final = (ev.RoomPurchased, ev.CorridorPurchased)


class Shrunk(NamedTuple):
    """The smallest record found, and how many were tried."""

    record: Record
    tried: int


class NothingShown(Exception):  # noqa: N818 - a state of the world, not a fault of code
    """Says that the record as it is does not show what is tested for."""


def shrunk(record: Record, shows: Shows) -> Shrunk:
    """Returns the smallest record found that still shows it.

    First everything after the earliest end that shows it is cut off, then turns are passed instead,
    one after the other, as long as all later choices stay legal. Events keep their contents; what
    follows from other choices is computed and sealed anew. Raises `NothingShown`.
    """
    test = _Counting(shows)
    if not test(record):
        raise NothingShown
    smallest = _cut(record, test)
    while (smaller := _smaller(smallest, test)) is not None:
        smallest = smaller
    return Shrunk(smallest, test.count)


def _smaller(record: Record, test: Shows) -> Record | None:
    """Returns a smaller record that shows it with one turn passed; ``None`` if there is none."""
    for candidate in _with_a_turn_less(record):
        if not test(candidate):
            continue
        cut = _cut(candidate, test)  # what follows from a last choice may have made it longer
        if len(cut.events) < len(record.events):
            return cut
    return None


class _Counting:
    """A test that counts how often it was asked."""

    def __init__(self, shows: Shows) -> None:
        self._shows = shows
        self.count = 0

    def __call__(self, record: Record) -> bool:
        self.count += 1
        return self._shows(record)


def _until(record: Record, count: int) -> Record:
    return record._replace(events=record.events[:count])


def _cut(record: Record, shows: Shows) -> Record:
    """Cuts the end off: by halves as long as that shows it, then event by event."""
    least = record.parent.seq if record.parent else 1
    low, high = max(1, least), len(record.events)
    while low < high:
        middle = (low + high) // 2
        if shows(_until(record, middle)):
            high = middle
        else:
            low = middle + 1
    return _until(record, high)


def _with_a_turn_less(record: Record) -> Iterator[Record]:
    """Yields the record with one turn passed instead, the last turn first."""
    if record.parent is not None or record.viewer != "referee":
        return
    try:
        line = _line(record.events)
    except (DataError, UnknownSchemaError, LookupError, ValueError, TypeError):
        return
    if line is None:
        return
    steps = tuple(reversed(tuple(line.back())))
    if len(steps) != len(record.events):
        return  # what was taken back is part of what is shown
    for place in range(len(steps) - 1, 0, -1):
        if isinstance(steps[place].event, TURN_BEGINS):
            candidate = _passed(record, steps, place)
            if candidate is not None:
                yield candidate


def _line(events: Sequence[Recorded]) -> Step | None:
    line: Step | None = None
    for recorded in events:
        event = unseal(recorded)
        if line is not None:
            line = line.advanced(event, recorded.by, recorded.seq)
        elif isinstance(event, ev.MatchCreated):
            line = Step.first(event)
    return line


def _passed(record: Record, steps: Sequence[Step], place: int) -> Record | None:
    """Returns the record in which a purchase is a pass; ``None`` if a later choice is illegal."""
    seat = steps[place].event.seat  # type: ignore[attr-defined]
    draws = SameDraws((step.event for step in steps[place:]), SeededDraws("shrink"))
    line = Carrying(steps[place - 1].state, draws)
    if line.make(steps[place].by, ev.TurnPassed(seat, PASS_MONEY)):
        return None
    for later in _later(steps, place):
        if line.make(later.by, later.choice):
            return None
    return record._replace(events=_sealed(record, place, line))


def _later(steps: Sequence[Step], place: int) -> Iterator[Later]:
    """Yields the choices after the turn that begins here."""
    ended = next(
        (n for n in range(place, len(steps)) if isinstance(steps[n].event, ev.TurnEnded)),
        len(steps),
    )
    for step in steps[ended + 1 :]:
        if isinstance(step.event, ev.CHOICES):
            yield Later(step.seq, step.by, step.event)  # type: ignore[arg-type]


def _sealed(record: Record, place: int, line: Carrying) -> tuple[Recorded, ...]:
    kept = list(record.events[:place])
    at = record.events[place].at
    for by, events in line.saves:
        for number, event in enumerate(events):
            previous = bytes.fromhex(kept[-1].hash) if kept else GENESIS
            author = by if number == 0 else None
            kept.append(
                seal(event, seq=len(kept) + 1, at=at, by=author, previous=previous, salt=fresh_salt)
            )
    return tuple(kept)
