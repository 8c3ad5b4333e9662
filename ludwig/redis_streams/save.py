"""One save as one call of the script, with its answers turned into values and errors."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import resources
from typing import Any, NamedTuple

from eventsourcing.persistence import ProgrammingError

from ludwig.redis_streams.entry import NewEvent, Saved, kept_hash
from ludwig.redis_streams.errors import StoreConflict
from ludwig.redis_streams.keys import Keys, StreamId, stream_bytes
from ludwig.redis_streams.script import Script

NONCE_BYTES = 8
_NOWHERE = ("", "")
EVENTS_LIMIT = 100_000  # of one save; a longer one would hold the server too long
LAST_VERSION = 2**53  # what the server's scripts count to without a gap
_TOO_LONG = "a save holds at most {} events, not {}: store them in several saves"
_TOO_FAR = "a version is at most {}, not {}"

SAVE = Script(resources.files(__package__).joinpath("save.lua").read_text(encoding="utf-8"))


class Part(NamedTuple):
    """The events of one save that go to one stream.

    `first` is the version of the first event. With `expected_hash` the stream's last
    event must carry that hash. `begins` allows an empty stream to start at any version.
    """

    stream_id: StreamId
    first: int
    events: Sequence[NewEvent]
    expected_hash: bytes = b""
    begins: bool = False


class Position(NamedTuple):
    """A place in an upstream log that a save records together with its events."""

    upstream: str
    n: int


def fresh_nonce() -> bytes:
    """A name for one save, so that a repeated call can find what it did."""
    return os.urandom(NONCE_BYTES)


class Save(NamedTuple):
    """A save ready to be sent: keys, and arguments as the script reads them."""

    streams: tuple[StreamId, ...]
    events: int
    keys: list[bytes]
    arguments: list[Any]

    def answer(self, reply: int | list[Any]) -> Saved:
        """Reads the script's reply.

        Raises StoreConflict if somebody else wrote first or the versions have a gap.
        """
        if isinstance(reply, int):
            return Saved(reply, self.events)
        if reply[0] == b"again":
            return Saved(reply[1], reply[2], again=True)
        if reply[0] == b"tracked":
            raise StoreConflict(
                f"position {reply[1]} of that log has been recorded already", actual=reply[1]
            )
        raise self._conflict(*reply)

    def _conflict(
        self, word: bytes, stream: int, expected: int, actual: int, found: bytes
    ) -> StoreConflict:
        stream_id = str(self.streams[stream - 1])
        wanted: bytes = self.arguments[4 + 2 * stream] if word == b"hash" else b""
        what = {
            b"conflict": f"expected version {expected} of {stream_id}, found {actual}",
            b"gap": f"version {expected + 1} of {stream_id} would leave a gap after {actual}",
            b"hash": f"expected hash {wanted.hex()} at the head of {stream_id}, "
            f"found {found.hex() or 'none'}",
        }[word]
        return StoreConflict(
            what,
            stream=stream_id,
            expected=expected,
            actual=actual,
            expected_hash=wanted,
            actual_hash=found,
        )


def prepare_save(
    keys: Keys,
    parts: Sequence[Part],
    *,
    purpose: str = "e",
    rule: str = "next",
    logged: bool = True,
    nonce: bytes = b"",
    position: Position | None = None,
) -> Save:
    """Builds a save of consecutive parts; a stream may come in several of them.

    Of a part without events only what it expects of its stream is sent. Raises the library's
    ProgrammingError for more than `EVENTS_LIMIT` events and for a version after `LAST_VERSION`.
    """
    events = sum([len(part.events) for part in parts])
    if events > EVENTS_LIMIT:
        raise ProgrammingError(_TOO_LONG.format(EVENTS_LIMIT, events))
    last = max([part.first + len(part.events) - 1 for part in parts], default=0)
    if last > LAST_VERSION:
        raise ProgrammingError(_TOO_FAR.format(LAST_VERSION, last))
    firsts: dict[StreamId, Part] = {}
    for part in parts:
        firsts.setdefault(part.stream_id, part)
    prefix = keys.prefix(purpose)
    length = len(prefix) if logged else ""
    arguments: list[Any] = [rule, nonce, length, *(position or _NOWHERE), len(firsts)]
    for part in firsts.values():
        arguments += (part.expected_hash, "1" if part.begins else "")
    indices = {stream_id: index for index, stream_id in enumerate(firsts, 1)}
    for part in [part for part in parts if part.events]:
        arguments += (indices[part.stream_id], part.first, len(part.events))
        for event in part.events:
            arguments += (event.type, event.payload, kept_hash(event))
    names = [prefix + stream_bytes(stream_id) for stream_id in firsts]
    return Save(tuple(firsts), events, [keys.log, keys.tracking, *names], arguments)
