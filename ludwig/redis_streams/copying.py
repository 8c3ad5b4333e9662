"""One store into another: save by save, to be taken up again after any interruption.

The place reached is recorded in the target together with what was copied, so a copy that
is interrupted goes on where it was, and events saved meanwhile are copied by the next run.
Streams that stand in no log follow; read models and snapshots are made anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from redis import Redis
from redis.exceptions import NoScriptError

from ludwig.redis_streams.entry import Entry, Logged, NewEvent
from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity
from ludwig.redis_streams.keys import Keys, StreamId
from ludwig.redis_streams.log import PAGE
from ludwig.redis_streams.order import Order
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.save import SAVE, Part, Position, Save, prepare_save
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.tracking import RedisTrackingRecorder
from ludwig.redis_streams.unlogged import (
    Unlogged,
    alike,
    copy_unlogged,
    read_unlogged,
    unlogged,
)

POSITION = "copy:"
"""How the names begin under which the places reached are kept: they are no views."""
OFTEN = 200


class Progress(NamedTuple):
    """How far a copy is in one partition: the last number copied, and the log's last one."""

    partition: int
    n: int
    last: int


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


class Route(NamedTuple):
    """Where a partition's saves go, and the name under which the place reached is kept."""

    source: StreamStore
    target: Store
    name: str
    reached: list[int]
    """For each partition of the target, the last number copied into it."""
    alike: bool
    """True if both stores have the same partitions, so that each goes into its like."""


def copy(source: Store, target: Store) -> Iterator[Progress]:
    """Copies every save with its name, in the order of each partition's log, then the rest.

    Yields after every page, some hundred events. The stores may have different numbers
    of partitions; notification ids are the same only if they have the same. Raises
    StoreConflict if the target holds other events under the same ids.
    """
    for part in source.partitions:
        yield from _copy_partition(_route(part, source, target))
        for stream in unlogged(part):
            copy_unlogged(source, target, stream)


def _route(part: StreamStore, source: Store, target: Store) -> Route:
    name = f"{POSITION}{source.app}:{part.keys.partition}:{_origin(part)}"
    recorders = map(RedisTrackingRecorder, target.partitions)
    reached = [recorder.max_tracking_id(name) or 0 for recorder in recorders]
    return Route(part, target, name, reached, len(source.partitions) == len(target.partitions))


def _origin(part: StreamStore) -> str:
    """The name of a log's first save: logs of other stores that come into one are told apart."""
    return "".join(logged.entry.save.hex() for logged in part.logged(1, 1))


def _copy_partition(route: Route) -> Iterator[Progress]:
    number, last = route.source.keys.partition, route.source.last_notification()
    order = Order(route.source, route.target)
    due = _first_due(route)
    while saves := _whole_saves(route.source, due):
        for target, prepared in _sorted(route, saves, order).items():
            _send(route.target.partitions[target], prepared)
        due = saves[-1][-1].n + 1
        yield Progress(number, due - 1, max(last, due - 1))
    if due == 1:
        yield Progress(number, 0, 0)


def _first_due(route: Route) -> int:
    """The first number not copied; where streams spread anew, the slowest target decides."""
    if route.alike:
        return 1 + route.reached[route.source.keys.partition]
    return 1 + min(route.reached)


def _whole_saves(part: StreamStore, due: int, page: int = PAGE) -> list[list[Logged]]:
    """The next saves of the log, none of them cut at the page's end."""
    logged = part.logged(due, page)
    saves: list[list[Logged]] = []
    until = 0
    for event in logged:
        # Numbers tell, not counts: a log may have forgotten some and listed them later.
        if event.n <= until and not event.entry.begins:
            saves[-1].append(event)
        else:
            saves.append([event])
            until = event.n + max(event.entry.begins, 1) - 1
    if not logged or until <= logged[-1].n or len(logged) < page:
        return saves
    return saves[:-1] or _whole_saves(part, due, page + until - logged[-1].n)


def _sorted(route: Route, saves: Sequence[Sequence[Logged]], order: Order) -> dict[int, list[Save]]:
    """The saves of a page, prepared for each partition of the target that gets one."""
    prepared: dict[int, list[Save]] = {}
    for save in saves:
        shares: dict[int, list[Logged]] = {}
        for event in save:
            shares.setdefault(route.target.number_of(event.stream_id), []).append(event)
        for number, share in shares.items():
            if share[-1].n > route.reached[number]:
                rows = prepared.setdefault(number, [])
                keys = route.target.partitions[number].keys
                rows += _rows(keys, route.name, save[0].entry.save, share, order)
    return prepared


