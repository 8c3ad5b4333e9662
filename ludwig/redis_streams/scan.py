"""Reading many streams, one after the other, as fast as they can be decoded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ludwig.redis_streams.archive import is_stub
from ludwig.redis_streams.client import FAILURES, DirectClient
from ludwig.redis_streams.entry import RawEntry, typed
from ludwig.redis_streams.outage import reaching

if TYPE_CHECKING:
    from ludwig.redis_streams.keys import StreamId
    from ludwig.redis_streams.streams import StreamReader

T = TypeVar("T")


def scan(
    part: StreamReader,
    stream_ids: Sequence[StreamId],
    readers: Mapping[bytes, Callable[[bytes], T]],
) -> Iterator[tuple[StreamId, list[T]]]:
    """Yields the events of streams of a partition, as the reader of each type makes them.

    The server reads the next stream while one is decoded here. Raises StoreUnavailable.
    """
    with reaching("read"):
        for stream_id, raw in zip(stream_ids, _raws(part, stream_ids), strict=True):
            found = part.read_raw(stream_id) if raw and is_stub(raw[0]) else raw
            yield stream_id, typed(found, readers)


def _raws(part: StreamReader, stream_ids: Sequence[StreamId]) -> Iterator[list[RawEntry]]:
    done = 0
    if isinstance(part.client, DirectClient):
        commands = [("XRANGE", part.keys.stream(each), "-", "+") for each in stream_ids]
        try:
            for raw in part.client.lines.ahead(commands):
                yield raw
                done += 1
        except FAILURES:
            part.client.lines.drop()
    for each in stream_ids[done:]:
        yield part.read_raw(each)
