"""Saves that count only when replicas have them.

Replication is asynchronous: a failover can lose the last acknowledged writes of the
master that died. `WAIT` closes that: it answers how many replicas have everything that
this connection wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from redis import Redis
from redis.exceptions import ClusterDownError, NoScriptError

from ludwig.redis_streams.client import AnyClient
from ludwig.redis_streams.cluster import PASSING, PatientCluster, Reply
from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.redis_streams.script import Script

WAIT_MILLISECONDS = 3_000


def call_replicated(
    client: AnyClient, script: Script, keys: Sequence[bytes], arguments: Sequence[Any], count: int
) -> Reply:
    """Runs a script, and waits until `count` replicas have what it wrote.

    Raises StoreUnavailable, outcome unknown, if they do not confirm in time: the same
    save offered again finds itself and waits again.
    """
    words = (script.digest, len(keys), *keys, *arguments)
    if isinstance(client, PatientCluster):
        reply, reached = client.patiently(
            lambda: _on_cluster(client, script, keys[0], words, count)
        )
    else:
        reply, reached = _on_server(client, script, words, count)
    if reached < count:
        raise StoreUnavailable(
            f"saved, but only {reached} of {count} replicas confirm it",
            "bring the replicas back and try again",
            outcome_unknown=True,
        )
    return reply


def node_of(client: AnyClient, key: bytes) -> Redis:
    """The client of the server that holds a key."""
    if not isinstance(client, PatientCluster):
        return client
    node = client.get_node_from_key(key.decode())  # type: ignore[no-untyped-call]
    if node is None:
        raise ClusterDownError("CLUSTERDOWN the slot is not served")
    return client.get_redis_connection(node)


def _on_cluster(
    client: PatientCluster, script: Script, key: bytes, words: Sequence[Any], count: int
) -> tuple[Any, int]:
    try:
        return _on_server(node_of(client, key), script, words, count)
    except PASSING:
        # Speaking to a node directly, we must look for the new one ourselves.
        with suppress(*PASSING):
            client.nodes_manager.initialize()
        raise


def _on_server(server: Redis, script: Script, words: Sequence[Any], count: int) -> tuple[Any, int]:
    try:
        return _sent(server, words, count)
    except NoScriptError:
        server.script_load(script.text)
        return _sent(server, words, count)


def _sent(server: Redis, words: Sequence[Any], count: int) -> tuple[Any, int]:
    with server.pipeline(transaction=False) as pipeline:
        pipeline.execute_command("EVALSHA", *words)  # type: ignore[no-untyped-call]
        pipeline.execute_command("WAIT", count, WAIT_MILLISECONDS)  # type: ignore[no-untyped-call]
        reply, reached = pipeline.execute(raise_on_error=False)
    for answer in (reply, reached):
        if isinstance(answer, Exception):
            raise answer
    return reply, reached
