"""A whole store: the streams of an application over its partitions."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from ludwig.redis_streams.archive import Archive
from ludwig.redis_streams.client import AnyClient
from ludwig.redis_streams.keys import StreamId, stream_bytes
from ludwig.redis_streams.scheme import agree
from ludwig.redis_streams.store import StreamStore


class Store:
    """Gives each stream to one partition by a stable hash of its id.

    Raises StoreUnavailable if the store has another number of partitions than asked.
    """

    def __init__(
        self,
        client: AnyClient,
        app: str,
        partitions: int | None = None,
        *,
        text_ids: bool = False,
        replicas: int = 0,
        on_close: Callable[[], None] | None = None,
        archivist: Callable[[], AnyClient] | None = None,
    ) -> None:
        self.client = client
        self.app = app
        self._on_close = on_close
        self._archivist = archivist
        count = agree(client, app, partitions).partitions
        self.partitions = tuple(
            StreamStore(client, app, number, text_ids=text_ids, replicas=replicas)
            for number in range(count)
        )

    def use_archive(self, archive: Archive) -> None:
        """Reads archived streams from there, and archives streams into it."""
        for part in self.partitions:
            part.archive = archive

    def archivist(self) -> AnyClient:
        """Makes a client that may replace streams by stubs: another user on our own server."""
        return self._archivist() if self._archivist else self.client

    def of(self, stream_id: StreamId) -> StreamStore:
        """Returns the partition that holds the stream."""
        return self.partitions[self.number_of(stream_id)]

    def number_of(self, stream_id: StreamId) -> int:
        """Returns the number of the partition that holds the stream."""
        return partition_of(stream_id, len(self.partitions))

    def close(self) -> None:
        """Closes the connections, and leaves the embedded server if there is one."""
        self.client.close()
        if self._on_close is not None:
            self._on_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def partition_of(stream_id: StreamId, partitions: int) -> int:
    """The number of a stream's partition: stable for ever, even over many ids."""
    return _fnv1a(stream_bytes(stream_id)) % partitions if partitions > 1 else 0


def _fnv1a(data: bytes) -> int:
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number
