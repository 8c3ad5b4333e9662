"""Records into the store and out of it (RECORD.md, first section)."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from domain.audience import Audience
from ludwig.branches.branch import record_name
from ludwig.codec import DataError, Recorded, UnknownSchemaError, masked, pack, unpack
from ludwig.matches.errors import MatchNotFound
from ludwig.matches.header import Filed, Header, Parent, stream_id
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches
from ludwig.redis_streams import StoreConflict
from replays import record_line
from replays.record import Record

REFEREE: Final = "referee"
SPECTATOR: Final = "spectator"
LONGEST_NAME: Final = 64


class Imported(NamedTuple):
    """An imported match; ``new`` is false if the store held the same record already."""

    match: Match
    new: bool


def import_record(matches: Matches, record: Record) -> Imported:
    """Stores a record under its own name, or under one of its own if that is taken.

    The same contents again (name, parent, viewer, head) give the match already there. The record
    must have been read without findings; whether it keeps to the rules is judged once and noted.
    """
    judged = _judged(record)
    for name in _names(record.match):
        header = msgspec.structs.replace(judged, id=name)
        try:
            return Imported(matches.insert(header, record.events), new=True)
        except StoreConflict:
            there = matches.match(name)
            if _same(there, record):
                return Imported(there, new=False)
    raise MatchNotFound(record.match)


def _judged(record: Record) -> Header:
    """Returns the header of a record, with the first rule that it breaks, and openly breaks."""
    name, viewer, parent = record.match, record.viewer, _parent(record)
    header = Header(name, name, viewer, parent, imported=True, unclean=_first_broken(record))
    if not header.unclean:
        return header
    filed = (Filed(stream_id(name), each.seq, *pack(each)) for each in record.events)
    match = Match(header, (Filed.header(header), *filed))
    patent = _first_broken(export_record(match, SPECTATOR))
    return msgspec.structs.replace(header, patent=patent)


def _first_broken(record: Record) -> str:
    """Returns the first rule that a record breaks, without a word of what it may hide."""
    from replays.audit import audit

    first = next(iter(audit(record).findings), None)
    return "" if first is None else f"{first.rule} at event {first.seq}"


def _names(name: str) -> Iterator[str]:
    yield name
    for number in range(2, 10_000):
        ending = f"-{number}"
        yield name[: LONGEST_NAME - len(ending)] + ending


def _parent(record: Record) -> Parent | None:
    return record.parent and Parent(*record.parent)


def _same(match: Match, record: Record) -> bool:
    header = match.header
    mine = (header.match, header.viewer, match.head.hex(), _of(header.parent))
    return mine == (record.match, record.viewer, record.head, record.parent)


def export_record(match: Match, viewer: str | None = None) -> Record:
    """Returns the record of a match for a viewer, without the secrets it may not see.

    Without a viewer it is written for `own_viewer`. Asked for more than this copy holds it gives
    what there is, and says so in ``viewer``; an imported match is written for its own viewer as it
    was read.
    """
    header = match.header
    events = tuple(match.recorded())
    granted = _granted(header.viewer, viewer or own_viewer(header), match.seats)
    if not _whole(match, granted):
        public = match.audience.public
        events = tuple(masked(each, granted, over=public(each.seq)) for each in events)
    return Record(header.match, _of(header.parent), granted, events)


def copy_for(match: Match, viewer: str) -> Match:
    """Returns a match as the copy that a viewer may have of it: `export_record`, not written out.

    An event that cannot be read stays as it is. Cost: one reading of all events.
    """
    header = match.header
    granted = _granted(header.viewer, viewer, match.seats)
    if _whole(match, granted):
        return match

    def seen(entries: Iterable[Filed]) -> tuple[Filed, ...]:
        return tuple(_entry_for(entry, granted, match.audience) for entry in entries)

    copied = msgspec.structs.replace(header, viewer=granted)
    filed = (match.filed[0], *seen(match.filed[1:]))
    return Match(copied, filed, seen(match.before), above=match.above)


def copy_up_to(match: Match, seq: int, viewer: str) -> Match:
    """Returns `copy_for` of a match that ends after event ``seq``; a branch past its fork only.

    Of a match that has ended in truth nothing is hidden (SEE-5): the copy is a referee's.
    """
    own = 1 + seq - len(match.before)
    short = Match(match.header, match.filed[:own], match.before, above=match.above)
    if not match.audience.settled:
        return copy_for(short, viewer)
    header = msgspec.structs.replace(match.header, viewer=REFEREE)
    return Match(header, short.filed, short.before, above=short.above)


def _entry_for(entry: Filed, granted: str, audience: Audience) -> Filed:
    if audience.public(entry.originator_version):
        return entry
    for recorded in _readable((entry,)):
        kept = masked(recorded, granted, over=False)
        return Filed(entry.originator_id, recorded.seq, *pack(kept))
    return entry


def _whole(match: Match, granted: str) -> bool:
    """Tells whether a viewer gets all that this copy holds."""
    own = match.header.viewer
    return granted == own and (own == REFEREE or match.header.imported)


def _readable(entries: Iterable[Filed]) -> Iterator[Recorded]:
    for entry in entries:
        with suppress(DataError, UnknownSchemaError):
            yield unpack(entry.originator_version, entry.word, entry.payload)


def own_viewer(header: Header) -> str:
    """Returns for whom a record is written if nobody is named: an imported one for whom it was."""
    return header.viewer if header.imported else SPECTATOR


def _of(parent: Parent | None) -> record_line.Parent | None:
    if parent is None:
        return None
    # A branch of a branch has a parent whose id is no name that a record may carry.
    return record_line.Parent(record_name(parent.match), parent.seq, parent.hash)


def _granted(own: str, asked: str, seats: tuple[str, ...]) -> str:
    """Returns whose record can be written from this copy; who does not sit there is a spectator."""
    if own == asked or (own == REFEREE and asked in (REFEREE, *seats)):
        return asked
    return own if asked == REFEREE else SPECTATOR
