"""Whether a record is what its writer sealed: hashes, commitments, secrets, and who decided.

What the rules of the game say of the events is judged elsewhere.
"""

from collections.abc import Iterator

from domain.events import CHOICES, EVENT_TYPES, SEATS, Event, MoveTakenBack
from ludwig.codec import GENESIS, DataError, Recorded, chain_hash, unseal
from replays.finding import Finding
from replays.record import Record
from replays.record_line import is_hash
from replays.record_secrets import Sight, check_secrets

_CHOSEN: tuple[type[Event], ...] = (*CHOICES, MoveTakenBack)


def check_chain(record: Record) -> Iterator[Finding]:
    """Yields what is wrong with a record apart from its lines and the rules, event by event.

    RECORD-hash, RECORD-commitment, RECORD-secret, RECORD-data, SEE-2 and SEE-3. An event after
    a wrong hash, or after a gap, is judged on its own.
    """
    sight = Sight.of(record)
    previous, due = GENESIS, 1
    for event in record.events:
        if event.seq == due:
            yield from _check_hash(event, previous)
        yield from _check_fork(event, record)
        typed = _typed(event)
        if isinstance(typed, DataError):
            yield Finding(event.seq, "RECORD-data", str(typed))
        yield from check_secrets(event, typed if isinstance(typed, Event) else None, sight)
        yield from _check_by(event, is_table=sight.is_table)
        if is_hash(event.hash):
            previous, due = bytes.fromhex(event.hash), event.seq + 1
    yield from _check_fork_reached(record)


def _check_hash(event: Recorded, previous: bytes) -> Iterator[Finding]:
    computed = chain_hash(previous, event.seq, event.at, event.by, event.type, event.data).hex()
    if is_hash(event.hash) and event.hash != computed:
        yield Finding(event.seq, "RECORD-hash", f"the hash does not follow: computed {computed}")


def _check_fork(event: Recorded, record: Record) -> Iterator[Finding]:
    parent = record.parent
    if parent is not None and event.seq == parent.seq and event.hash != parent.hash:
        yield Finding(event.seq, "RECORD-hash", f"not the event that {parent.match} has here")


def _check_fork_reached(record: Record) -> Iterator[Finding]:
    parent = record.parent
    if parent is None:
        return
    last = record.events[-1].seq if record.events else 0
    if parent.seq > last:
        yield Finding(parent.seq, "RECORD-hash", f"the event that {parent.match} has is not here")
    elif parent.seq == 0 and parent.hash != GENESIS.hex():
        yield Finding(0, "RECORD-hash", "a fork before the first event has no hash")


def _typed(event: Recorded) -> Event | DataError:
    try:
        return unseal(event)
    except DataError as error:
        return error


def _check_by(event: Recorded, *, is_table: bool) -> Iterator[Finding]:
    allowed = _allowed(event, is_table=is_table)
    if event.by not in allowed:
        expected = " or ".join("null" if name is None else str(name) for name in allowed)
        yield Finding(event.seq, "RECORD-data", f"by is {event.by or 'null'}, not {expected}")


def _allowed(event: Recorded, *, is_table: bool) -> tuple[object, ...]:
    """Returns who may have decided an event: its seat, the referee, or nobody."""
    match event.type:
        case "RulingApplied":
            return ("referee",)
        case "MatchAbandoned":
            return (None, "referee", *SEATS)
        case name if EVENT_TYPES[name] in _CHOSEN:
            seat = event.data.get("seat")
            return (seat, "referee") if is_table else (seat,)
        case _:
            return (None,)
