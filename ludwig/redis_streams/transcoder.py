"""Event states as msgpack, with what plain msgpack would lose kept by extension types."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

import msgpack
from eventsourcing.persistence import JSONTranscoder, TranscodingNotRegisteredError

Value = Any
"""Whatever an event may hold."""

TUPLE, UUID_BYTES, DATETIME_ISO, DECIMAL_TEXT, BIG_INTEGER, REGISTERED = range(1, 7)


# An application registers its own transcodings only with a JSONTranscoder.
class MsgpackTranscoder(JSONTranscoder):
    """Encodes what JSON can say, and tuples, UUIDs, datetimes, decimals and big integers.

    Other types need a registered transcoding, exactly as with the library's transcoder;
    the types named here keep their own short encoding. Safe from several threads.
    """

    def encode(self, obj: Value) -> bytes:
        """Encodes an object.

        Raises TranscodingNotRegisteredError for a type nobody told it about.
        """
        return cast("bytes", msgpack.packb(obj, default=self._extension, strict_types=True))

    def decode(self, data: bytes) -> Value:
        """Decodes what `encode` made."""
        return msgpack.unpackb(data, ext_hook=self._object, strict_map_key=False)

    def _extension(self, obj: Value) -> msgpack.ExtType:
        known = _ENCODERS.get(type(obj))
        if known is not None:
            code, encode = known
            inner = encode(obj)
            return msgpack.ExtType(code, inner if isinstance(inner, bytes) else self.encode(inner))
        return msgpack.ExtType(REGISTERED, self._registered(obj))

    def _registered(self, obj: Value) -> bytes:
        transcoding = self.types.get(type(obj))
        if transcoding is None:
            raise TranscodingNotRegisteredError(
                f"Object of type {type(obj)} is not serializable. Please define and "
                "register a custom transcoding for this type."
            )
        return self.encode([transcoding.name, transcoding.encode(obj)])

    def _object(self, code: int, data: bytes) -> Value:
        if code == TUPLE:
            return tuple(self.decode(data))
        if code == REGISTERED:
            return self._from_registered(*self.decode(data))
        return _DECODERS[code](data)

    def _from_registered(self, name: str, data: Value) -> Value:
        transcoding = self.names.get(name)
        if transcoding is None:
            raise TranscodingNotRegisteredError(
                f"Data serialized with name '{name}' is not deserializable. Please "
                "register a custom transcoding for this type."
            )
        return transcoding.decode(data)


_ENCODERS: dict[type, tuple[int, Callable[[Any], Any]]] = {
    tuple: (TUPLE, list),
    UUID: (UUID_BYTES, lambda value: value.bytes),
    datetime: (DATETIME_ISO, lambda value: value.isoformat().encode()),
    Decimal: (DECIMAL_TEXT, lambda value: str(value).encode()),
    int: (BIG_INTEGER, lambda value: str(value).encode()),
}
_DECODERS: dict[int, Callable[[bytes], Any]] = {
    UUID_BYTES: lambda data: UUID(bytes=data),
    DATETIME_ISO: lambda data: datetime.fromisoformat(data.decode()),
    DECIMAL_TEXT: lambda data: Decimal(data.decode()),
    BIG_INTEGER: lambda data: int(data.decode()),
}
