"""Connections: which server, how long to wait for it, how often to try again.

The defaults of redis-py wait 59 s for a stuck server, and its default pool refuses
the 101st thread. Here every time-out is explicit, and threads wait for a connection.
Sending a save twice is safe (its nonce tells), so time-outs are retried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from socket import socket
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from redis import BlockingConnectionPool, ConnectionPool, Redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.connection import UnixDomainSocketConnection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from ludwig.redis_streams.cluster import RAW_COMMANDS, PatientCluster, Reply, raw
from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.redis_streams.line import Lines

FAILURES = (RedisConnectionError, RedisTimeoutError, OSError)
AnyClient = Redis | PatientCluster
SCHEMES = ("redis", "rediss", "unix", "redis+cluster", "rediss+cluster")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds, and how often to try again after the second try."""

    connect: float = 2.0
    answer: float = 10.0
    pool: float = 30.0
    retries: int = 4
    pause: float = 0.05
    longest_pause: float = 1.0
    connections: int = 32
    outage: float = 30.0
    """How long a cluster may take to heal itself."""

    def retry(self) -> Retry:
        """How redis-py tries again: pauses that grow and differ between clients."""
        backoff = ExponentialWithJitterBackoff(base=self.pause, cap=self.longest_pause)
        return Retry(backoff, self.retries, FAILURES)


class DirectClient(Redis):
    """A client whose connections can also be spoken to directly."""

    def __init__(self, connection_pool: ConnectionPool, retry: Retry) -> None:
        super().__init__(connection_pool=connection_pool, retry=retry)
        self.lines = Lines(connection_pool)


def connect(
    url: str,
    patience: Patience | None = None,
    *,
    revive: Callable[[], None] | None = None,
) -> AnyClient:
    """Makes a client for a server or a cluster; it connects when first used.

    `redis://`, `rediss://` and `unix://` name one server, `redis+cluster://` and
    `rediss+cluster://` any node of a cluster. `revive` is called when nobody listens on
    a unix socket, before one more attempt. Raises StoreUnavailable for a URL it cannot
    read, or a cluster that does not answer (a cluster is asked for its slots at once).
    """
    patience = patience or Patience()
    scheme = urlsplit(url).scheme
    if scheme not in SCHEMES:
        raise StoreUnavailable(
            f"{url!r} is no address of a store",
            "use one of " + ", ".join(f"{s}://" for s in SCHEMES),
        )
    try:
        client = _cluster(url, patience) if "+cluster" in scheme else _server(url, patience, revive)
    except ValueError as error:
        raise StoreUnavailable(f"{url!r} is no address of a store: {error}") from error
    return client


def command(client: AnyClient, *words: object) -> Reply:
    """Sends one command and returns the reply; stream entries come as the server sends them.

    Speaks to the connection directly: that saves a third of a round trip. Only what has to
    be tried again goes through the client, with all its patience.
    """
    if not isinstance(client, DirectClient):
        return client.execute_command(*words)  # type: ignore[no-untyped-call]
    try:
        return client.lines.exchange(words)
    except FAILURES:
        client.lines.drop()
        return client.execute_command(*words)  # type: ignore[no-untyped-call]


def _settings(patience: Patience) -> dict[str, Any]:
    return {
        "socket_connect_timeout": patience.connect,
        "socket_timeout": patience.answer,
        "retry": patience.retry(),
        "protocol": 2,
        "decode_responses": False,
        "health_check_interval": 0,
    }


def _server(url: str, patience: Patience, revive: Callable[[], None] | None) -> Redis:
    # Looking up the driver's own version costs more than connecting does.
    settings: dict[str, Any] = {**_settings(patience), "driver_info": None}
    if revive is not None:
        settings["connection_class"] = _reviving(revive)
    settings.update(max_connections=patience.connections, timeout=patience.pool)
    pool = BlockingConnectionPool.from_url(url, **settings)
    client = DirectClient(connection_pool=pool, retry=settings["retry"])
    for word in RAW_COMMANDS:
        client.set_response_callback(word, raw)
    return client


def _cluster(url: str, patience: Patience) -> PatientCluster:
    parts = urlsplit(url)
    plain = urlunsplit((parts.scheme.removesuffix("+cluster"), *parts[1:]))
    options: Mapping[str, str] = dict(parse_qsl(parts.query))
    if options.get("db", "0") != "0" or parts.path.strip("/") not in ("", "0"):
        raise ValueError("a cluster has no databases")
    try:
        client = PatientCluster(
            url=plain,
            **_settings(patience),
            max_connections=patience.connections,
            connection_pool_class=BlockingConnectionPool,
        )
    except Exception as error:
        raise StoreUnavailable(
            f"the cluster at {parts.netloc.rpartition('@')[2]} does not answer: {error}",
            "check the address, and that the cluster is up",
        ) from error
    client.outage = patience.outage
    return client


def _reviving(revive: Callable[[], None]) -> type[UnixDomainSocketConnection]:
    """A connection that has the server started again when nobody listens."""

    class RevivingConnection(UnixDomainSocketConnection):
        def _connect(self) -> socket:
            try:
                return super()._connect()  # type: ignore[no-untyped-call, no-any-return]
            except (FileNotFoundError, ConnectionRefusedError):
                revive()
                return super()._connect()  # type: ignore[no-untyped-call, no-any-return]

    return RevivingConnection
