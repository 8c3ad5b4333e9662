"""A cluster client that outlasts a failover."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from redis import Redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    ClusterError,
    MovedError,
    ReadOnlyError,
    RedisClusterException,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

T = TypeVar("T")
Reply = Any
"""Whatever a server answers."""

RAW_COMMANDS = ("XRANGE", "XREVRANGE", "XREAD")
PAUSE = 0.02
LONGEST_PAUSE = 0.5

PASSING = (
    RedisConnectionError,
    RedisTimeoutError,
    ClusterDownError,
    ClusterError,
    RedisClusterException,
    TryAgainError,
    MovedError,
    AskError,
    ReadOnlyError,
    BusyLoadingError,
)
"""What a cluster answers while slots move or a replica takes over: all of it passes."""


def raw(reply: Reply, **_: object) -> Reply:
    """Leaves a reply as it was received.

    redis-py would build a dict for each entry of a stream; they are read by position here.
    """
    return reply


class PatientCluster(RedisCluster):
    """Tries each command again for `outage` seconds while the cluster heals itself."""

    outage: float = 30.0

    def execute_command(self, *args: Reply, **kwargs: Reply) -> Reply:
        """Sends one command."""
        send: Callable[..., Any] = super().execute_command
        return self.patiently(lambda: send(*args, **kwargs))

    def patiently(self, call: Callable[[], T]) -> T:
        """Makes a call that is harmless to repeat, until it succeeds or the time is over."""
        deadline = time.monotonic() + self.outage
        pause = PAUSE
        while True:
            try:
                return call()
            except PASSING:
                if time.monotonic() > deadline:
                    raise
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def get_redis_connection(self, node: ClusterNode) -> Redis:
        """The client of one node, which leaves stream entries as received."""
        client: Redis = super().get_redis_connection(node)
        if client.response_callbacks["XRANGE"] is not raw:
            for command in RAW_COMMANDS:
                client.set_response_callback(command, raw)
        return client
