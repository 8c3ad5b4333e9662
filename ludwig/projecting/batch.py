"""Batch: what a page of the log changes in each view, gathered before it is written."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from ludwig.projecting.reading import Reading
from ludwig.projecting.row import Row
from ludwig.projecting.stopped import Stopped, worded
from ludwig.projecting.views import Change, Mark
from ludwig.redis_streams import Logged
from ludwig.redis_streams.keys import stream_bytes
from projections.happening import Happening
from projections.statistics import STATISTICS, Counts, MatchStatistics, added, tally, total

TALLIED: Final = STATISTICS.name
_ENCODE: Final = msgspec.msgpack.Encoder(order="deterministic").encode
_DECODE: Final = msgspec.msgpack.Decoder(dict[str, Any]).decode


def pack_counts(counts: Counts) -> bytes:
    """Returns counts as they are stored, the same bytes for equal counts."""
    return _ENCODE(counts)


def unpack_counts(stored: bytes | None) -> Counts:
    """Reads counts as stored; nothing stored counts nothing."""
    return _DECODE(stored) if stored else {}


class Batch:
    """One page of the log under way: which matches each view has to be written for.

    ``marks`` say where each view that goes on stands; what it has seen changes nothing. ``last``
    is the page's last entry, which every view reaches that nothing stops. Entries come in runs,
    each of one match and each either seen or not by a view. Once a view is ``stopped`` somewhere
    behind the first entry, the page must not be written as it is.
    """

    def __init__(self, marks: dict[str, Mark], last: int) -> None:
        self.names: Final = tuple(marks)
        self.stopped: dict[str, Stopped] = {}
        self._marks = marks
        self._last = last
        self._touched: dict[str, dict[str, Reading]] = {name: {} for name in marks}
        self._before: dict[str, MatchStatistics] = {}

    def open(self, run: Sequence[Logged], reading: Reading) -> None:
        """Takes note of a match that goes on by entries of the log, before it does."""
        match = reading.header.id
        for name in self._unseen(run):
            self._touched[name][match] = reading
            if name == TALLIED:
                self._before.setdefault(match, reading.views[name])

    def take(self, run: Sequence[Logged], reading: Reading, happened: Sequence[Happening]) -> None:
        """Moves every view of the match on; one that fails stops there, the others go on."""
        for name in self.names:
            reading.advance(name, happened)
        for name in self._unseen(run):
            if (error := reading.failed.get(name)) is not None:
                self._stop(name, _after(run, reading.seqs[name]), reading.header.id, error)

    def stop_all(self, run: Sequence[Logged], reading: Reading | None, error: Exception) -> None:
        """Stops every view at an event that cannot be read."""
        logged = run[0] if reading is None else _after(run, reading.seq)
        match = stream_bytes(logged.stream_id).hex() if reading is None else reading.header.id
        for name in self.names:
            self._stop(name, logged, match, error)

    def _unseen(self, run: Sequence[Logged]) -> Iterator[str]:
        return (name for name, mark in self._marks.items() if run[-1].n > mark.position)

    def _stop(self, name: str, logged: Logged, match: str, error: Exception) -> None:
        """Stops a view just before an event, unless it stops before that."""
        earlier = self.stopped.get(name)
        if earlier is None or logged.n < earlier.n:
            self.stopped[name] = Stopped(logged.n, match, logged.entry.version, worded(error))

    def changes(self, counts: Counts | None) -> tuple[Change, ...]:
        """Returns what has to be written; ``counts`` are those of the statistics, if changed."""
        return tuple(
            self._change(name, counts)
            for name, mark in self._marks.items()
            if self._reached(name) > mark.position
        )

    def _reached(self, name: str) -> int:
        stopped = self.stopped.get(name)
        return self._last if stopped is None else stopped.n - 1

    def total(self, counts: Counts) -> Counts:
        """Returns what the statistics count after this page.

        A match counts from its first event on; branches do not count.
        """
        counted = {
            match: reading
            for match, reading in self._touched.get(TALLIED, {}).items()
            if reading.header.parent is None and reading.seqs[TALLIED]
        }
        befores = (self._before[match] for match in counted)
        before = total(tally(view) for view in befores if view.seated)
        after = total(tally(reading.views[TALLIED]) for reading in counted.values())
        return added(added(counts, before, -1), after) if counted else counts

    def _change(self, name: str, counts: Counts | None) -> Change:
        rows = {
            match: Row.of(reading.seqs[name], reading.views[name])
            for match, reading in self._touched[name].items()
            if reading.seqs[name]
        }
        packed = None if name != TALLIED or counts is None else pack_counts(counts)
        return Change(name, self._marks[name], self._reached(name), rows, packed)


def _after(run: Sequence[Logged], seq: int) -> Logged:
    """Returns the first entry of a run after an event."""
    return next(logged for logged in run if logged.entry.version > seq)
