"""Finished streams moved out of memory into files, still read as if they were there.

A stub takes the place of an archived stream: one entry `<last version>-2` that names the
file, with the last hash, so that a writer finds the head it expects. The log keeps its
pointers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from ludwig.redis_streams.entry import Entry, RawEntry, version_of
from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.script import Script

if TYPE_CHECKING:
    from ludwig.redis_streams.client import AnyClient
    from ludwig.redis_streams.store import StreamStore

STUB_TYPE = b"~"
STUB_SUFFIX = b"-2"

# Replaces a stream by its stub if it still ends as it did when the file was written.
PUT_AWAY = Script(
    """
    local last = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
    if not last or last[1] ~= ARGV[1] .. "-1" then return 0 end
    if redis.call("XLEN", KEYS[1]) ~= tonumber(ARGV[2]) then return 0 end
    redis.call("DEL", KEYS[1])
    redis.call("XADD", KEYS[1], ARGV[1] .. "-2", "t", "~", "d", ARGV[3], "n", "", "h", ARGV[4])
    return 1
    """
)


class Stub(msgspec.Struct, frozen=True, array_like=True):
    """What stands for an archived stream: its file's name, its first version, its events."""

    file: str
    first: int
    events: int


class Archive(Protocol):
    """Keeps streams in files.

    `write` returns when the file is safe on the disk, and gives the file's name. `read`
    gives back the entries, the saves' names perhaps left out.
    """

    def write(self, stream_id: StreamId, entries: Sequence[Entry]) -> str:
        """Writes a stream's entries to a file of its own."""

    def read(self, file: str) -> list[Entry]:
        """Reads a file back; raises StoreUnavailable if it is not there."""


def put_away(part: StreamStore, stream_id: StreamId, archivist: AnyClient) -> Stub:
    """Moves a stream into the partition's archive and leaves a stub.

    The file is written, read back and compared first. `archivist` is a client that may
    delete. Raises StoreConflict if the stream grows meanwhile, StoreIntegrity if the file
    does not give back what was written; nothing is changed then.
    """
    archive = archive_of(part)
    first = part.first_raw(stream_id)
    if first is None or is_stub(first):
        raise StoreConflict(f"{stream_id} is empty or archived already", stream=str(stream_id))
    entries = part.read(stream_id)
    stub = Stub(archive.write(stream_id, entries), entries[0].version, len(entries))
    if [entry[:4] for entry in archive.read(stub.file)] != [entry[:4] for entry in entries]:
        raise StoreIntegrity(f"the file {stub.file} does not hold what was written to it")
    arguments = (entries[-1].version, len(entries), msgspec.msgpack.encode(stub), entries[-1].hash)
    with reaching("archive a stream", outcome_unknown=True):
        done = PUT_AWAY.call(archivist, [part.keys.stream(stream_id)], arguments)
    if not done:
        raise StoreConflict(f"{stream_id} has gone on meanwhile", stream=str(stream_id))
    return stub


def archive_of(part: StreamStore) -> Archive:
    """The partition's archive; raises StoreIntegrity if it was opened without one."""
    if part.archive is None:
        raise StoreIntegrity("a stream is archived, and no archive is at hand")
    return part.archive


def is_stub(raw: RawEntry | None) -> bool:
    """Tells whether an entry stands for an archived stream."""
    return raw is not None and raw[0].endswith(STUB_SUFFIX)


def stub_of(raw: RawEntry) -> Stub:
    """Reads a stub."""
    return msgspec.msgpack.decode(raw[1][3], type=Stub)


def archived(archive: Archive, raw: RawEntry) -> list[RawEntry]:
    """The entries for which a stub stands, as the server would send them.

    Raises StoreIntegrity if the file holds other than the stub says.
    """
    stub = stub_of(raw)
    entries = archive.read(stub.file)
    found = (len(entries), entries[-1].version, entries[-1].hash) if entries else (0, -1, b"")
    if found != (stub.events, version_of(raw), raw[1][7]):
        raise StoreIntegrity(
            f"the file {stub.file} holds {found[0]} events up to {found[1]}, "
            f"not the {stub.events} up to {version_of(raw)} that were archived",
            "restore the file from a backup",
        )
    return [_raw(entry) for entry in entries]


def _raw(entry: Entry) -> RawEntry:
    marker = b",%d:%s" % (entry.begins, entry.save) if entry.begins else b""
    fields = [b"t", entry.type.encode(), b"d", entry.payload, b"n", marker, b"h", entry.hash]
    return b"%d-1" % entry.version, fields
