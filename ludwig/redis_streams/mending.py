"""Puts right what the doctor found, where that risks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redis import Redis
from redis.exceptions import ResponseError

from ludwig.redis_streams.agreement import mend
from ludwig.redis_streams.doctor import SETTINGS, nodes_of
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store


class Mended(NamedTuple):
    """What was done about one thing, or why it could not be done."""

    name: str
    done: str
    well: bool


def mend_store(store: Store) -> Iterator[Mended]:
    """Sets what keeps events safe, and lists forgotten events again; yields what it changed.

    Settings first, on every server; then every partition, at 2 s a million events.
    """
    for node in nodes_of(store):
        for name, wanted, _ in SETTINGS:
            yield from _set(node, name, wanted)
    for part in store.partitions:
        listed = mend(part)
        if listed:
            where = f"partition {part.keys.partition}: log and streams"
            yield Mended(where, f"{listed} events listed again", well=True)


def _set(node: Redis, name: str, wanted: tuple[str, ...]) -> Iterator[Mended]:
    with reaching("change the settings"):
        try:
            if str(node.config_get(name).get(name, wanted[0])) in wanted:
                return
            node.config_set(name, wanted[0])
        except ResponseError as error:
            yield Mended(name, f"the server refuses: {error}", well=False)
            return
        yield Mended(name, f"set to {wanted[0]}{_lasting(node)}", well=True)


def _lasting(node: Redis) -> str:
    try:
        node.config_rewrite()
    except ResponseError:
        return " until the server is started again: write it into its configuration too"
    return ""
