"""Events straight from stored bytes, as fast as that can be done: one call an event."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from domain.events import Event
from ludwig.codec.layout import Layout, layout
from ludwig.codec.payload import BODY, BROKEN, OPEN, SEALED, unpack_event
from ludwig.codec.schema import schema_of

Reader: TypeAlias = Callable[[bytes], Event]


class Readers(dict[bytes, Reader]):
    """For each word, as the store has it in bytes, the function that reads its payloads.

    Raises what `unpack_event` raises, for an unknown word when it is looked up.
    """

    def __missing__(self, word: bytes) -> Reader:
        """Makes the reader of a word that was not asked for before."""
        reader = self[word] = _reader(word.decode())
        return reader


READERS: Final = Readers()
"""The readers made so far."""


def _reader(word: str) -> Reader:
    schema = schema_of(word)
    form = layout(schema.struct)
    if schema.upcast is not None:
        return lambda payload: unpack_event(0, word, payload)
    if form.decode is None:
        return _closed(word, form)
    return (_whole if form.nested else _flat)(word, schema.struct, form)


# Each reader knows only the forms without keys; `unpack_event` knows all, and words the errors.


def _flat(word: str, struct: type[Event], form: Layout) -> Reader:
    """Reads an event whose fields need no further making."""
    decode: Any = form.decode

    def read(payload: bytes) -> Event:
        try:
            if payload[0] < SEALED:
                return struct(*decode(payload[BODY:]))
            if payload[0] < OPEN:
                return struct(*decode(payload[BODY + 1 + payload[BODY] :]))
        except BROKEN:
            pass
        return unpack_event(0, word, payload)

    return read


def _whole(word: str, struct: type[Event], form: Layout) -> Reader:
    """Reads an event of which some fields hold classes."""
    decode: Any = form.decode
    nested = form.nested

    def read(payload: bytes) -> Event:
        try:
            if payload[0] < OPEN:
                body = payload[BODY if payload[0] < SEALED else BODY + 1 + payload[BODY] :]
                parts = [*decode(body)]
                for place, rebuild in nested:
                    parts[place] = rebuild(parts[place])
                return struct(*parts)
        except BROKEN:
            pass
        return unpack_event(0, word, payload)

    return read


def _closed(word: str, form: Layout) -> Reader:
    """Reads an event whose last field may be absent."""
    decode: Reader = form.read

    def read(payload: bytes) -> Event:
        try:
            if payload[0] < OPEN:
                return decode(payload[BODY if payload[0] < SEALED else BODY + 1 + payload[BODY] :])
        except BROKEN:
            pass
        return unpack_event(0, word, payload)

    return read
