"""Two stores compared, one of which is or becomes a copy of the other, event by event."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ludwig.redis_streams.entry import Entry
from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.unlogged import Unlogged, alike, read_unlogged, unlogged

OFTEN: Final = 200


class Ends(NamedTuple):
    """How far a store had come: the last number of each log, the last version of the others."""

    logs: tuple[int, ...]
    unlogged: Mapping[Unlogged, int]


def ends_of(store: Store) -> Ends:
    """Returns how far a store has come by now."""
    beside = [stream for part in store.partitions for stream in unlogged(part)]
    return Ends(
        tuple(part.last_notification() for part in store.partitions),
        {stream: read_unlogged(store, stream)[-1].version for stream in beside},
    )


class Verdict(NamedTuple):
    """What a comparison of two stores found; `differing` are the streams that differ."""

    streams: int
    events: int
    differing: tuple[StreamId, ...]


def verify(
    source: Store, target: Store, ends: Ends | None = None, without: Collection[StreamId] = ()
) -> Iterator[Verdict]:
    """Compares every event of every stream, by type, payload and hash.

    With the same partitions the saves are compared too; else those over several streams
    may have been parted. What was saved after ``ends`` and the streams in ``without`` are left
    out. Yields now and then and at the end, with all found so far.
    """
    verdict = Verdict(0, 0, ())
    for stream_id, events, same in _compared(source, target, ends or ends_of(source), without):
        differing = () if same else (stream_id,)
        streams = verdict.streams + 1
        verdict = Verdict(streams, verdict.events + events, verdict.differing + differing)
        if streams % OFTEN == 0:
            yield verdict
    yield verdict


def _compared(
    source: Store, target: Store, ends: Ends, without: Collection[StreamId]
) -> Iterator[tuple[StreamId, int, bool]]:
    exactly = len(source.partitions) == len(target.partitions)
    for part, end in zip(source.partitions, ends.logs, strict=True):
        for stream_id, version in listed(part, end, without).items():
            own = part.read(stream_id, lte=version)
            copied = target.of(stream_id).read(stream_id, lte=version)
            same = alike(own, copied) and (not exactly or _names(own) == _names(copied))
            yield stream_id, len(own), same
    for stream, version in ends.unlogged.items():
        own, copied = (
            [entry for entry in read_unlogged(store, stream) if entry.version <= version]
            for store in (source, target)
        )
        yield stream.stream_id, len(own), alike(own, copied)


def _names(entries: Sequence[Entry]) -> list[bytes]:
    return [entry.save for entry in entries]


def listed(part: StreamStore, end: int, without: Collection[StreamId] = ()) -> dict[StreamId, int]:
    """Returns the streams that a log names up to a number, each with its last version there."""
    found: dict[StreamId, int] = {}
    for pointer in part.iter_log():
        if pointer.n > end:
            break
        if pointer.stream_id not in without:
            found[pointer.stream_id] = max(pointer.version, found.get(pointer.stream_id, 0))
    return found


def refuse_clashes(
    source: Store, target: Store, ends: Ends, without: Collection[StreamId] = ()
) -> None:
    """Raises StoreConflict if the target holds other events of a stream; reads all it has."""
    for part, end in zip(source.partitions, ends.logs, strict=True):
        for stream_id, version in listed(part, end, without).items():
            there = target.of(stream_id).read(stream_id, lte=version)
            own = part.read(stream_id, lte=there[-1].version) if there else []
            if not alike(own, there):
                raise StoreConflict(f"other events stand in {stream_id}", stream=str(stream_id))


def check(verdict: Verdict) -> None:
    """Raises StoreIntegrity if a comparison found streams that differ."""
    if verdict.differing:
        named = ", ".join(map(str, verdict.differing[:3]))
        raise StoreIntegrity(f"{len(verdict.differing)} stream(s) differ: {named}")
