"""Reading: a match as a projector follows it, event by event."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from uuid import UUID

from domain.line import Step
from ludwig.codec import by_of, unpack, unpack_event
from ludwig.codec.payload import OPEN, moment
from ludwig.matches.header import HEADER_WORD, Filed, Header, read_header
from ludwig.matches.matches import Matches
from ludwig.redis_streams import Entry, Logged, StreamStore
from ludwig.redis_streams.entry import entry_of
from projections.happening import Happening
from projections.registry import PROJECTIONS

KEPT: Final = 256
"""Matches that a process follows at once; each takes half a megabyte at its end."""


class Reading:
    """One match as far as it has been read, and its views so far.

    ``seqs`` says which event each view has come to: one that is stopped stays behind. ``failed``
    says why a view goes no further.
    """

    def __init__(self, header: Header, names: Iterable[str]) -> None:
        self.header = header
        self.step: Step | None = None
        self.views: dict[str, Any] = {name: PROJECTIONS[name].empty for name in names}
        self.seqs = dict.fromkeys(self.views, 0)
        self.failed: dict[str, Exception] = {}

    @property
    def seq(self) -> int:
        """The number of the last event read, 0 before the first."""
        return 0 if self.step is None else self.step.seq

    def happened(self, seq: int, word: str, payload: bytes) -> Happening:
        """Returns what happened next, and reads on from there."""
        by, at = _told(seq, word, payload)
        event = unpack_event(seq, word, payload)
        happening = Happening.following(self.step, event, by, at, seq)
        self.step = happening.step
        return happening

    def advance(self, name: str, happened: Sequence[Happening]) -> None:
        """Moves one view on by what happened next, unless it has failed.

        One that fails stands from then on as the event before left it.
        """
        if name in self.failed:
            return
        try:
            for each in happened:
                self.views[name] = PROJECTIONS[name].advance(self.views[name], each)
                self.seqs[name] = each.seq
        except Exception as error:  # noqa: BLE001 - one view's failure must not be another's
            self.failed[name] = error


def _told(seq: int, word: str, payload: bytes) -> tuple[str | None, str]:
    """Returns who decided an event and when, without taking it apart where it need not be."""
    if payload[0] < OPEN:
        return by_of(payload), moment(payload[1:8])
    recorded = unpack(seq, word, payload)
    return recorded.by, recorded.at


class Readings:
    """The matches of a partition that a projector is following; the longest unused are dropped.

    ``most`` are kept. One that was dropped and goes on is read from its beginning again.
    """

    def __init__(self, matches: Matches, store: StreamStore, most: int) -> None:
        self.most: Final = most
        self._matches = matches
        self._store = store
        self._kept: OrderedDict[UUID | str, Reading | None] = OrderedDict()

    def __len__(self) -> int:
        """Returns how many matches are being followed."""
        return len(self._kept)

    def clear(self) -> None:
        """Forgets everything read."""
        self._kept.clear()

    def of(self, logged: Logged, names: Iterable[str]) -> Reading | None:
        """Returns the match up to just before this event; ``None`` for a stream that is no match.

        A branch begins with its parent's events, so at its header they have been read.

        Reads and folds the match from its beginning if it is not being followed.
        """
        stream = logged.stream_id
        if stream not in self._kept:
            self._kept[stream] = self._begun(logged, tuple(names))
        self._kept.move_to_end(stream)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return self._kept[stream]

    def _begun(self, logged: Logged, names: tuple[str, ...]) -> Reading | None:
        first = self._first(logged)
        if first.type != HEADER_WORD:
            return None
        reading = Reading(read_header(first.type, first.payload), names)
        happened = tuple(
            reading.happened(entry.originator_version, entry.word, entry.payload)
            for entry in self._before(reading.header, logged)
        )
        for name in names:
            reading.advance(name, happened)
        return reading

    def _first(self, logged: Logged) -> Entry:
        if logged.entry.type == HEADER_WORD:
            return logged.entry
        return entry_of(self._store.read_raw(logged.stream_id, limit=1)[0])

    def _before(self, header: Header, logged: Logged) -> Iterator[Filed]:
        begins = logged.entry.type == HEADER_WORD
        if begins and not header.fork:
            return
        last = header.fork if begins else logged.entry.version - 1
        for entry in self._matches.match(header.id).entries:
            if entry.originator_version <= last:
                yield entry
