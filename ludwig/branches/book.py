"""The book beside a match: notes, marks and judgements on events, and which line is shown first.

It is a stream of its own for each match and all its branches, never a part of any of them.
"""

from collections.abc import Container, Iterable
from functools import reduce
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID, uuid5

import msgspec
from msgspec import Struct

from domain.audience import Audience
from domain.visibility import Viewer
from ludwig.redis_streams import NewEvent, Part, Store, StoreConflict, StreamStore
from ludwig.redis_streams.entry import entry_of

MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
PURPOSE: Final = "b"
TRIES: Final = 20
_NAMESPACE: Final = UUID("1f6c5f0a-6a0e-4b53-8f7d-3f1b7be9a1d2")


class Noted(Struct, frozen=True, tag="noted", array_like=True):
    """A note was written beside event ``seq`` of a line; an empty one takes the note away.

    ``eyes`` is from whose eyes; while the match goes on it is theirs, a spectator's everybody's.
    """

    line: str
    seq: int
    text: str
    eyes: Viewer = "spectator"


class Marked(Struct, frozen=True, tag="marked", array_like=True):
    """An event of a line was marked with ``!``, ``?`` and so on; an empty mark takes it away.

    ``eyes`` is as with a note.
    """

    line: str
    seq: int
    mark: str
    eyes: Viewer = "spectator"


class Judged(Struct, frozen=True, tag="judged", array_like=True):
    """An analysis judged the decision at event ``seq`` of a line; ``data`` is its judgement."""

    line: str
    seq: int
    data: bytes


class Promoted(Struct, frozen=True, tag="promoted", array_like=True):
    """A line became the one to look at first; the match's own id makes it the match again."""

    line: str


class Dropped(Struct, frozen=True, tag="dropped", array_like=True):
    """A branch was hidden, or shown again."""

    line: str
    hidden: bool


class Begun(Struct, frozen=True, tag="begun", array_like=True):
    """A call with an id of its own begins a branch; written first, so that a retry finds it."""

    line: str


class Applied(Struct, frozen=True, tag="applied", array_like=True):
    """A call with an id of its own applies a branch to its match; written before any choice."""

    line: str


Entry = Noted | Marked | Judged | Promoted | Dropped | Begun | Applied


class Note(NamedTuple):
    """What a viewer wrote beside one event: a text, a mark, either may be empty."""

    text: str = ""
    mark: str = ""
    eyes: Viewer = "spectator"

    def words(self) -> str:
        """Returns it in one line, and whose it is unless it is everybody's."""
        whose = "" if self.eyes == "spectator" else f"({self.eyes}'s)"
        return " ".join(filter(None, (self.mark, self.text, whose)))


class Book(NamedTuple):
    """What has been written beside a match; keys are a line's id and an event's number.

    A viewer's notes take nobody else's place.
    """

    entries: int = 0
    notes: dict[tuple[str, int, Viewer], Note] = {}  # noqa: RUF012 - never changed in place
    judged: dict[tuple[str, int], bytes] = {}  # noqa: RUF012
    promoted: str | None = None
    dropped: frozenset[str] = frozenset()

    def advanced(self, entry: Entry) -> "Book":
        """Returns the book with one more entry."""
        book = self._replace(entries=self.entries + 1)
        match entry:
            case Noted() | Marked():
                return _noted(book, entry)
            case Judged():
                return book._replace(judged={**book.judged, (entry.line, entry.seq): entry.data})
            case Promoted():
                return book._replace(promoted=entry.line)
            case Dropped():
                one = {entry.line}
                rest = book.dropped | one if entry.hidden else book.dropped - one
                return book._replace(dropped=rest)
            case Begun() | Applied():
                return book

    def of(self, line: str) -> tuple[tuple[int, Note], ...]:
        """Returns the notes beside a line, each with its event, in their order."""
        return tuple((seq, note) for each, seq, note in self.listed() if each == line)

    def listed(self) -> tuple[tuple[str, int, Note], ...]:
        """Returns all notes by line and event."""
        return tuple((line, seq, note) for (line, seq, _), note in sorted(self.notes.items()))

    def seen_by(self, viewer: Viewer, audience: Audience) -> "Book":
        """Returns the book with the notes that a viewer may read beside a line of this audience.

        Until the match has ended those are its own and a spectator's, the referee's are all
        (SEE-2).
        """
        if viewer == "referee" or audience.settled:
            return self
        mine = {key: note for key, note in self.notes.items() if key[2] in ("spectator", viewer)}
        return self._replace(notes=mine)

    def without(self, lines: Container[str]) -> "Book":
        """Returns the book without what stands beside these lines."""
        return self._replace(
            notes={key: note for key, note in self.notes.items() if key[0] not in lines},
            judged={key: data for key, data in self.judged.items() if key[0] not in lines},
        )


