"""The archive of matches: one record file each, as it would be exported (RECORD.md)."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ludwig.codec import Recorded, hash_of, pack, unpack
from ludwig.matches.header import HEADER_WORD, Filed, Header, read_header
from ludwig.matches.match import Match
from ludwig.redis_streams import StoreIntegrity
from ludwig.redis_streams.archive import Kept
from ludwig.redis_streams.entry import Entry
from ludwig.redis_streams.folder import Folder
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.opening import data_directory

VARIABLE: Final = "LUDWIG_ARCHIVE"
ENDING: Final = "ludwig.jsonl"


def archive_directory(data: str | None = None) -> Path:
    """Returns where archived matches lie: `LUDWIG_ARCHIVE`, or ``archive`` beside the data."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else data_directory(data) / "archive"


class _Rest(msgspec.Struct, frozen=True, array_like=True):
    """What a record file cannot hold of a match: the store's header; and the file's SHA-256."""

    digest: bytes
    header: bytes


class RecordShelf:
    """Keeps each match in a record file, a branch with its parent's events before its own."""

    def __init__(self, directory: Path, match: Callable[[str], Match]) -> None:
        """Keeps them in a directory; ``match`` reads a match as it is in the store."""
        self.folder: Final = Folder(directory)
        self._match = match

    def write(self, stream_id: StreamId, entries: Sequence[Entry]) -> Kept:
        """Writes a match; `StoreIntegrity` for a stream that is none, or has no event."""
        first = entries[0]
        if first.type != HEADER_WORD or len(entries) == 1:
            raise StoreIntegrity(f"{stream_id} is no match that a record file can hold")
        header = read_header(first.type, first.payload)
        before = self._match(header.id).before if header.fork else ()
        lines = [_text_line(Entry(*filed[1:])) for filed in before]
        lines += map(_text_line, entries[1:])
        head = entries[-1].hash.hex()
        written = self.folder.write(record_name(header.id), ENDING, _text(header, lines, head))
        return Kept(written.name, _ENCODE(_Rest(written.digest, first.payload)))

    def read(self, kept: Kept) -> list[Entry]:
        """Reads a match's own entries, its header first; costs about 0.1 ms an event."""
        rest = _DECODE(kept.rest)
        lines = self.folder.read(kept.file, rest.digest).splitlines()[1:-1]
        filed = Filed.header(read_header(HEADER_WORD, rest.header))
        own = (_LINE(line) for line in lines[filed.originator_version :])
        first = Entry(filed.originator_version, HEADER_WORD, rest.header)
        return [first, *map(_entry, own)]

    def check(self, kept: Kept) -> None:
        """Raises what reading the file would raise, without reading its events."""
        self.folder.read(kept.file, _DECODE(kept.rest).digest)


def record_name(match_id: str) -> str:
    """Returns the id of a match or branch in the letters that RECORD allows for a name."""
    return match_id.replace("/", "-")


def _text_line(entry: Entry) -> bytes:
    """Returns an event's line from which the very bytes that are stored can be made again."""
    # Only those who archive write: reading needs none of it.
    from ludwig.codec.record_text import event_line, text_line

    event = unpack(entry.version, entry.type, entry.payload)
    line = event_line(event)
    if _entry(_LINE(line)).payload == entry.payload:
        return line
    # It came with its keys in another order, and is kept so: RECORD allows any.
    return text_line(msgspec.structs.asdict(event))


def _text(header: Header, lines: Sequence[bytes], head: str) -> bytes:
    from ludwig.codec.record_text import record_text

    parent: dict[str, Any] | None = None
    if header.parent is not None:
        match, seq, digest = msgspec.structs.astuple(header.parent)
        parent = {"match": record_name(match), "seq": seq, "hash": digest}
    return record_text(header.match, parent, header.viewer, lines, head)


def _entry(event: Recorded) -> Entry:
    word, payload = pack(event)
    return Entry(event.seq, word, payload, hash_of(payload))


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(_Rest).decode
_LINE: Final = msgspec.json.Decoder(Recorded).decode
