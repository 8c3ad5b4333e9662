"""Locks on files that the kernel frees when their holder dies."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

POLL_SECONDS = 0.002


class FileLock:
    """Holds one open lock file; every instance is a holder of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def fileno(self) -> int:
        """The open file, to be inherited."""
        return self._fd

    def try_exclusive(self) -> bool:
        """Takes the lock alone, or upgrades a shared hold; False if others hold it."""
        return self._try(fcntl.LOCK_EX)

    def try_shared(self) -> bool:
        """Takes the lock together with others; False if one holds it alone."""
        return self._try(fcntl.LOCK_SH)

    def wait_exclusive(self, seconds: float) -> bool:
        """Waits for the lock alone; False when the time is over."""
        deadline = time.monotonic() + seconds
        while not self.try_exclusive():
            if time.monotonic() > deadline:
                return False
            time.sleep(POLL_SECONDS)
        return True

    def release(self) -> None:
        """Lets the others have it."""
        fcntl.flock(self._fd, fcntl.LOCK_UN)

    def close(self) -> None:
        """Closes the file; the lock goes with the last process that inherited it."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self._fd, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
