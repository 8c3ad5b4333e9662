"""The plain archive: a directory with one file for each stream."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ludwig.redis_streams.entry import Entry
from ludwig.redis_streams.errors import StoreIntegrity, StoreUnavailable
from ludwig.redis_streams.keys import StreamId, stream_bytes

DIGEST_BYTES = 32
_PACK = msgspec.msgpack.Encoder().encode
_UNPACK = msgspec.msgpack.Decoder(list[tuple[int, str, bytes, bytes, bytes, int]]).decode


class Shelf:
    """Keeps each stream in a file: SHA-256 of the rest, then msgpack of the entries."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def write(self, stream_id: StreamId, entries: Sequence[Entry]) -> str:
        """Writes a stream; the file appears whole or not at all, and safe on the disk."""
        body = _PACK(entries)
        name = f"{stream_bytes(stream_id).hex()}.entries"
        try:
            keep_file(self.directory / name, hashlib.sha256(body).digest() + body)
        except OSError as error:
            raise StoreUnavailable(
                f"{self.directory / name} cannot be written: {error.strerror}",
                "archive into another directory",
            ) from error
        return name

    def read(self, file: str) -> list[Entry]:
        """Reads a stream; raises StoreIntegrity for a file that was changed."""
        path = self.directory / file
        try:
            data = path.read_bytes()
        except OSError as error:
            raise StoreUnavailable(
                f"the archived {path} cannot be read: {error.strerror}", "put the file back"
            ) from error
        digest, body = data[:DIGEST_BYTES], data[DIGEST_BYTES:]
        if hashlib.sha256(body).digest() != digest:
            raise StoreIntegrity(f"the archived {path} is damaged", "restore it from a backup")
        return [Entry(*row) for row in _UNPACK(body)]


def keep_file(path: Path, data: bytes) -> None:
    """Writes a file so that after a crash there is the old one or the new one, whole."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
