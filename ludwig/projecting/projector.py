"""Projector: brings the views of one partition up to its log, a page at a time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from ludwig.matches.header import HEADER_WORD
from ludwig.matches.matches import Matches
from ludwig.projecting.batch import TALLIED, Batch, unpack_counts
from ludwig.projecting.reading import KEPT, Reading, Readings
from ludwig.projecting.stopped import Stopped
from ludwig.projecting.views import NAMES, Mark, Views
from ludwig.redis_streams import Logged, StoreUnavailable
from ludwig.redis_streams.keys import StreamId
from projections.happening import Happening
from projections.statistics import Counts

READ: Final = 2000
PAGE: Final = 8 * READ
"""Entries read at once, and taken at once by who is far behind.

A page writes every view of every match in it, once however far it goes on.
"""
MATCHES: Final = KEPT
"""Matches in one page at most, as all are in memory and one script of ten milliseconds writes them.

The bound is the same where fewer are kept from one page to the next: shorter pages would read
those that were dropped again more often.
"""
Progress = Callable[[int, int], None]
"""Told the position reached and the one to reach."""


class Projector:
    """Folds a partition's log into views and stores them with their positions.

    Several may work on one partition, in this process or in others: a position is written once,
    and who comes second goes on from what is there. ``kept`` matches are followed at once. Raises
    `StoreUnavailable`.
    """

    def __init__(
        self,
        matches: Matches,
        partition: int,
        *,
        names: Sequence[str] = NAMES,
        rebuilding: bool = False,
        kept: int = KEPT,
    ) -> None:
        self.views: Final = Views(matches.store.partitions[partition], rebuilding=rebuilding)
        self.stopped: dict[str, Stopped] = {}
        self._names = tuple(names)
        self._store = matches.store.partitions[partition]
        self.readings: Final = Readings(matches, self._store, kept)
        self._marks: dict[str, Mark] = {}
        self._total: Counts = {}
        self._known = False

    def catch_up(self, upto: int | None = None, progress: Progress | None = None) -> None:
        """Goes on to the end of the log, or to a position, from wherever the views are."""
        end = self._store.last_notification() if upto is None else upto
        while (start := self._next()) <= end:
            for page in self._pages(start, end):
                self.take(page)
                if progress is not None:
                    progress(min(self._next() - 1, end), end)
                if self._next() != page[-1].n + 1:  # some view is somewhere else
                    break

    def _pages(self, start: int, end: int) -> Iterator[list[Logged]]:
        page: list[Logged] = []
        matches: set[StreamId] = set()
        for logged in self._logged(start, end):
            matches.add(logged.stream_id)
            if len(page) == PAGE or len(matches) > MATCHES:
                yield page
                page, matches = [], {logged.stream_id}
            page.append(logged)
        if page:
            yield page

    def _logged(self, start: int, end: int) -> Iterator[Logged]:
        while read := self._store.logged(start, READ, end):
            yield from read
            start = read[-1].n + 1

    def _next(self) -> int:
        """Returns the first place in the log that some view has not seen; none if all stopped."""
        if not self._known:
            self._look()
        going = [mark.position for name, mark in self._marks.items() if name not in self.stopped]
        return 1 + min(going, default=2**63)

    def _look(self) -> None:
        """Reads where the views are; what was being followed may be behind that."""
        self.readings.clear()
        self._marks, total = self.views.look(self._names, TALLIED)
        self._total = unpack_counts(total)
        self._known = True

    def take(self, page: Sequence[Logged]) -> None:
        """Folds entries that follow in the log and writes what they change.

        Match by match, which is faster. If an event stops a view, what comes before it is written
        first, as the view goes exactly that far in every match; the rest waits for the next call
        if somebody else has moved a view meanwhile.
        """
        if not self._known:
            self._look()
        going = {name: mark for name, mark in self._marks.items() if name not in self.stopped}
        if not page or not going:
            return
        self._known = False  # what is read is ahead of what is written, until it is
        batch = self._folded(runs(page, going.values()), Batch(going, page[-1].n))
        if batch.stopped and len(page) > 1:
            self._take_apart(page, min(stopped.n for stopped in batch.stopped.values()))
        else:
            self._write(batch)

    def _take_apart(self, page: Sequence[Logged], n: int) -> None:
        self.readings.clear()
        self._known = True  # nothing has been written: the views are where they were
        before = [logged for logged in page if logged.n < n]
        there = [logged for logged in page if logged.n == n]
        behind = [logged for logged in page if logged.n > n]
        for part in (before, there, behind):
            if self._known:
                self.take(part)

    def _folded(self, taken: Iterable[Sequence[Logged]], batch: Batch) -> Batch:
        for run in taken:
            self._fold(run, batch)
        return batch

    def _fold(self, run: Sequence[Logged], batch: Batch) -> None:
        reading = None
        try:
            reading = self.readings.of(run[0], batch.names)
            if reading is not None:
                batch.open(run, reading)
                batch.take(run, reading, _happened(reading, run))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - an event nobody can read stops the views there
            batch.stop_all(run, reading, error)

    def _write(self, batch: Batch) -> None:
        total = batch.total(self._total)
        changes = batch.changes(None if total == self._total else total)
        written = self.views.write(changes) if changes else {}
        for name, stopped in batch.stopped.items():
            self.stopped[name] = stopped
            self.views.stop(name, stopped)
        self._marks |= written
        if len(written) == len(changes):  # else somebody was here first: look again
            self._total = total
            self._known = True


def _happened(reading: Reading, run: Sequence[Logged]) -> tuple[Happening, ...]:
    entries = (logged.entry for logged in run)
    return tuple(
        reading.happened(entry.version, entry.type, entry.payload)
        for entry in entries
        if entry.type != HEADER_WORD
    )


def runs(page: Sequence[Logged], marks: Iterable[Mark]) -> Iterable[Sequence[Logged]]:
    """Returns a page match by match, and what some view has seen apart from what it has not."""
    ahead = [mark.position for mark in marks if mark.position >= page[0].n]
    found: dict[tuple[StreamId, int], list[Logged]] = {}
    for logged in page:
        seen = sum(logged.n <= position for position in ahead) if ahead else 0
        found.setdefault((logged.stream_id, seen), []).append(logged)
    return found.values()
