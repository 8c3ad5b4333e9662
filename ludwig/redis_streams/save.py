"""One save as one call of the script, with its answers turned into values and errors."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ludwig.redis_streams.entry import NewEvent, Saved
from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity
from ludwig.redis_streams.keys import Keys, StreamId
from ludwig.redis_streams.script import Script

NONCE_BYTES = 8
EVENTS_LIMIT = 100_000  # of one save; a longer one would hold the server too long

SAVE = Script(resources.files(__package__).joinpath("save.lua").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Part:
    """The events of one save that go to one stream.

    `first` is the version of the first event. With `expected_hash` the stream's last
    event must carry that hash. `begins` allows an empty stream to start at any version.
    """

    stream_id: StreamId
    first: int
    events: Sequence[NewEvent]
    expected_hash: bytes = b""
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A place in an upstream log that a save records together with its events."""

    upstream: str
    n: int


def fresh_nonce() -> bytes:
    """A name for one save, so that a repeated call can find what it did."""
    return os.urandom(NONCE_BYTES)


@dataclass(frozen=True, slots=True)
class Save:
    """A save ready to be sent: keys, and arguments as the script reads them."""

    streams: tuple[StreamId, ...]
    keys: list[bytes]
    arguments: list[Any]

    def answer(self, reply: list[Any]) -> Saved:
        """Reads the script's reply.

        Raises StoreConflict if somebody else wrote first or the versions have a gap.
        """
        word = reply[0]
        if word in (b"saved", b"again"):
            return Saved(reply[1], reply[2], word == b"again")
        if word == b"tracked":
            raise StoreConflict(
                f"position {reply[1]} of that log has been recorded already", actual=reply[1]
            )
        if word == b"broken":
            raise StoreIntegrity(reply[1].decode(), "run the doctor")
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
    """Builds a save of consecutive parts; a stream may come in several of them."""
    streams = tuple(dict.fromkeys(part.stream_id for part in parts))
    index = {stream_id: i for i, stream_id in enumerate(streams, 1)}
    tracked = (position.upstream, position.n) if position else ("", "")
    arguments: list[Any] = [rule, nonce, "1" if logged else "", *tracked, len(streams)]
    for stream_id in streams:
        part = next(part for part in parts if part.stream_id == stream_id)
        arguments += (part.expected_hash, "1" if part.begins else "")
    for part in parts:
        for version, event in enumerate(part.events, part.first):
            arguments += (index[part.stream_id], version, *event)
    names = [keys.stream(stream_id, purpose) for stream_id in streams]
    return Save(streams, [keys.log, keys.tracking, *names], arguments)
