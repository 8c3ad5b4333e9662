"""Projector: brings the views of one partition up to its log, a page at a time."""

from collections.abc import Callable, Sequence
from typing import Final

from ludwig.matches.header import HEADER_WORD
from ludwig.matches.matches import Matches
from ludwig.projecting.batch import TALLIED, Batch, unpack_counts
from ludwig.projecting.reading import KEPT, Reading, Readings
from ludwig.projecting.stopped import Stopped
from ludwig.projecting.views import NAMES, Mark, Views
from ludwig.redis_streams import Logged, StoreUnavailable
from ludwig.redis_streams.keys import stream_bytes
from projections.statistics import Counts

PAGE: Final = 2000
"""Entries taken at once by who is behind: each page writes every view of every match in it."""
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
            self.take(self._store.logged(start, PAGE, end))
            if progress is not None:
                progress(min(self._next() - 1, end), end)

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
        """Folds entries that follow in the log and writes what they change."""
        if not self._known:
            self._look()
        going = {n: mark for n, mark in self._marks.items() if n not in self.stopped}
        batch = Batch(going)
        for logged in page:
            if len(batch.stopped) < len(going):
                self._fold(logged, batch, tuple(going))
        self._write(batch)

    def _fold(self, logged: Logged, batch: Batch, names: tuple[str, ...]) -> None:
        reading: Reading | None = None
        try:
            reading = self.readings.of(logged, names)
            if reading is not None and logged.entry.type != HEADER_WORD:
                entry = logged.entry
                happening = reading.happened(entry.version, entry.type, entry.payload)
                batch.take(logged.n, reading, happening)
            elif reading is not None:
                batch.begin(logged.n, reading)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - an event nobody can read stops the views there
            match = reading.header.id if reading else stream_bytes(logged.stream_id).hex()
            batch.stop_all(logged.n, match, logged.entry.version, error)
        batch.reach(logged.n)

    def _write(self, batch: Batch) -> None:
        total = batch.total(self._total)
        changes = batch.changes(None if total == self._total else total)
        written = self.views.write(changes) if changes else {}
        for name, stopped in batch.stopped.items():
            self.stopped[name] = stopped
            self.views.stop(name, stopped)
        self._marks |= written
        if len(written) == len(changes):
            self._total = total
        else:
            self._known = False  # somebody else was here first: look again
