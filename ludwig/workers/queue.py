"""The queue of tasks: Dramatiq on the Redis that holds the store (extra ``workers``)."""

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from redis import Redis

from ludwig.matches.matches import Matches
from ludwig.redis_streams import StoreUnavailable
from ludwig.workers.task import performed

if TYPE_CHECKING:
    from dramatiq import Actor, Broker

QUEUE: Final = "ludwig-rollouts"
KEPT_SECONDS: Final = 3600
HEARTBEAT_MS: Final = 10_000
"""After so long without a sign of life a worker's tasks go to another."""

TASK_MS: Final = 600_000


def broker_of(matches: Matches) -> "Broker":
    """Returns the broker on a store's server.

    Raises `StoreUnavailable` without Dramatiq, or on a cluster, which it does not know.
    """
    client = matches.store.client
    if not isinstance(client, Redis):
        raise StoreUnavailable("workers need a single server, not a cluster", "use processes")
    try:
        from dramatiq.brokers.redis import RedisBroker
    except ImportError as error:
        raise StoreUnavailable(
            "Dramatiq is not installed", "pip install ludwig[workers]"
        ) from error
    # Among the views, where the server's rules let anybody write and delete.
    namespace = matches.store.partitions[0].keys.view("workers").decode()
    return RedisBroker(  # type: ignore[no-untyped-call]
        client=client, namespace=namespace, heartbeat_timeout=HEARTBEAT_MS
    )


def actor_of(matches: Matches, broker: "Broker") -> "Actor[Any, Any]":
    """Returns the actor that does tasks and leaves each result under the name of its task."""
    import dramatiq

    declare = dramatiq.actor(
        broker=broker, queue_name=QUEUE, time_limit=TASK_MS, max_retries=3, actor_name=QUEUE
    )

    def rollouts(text: str) -> None:
        keep(matches, text, performed(matches, text))

    return declare(rollouts)


def keep(matches: Matches, text: str, result: str) -> None:
    """Leaves a result where whoever asked will find it, for an hour."""
    matches.store.client.set(result_key(matches, text), result, ex=KEPT_SECONDS)


def result_key(matches: Matches, text: str) -> bytes:
    """Returns the key of a task's result; the same task has the same one."""
    name = f"rollouts:{sha256(text.encode()).hexdigest()}"
    return matches.store.partitions[0].keys.view(name)