def _noted(book: Book, entry: Noted | Marked) -> Book:
    key, blank = (entry.line, entry.seq, entry.eyes), Note(eyes=entry.eyes)
    there = book.notes.get(key, blank)
    if isinstance(entry, Noted):
        note = there._replace(text=entry.text)
    else:
        note = there._replace(mark=entry.mark)
    notes = {**book.notes, key: note}
    if note == blank:
        del notes[key]
    return book._replace(notes=notes)


class Bookkeeping:
    """Reads and writes the books of a store; raises `StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, root: str) -> Book:
        """Returns the book of a match and its branches; empty if nothing was written."""
        stream = book_stream(root)
        entries = self._partition(stream).read_raw(stream, purpose=PURPOSE)
        return reduce(Book.advanced, (_DECODE(raw[1][3]) for raw in entries), Book())

    def write(
        self, root: str, entries: Iterable[Entry], command_id: str | None = None
    ) -> tuple[Entry, ...]:
        """Adds entries to a book, all or none, after whatever others write at the same time.

        With ``command_id`` a call that was carried out before writes nothing. Returns what stands
        there: the entries, or what the call of that id wrote then.
        """
        entries = tuple(entries)
        stream, rows = book_stream(root), [NewEvent(_WORD, _ENCODE(each)) for each in entries]
        partition = self._partition(stream)
        for _ in range(TRIES):
            there = partition.read_raw(stream, desc=True, limit=1, purpose=PURPOSE)
            last = int(there[0][0].partition(b"-")[0]) if there else 0
            if command_id is not None and (done := self._done(partition, stream, command_id)):
                return done
            part = Part(stream, last + 1, rows)
            try:
                partition.save([part], purpose=PURPOSE, logged=False, nonce=_nonce(command_id))
            except StoreConflict:
                continue
            return entries
        raise StoreConflict("others keep writing into this book")

    def done(self, root: str, command_id: str) -> tuple[Entry, ...]:
        """Returns what a call of this id has written into the book of a match, if it has."""
        stream = book_stream(root)
        return self._done(self._partition(stream), stream, command_id)

    def _done(self, partition: StreamStore, stream: UUID, command_id: str) -> tuple[Entry, ...]:
        """Returns what a command of this id has written."""
        nonce = _nonce(command_id)
        there = [entry_of(raw) for raw in partition.read_raw(stream, purpose=PURPOSE)]
        for place, first in enumerate(there):
            if first.save == nonce:
                save = there[place : place + first.begins]
                return tuple(_DECODE(entry.payload) for entry in save)
        return ()

    def _partition(self, stream: UUID) -> StreamStore:
        return self._store.of(stream)


def book_stream(root: str) -> UUID:
    """Returns the id of the stream that holds the book of a match."""
    return uuid5(_NAMESPACE, root)


def _nonce(command_id: str | None) -> bytes | None:
    return None if command_id is None else sha256(command_id.encode()).digest()


_WORD: Final = "book"
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Entry).decode
