"""Whether a record is what its writer sealed: hashes, commitments, secrets, and who decided.

What the rules of the game say of the events is judged elsewhere.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from domain.events import CHOICES, EVENT_TYPES, SEATS, SECRET_FIELDS, Event, MatchCreated
from ludwig.codec import GENESIS, DataError, Recorded, UnknownSchemaError, chain_hash, unseal
from replays.finding import Finding
from replays.record import Record
from replays.record_line import is_hash
from replays.record_secrets import Sight, check_secrets

_CHOSEN = frozenset((*(kind.__name__ for kind in CHOICES), "MoveTakenBack"))
DERIVED = frozenset(EVENT_TYPES) - _CHOSEN - {"RulingApplied", "MatchAbandoned"}
"""Types of events that nobody decides."""

Typed: TypeAlias = Event | DataError
"""An event, or why its data is none."""


def typed(recorded: Recorded) -> Typed:
    """Returns the domain event of a recorded one, or what is wrong with its data."""
    try:
        return unseal(recorded)
    except DataError as error:
        return error
    except UnknownSchemaError as error:
        return DataError("type", str(error))


def check_chain(record: Record) -> Iterator[Finding]:
    """Yields what is wrong with a record apart from its lines and the rules, event by event.

    RECORD-hash, RECORD-commitment, RECORD-secret, RECORD-data, SEE-2 and SEE-3. An event after
    a wrong hash, or after a gap, is judged on its own.
    """
    return check_typed(record, tuple(map(typed, record.events)))


def check_typed(record: Record, events: Sequence[Typed]) -> Iterator[Finding]:
    """Yields what :func:`check_chain` does, of events that were read already."""
    sight = Sight.of(record)
    previous, due = GENESIS, 1
    yield from _check_viewer(record, events)
    for event, read in zip(record.events, events, strict=True):
        if event.seq == due:
            yield from _check_hash(event, previous)
        if isinstance(read, DataError):
            yield Finding(event.seq, "RECORD-data", str(read))
        if event.secret or event.type in SECRET_FIELDS:
            yield from check_secrets(event, None if isinstance(read, DataError) else read, sight)
        if event.by is not None or event.type not in DERIVED:
            yield from _check_by(event, is_table=sight.is_table)
        if is_hash(event.hash):
            previous, due = bytes.fromhex(event.hash), event.seq + 1
    yield from _check_fork(record)


def _check_viewer(record: Record, events: Sequence[Typed]) -> Iterator[Finding]:
    """A record is seen by a referee, a spectator, or a seat of its match (SEE-4)."""
    created = events[0] if events else None
    if record.viewer not in SEATS or not isinstance(created, MatchCreated):
        return
    if record.viewer not in {player.seat for player in created.players}:
        for rule in ("RECORD-line", "SEE-4"):
            yield Finding(0, rule, f"viewer is {record.viewer}, who does not sit at this match")


def _check_hash(event: Recorded, previous: bytes) -> Iterator[Finding]:
    computed = chain_hash(previous, event.seq, event.at, event.by, event.type, event.data).hex()
    if is_hash(event.hash) and event.hash != computed:
        yield Finding(event.seq, "RECORD-hash", f"the hash does not follow: computed {computed}")


def _check_fork(record: Record) -> Iterator[Finding]:
    """Judges whether a branch leaves its parent at the event that it names."""
    parent = record.parent
    if parent is None:
        return
    fork = next((event for event in record.events if event.seq == parent.seq), None)
    if fork is not None and fork.hash != parent.hash:
        yield Finding(parent.seq, "RECORD-hash", f"not the event that {parent.match} has here")
    elif parent.seq == 0 and parent.hash != GENESIS.hex():
        yield Finding(0, "RECORD-hash", "a fork before the first event has no hash")
    elif parent.seq > (record.events[-1].seq if record.events else 0):
        yield Finding(parent.seq, "RECORD-hash", f"the event that {parent.match} has is not here")


def _check_by(event: Recorded, *, is_table: bool) -> Iterator[Finding]:
    deciders = allowed(event.type, event.data.get("seat"), is_table=is_table)
    if event.by not in deciders:
        expected = " or ".join("null" if name is None else str(name) for name in deciders)
        yield Finding(event.seq, "RECORD-data", f"by is {event.by or 'null'}, not {expected}")


def allowed(type_: str, seat: object, *, is_table: bool) -> tuple[object, ...]:
    """Returns who may have decided an event of a seat: that seat, the referee, or nobody."""
    match type_:
        case "RulingApplied":
            return ("referee",)
        case "MatchAbandoned":
            return (None, "referee", *SEATS)
        case name if name in _CHOSEN:
            return (seat, "referee") if is_table else (seat,)
        case _:
            return (None,)