def _rows(
    keys: Keys, name: str, nonce: bytes, share: Sequence[Logged], order: Order
) -> Iterator[Save]:
    """A share of a save, after what must stand before it in its streams."""
    row: list[Logged] = []
    for event in [each for each in share if not order.has(each)]:
        is_inside = any(each.stream_id == event.stream_id for each in row)
        for missing in order.before(event):
            if is_inside:
                row += missing
            else:
                yield prepare_save(keys, _parts(missing, order), nonce=missing[0].entry.save)
        row.append(event)
    if row:
        at = Position(name, share[-1].n)
        yield prepare_save(keys, _parts(row, order), nonce=nonce, position=at)


def _parts(share: Sequence[Logged], order: Order) -> list[Part]:
    return [
        Part(
            stream_id,
            entry.version,
            [NewEvent(entry.type, entry.payload, entry.hash)],
            begins=order.begins(stream_id, entry.version),
        )
        for _, stream_id, entry in share
    ]


def _send(target: StreamStore, saves: Sequence[Save]) -> None:
    """Sends saves in one round trip; they share one wait for the disk."""
    with reaching("copy", outcome_unknown=True):
        node = node_of(target.client, target.keys.log)
        try:
            replies = _pipelined(node, saves)
        except NoScriptError:
            node.script_load(SAVE.text)
            replies = _pipelined(node, saves)
    for save, reply in zip(saves, replies, strict=True):
        _accept(save, reply)


def _pipelined(node: Redis, saves: Sequence[Save]) -> list[object]:
    with node.pipeline(transaction=False) as pipeline:
        for save in saves:
            words = ("EVALSHA", SAVE.digest, len(save.keys), *save.keys, *save.arguments)
            pipeline.execute_command(*words)  # type: ignore[no-untyped-call]
        return list(pipeline.execute())


def _accept(save: Save, reply: object) -> None:
    try:
        save.answer(reply)  # type: ignore[arg-type]
    except StoreConflict as conflict:
        if conflict.stream:
            raise
        # The place was recorded already: an earlier, interrupted run copied this save.


class Verdict(NamedTuple):
    """What a comparison of two stores found; `differing` are the streams that differ."""

    streams: int
    events: int
    differing: tuple[StreamId, ...]


def verify(source: Store, target: Store, ends: Ends | None = None) -> Iterator[Verdict]:
    """Compares every event of every stream, by type, payload and hash.

    With the same partitions the saves are compared too; else those over several streams
    may have been parted. What was saved after ``ends`` is left out. Yields now and then and
    at the end, with all found so far.
    """
    verdict = Verdict(0, 0, ())
    for stream_id, events, same in _compared(source, target, ends or ends_of(source)):
        differing = () if same else (stream_id,)
        streams = verdict.streams + 1
        verdict = Verdict(streams, verdict.events + events, verdict.differing + differing)
        if streams % OFTEN == 0:
            yield verdict
    yield verdict


def _compared(source: Store, target: Store, ends: Ends) -> Iterator[tuple[StreamId, int, bool]]:
    exactly = len(source.partitions) == len(target.partitions)
    for part, end in zip(source.partitions, ends.logs, strict=True):
        for stream_id, version in _listed(part, end).items():
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


def _listed(part: StreamStore, end: int) -> dict[StreamId, int]:
    """The streams that a log names up to a number, each with its last version there."""
    found: dict[StreamId, int] = {}
    for pointer in part.iter_log():
        if pointer.n > end:
            break
        found[pointer.stream_id] = max(pointer.version, found.get(pointer.stream_id, 0))
    return found


def refuse_clashes(source: Store, target: Store, ends: Ends) -> None:
    """Raises StoreConflict if the target holds other events of a stream; reads all it has."""
    for part, end in zip(source.partitions, ends.logs, strict=True):
        for stream_id, version in _listed(part, end).items():
            there = target.of(stream_id).read(stream_id, lte=version)
            own = part.read(stream_id, lte=there[-1].version) if there else []
            if not alike(own, there):
                raise StoreConflict(f"other events stand in {stream_id}", stream=str(stream_id))


def check(verdict: Verdict) -> None:
    """Raises StoreIntegrity if a comparison found streams that differ."""
    if verdict.differing:
        named = ", ".join(map(str, verdict.differing[:3]))
        raise StoreIntegrity(f"{len(verdict.differing)} stream(s) differ: {named}")


def copy_verified(source: Store, target: Store) -> Iterator[Progress]:
    """Copies, then compares all that was there; raises StoreIntegrity for what differs."""
    ends = ends_of(source)
    yield from copy(source, target)
    for verdict in verify(source, target, ends):
        check(verdict)
