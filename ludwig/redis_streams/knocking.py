"""A first, short try whether anybody answers at an address."""

from __future__ import annotations

from redis import Redis
from redis.exceptions import TimeoutError as RedisTimeoutError

from ludwig.redis_streams.client import Patience, connect
from ludwig.redis_streams.outage import CLIENT_ERRORS, worded

KNOCK = Patience(connect=2.0, answer=2.0, retries=1, connections=1)


def knock(address: str, patience: Patience = KNOCK) -> None:
    """Raises StoreUnavailable for a single server that does not say a word in time.

    Whatever else is wrong there is left to the first call with all its patience; a cluster
    is not asked, as it may take longer to heal itself.
    """
    if "+cluster" in address.partition("://")[0]:
        return
    client = connect(address, patience)
    try:
        client.ping()
    except RedisTimeoutError as error:
        raise worded("open the store", error) from error
    except CLIENT_ERRORS:
        return
    finally:
        if isinstance(client, Redis):
            client.connection_pool.disconnect()
