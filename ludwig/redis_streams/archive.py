"""Finished streams kept in files, still read as if they were in memory.

A stub takes the place of an archived stream: one entry `<last version>-2` that names the
file, with the last hash, so that a writer finds the head it expects. The log keeps its
pointers. How a stream gets there and back is in `archiving`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from ludwig.redis_streams.entry import Entry, RawEntry, version_of
from ludwig.redis_streams.errors import StoreIntegrity

if TYPE_CHECKING:
    from ludwig.redis_streams.keys import StreamId

STUB_TYPE = b"~"
STUB_SUFFIX = b"-2"


class Kept(NamedTuple):
    """A file that holds a stream, and what of the stream it cannot hold: `rest`, in bytes.

    `rest` stays in memory with the stub and comes back to the archive with every reading.
    """

    file: str
    rest: bytes = b""


class Stub(msgspec.Struct, frozen=True, array_like=True):
    """What stands for an archived stream: its file, its first version, its events.

    `saves` are the markers of the saves, each with the number of events before it.
    """

    file: str
    first: int
    events: int
    rest: bytes = b""
    saves: tuple[tuple[int, bytes], ...] = ()

    @property
    def kept(self) -> Kept:
        """The file and what it cannot hold."""
        return Kept(self.file, self.rest)


class Archive(Protocol):
    """Keeps streams in files; the names of saves need not be among what a file holds."""

    def write(self, stream_id: StreamId, entries: Sequence[Entry]) -> Kept:
        """Writes a stream to a file of its own; returns when it is safe on the disk.

        A file that an earlier stub may name is never changed. Raises StoreUnavailable.
        """

    def read(self, kept: Kept) -> list[Entry]:
        """Reads a file back.

        Raises FileUnreadable if it is not there, StoreIntegrity if it was changed.
        """

    def check(self, kept: Kept) -> None:
        """Raises what `read` would raise, without making anything of the file."""


def is_stub(raw: RawEntry | None) -> bool:
    """Tells whether an entry stands for an archived stream."""
    return raw is not None and raw[0].endswith(STUB_SUFFIX)


def stub_of(raw: RawEntry) -> Stub:
    """Reads a stub."""
    return msgspec.msgpack.decode(raw[1][3], type=Stub)


def name_of_save(raw: RawEntry, version: int) -> bytes:
    """Returns the name of the save that an archived event begins, empty if it begins none."""
    stub = stub_of(raw)
    return dict(stub.saves).get(version - stub.first, b"").partition(b":")[2]


def archived(archive: Archive, raw: RawEntry) -> list[RawEntry]:
    """The entries for which a stub stands, as the server would send them, hashes in full.

    Raises StoreIntegrity if the file holds other than the stub says.
    """
    stub = stub_of(raw)
    entries = archive.read(stub.kept)
    found = (len(entries), entries[-1].version, entries[-1].hash) if entries else (0, -1, b"")
    if found != (stub.events, version_of(raw), raw[1][7]):
        raise StoreIntegrity(
            f"the file {stub.file} holds {found[0]} events up to {found[1]}, "
            f"not the {stub.events} up to {version_of(raw)} that were archived",
            "restore the file from a backup",
        )
    markers = dict(stub.saves)
    return [_raw(entry, markers.get(number, b"")) for number, entry in enumerate(entries)]


def _raw(entry: Entry, marker: bytes) -> RawEntry:
    if entry.begins and not marker:
        marker = b",%d:%s" % (entry.begins, entry.save)
    fields = [b"t", entry.type.encode(), b"d", entry.payload, b"n", marker, b"h", entry.hash]
    return b"%d-1" % entry.version, fields
