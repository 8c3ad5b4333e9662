"""Comparing: the stored views against views folded anew, match by match."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from ludwig.matches.header import HEADER_WORD, read_header
from ludwig.matches.matches import Matches
from ludwig.projecting.batch import TALLIED, unpack_counts
from ludwig.projecting.difference import MISSING, Difference, first_difference
from ludwig.projecting.projector import Progress
from ludwig.projecting.reading import Reading
from ludwig.projecting.row import Row
from ludwig.projecting.views import Views
from ludwig.redis_streams.entry import entry_of
from projections.statistics import Counts, added, tally

TOTAL: Final = "(all matches)"


class Discrepancy(NamedTuple):
    """A match whose stored view is not what its events give: both digests, the first difference.

    ``match`` is ``(all matches)`` for what the statistics count over all of them.
    """

    match: str
    live: str
    rebuilt: str
    difference: Difference


class Comparison(NamedTuple):
    """What comparing one view of a partition came to, at the position it had reached."""

    partition: int
    name: str
    position: int
    matches: int
    discrepancies: tuple[Discrepancy, ...]


class Comparer:
    """Compares the stored views of one partition with its events, one match in memory at a time."""

    def __init__(self, matches: Matches, partition: int) -> None:
        self._matches = matches
        self._partition = partition
        self._store = matches.store.partitions[partition]
        self._views = Views(self._store)

    def compare(self, name: str, progress: Progress | None = None) -> Comparison:
        """Folds every match anew up to the view's position; costs as much as a rebuild."""
        position = self._views.positions((name,))[name]
        last = self._last_events(position)
        found: list[Discrepancy] = []
        total: Counts = {}
        for number, (match, seq) in enumerate(last.items(), 1):
            reading = self._reading(match, seq, name)
            found += self._discrepancies(name, match, seq, reading.views[name])
            if name == TALLIED and reading.header.parent is None and reading.step is not None:
                total = added(total, tally(reading.views[name]))
            if progress is not None:
                progress(number, len(last))
        found += self._strangers(name, last)
        found += self._total(name, total)
        return Comparison(self._partition, name, position, len(last), tuple(found))

    def _last_events(self, position: int) -> dict[str, int]:
        """Returns, for each match in the log so far, its last event."""
        last: dict[Any, int] = {}
        for pointer in self._store.iter_log():
            if pointer.n > position:
                break
            last[pointer.stream_id] = pointer.version
        return {match: seq for stream, seq in last.items() if (match := self._match_of(stream))}

    def _match_of(self, stream: Any) -> str | None:  # noqa: ANN401 - a stream's id
        first = entry_of(self._store.read_raw(stream, limit=1)[0])
        return read_header(first.type, first.payload).id if first.type == HEADER_WORD else None

    def _reading(self, match_id: str, seq: int, name: str) -> Reading:
        match = self._matches.match(match_id)
        reading = Reading(match.header, (name,))
        for entry in match.entries:
            if entry.originator_version <= seq:
                happening = reading.happened(entry.originator_version, entry.word, entry.payload)
                reading.advance(name, happening)
        return reading

    def _discrepancies(self, name: str, match: str, seq: int, view: Any) -> Iterator[Discrepancy]:  # noqa: ANN401
        if not seq:
            return
        rebuilt, live = Row.of(seq, view), self._views.row(name, match)
        if live is None or live.digest != rebuilt.digest:
            difference = first_difference(_plain(live), _plain(rebuilt))
            yield Discrepancy(
                match,
                MISSING if live is None else live.digest,
                rebuilt.digest,
                difference or Difference("", "other bytes", "other bytes"),
            )

    def _strangers(self, name: str, last: dict[str, int]) -> Iterator[Discrepancy]:
        for match, row in self._views.rows(name):
            if match not in last:
                difference = Difference("", f"{row.seq} events", MISSING)
                yield Discrepancy(match, row.digest, MISSING, difference)

    def _total(self, name: str, total: Counts) -> Iterator[Discrepancy]:
        if name != TALLIED:
            return
        live = unpack_counts(self._views.total(name))
        if (difference := first_difference(live, total)) is not None:
            yield Discrepancy(TOTAL, "", "", difference)


def _plain(row: Row | None) -> Any:  # noqa: ANN401 - plain data
    return MISSING if row is None else msgspec.msgpack.decode(row.body)
