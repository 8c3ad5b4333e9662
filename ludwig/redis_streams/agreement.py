"""Do a partition's log and its streams say the same? Every pointer, and every event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from ludwig.redis_streams.archive import is_stub, stub_of
from ludwig.redis_streams.archiving import archive_of
from ludwig.redis_streams.entry import Pointer, RawEntry, version_of
from ludwig.redis_streams.errors import StoreIntegrity, StoreUnavailable
from ludwig.redis_streams.keys import StreamId, stream_bytes
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.script import Script
from ludwig.redis_streams.store import StreamStore

SCAN_COUNT = 1000
PIPELINED = 500
SHOWN = 5

# Points to events that the log has forgotten, if it still has: nothing else is touched.
MEND = Script(
    """
    local last = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
    local id = last and last[1] or "0-"
    local n = tonumber(string.sub(id, 1, string.find(id, "-", 1, true) - 1))
    if n ~= tonumber(ARGV[1]) then return 0 end
    for at = 3, #ARGV do
      n = n + 1
      redis.call("XADD", KEYS[1], n .. "-" .. ARGV[at], "a", ARGV[2])
    end
    return #ARGV - 2
    """
)


@dataclass
class Agreement:
    """What the comparison of one partition found; all lists are empty in a sound store.

    `gaps` are numbers that the log lacks; `lost` are pointers whose event is not there;
    `unlisted` are events (stream, version) that no pointer names. `archived` counts the
    streams that lie in files, `unreadable` says what is wrong with some of these.
    """

    events: int = 0
    streams: int = 0
    gaps: list[int] = field(default_factory=list)
    lost: list[Pointer] = field(default_factory=list)
    unlisted: list[tuple[StreamId, int]] = field(default_factory=list)
    archived: int = 0
    unreadable: list[str] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """True if log and streams agree."""
        return not (self.gaps or self.lost or self.unlisted or self.unreadable)

    def __str__(self) -> str:
        if self.is_sound:
            files = f", {self.archived} of them in files" if self.archived else ""
            return f"{self.events} events of {self.streams} streams, each listed once{files}"
        parts = (
            ("the log lacks numbers", [str(n) for n in self.gaps]),
            ("pointers without event", [f"{p.n} ({_named(p.stream_id)})" for p in self.lost]),
            ("events without pointer", [f"{v} of {_named(s)}" for s, v in self.unlisted]),
            ("archived", self.unreadable),
        )
        return "; ".join(f"{words}: {_some(items)}" for words, items in parts if items)


def compare(part: StreamStore) -> Agreement:
    """Compares the log with the streams, both ways.

    Reads the whole log, the ids of streams that differ, and the files of archived ones;
    about 2 s a million events in memory. Events written meanwhile are no finding.
    """
    found = Agreement()
    end = part.last_notification()
    listed = _listed(part, end, found)
    for stream_ids in _batches(_all_streams(part, listed)):
        for stream_id, summary in zip(stream_ids, _summaries(part, stream_ids), strict=True):
            found.streams += 1
            if summary != _expected(listed.get(stream_id, [])):
                _differ(part, stream_id, listed.get(stream_id, []), end, found)
    return found


def mend(part: StreamStore) -> int:
    """Lists events that the log has forgotten, at its end; returns how many.

    Safe: it only adds pointers to events that are there. Pointers without events cannot
    be mended.
    """
    forgotten: dict[StreamId, list[int]] = {}
    for stream_id, version in compare(part).unlisted:
        forgotten.setdefault(stream_id, []).append(version)
    return sum(_list_again(part, stream_id, v) for stream_id, v in forgotten.items())


def _list_again(part: StreamStore, stream_id: StreamId, versions: Sequence[int]) -> int:
    arguments = [part.last_notification(), stream_bytes(stream_id), *sorted(versions)]
    with reaching("mend the log"):
        return int(MEND.call(part.client, [part.keys.log], arguments))


def _listed(part: StreamStore, end: int, found: Agreement) -> dict[StreamId, list[Pointer]]:
    listed: dict[StreamId, list[Pointer]] = {}
    due = 1
    for pointer in part.iter_log():
        if pointer.n > end:
            break
        found.gaps += range(due, pointer.n)
        due = pointer.n + 1
        found.events += 1
        listed.setdefault(pointer.stream_id, []).append(pointer)
    return listed


def _expected(pointers: Sequence[Pointer]) -> tuple[int, int, int]:
    versions = [pointer.version for pointer in pointers]
    return (len(versions), versions[0], versions[-1]) if versions else (0, -1, -1)


def _summaries(part: StreamStore, stream_ids: Sequence[StreamId]) -> list[tuple[int, int, int]]:
    """Length, first and last version of each stream, in one round trip."""
    commands: list[tuple[object, ...]] = []
    for stream_id in stream_ids:
        key = part.keys.stream(stream_id)
        commands += [
            ("XLEN", key),
            ("XRANGE", key, "-", "+", "COUNT", 1),
            ("XREVRANGE", key, "+", "-", "COUNT", 1),
        ]
    replies: list[Any] = part.pipelined(commands)
    return [
        (replies[at], *map(_version, replies[at + 1 : at + 3])) for at in range(0, len(replies), 3)
    ]


def _version(found: Sequence[RawEntry]) -> int:
    if not found or is_stub(found[0]):
        return -1
    return version_of(found[0])


def _differ(
    part: StreamStore,
    stream_id: StreamId,
    pointers: Sequence[Pointer],
    end: int,
    found: Agreement,
) -> None:
    there = _versions(part, stream_id, found)
    # What was saved since the log was read is listed after its end by then.
    later = {p.version for p in part.iter_log(end + 1) if p.stream_id == stream_id}
    found.lost += [pointer for pointer in pointers if pointer.version not in there]
    listed = {pointer.version for pointer in pointers} | later
    found.unlisted += [(stream_id, version) for version in sorted(there - listed)]


def _versions(part: StreamStore, stream_id: StreamId, found: Agreement) -> set[int]:
    """The versions of a stream's events; those in a file are there if the file is."""
    raws: list[RawEntry] = part.in_memory(stream_id)
    if not raws or not is_stub(raws[0]):
        return set(map(version_of, raws))
    stub = stub_of(raws[0])
    found.archived += 1
    try:
        archive_of(part).check(stub.kept)
    except (StoreIntegrity, StoreUnavailable) as error:
        found.unreadable.append(error.message)
    return {*range(stub.first, stub.first + stub.events), *map(version_of, raws[1:])}


