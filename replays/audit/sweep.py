"""A sweep: every match of a store audited, on several processors, going on where one stopped."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.resource_tracker import ensure_running
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask
from typing import TYPE_CHECKING, Final, NamedTuple

from domain import events as ev
from ludwig.codec import DataError, Recorded, UnknownSchemaError, unpack
from ludwig.matches.errors import MatchBroken, MatchNotFound
from ludwig.matches.match import Match
from ludwig.redis_streams.errors import FileUnreadable, StoreIntegrity
from replays.audit.auditing import Audit, audit, audit_events
from replays.audit.proven import proven
from replays.claims import ClaimFinding, claim_findings
from replays.exchange import SPECTATOR, copy_for, export_record
from replays.finding import Finding

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

    from ludwig.matches.matches import Matches

CHUNK: Final = 8


class Place(NamedTuple):
    """Where the store is: an address or a directory."""

    url: str | None
    data: str | None


class Judged(NamedTuple):
    """The audit of a match, and what its players claimed wrongly if it was written at a table."""

    audit: Audit
    claims: tuple[ClaimFinding, ...]


class Audited(NamedTuple):
    """A match, the hash of its last event, its audit (which keeps no line), its wrong claims."""

    match: str
    head: str
    audit: Audit
    claims: tuple[ClaimFinding, ...]


class Unreadable(NamedTuple):
    """A match that the store cannot give: its file is gone or damaged, or its parent is."""

    match: str
    why: str


def judged(match: Match) -> Judged:
    """Audits a match of the store with all that this copy of it holds, and judges its claims.

    One that cannot be read to its end is judged up to the event that cannot, which is a finding.
    """
    sound = audit_proven(match)
    if sound is not None:  # claims are written at a table, whose records never are
        return Judged(sound, ())
    try:
        record = export_record(match, match.header.viewer)
    except (DataError, UnknownSchemaError) as error:
        return Judged(_up_to_break(match, error), ())
    found = audit(record, forks=_forks(match))
    return Judged(found, claim_findings(record, found.line))


def audit_match(match: Match) -> Audit:
    """Audits a match of the store: `judged` without its claims."""
    return judged(match).audit


def audit_proven(match: Match) -> Audit | None:
    """Audits a match whose hashes, secrets and deciders are beyond doubt; None for any other."""
    events = proven(match)
    if events is None:
        return None
    kept = any(type(event) in ev.RETURNS for _, _, event in events)
    return audit_events(events, _forks(match), (), len(events), kept=kept)


def _forks(match: Match) -> tuple[int, ...]:
    """Returns where a branch left its parent, and its parents theirs, as far as the store knows."""
    forks, audience = [], match.audience
    while audience.parent is not None:
        forks.append(audience.fork)
        audience = audience.parent
    return tuple(forks)


def _up_to_break(match: Match, error: Exception) -> Audit:
    readable = len(tuple(_readable(match)))
    rule = "RECORD-line" if isinstance(error, UnknownSchemaError) else "RECORD-data"
    broken = Finding(readable + 1, rule, f"it cannot be read: {error}")
    before = len(match.before)
    if readable < before:
        short = Match(match.header, match.filed[:1], match.before[:readable])
    else:
        short = Match(match.header, match.filed[: 1 + readable - before], match.before)
    found = audit(export_record(short, match.header.viewer), forks=_forks(match))
    return replace(found, findings=(*found.findings, broken))


def _readable(match: Match) -> Iterator[Recorded]:
    """Yields the events up to the first one that cannot be read."""
    for entry in match.entries:
        try:
            yield unpack(entry.originator_version, entry.word, entry.payload)
        except (DataError, UnknownSchemaError):
            return


def sweep(
    matches: "Matches",
    place: Place,
    ids: Sequence[str],
    jobs: int = 1,
    viewer: str = SPECTATOR,
) -> Iterator[Audited | Unreadable]:
    """Yields the audits of these matches as they are done, with several processes in any order.

    ``place`` is how the processes find the store that is open here. Each match is judged as the
    copy that ``viewer`` may have of it (SEE). One that cannot be read keeps no other from it.
    """
    if jobs <= 1:
        for id_ in ids:
            yield _audited(matches, id_, viewer)
        return
    with processes(place, jobs) as pool:
        yield from pool.imap_unordered(partial(_audited_there, viewer=viewer), ids, chunksize=CHUNK)


@contextmanager
def processes(place: Place, number: int) -> "Iterator[Pool]":
    """Opens a pool of processes that have the store open and leave interrupts to this one.

    An interrupt that comes while they start arrives once they have.
    """
    with ExitStack() as ending:
        with _deaf():
            pool = ending.enter_context(get_context("spawn").Pool(number, _open, (place,)))
        yield pool


@contextmanager
def _deaf() -> Iterator[None]:
    """Holds interrupts back from this thread, and for good from what begins meanwhile.

    So the thread of a pool that replaces its processes begins deaf ones too.
    """
    ensure_running()  # where it starts it lets interrupts through, whatever was before
    before = pthread_sigmask(SIG_BLOCK, (SIGINT,))
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def left_over(heads: Mapping[str, str], done: Mapping[str, str | None]) -> tuple[str, ...]:
    """Returns the matches that have not been audited as they are now, given heads by match."""
    return tuple(match for match, head in heads.items() if done.get(match) != head)


def _audited(matches: "Matches", id_: str, viewer: str) -> Audited | Unreadable:
    try:
        match = copy_for(matches.match(id_), viewer)
    except (FileUnreadable, StoreIntegrity, MatchBroken, MatchNotFound) as error:
        return Unreadable(id_, error.message)
    found, claims = judged(match)
    return Audited(id_, match.head.hex(), replace(found, line=None), claims)


_HERE: Final[list["Matches"]] = []
"""The store as a worker process has opened it."""


def _open(place: Place) -> None:
    from ludwig.matches.matches import Matches

    _HERE.append(Matches.open(url=place.url, data=place.data))


def _audited_there(id_: str, viewer: str) -> Audited | Unreadable:
    return _audited(_HERE[0], id_, viewer)
