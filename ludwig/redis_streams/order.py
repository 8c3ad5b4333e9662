"""In which order the events of streams come into another store: each after the one before.

A log that was mended names some events later than their successors.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludwig.redis_streams.entry import Logged
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.unlogged import saves_of


class Order:
    """Knows of each stream which version is due in the target; asks when it sees one first."""

    def __init__(self, source: StreamStore, target: Store) -> None:
        self._source = source
        self._target = target
        self._firsts: dict[StreamId, int] = {}
        self._due: dict[StreamId, int] = {}
        self._began: dict[StreamId, int] = {}

    def has(self, event: Logged) -> bool:
        """Tells whether an event was given out here, or the target held it before as it is."""
        _, stream_id, entry = event
        if entry.version >= self._due_of(stream_id, entry.version):
            return False
        if entry.version >= self._began[stream_id]:
            return True
        last = entry.version
        there = self._target.of(stream_id).read(stream_id, gt=last - 1, lte=last)
        return [each[:4] for each in there] == [entry[:4]]

    def before(self, event: Logged) -> Iterator[list[Logged]]:
        """Yields the saves that the stream must have before an event, which then counts as sent."""
        n, stream_id, entry = event
        due = self._due_of(stream_id, entry.version)
        if entry.version > due:
            missing = self._source.read(stream_id, gt=due - 1, lte=entry.version - 1)
            for save in saves_of(missing):
                yield [Logged(n, stream_id, each) for each in save]
        self._due[stream_id] = max(due, entry.version + 1)

    def begins(self, stream_id: StreamId, version: int) -> bool:
        """Tells whether a stream begins with this version, later than others do."""
        return version > 1 and self._first(stream_id) == version

    def _due_of(self, stream_id: StreamId, version: int) -> int:
        if stream_id not in self._due:
            first = version if version == 0 else self._first(stream_id)
            head = self._target.of(stream_id).head(stream_id).version
            self._began[stream_id] = self._due[stream_id] = max(first, head + 1)
        return self._due[stream_id]

    def _first(self, stream_id: StreamId) -> int:
        if stream_id not in self._firsts:
            self._firsts[stream_id] = self._source.first_version(stream_id)
        return self._firsts[stream_id]