def _all_streams(part: StreamStore, listed: dict[StreamId, list[Pointer]]) -> Iterator[StreamId]:
    yield from listed
    seen = set(listed)
    prefix = part.keys.prefix()
    node = node_of(part.client, part.keys.log)
    with reaching("list the streams"):
        for key in node.scan_iter(match=glob_of(prefix), count=SCAN_COUNT):
            stream_id = part.stream_id_of(key[len(prefix) :])
            if stream_id not in seen:
                seen.add(stream_id)
                yield stream_id


def glob_of(prefix: bytes) -> bytes:
    """The pattern that matches keys beginning with exactly this."""
    return re.sub(rb"([*?\[\]\\^])", rb"\\\1", prefix) + b"*"


def _batches(stream_ids: Iterator[StreamId]) -> Iterator[list[StreamId]]:
    batch: list[StreamId] = []
    for stream_id in stream_ids:
        batch.append(stream_id)
        if len(batch) == PIPELINED:
            yield batch
            batch = []
    if batch:
        yield batch


def _named(stream_id: StreamId) -> str:
    return stream_id.hex if isinstance(stream_id, UUID) else stream_id


def _some(items: Sequence[str]) -> str:
    rest = len(items) - SHOWN
    return ", ".join(items[:SHOWN]) + (f" and {rest} more" if rest > 0 else "")
