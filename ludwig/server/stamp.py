"""The stamp of a data directory: which server wrote it last.

An older server can open a newer directory as empty without an error, so the
stamp is checked before any server is started there.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from ludwig.redis_streams.errors import StoreUnavailable, UnknownSchema
from ludwig.server.binary import VARIABLE, Binary

NAME = "server.json"
FORMAT = 1


class Stamp(msgspec.Struct, frozen=True):
    """Says which layout and which server a directory was written with."""

    format: int
    kind: str
    version: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.version))}"


def check_stamp(directory: Path, binary: Binary) -> bool:
    """Checks that this server may open the directory; False if there is no stamp yet.

    Raises StoreUnavailable for a server of another kind or older than the stamp, and
    UnknownSchema for a stamp of a later layout.
    """
    stamp = _read(directory / NAME)
    if stamp is None:
        return False
    if stamp.format > FORMAT:
        raise UnknownSchema(
            f"{directory} has layout {stamp.format}, newer than this program's {FORMAT}",
            found=str(stamp.format),
            known=str(FORMAT),
        )
    if stamp.kind != binary.kind or stamp.version > binary.version:
        raise StoreUnavailable(
            f"{directory} was written by {stamp}; {binary} must not open it",
            f"set {VARIABLE} to {stamp} or a newer {stamp.kind}",
        )
    return True


def write_stamp(directory: Path, binary: Binary) -> None:
    """Writes the stamp so that a crash leaves the old one or the new one."""
    stamp = Stamp(FORMAT, binary.kind, binary.version)
    fresh = directory / f"{NAME}.new"
    with fresh.open("wb") as file:
        file.write(msgspec.json.encode(stamp))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(directory / NAME)


def _read(path: Path) -> Stamp | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Stamp)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise StoreUnavailable(
            f"{path} cannot be read: {error}", "restore the directory from a backup"
        ) from error
