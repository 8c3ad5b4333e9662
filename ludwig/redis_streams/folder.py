"""A directory of files that are written once, named after what is in them."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
import time
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from ludwig.redis_streams.errors import FileUnreadable, StoreIntegrity, StoreUnavailable

NAME_BYTES = 6
UNFINISHED = ".unfinished"
LEFT_SECONDS = 3600  # an unfinished file this old was left by someone who was killed


class Written(NamedTuple):
    """A file as written: its name in the directory, the SHA-256 of what is in it."""

    name: str
    digest: bytes


class Folder:
    """Holds files of which none is ever changed: other contents get another name."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, stem: str, ending: str, data: bytes) -> Written:
        """Writes `STEM.<12 hex digits>.ENDING`; it is on the disk, whole, on return.

        Raises StoreUnavailable.
        """
        digest = hashlib.sha256(data).digest()
        name = f"{stem}.{digest[:NAME_BYTES].hex()}.{ending}"
        try:
            self._keep(name, data)
        except OSError as error:
            raise StoreUnavailable(
                f"{self.path / name} cannot be written: {error.strerror}",
                "free some space, or name another directory with LUDWIG_ARCHIVE",
            ) from error
        return Written(name, digest)

    def read(self, name: str, digest: bytes) -> bytes:
        """Reads a file.

        Raises FileUnreadable if that cannot be done, StoreIntegrity if it was changed.
        """
        path = self.path / name
        try:
            with _opened(path) as file:
                if hashlib.file_digest(file, "sha256").digest() == digest:
                    file.seek(0)
                    return file.read()
        except OSError as error:
            raise FileUnreadable(
                f"the archived {path} cannot be read: {error.strerror}",
                "put the file back, or name its directory with LUDWIG_ARCHIVE",
            ) from error
        raise StoreIntegrity(f"the archived {path} is damaged", "restore it from a backup")

    def clear_unfinished(self) -> None:
        """Removes what writers that were killed have left."""
        for path in self.path.glob(f"*{UNFINISHED}"):
            with suppress(OSError):
                if path.stat().st_mtime < time.time() - LEFT_SECONDS:
                    path.unlink()

    def _keep(self, name: str, data: bytes) -> None:
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self.path / f"{name}.{secrets.token_hex(4)}{UNFINISHED}"
        try:
            _write_private(fresh, data)
            fresh.replace(self.path / name)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
        _sync(self.path)
        _sync(self.path.parent)


def _opened(path: Path) -> BufferedReader:
    """Opens a plain file; a pipe or a device, which may never end, is an OSError."""
    file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is no plain file")
    return file


def _write_private(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(directory: Path) -> None:
    """Puts a directory's entries on the disk."""
    opened = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
