"""Turns what the client library raises into our own few errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from ludwig.redis_streams.errors import StoreIntegrity, StoreUnavailable

_WORDS: tuple[tuple[type[Exception] | str, str, str], ...] = (
    (AuthenticationError, "the store refuses the name or password", "check the address"),
    (NoPermissionError, "the store does not allow this user to do that", "check its ACL"),
    (BusyLoadingError, "the store is still loading its data", "wait a little and try again"),
    (ReadOnlyError, "the store is a replica and takes no writes", "use the primary's address"),
    (OutOfMemoryError, "the store has reached its memory limit", "raise maxmemory"),
    (ClusterDownError, "the cluster is down or a part of it is", "wait for a failover"),
    (RedisClusterException, "the cluster does not answer", "check that the cluster is up"),
    ("MISCONF", "the store cannot write to its disk", "free some space on the server's disk"),
    ("NOREPLICAS", "the store has fewer replicas than it demands", "bring the replicas back"),
)

CLIENT_ERRORS = (RedisError, RedisClusterException, OSError)


@contextmanager
def reaching(purpose: str, *, outcome_unknown: bool = False) -> Iterator[None]:
    """Raises StoreUnavailable for every way in which the server is not at our service."""
    try:
        yield
    except CLIENT_ERRORS as error:
        raise worded(purpose, error, outcome_unknown=outcome_unknown) from error


def worded(
    purpose: str, error: Exception, *, outcome_unknown: bool = False
) -> StoreUnavailable | StoreIntegrity:
    """Says in our words what kept the server from serving."""
    for mark, message, hint in _WORDS:
        fits = mark in str(error) if isinstance(mark, str) else isinstance(error, mark)
        if fits:
            return StoreUnavailable(f"could not {purpose}: {message}", hint)
    if isinstance(error, ResponseError):
        return StoreIntegrity(f"could not {purpose}: {error}", "run the doctor")
    lost = isinstance(error, RedisConnectionError | RedisTimeoutError | OSError)
    return StoreUnavailable(
        f"could not {purpose}: {error}",
        "check that the server is running and reachable",
        outcome_unknown=outcome_unknown and lost,
    )
