"""Batch: what a page of the log changes in each view, gathered before it is written."""

from typing import Any, Final

import msgspec

from ludwig.projecting.reading import Reading
from ludwig.projecting.row import Row
from ludwig.projecting.stopped import Stopped, worded
from ludwig.projecting.views import Change, Mark
from projections.happening import Happening
from projections.registry import PROJECTIONS
from projections.statistics import STATISTICS, Counts, added, tally, total

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

    ``marks`` say where each view that goes on stands; what it has seen changes nothing.
    """

    def __init__(self, marks: dict[str, Mark]) -> None:
        self.stopped: dict[str, Stopped] = {}
        self._marks = marks
        self._reached = {name: mark.position for name, mark in marks.items()}
        self._touched: dict[str, dict[str, Reading]] = {name: {} for name in marks}
        self._going = tuple(marks)
        self._before: dict[str, Any] = {}

    def begin(self, n: int, reading: Reading) -> None:
        """Takes note of a match that begins; a branch has its parent's events already."""
        for name in self._going:
            if n > self._marks[name].position and reading.step is not None:
                self._touch(name, reading, PROJECTIONS[name].empty)

    def take(self, n: int, reading: Reading, happening: Happening) -> None:
        """Moves every view of the match on; one that fails stops there, the others go on."""
        for name in self._going:
            before = reading.views[name]
            try:
                reading.advance(name, happening)
            except Exception as error:  # noqa: BLE001 - one view's failure must not be another's
                self.stop(name, Stopped(n, reading.header.id, happening.seq, worded(error)))
                continue
            if n > self._marks[name].position:
                self._touch(name, reading, before)

    def _touch(self, name: str, reading: Reading, before: Any) -> None:  # noqa: ANN401 - a view
        match = reading.header.id
        self._touched[name][match] = reading
        if name == TALLIED:
            self._before.setdefault(match, before)

    def reach(self, n: int) -> None:
        """Takes note that the views that are not stopped have seen an entry of the log."""
        for name in self._going:
            self._reached[name] = max(self._reached[name], n)

    def stop_all(self, n: int, match: str, seq: int, error: Exception) -> None:
        """Stops every view at an event that cannot be read."""
        for name in self._going:
            self.stop(name, Stopped(n, match, seq, worded(error)))

    def stop(self, name: str, stopped: Stopped) -> None:
        """Stops a view just before an event."""
        self.stopped[name] = stopped
        self._going = tuple(name for name in self._marks if name not in self.stopped)
        self._reached[name] = max(self._reached[name], stopped.n - 1)

    def changes(self, counts: Counts | None) -> tuple[Change, ...]:
        """Returns what has to be written; ``counts`` are those of the statistics, if changed."""
        return tuple(
            self._change(name, counts)
            for name, mark in self._marks.items()
            if self._reached[name] > mark.position
        )

    def total(self, counts: Counts) -> Counts:
        """Returns what the statistics count after this page; branches do not count."""
        counted = {
            match: reading
            for match, reading in self._touched.get(TALLIED, {}).items()
            if reading.header.parent is None
        }
        befores = (self._before[match] for match in counted)
        before = total(tally(view) for view in befores if view.seated)
        after = total(tally(reading.views[TALLIED]) for reading in counted.values())
        return added(added(counts, before, -1), after) if counted else counts

    def _change(self, name: str, counts: Counts | None) -> Change:
        rows = {
            match: Row.of(reading.seqs[name], reading.views[name])
            for match, reading in self._touched[name].items()
        }
        packed = None if name != TALLIED or counts is None else pack_counts(counts)
        return Change(name, self._marks[name], self._reached[name], rows, packed)
