"""From a written table to its record (RECORD, ``source: "table"``)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ludwig.codec import GENESIS, Recorded, chain_hash, seal
from replays.notation.claim_steps import CLAIM_STEPS
from replays.notation.course import Course, Entry
from replays.notation.error import NotationError
from replays.notation.opening_steps import (
    CREATING,
    OPENING_STEPS,
    creation,
    match_name,
    shown_hands,
    told_hands,
)
from replays.notation.reward_steps import REWARD_STEPS
from replays.notation.statement import Line
from replays.notation.turn_steps import TURN_STEPS
from replays.record import Record

_STEPS: Final[Mapping[type[Line], Callable[[Course, Any], None]]] = {
    **OPENING_STEPS,
    **TURN_STEPS,
    **REWARD_STEPS,
    **CLAIM_STEPS,
}


def record_of(statements: Sequence[Line], *, at: str, salt: Callable[[], bytes]) -> Record:
    """Returns the record of what the lines tell, with all that follows from it.

    Whether the choices were legal is for an audit to say; `NotationError` is raised only for
    lines that cannot stand where they do. ``at`` is the time written into every event, ``salt``
    gives 16 fresh bytes a call.
    """
    course = Course(creation(statements), shown_hands(statements), told_hands(statements))
    begun = False
    for line in statements:
        if isinstance(line, CREATING):
            _check_early(line, begun=begun)
        else:
            begun = True
            _STEPS[type(line)](course, line)
    course.settle()
    events = tuple(_sealed(course.log, at, salt))
    return Record(match_name(statements), None, "referee", events)


def _check_early(line: Line, *, begun: bool) -> None:
    if begun:
        raise NotationError(line.place, "match, profile, switch and player before anything else")


def _sealed(log: Iterable[Entry], at: str, salt: Callable[[], bytes]) -> Iterable[Recorded]:
    previous = GENESIS
    for seq, entry in enumerate(log, 1):
        recorded = seal(entry.event, seq=seq, at=at, by=entry.by, previous=previous, salt=salt)
        if entry.extra:
            recorded = _with_extra(recorded, entry.extra, previous)
        previous = bytes.fromhex(recorded.hash)
        yield recorded


def _with_extra(recorded: Recorded, extra: Mapping[str, object], previous: bytes) -> Recorded:
    data = {**recorded.data, **extra}
    digest = chain_hash(previous, recorded.seq, recorded.at, recorded.by, recorded.type, data)
    return replace(recorded, data=data, hash=digest.hex())
