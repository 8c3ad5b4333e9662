"""The stamp of a store: the layout of its keys and its number of partitions."""

from __future__ import annotations

import msgspec

from ludwig.redis_streams.client import AnyClient
from ludwig.redis_streams.errors import OtherPartitions, UnknownSchema
from ludwig.redis_streams.keys import scheme_key
from ludwig.redis_streams.outage import reaching

LAYOUT = 1
DEFAULT_PARTITIONS = 1
PARTITIONS_LIMIT = 100  # two digits in the hash tag


class Scheme(msgspec.Struct, frozen=True):
    """Says how the keys are laid out (`layout`) and over how many partitions."""

    layout: int
    partitions: int


def agree(client: AnyClient, app: str, partitions: int | None = None) -> Scheme:
    """Stamps a new store, or checks that an old one is laid out as asked.

    `partitions` None takes what is there, 1 for a new store. Raises UnknownSchema for a
    later layout and OtherPartitions for another number of partitions.
    """
    if not 1 <= (partitions or 1) <= PARTITIONS_LIMIT:
        raise ValueError(f"a store has 1 to {PARTITIONS_LIMIT} partitions, not {partitions}")
    found = read_scheme(client, app) or _stamp(client, app, partitions or DEFAULT_PARTITIONS)
    if found.layout > LAYOUT:
        raise UnknownSchema(
            f"the store has layout {found.layout}, newer than this program's {LAYOUT}",
            found=str(found.layout),
            known=str(LAYOUT),
        )
    if partitions is not None and found.partitions != partitions:
        raise OtherPartitions(
            f"the store has {found.partitions} partitions, not {partitions}",
            "the number is fixed when a store is made; copy it into a new one to change it",
        )
    return found


def read_scheme(client: AnyClient, app: str) -> Scheme | None:
    """Reads the stamp; None if there is no store of that name."""
    with reaching("open the store"):
        stamp = client.get(scheme_key(app))
    return msgspec.json.decode(stamp, type=Scheme) if stamp else None


def _stamp(client: AnyClient, app: str, partitions: int) -> Scheme:
    scheme = Scheme(LAYOUT, partitions)
    with reaching("create the store"):
        client.setnx(scheme_key(app), msgspec.json.encode(scheme))
    return read_scheme(client, app) or scheme
