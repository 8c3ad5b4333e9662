"""Following a partition's log: one cursor for what is there and for what comes."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import Any

from redis.exceptions import ConnectionError as RedisConnectionError

from ludwig.redis_streams.cluster import PASSING, PatientCluster
from ludwig.redis_streams.entry import Pointer
from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.redis_streams.log import PAGE
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.store import StreamStore

BLOCK_MILLISECONDS = 5_000
OUTAGE_SECONDS = 60.0  # how long a follower waits for a server that is away
RETRY_SECONDS = 0.05
LAST_VERSION = 2**64 - 1

Line = Any  # a connection of redis-py, spoken to without a client

AWAY = (*PASSING, OSError)


class Tail:
    """Reads a log in order from a place on, and waits for more at its end.

    Holds one connection of its own, so that `stop`, from any thread, can cut it and
    end a wait at once. A server that restarts or moves is found again; one that stays
    away for a minute raises StoreUnavailable.
    """

    def __init__(self, store: StreamStore, after: int = 0) -> None:
        self.after = after
        self._store = store
        self._connection: Line | None = None
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    @property
    def stopped(self) -> bool:
        """True once `stop` was called."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ends every wait, now and later."""
        self._stopped.set()
        with self._lock:
            _cut(self._connection)

    def close(self) -> None:
        """Stops, and gives the connection back to the system."""
        self.stop()
        with self._lock:
            if self._connection is not None:
                self._connection.disconnect()

    def next_page(self) -> list[Pointer]:
        """Returns the next entries, at least one; empty only when stopped."""
        away_since: float | None = None
        while not self.stopped:
            try:
                if page := self._read():
                    self.after = page[-1].n
                    return page
                away_since = None
            except AWAY as error:
                away_since = away_since or time.monotonic()
                self._lose(error, away_since)
        return []

    def _read(self) -> list[Pointer]:
        connection = self._connected()
        cursor = f"{self.after}-{LAST_VERSION}"
        key = self._store.keys.log
        connection.send_command(
            "XREAD", "COUNT", PAGE, "BLOCK", BLOCK_MILLISECONDS, "STREAMS", key, cursor
        )
        reply = connection.read_response()
        return [self._store.pointer_of(raw) for raw in reply[0][1]] if reply else []

    def _connected(self) -> Line:
        with self._lock:
            if self._connection is None:
                self._connection = self._make()
            if self.stopped:
                raise RedisConnectionError("stopped")
            return self._connection

    def _make(self) -> Line:
        pool = node_of(self._store.client, self._store.keys.log).connection_pool
        connection: Line = pool.make_connection()
        connection.socket_timeout = BLOCK_MILLISECONDS / 1000 + 10.0
        connection.connect()
        return connection

    def _lose(self, error: Exception, since: float) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.disconnect()
                self._connection = None
        if self.stopped:
            return
        if time.monotonic() - since > OUTAGE_SECONDS:
            raise StoreUnavailable(
                f"could not follow the log: {error}",
                "check that the server is running and reachable",
            ) from error
        self._find_again()
        self._stopped.wait(RETRY_SECONDS)

    def _find_again(self) -> None:
        client = self._store.client
        if isinstance(client, PatientCluster):
            with suppress(*PASSING):
                client.nodes_manager.initialize()


def _cut(connection: Line | None) -> None:
    line = getattr(connection, "_sock", None)
    if line is not None:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
