"""Row: the view of one match as it is stored."""

import zlib
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from projections.registry import PROJECTIONS

_ENCODE: Final = msgspec.msgpack.Encoder(order="deterministic").encode
_LEVEL: Final = 1  # views are long and repetitive: a third of the bytes for little time


class Row(NamedTuple):
    """A match's view after its event ``seq``; ``body`` is msgpack, the same for equal views."""

    seq: int
    body: bytes

    @classmethod
    def of(cls, seq: int, view: Struct) -> "Row":
        """Returns the row of a view."""
        return cls(seq, _ENCODE(view))

    @classmethod
    def unpacked(cls, stored: bytes) -> "Row":
        """Reads a row as stored; what is none has no events, and its bytes for a view."""
        try:
            return cls(*_ROW.decode(zlib.decompress(stored)))
        except (zlib.error, msgspec.MsgspecError):
            return cls(0, stored)

    def packed(self) -> bytes:
        """Returns the bytes to store."""
        return zlib.compress(_ENCODE((self.seq, self.body)), _LEVEL)

    @property
    def digest(self) -> str:
        """The SHA-256 of the view, in hex."""
        return sha256(self.body).hexdigest()

    def view(self, name: str) -> Any:  # noqa: ANN401 - each projection has a view of its own
        """Returns the view of the projection of this name."""
        return _decoder(name).decode(self.body)


_ROW: Final = msgspec.msgpack.Decoder(tuple[int, bytes])


@cache
def _decoder(name: str) -> "msgspec.msgpack.Decoder[Any]":
    return msgspec.msgpack.Decoder(type(PROJECTIONS[name].empty))
