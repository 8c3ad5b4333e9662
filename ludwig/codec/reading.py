"""Events straight from stored bytes, as fast as that can be done: one call an event."""

from collections.abc import Callable
from typing import Final, TypeAlias

from domain.events import Event
from ludwig.codec.layout import layout
from ludwig.codec.payload import unpack_event
from ludwig.codec.schema import schema_of

Reader: TypeAlias = Callable[[bytes], Event]

class Readers(dict[bytes, Reader]):
    """For each word, as the store has it in bytes, the function that reads its payloads.

    Raises what `unpack_event` raises, for a word when it is first looked up.
    """

    def __missing__(self, word: bytes) -> Reader:
        """Makes a reader for a word that was not asked for before."""
        reader = self[word] = _reader(word.decode())
        return reader


READERS: Final = Readers()
"""The readers made so far."""


def _reader(word: str) -> Reader:
    """Makes a reader; what it does not know how to read, it leaves to `unpack_event`."""
    schema = schema_of(word)
    struct, kept = schema.struct, layout(schema.struct)
    decode, nested = kept.decode, kept.nested

    def carefully(payload: bytes) -> Event:
        return unpack_event(0, word, payload)

    def read(payload: bytes) -> Event:
        try:
            parts = decode(payload[40:] if payload[0] < 0x10 else _sealed(payload))  # type: ignore[misc]
            return struct(*parts)
        except Exception:
            return unpack_event(0, word, payload)

    return carefully if decode is None or schema.upcast else read
