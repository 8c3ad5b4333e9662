"""The private server of one data directory, shared by all processes that use it.

Three lock files hold the whole protocol; the kernel frees them when a process dies,
so there is no state that a kill can leave behind:

- `change.lock` is held alone while someone starts, joins, leaves or stops;
- `users.lock` is held shared by every user; who gets it alone is the last one;
- `server.lock` is held by the server process itself: locked means alive.
"""

from __future__ import annotations

import atexit
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.server.binary import find_binary
from ludwig.server.command import ask
from ludwig.server.launch import failed, launch, log_since, log_size
from ludwig.server.lock import POLL_SECONDS, FileLock
from ludwig.server.place import prepare, unwritable
from ludwig.server.stamp import check_stamp, write_stamp

CHANGE_SECONDS = 60.0
SILENT_SECONDS = 20.0  # a server that is alive and says nothing at all
LOADING_SECONDS = 600.0  # one that says it is still reading its data
STOP_SECONDS = 20.0


class EmbeddedServer:
    """Is one user of the directory's server; starts it if nobody did.

    Raises StoreUnavailable (with a hint) if the directory cannot be used. Starting
    takes about 50 ms, joining a running server under 1 ms.
    """

    def __init__(self, directory: Path | str) -> None:
        self._place = prepare(Path(directory))
        self._owner = os.getpid()
        self._users: FileLock | None = None
        try:
            with self._changing():
                self._join()
        except OSError as error:
            raise unwritable(self.directory, error) from error
        # Who forgets to close leaves when the program ends.
        atexit.register(self.close)

    @property
    def directory(self) -> Path:
        """The data directory."""
        return self._place.directory

    @property
    def socket(self) -> Path:
        """Where the server listens."""
        return self._place.socket

    @property
    def url(self) -> str:
        """The address for a client: `unix:///…`."""
        return f"unix://{quote(str(self.socket))}"

    def url_as(self, user: str) -> str:
        """The address for a client that is another user of the server; all have no password."""
        return f"unix://{user}:none@{quote(str(self.socket))}"

    def ensure(self) -> None:
        """Starts the server again if it has died; harmless if it is alive."""
        with self._changing():
            self._serve()

    def close(self) -> None:
        """Leaves; the last user stops the server and waits until it is gone."""
        users, self._users = self._users, None
        if users is None:
            return
        atexit.unregister(self.close)
        try:
            if self._owner == os.getpid():
                self._leave(users)
        finally:
            users.close()

    def _leave(self, users: FileLock) -> None:
        with self._changing():
            if users.try_exclusive():
                self._stop()

    def _join(self) -> None:
        users = FileLock(self._place.lock("users"))
        try:
            self._count_in(users)
            self._serve()
        except BaseException:
            users.close()
            raise
        self._users = users

    @staticmethod
    def _count_in(users: FileLock) -> None:
        if not users.try_shared():
            raise StoreUnavailable(f"{users.path} is held by another program", "stop that program")

    def _serve(self) -> None:
        alive = FileLock(self._place.lock("server"))
        said = log_size(self._place)
        try:
            if alive.try_exclusive():
                self._start(alive)
        finally:
            alive.close()
        self._await_answer(said)

    def _start(self, alive: FileLock) -> None:
        binary = find_binary()
        check_stamp(self.directory, binary)
        write_stamp(self.directory, binary)
        launch(self._place, binary, alive)

    def _await_answer(self, said: int) -> None:
        started = time.monotonic()
        while not (answer := self._ping()).startswith(b"+PONG"):
            waited = time.monotonic() - started
            if not self._is_alive():
                raise failed(self._place, log_since(self._place, said))
            if waited > (LOADING_SECONDS if answer else SILENT_SECONDS):
                raise StoreUnavailable(
                    f"the server of {self.directory} is alive but does not answer",
                    f"see {self._place.log}",
                )
            time.sleep(POLL_SECONDS)

    def _ping(self) -> bytes:
        try:
            return ask(self.socket, "PING")
        except OSError:
            return b""

    def _is_alive(self) -> bool:
        probe = FileLock(self._place.lock("server"))
        try:
            return not probe.try_exclusive()
        finally:
            probe.close()

    def _stop(self) -> None:
        with suppress(OSError):  # it may be gone already: then there is nothing to stop
            ask(self.socket, "SHUTDOWN NOSAVE")
        gone = FileLock(self._place.lock("server"))
        try:
            gone.wait_exclusive(STOP_SECONDS)
        finally:
            gone.close()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        change = FileLock(self._place.lock("change"))
        try:
            if not change.wait_exclusive(CHANGE_SECONDS):
                raise StoreUnavailable(
                    f"another program has been starting the server of {self.directory} "
                    f"for over {CHANGE_SECONDS:.0f} s",
                    "try again",
                )
            yield
        finally:
            change.close()


@contextmanager
def embedded_server(directory: Path | str) -> Iterator[EmbeddedServer]:
    """Uses the directory's server while the block runs."""
    server = EmbeddedServer(directory)
    try:
        yield server
    finally:
        server.close()
