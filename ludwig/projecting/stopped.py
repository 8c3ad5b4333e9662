"""Stopped: where and why a projection could not go on."""

from typing import Final

import msgspec


class Stopped(msgspec.Struct, frozen=True):
    """The event that stopped a projection: its place in the log, its match and number.

    ``why`` says what was wrong in a clear word. The view stands as the event before it left it.
    """

    n: int
    match: str
    seq: int
    why: str

    def __str__(self) -> str:
        return f"stopped at position {self.n}, event {self.seq} of {self.match}: {self.why}"

    def packed(self) -> bytes:
        """Returns the bytes to store."""
        return _ENCODE(self)

    @classmethod
    def unpacked(cls, stored: bytes) -> "Stopped":
        """Reads it as stored."""
        return _DECODE(stored)


def worded(error: Exception) -> str:
    """Returns what was wrong with an event in one line."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Stopped).decode


class ProjectionStopped(Exception):  # noqa: N818 - a state of the view, not a fault of the caller
    """Says that a projection will not reach a position because an event stopped it."""

    def __init__(self, name: str, stopped: Stopped) -> None:
        super().__init__(f"projection {name} {stopped}")
        self.name = name
        self.stopped = stopped
