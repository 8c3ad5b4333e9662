"""Comparing: the stored views against views folded anew, match by match."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludwig.matches.header import HEADER_WORD, read_header
from ludwig.matches.matches import Matches
from ludwig.projecting.batch import TALLIED, unpack_counts
from ludwig.projecting.difference import MISSING, Difference, first_difference
from ludwig.projecting.projector import Progress
from ludwig.projecting.reading import Reading
from ludwig.projecting.row import Row
from ludwig.projecting.stopped import worded
from ludwig.projecting.views import Views
from ludwig.redis_streams import StoreUnavailable
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

    def __init__(self, matches: Matches, partition: int, names: Sequence[str]) -> None:
        self._matches = matches
        self._partition = partition
        self._store = matches.store.partitions[partition]
        self._views = Views(self._store)
        self._positions = self._views.positions(names)
        self._found: dict[str, list[Discrepancy]] = {name: [] for name in names}
        self._total: Counts = {}

    def compare(self, progress: Progress | None = None) -> tuple[Comparison, ...]:
        """Folds every match anew up to each view's position; costs as much as a rebuild."""
        last = self._last_events()
        for number, (match, seqs) in enumerate(last.items(), 1):
            self._compare_match(match, seqs)
            if progress is not None:
                progress(number, len(last))
        for name in self._found:
            known = {match for match, seqs in last.items() if name in seqs}
            self._found[name].extend(self._strangers(name, known))
        self._compare_total()
        return tuple(
            Comparison(self._partition, name, at, len(last), tuple(self._found[name]))
            for name, at in self._positions.items()
        )

    def _last_events(self) -> dict[str, dict[str, int]]:
        """Returns the last event of each match that each view has seen."""
        streams: dict[Any, dict[str, int]] = {}
        for pointer in self._store.iter_log():
            seen = [name for name, position in self._positions.items() if pointer.n <= position]
            if not seen:
                break
            streams.setdefault(pointer.stream_id, {}).update(dict.fromkeys(seen, pointer.version))
        named = ((self._match_of(stream), seqs) for stream, seqs in streams.items())
        return {match: seqs for match, seqs in named if match is not None}

    def _match_of(self, stream: Any) -> str | None:  # noqa: ANN401 - a stream's id
        first = entry_of(self._store.read_raw(stream, limit=1)[0])
        return read_header(first.type, first.payload).id if first.type == HEADER_WORD else None

    def _compare_match(self, match: str, seqs: dict[str, int]) -> None:
        try:
            reading = self._reading(match, seqs)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it belongs in the answer
            for name in seqs:
                self._found[name].append(_unfolded(match, error))
            return
        for name in seqs:
            self._found[name] += self._discrepancies(name, match, reading)
        if reading.header.parent is None and reading.seqs.get(TALLIED):
            self._total = added(self._total, tally(reading.views[TALLIED]))

    def _reading(self, match_id: str, seqs: dict[str, int]) -> Reading:
        match = self._matches.match(match_id)
        reading = Reading(match.header, seqs)
        happened = tuple(
            reading.happened(entry.originator_version, entry.word, entry.payload)
            for entry in match.entries
            if entry.originator_version <= max(seqs.values())
        )
        for name, last in seqs.items():
            reading.advance(name, tuple(each for each in happened if each.seq <= last))
        return reading

    def _discrepancies(self, name: str, match: str, reading: Reading) -> Iterator[Discrepancy]:
        if (error := reading.failed.get(name)) is not None:
            yield _unfolded(match, error)
            return
        if not reading.seqs[name]:
            return
        rebuilt = Row.of(reading.seqs[name], reading.views[name])
        live = self._views.row(name, match)
        if live is None or live.digest != rebuilt.digest:
            found = first_difference(_plain(live), _plain(rebuilt))
            digest = MISSING if live is None else live.digest
            difference = found or Difference("", "other bytes", "other bytes")
            yield Discrepancy(match, digest, rebuilt.digest, difference)

    def _strangers(self, name: str, known: Container[str]) -> Iterator[Discrepancy]:
        for match, row in self._views.rows(name):
            if match not in known:
                difference = Difference("", f"{row.seq} events", MISSING)
                yield Discrepancy(match, row.digest, MISSING, difference)

    def _compare_total(self) -> None:
        if TALLIED in self._found:
            live = unpack_counts(self._views.total(TALLIED))
            if (difference := first_difference(live, self._total)) is not None:
                self._found[TALLIED].append(Discrepancy(TOTAL, "", "", difference))


def _unfolded(match: str, error: Exception) -> Discrepancy:
    return Discrepancy(match, "", MISSING, Difference("", "a view", worded(error)))


def _plain(row: Row | None) -> Any:  # noqa: ANN401 - plain data
    if row is None:
        return MISSING
    try:
        return msgspec.msgpack.decode(row.body)
    except msgspec.MsgspecError:
        return "unreadable"
