"""One store into another: save by save, to be taken up again after any interruption.

The place reached is recorded in the target together with what was copied, so a copy that
is interrupted goes on where it was, and events saved meanwhile are copied by the next run.
Streams that stand in no log follow; read models and snapshots are made anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from redis import Redis
from redis.exceptions import NoScriptError

from ludwig.redis_streams.archive import is_stub, name_of_save
from ludwig.redis_streams.comparison import check, ends_of, listed, verify
from ludwig.redis_streams.entry import Head, Logged, NewEvent
from ludwig.redis_streams.errors import StoreConflict
from ludwig.redis_streams.keys import Keys, StreamId
from ludwig.redis_streams.left_out import LeftOut
from ludwig.redis_streams.log import PAGE
from ludwig.redis_streams.order import Order
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.save import SAVE, Part, Position, Save, prepare_save
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.tracking import RedisTrackingRecorder
from ludwig.redis_streams.unlogged import (
    copy_unlogged,
    saves_of,
    unlogged,
)

POSITION = "copy:"
"""How the names begin under which the places reached are kept: they are no views."""


class Progress(NamedTuple):
    """How far a copy is in one partition: the last number copied, and the log's last one."""

    partition: int
    n: int
    last: int


class Route(NamedTuple):
    """Where a partition's saves go, and the name under which the place reached is kept."""

    source: StreamStore
    target: Store
    name: str
    reached: list[int]
    """For each partition of the target, the last number copied into it."""
    alike: bool
    """True if both stores have the same partitions, so that each goes into its like."""
    without: Collection[StreamId]
    """The partition's streams that are left out."""


def copy(
    source: Store, target: Store, without: Collection[StreamId] = frozenset()
) -> Iterator[Progress]:
    """Copies every save with its name, in the order of each partition's log, then the rest.

    Yields after every page, some hundred events. The stores may have different numbers
    of partitions; notification ids are the same only if they have the same, and no stream
    was left out before. Those in ``without`` are not read; a later copy without them there
    brings them. Raises StoreConflict if the target holds other events under the same ids.
    """
    for part in source.partitions:
        yield from _copy_partition(_route(part, source, target, without))
        for stream in unlogged(part):
            copy_unlogged(source, target, stream)


def _route(part: StreamStore, source: Store, target: Store, without: Collection[StreamId]) -> Route:
    name = f"{POSITION}{source.app}:{part.keys.partition}:{_origin(part)}"
    recorders = map(RedisTrackingRecorder, target.partitions)
    reached = [recorder.max_tracking_id(name) or 0 for recorder in recorders]
    is_alike = len(source.partitions) == len(target.partitions)
    own = frozenset(stream_id for stream_id in without if source.of(stream_id) is part)
    return Route(part, target, name, reached, is_alike, own)


def _origin(part: StreamStore) -> str:
    """The name of a log's first save: logs of other stores that come into one are told apart.

    Of an archived stream it is read from the stub: the file may be gone.
    """
    for pointer in part.pointers(1, 1):
        raw = part.first_raw(pointer.stream_id)
        if raw is not None and is_stub(raw):
            return name_of_save(raw, pointer.version).hex()
        return "".join(each.entry.save.hex() for each in part.resolve([pointer]))
    return ""


def _copy_partition(route: Route) -> Iterator[Progress]:
    """Copies a log's saves; reads it whole only if an earlier copy left out streams of it."""
    left_out, leaves = LeftOut(route.target, route.name), bool(route.without)
    was_left = left_out.noted()
    if leaves and not was_left:
        left_out.note(left=True)
    yield from _copy_pages(route, was_left=was_left)
    if was_left and not leaves:
        left_out.note(left=False)


def _copy_pages(route: Route, *, was_left: bool) -> Iterator[Progress]:
    number, last = route.source.keys.partition, route.source.last_notification()
    order = Order(route.source, route.target)
    due = _first_due(route)
    while (page := _whole_saves(route.source, due, route.without)).following > due:
        for target, prepared in _sorted(route, page.saves, order).items():
            _send(route.target.partitions[target], prepared)
        due = page.following
        yield Progress(number, due - 1, max(last, due - 1))
    if due == 1:
        yield Progress(number, 0, 0)
    if was_left:
        _bring_left(route, last, order)


def _first_due(route: Route) -> int:
    """The first number not copied; where streams spread anew, the slowest target decides."""
    if route.alike:
        return 1 + route.reached[route.source.keys.partition]
    return 1 + min(route.reached)


class Page(NamedTuple):
    """Some saves of a log, none of them cut, and the number with which the next page begins."""

    saves: Sequence[Sequence[Logged]]
    following: int


def _whole_saves(
    part: StreamStore, due: int, without: Collection[StreamId], page: int = PAGE
) -> Page:
    """The next saves of the log, none of them cut at the page's end."""
    pointers = part.pointers(due, page)
    saves: list[list[Logged]] = []
    until = 0
    for event in part.resolve([each for each in pointers if each.stream_id not in without]):
        # Numbers tell, not counts: a log may have forgotten some and listed them later.
        if event.n <= until and not event.entry.begins:
            saves[-1].append(event)
        else:
            saves.append([event])
            until = event.n + max(event.entry.begins, 1) - 1
    last = pointers[-1].n if pointers else due - 1
    if until <= last or len(pointers) < page:
        return Page(saves, last + 1)
    if saves[1:]:
        return Page(saves[:-1], saves[-1][0].n)
    return _whole_saves(part, due, without, page + until - last)


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


def _bring_left(route: Route, last: int, order: Order) -> None:
    """Brings what an earlier copy left out of streams that the log names up to a number."""
    named = listed(route.source, last, route.without)
    streams_named = list(named)
    for first in range(0, len(named), PAGE):
        page = streams_named[first : first + PAGE]
        for number, streams in _by_partition(route.target, page).items():
            part = route.target.partitions[number]
            for stream_id, head in part.heads(streams).items():
                if head.version < named[stream_id]:
                    _send(part, list(_rest(route.source, part.keys, stream_id, head, order)))


def _by_partition(target: Store, streams: Iterable[StreamId]) -> dict[int, list[StreamId]]:
    found: dict[int, list[StreamId]] = {}
    for stream_id in streams:
        found.setdefault(target.number_of(stream_id), []).append(stream_id)
    return found


def _rest(
    source: StreamStore, keys: Keys, stream_id: StreamId, head: Head, order: Order
) -> Iterator[Save]:
    for save in saves_of(source.read(stream_id, gt=head.version)):
        parts = _parts([Logged(0, stream_id, entry) for entry in save], order)
        yield prepare_save(keys, parts, nonce=save[0].save)


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


def copy_verified(source: Store, target: Store) -> Iterator[Progress]:
    """Copies, then compares all that was there; raises StoreIntegrity for what differs."""
    ends = ends_of(source)
    yield from copy(source, target)
    for verdict in verify(source, target, ends):
        check(verdict)
