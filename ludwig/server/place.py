"""Where a data directory keeps its files, and where its socket may lie."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ludwig.redis_streams.errors import StoreUnavailable

SOCKET_LIMIT = 100  # bytes of a path that every platform accepts for a unix socket
PRIVATE = 0o700


@dataclass(frozen=True, slots=True)
class Place:
    """Names the files of one data directory."""

    directory: Path

    @property
    def log(self) -> Path:
        """What the server has to say."""
        return self.directory / "server.log"

    @property
    def socket(self) -> Path:
        """The socket: in the directory, or in the runtime directory if that is too long."""
        near = self.directory / "server.sock"
        return near if len(os.fsencode(near)) <= SOCKET_LIMIT else self._far_socket()

    def lock(self, name: str) -> Path:
        """One of the lock files."""
        return self.directory / f"{name}.lock"

    def _far_socket(self) -> Path:
        digest = hashlib.sha256(os.fsencode(self.directory)).hexdigest()[:16]
        return _runtime_directory() / f"{digest}.sock"


def prepare(directory: Path) -> Place:
    """Creates the directory if need be and keeps it private (mode 0700).

    Raises StoreUnavailable with one clear line if it cannot be written.
    """
    try:
        _make_private(directory)
        place = Place(directory.resolve())
        place.socket.parent.mkdir(exist_ok=True)
        return place
    except OSError as error:
        raise unwritable(directory, error) from error


def unwritable(directory: Path, error: OSError) -> StoreUnavailable:
    """Words an operating system's refusal for the user."""
    if error.errno == errno.ENOSPC:
        return StoreUnavailable(
            f"the disk of {directory} is full", "free some space, or choose another with --data DIR"
        )
    return StoreUnavailable(
        f"the data directory {directory} cannot be written: {error.strerror}",
        "choose another with --data DIR",
    )


def is_full(directory: Path) -> bool:
    """Tells whether the disk has no block left for us."""
    try:
        return os.statvfs(directory).f_bavail == 0
    except OSError:
        return False


def _runtime_directory() -> Path:
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    parent = Path(given) if given else Path(tempfile.gettempdir())
    place = parent / ("ludwig" if given else f"ludwig-{os.getuid()}")
    _make_private(place)
    # Anybody may create names in a shared directory: it must be ours, and no link.
    if place.lstat().st_uid != os.getuid() or place.is_symlink():
        raise PermissionError(errno.EPERM, f"{place} belongs to another user")
    return place


def _make_private(directory: Path) -> None:
    directory.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    found = directory.stat()
    if found.st_uid != os.getuid() and os.getuid() != 0:
        raise PermissionError(errno.EPERM, "it belongs to another user")
    if stat.S_IMODE(found.st_mode) != PRIVATE:
        directory.chmod(PRIVATE)
