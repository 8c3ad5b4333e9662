"""The plain archive: a directory with one file for each stream."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from ludwig.redis_streams.archive import Kept
from ludwig.redis_streams.entry import Entry
from ludwig.redis_streams.folder import Folder
from ludwig.redis_streams.keys import StreamId, stream_bytes

_PACK = msgspec.msgpack.Encoder().encode
_UNPACK = msgspec.msgpack.Decoder(list[tuple[int, str, bytes, bytes, bytes, int]]).decode


class Shelf:
    """Keeps each stream in a file as msgpack of its entries; the stub has its SHA-256."""

    def __init__(self, directory: Path) -> None:
        self.folder = Folder(directory)

    def write(self, stream_id: StreamId, entries: Sequence[Entry]) -> Kept:
        """Writes a stream; the file appears whole or not at all, and safe on the disk."""
        return Kept(*self.folder.write(stream_bytes(stream_id).hex(), "entries", _PACK(entries)))

    def read(self, kept: Kept) -> list[Entry]:
        """Reads a stream; raises StoreIntegrity for a file that was changed."""
        return [Entry(*row) for row in _UNPACK(self.folder.read(*kept))]

    def check(self, kept: Kept) -> None:
        """Raises StoreIntegrity for a file that was changed, FileUnreadable for none."""
        self.folder.read(*kept)
