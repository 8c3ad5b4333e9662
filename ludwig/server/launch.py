"""Starting the server program so that it holds our lock while it lives."""

from __future__ import annotations

import subprocess

from ludwig.redis_streams import acl
from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.server.binary import Binary
from ludwig.server.lock import FileLock
from ludwig.server.place import Place, is_full

LAUNCH_SECONDS = 30.0
SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "daemonize": "yes",
    "databases": "1",
    "appendonly": "yes",
    "appendfsync": "always",
    "aof-load-truncated": "yes",
    "save": "",
    "maxmemory-policy": "noeviction",
    "loglevel": "warning",
    "stream-node-max-bytes": "8192",
    "stream-node-max-entries": "200",
}

_HARMLESS = (
    "WARNING",
    "oO0OoO0OoO0Oo",
    "just started",
    "Configuration loaded",
    "Server initialized",
    "DB loaded",
    "Ready to accept",
    "ready to exit",
)
"""What a server that is well says too while it starts and stops."""


def launch(place: Place, binary: Binary, alive: FileLock) -> None:
    """Starts the server in the background; it inherits `alive` and so keeps it locked.

    Raises StoreUnavailable if the program refuses at once.
    """
    place.socket.unlink(missing_ok=True)
    done = subprocess.run(  # noqa: S603  the program the user chose
        _arguments(place, binary),
        cwd=place.directory,
        pass_fds=(alive.fileno(),),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=LAUNCH_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise failed(place, (done.stderr or done.stdout).strip())


def failed(place: Place, words: str) -> StoreUnavailable:
    """Says in one line why the server does not run."""
    if is_full(place.directory):
        return StoreUnavailable(
            f"the disk of {place.directory} is full",
            "free some space, or choose another with --data DIR",
        )
    return StoreUnavailable(f"the server did not start: {_reason(words)}", f"see {place.log}")


def _reason(words: str) -> str:
    """The last thing a server said that is no mere greeting or advice."""
    said = [line for line in words.splitlines() if not any(each in line for each in _HARMLESS)]
    return said[-1] if said else "it was stopped before it was ready"


def log_size(place: Place) -> int:
    """The length of the server's log in bytes, to read later what came after."""
    try:
        return place.log.stat().st_size
    except FileNotFoundError:
        return 0


def log_since(place: Place, position: int) -> str:
    """What the server wrote to its log after a position."""
    try:
        with place.log.open("rb") as file:
            file.seek(position)
            return file.read(65536).decode("utf-8", "replace").strip()
    except FileNotFoundError:
        return ""


def _arguments(place: Place, binary: Binary) -> list[str]:
    settings = {
        **SETTINGS,
        "dir": str(place.directory),
        "unixsocket": str(place.socket),
        "logfile": str(place.log),
    }
    words = [part for key, value in settings.items() for part in (f"--{key}", value)]
    return [str(binary.path), *words, *_users(binary)]


def _users(binary: Binary) -> list[str]:
    if binary.version < acl.SINCE[binary.kind]:
        return []
    return [
        *("--user", acl.EVERYBODY, "on", "nopass", *acl.USER_RULES),
        *("--user", acl.ARCHIVIST, "on", "nopass", *acl.ARCHIVIST_RULES),
    ]
