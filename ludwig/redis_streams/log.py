"""Reading the log that puts all events of a partition in one order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludwig.redis_streams.archive import is_stub
from ludwig.redis_streams.client import command
from ludwig.redis_streams.entry import Entry, Logged, Pointer, RawEntry, entry_of, version_of
from ludwig.redis_streams.errors import StoreIntegrity
from ludwig.redis_streams.keys import StreamId, stream_bytes
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.streams import StreamReader

PAGE = 500  # entries asked for at once


class LogReader(StreamReader):
    """Reads the log, and the events that it points to."""

    def last_notification(self) -> int:
        """Returns the number of the last event in the log, 0 if there is none."""
        with reaching("read the log"):
            last = command(self.client, "XREVRANGE", self.keys.log, "+", "-", "COUNT", 1)
        return version_of(last[0]) if last else 0

    def pointers(self, start: int = 1, limit: int = PAGE, stop: int | None = None) -> list[Pointer]:
        """Returns the log's entries from a number on, `limit` at most."""
        low, high = str(max(start, 0)), "+" if stop is None else str(stop)
        with reaching("read the log"):
            raw = command(self.client, "XRANGE", self.keys.log, low, high, "COUNT", limit)
        return [self.pointer_of(entry) for entry in raw]

    def iter_log(self, start: int = 1) -> Iterator[Pointer]:
        """Runs through the log from a number to its end, a page at a time."""
        while page := self.pointers(start):
            yield from page
            start = page[-1].n + 1

    def logged(self, start: int = 1, limit: int = PAGE, stop: int | None = None) -> list[Logged]:
        """Returns events in the log's order with their payloads, in two round trips."""
        return self.resolve(self.pointers(start, limit, stop))

    def resolve(self, pointers: Sequence[Pointer]) -> list[Logged]:
        """Reads the events that pointers name.

        Raises StoreIntegrity if one of them is not there.
        """
        named: dict[StreamId, list[int]] = {}
        for _, stream_id, version in pointers:
            named.setdefault(stream_id, []).append(version)
        spans = {stream_id: (min(those), max(those)) for stream_id, those in named.items()}
        commands = [("XRANGE", self.keys.stream(s), low, high) for s, (low, high) in spans.items()]
        replies = dict(zip(spans, self.pipelined(commands), strict=True))
        for stream_id, reply in replies.items():
            if not reply or is_stub(reply[0]):
                low, high = spans[stream_id]
                replies[stream_id] = self.read_raw(stream_id, low - 1, high)
        found = {
            stream_id: {entry.version: entry for entry in map(entry_of, reply)}
            for stream_id, reply in replies.items()
        }
        return [_logged(pointer, found[pointer.stream_id]) for pointer in pointers]

    def pointer_of(self, raw: RawEntry) -> Pointer:
        """Reads one entry of the log as the server sends it."""
        n, _, version = raw[0].partition(b"-")
        return Pointer(int(n), self.stream_id_of(raw[1][1]), int(version))


def _logged(pointer: Pointer, found: Mapping[int, Entry]) -> Logged:
    entry = found.get(pointer.version)
    if entry is None:
        name = stream_bytes(pointer.stream_id).hex()
        raise StoreIntegrity(
            f"entry {pointer.n} of the log points to version {pointer.version} "
            f"of stream {name}, which is not there",
            "run the doctor",
        )
    return Logged(pointer.n, pointer.stream_id, entry)
