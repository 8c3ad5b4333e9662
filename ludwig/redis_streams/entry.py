"""Events as they go into a stream, as they come out, and what a save answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from ludwig.redis_streams.keys import StreamId

T = TypeVar("T")


class NewEvent(NamedTuple):
    """One event to store: its type's short word, its payload, its chain hash if it has one."""

    type: str
    payload: bytes
    hash: bytes = b""


class Entry(NamedTuple):
    """One stored event; `save` is the nonce of the save that it begins, else empty."""

    version: int
    type: str
    payload: bytes
    hash: bytes = b""
    save: bytes = b""
    begins: int = 0
    """Number of events in the save that this entry begins, 0 inside a save."""


class Pointer(NamedTuple):
    """One entry of the notification log: the n-th event is that version of that stream."""

    n: int
    stream_id: StreamId
    version: int


class Logged(NamedTuple):
    """One stored event with its place in the log."""

    n: int
    stream_id: StreamId
    entry: Entry


class Head(NamedTuple):
    """The last version of a stream and its hash; version -1 if the stream is empty."""

    version: int
    hash: bytes = b""


EMPTY = Head(-1)


class Saved(NamedTuple):
    """What a save did: the notification ids run from `first`, one for each of `events`.

    `again` is true if this very save had been stored before: then nothing was written
    now, and what is stored may differ from what was offered: read it.
    """

    first: int
    events: int
    again: bool = False

    @property
    def ids(self) -> range:
        """The notification ids, empty if no log is kept."""
        return range(self.first, self.first + self.events) if self.first else range(0)


HASH_BYTES = 32
FURTHEST = 255


def kept_hash(event: NewEvent) -> bytes:
    """The hash as it is stored: one byte, its place, if it stands in the payload already."""
    if len(event.hash) != HASH_BYTES:
        return event.hash
    at = event.payload.find(event.hash, 0, FURTHEST + HASH_BYTES)
    return bytes((at,)) if at >= 0 else event.hash


def read_hash(kept: bytes, payload: bytes) -> bytes:
    """The hash that `kept_hash` stored."""
    return payload[kept[0] : kept[0] + HASH_BYTES] if len(kept) == 1 else kept


RawEntry = tuple[bytes, list[bytes]]


@lru_cache(maxsize=4096)
def word_of(name: bytes) -> str:
    """An event's type as text; there are few of them, so each is decoded once."""
    return name.decode()


def rows_of(raw: Sequence[RawEntry]) -> list[tuple[int, str, bytes]]:
    """Version, type and payload of consecutive entries; the least that a reader needs."""
    first = version_of(raw[0]) if raw else 0
    return [(version, word_of(row[1]), row[3]) for version, (_, row) in enumerate(raw, first)]


def decoded(raw: Sequence[RawEntry], decode: Callable[[int, str, bytes], T]) -> list[T]:
    """What a decoder makes of consecutive entries, without anything in between."""
    first = version_of(raw[0]) if raw else 0
    return [decode(v, word_of(row[1]), row[3]) for v, (_, row) in enumerate(raw, first)]


def typed(raw: Sequence[RawEntry], readers: Mapping[bytes, Callable[[bytes], T]]) -> list[T]:
    """What the reader of each entry's type makes of its payload: the hot path of scans."""
    return [readers[row[1]](row[3]) for _, row in raw]


def entry_of(raw: RawEntry) -> Entry:
    """Reads one entry of a stream as the server sends it."""
    entry_id, fields = raw
    version = int(entry_id[:-2])
    _, name, _, payload, _, marker, _, chain = fields
    if len(chain) == 1:
        chain = read_hash(chain, payload)
    if not marker:
        return Entry(version, word_of(name), payload, chain)
    numbers, _, nonce = marker.partition(b":")
    count = int(numbers[numbers.index(b",") + 1 :])
    return Entry(version, word_of(name), payload, chain, nonce, count)


def version_of(raw: RawEntry) -> int:
    """The version in an entry's id."""
    return int(raw[0].partition(b"-")[0])
