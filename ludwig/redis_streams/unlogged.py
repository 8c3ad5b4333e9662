"""Streams that stand in no log, such as notes beside an aggregate: found by their keys.

Read models and snapshots are none of them: both are made anew from the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ludwig.redis_streams.agreement import SCAN_COUNT, glob_of
from ludwig.redis_streams.entry import Entry, NewEvent, entry_of
from ludwig.redis_streams.errors import StoreConflict
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.save import Part
from ludwig.redis_streams.store import StreamStore

OTHERS: Final = frozenset({"e", "s", "v"})
"""The purposes of logged streams, snapshots and read models."""


class Unlogged(NamedTuple):
    """A stream that stands in no log: the word in its key that says what for, and its id."""

    purpose: str
    stream_id: StreamId


def unlogged(part: StreamStore) -> tuple[Unlogged, ...]:
    """Returns the streams of a partition that stand in no log; scans all keys of its server."""
    prefix = f"{part.keys.tag}:".encode()
    node = node_of(part.client, part.keys.log)
    with reaching("list the streams"):
        keys = sorted(set(node.scan_iter(glob_of(prefix), count=SCAN_COUNT, _type="STREAM")))
    named = (key[len(prefix) :].partition(b":") for key in keys)
    return tuple(
        Unlogged(purpose.decode(), part.stream_id_of(name))
        for purpose, colon, name in named
        if colon and purpose.decode() not in OTHERS
    )


def read_unlogged(store: Store, stream: Unlogged) -> list[Entry]:
    """Returns the entries of a stream that stands in no log; none if it is not there."""
    part = store.of(stream.stream_id)
    return list(map(entry_of, part.read_raw(stream.stream_id, purpose=stream.purpose)))


def copy_unlogged(source: Store, target: Store, stream: Unlogged) -> None:
    """Adds to the target what it lacks of a stream, save by save with their names.

    Raises StoreConflict, and writes nothing, if the target holds other entries.
    """
    own, there = read_unlogged(source, stream), read_unlogged(target, stream)
    if not alike(own[: len(there)], there[: len(own)]):
        named = str(stream.stream_id)
        raise StoreConflict(f"other entries stand in {stream.purpose} of {named}", stream=named)
    last = there[-1:]
    for save in saves_of(own[len(there) :]):
        _append(target.of(stream.stream_id), stream, last, save)
        last = save[-1:]


def alike(own: Sequence[Entry], copied: Sequence[Entry]) -> bool:
    """Tells whether entries have the same versions, types, payloads and hashes."""
    return [entry[:4] for entry in own] == [entry[:4] for entry in copied]


def _append(
    part: StreamStore, stream: Unlogged, last: Sequence[Entry], save: Sequence[Entry]
) -> None:
    first = save[0]
    events = [NewEvent(entry.type, entry.payload, entry.hash) for entry in save]
    expected = last[0].hash if last else b""
    offered = Part(stream.stream_id, first.version, events, expected, begins=not last)
    part.save([offered], purpose=stream.purpose, nonce=first.save, logged=False)


def saves_of(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Cuts consecutive entries where a save begins or ends."""
    save: list[Entry] = []
    missing = 0
    for entry in entries:
        if save and (entry.begins or not missing):
            yield save
            save = []
        missing = (entry.begins or missing or 1) - 1
        save.append(entry)
    if save:
        yield save
