"""How an event lies in the store: a fixed head, then its fields without their keys.

====  =====================================================================================
byte  what
====  =====================================================================================
0     form (high half) and who decided (low half, the place in `DECIDERS`)
1–7   ``at`` as microseconds since 1970, big-endian
8–39  hash
40    only in the form with secrets: the length of their seals, and the seals: for each
      secret field of the event one byte (0 never known, 1 value not in this copy, 2 known),
      its commitment (unless 0) and its salt (if 2)
then  keyless msgpack of the event (`ludwig.codec.layout`)
====  =====================================================================================

An event that this form would not give back to the letter (extra fields, keys in another order,
a claim about ``visible_to`` that the rules do not make) is kept open: a byte of form, then
msgpack of ``[at, by, data, secret, hash]`` with its maps in the order received.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from domain.events import SECRET_FIELDS, Event, visible_to
from ludwig.codec.data import data_of
from ludwig.codec.layout import layout
from ludwig.codec.recorded import Recorded
from ludwig.codec.schema import SCHEMAS, Schema, schema_of, word_of
from ludwig.codec.unsealing import DataError, as_event

DECIDERS: Final = (None, "blue", "green", "red", "yellow", "referee")
PLAIN, SEALED, OPEN = 0x00, 0x10, 0x20
NEVER_KNOWN, NOT_HERE, KNOWN = 0, 1, 2
BODY: Final = 40
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001 - `at` is always UTC and never converted
_MICROSECOND: Final = timedelta(microseconds=1)
BROKEN: Final = (LookupError, OverflowError, RecursionError, TypeError, ValueError)
"""What reading bytes that nothing here wrote may raise; msgspec's errors are among them."""
_PACK: Final = msgspec.msgpack.Encoder().encode
_Parts: TypeAlias = tuple[str, str | None, dict[str, Any], dict[str, Any], str]
_UNPACK: Final = msgspec.msgpack.Decoder(_Parts).decode
DEEPEST: Final = 64
"""How deep an event may nest; RECORD.md's own reach 6."""


def pack(recorded: Recorded) -> tuple[str, bytes]:
    """Returns the word of the event's type and the bytes to store.

    Raises `UnknownSchemaError` for a type that has no word.
    """
    word = word_of(recorded.type)
    payload = _closed(recorded, SCHEMAS[word])
    if payload is not None:
        return word, payload
    parts = [recorded.at, recorded.by, recorded.data, recorded.secret, recorded.hash]
    return word, bytes([OPEN]) + _PACK(parts)


def unpack(seq: int, word: str, payload: bytes) -> Recorded:
    """Returns the event as it was recorded, to the letter.

    Raises `UnknownSchemaError` for a word that a newer version wrote, `DataError` for bytes
    that no version wrote.
    """
    schema = schema_of(word)
    try:
        return _recorded(seq, schema, payload)
    except BROKEN as error:
        raise _broken(error) from error


def unpack_event(seq: int, word: str, payload: bytes) -> Event:
    """Returns the domain event straight from its stored bytes, about 1 µs for a small one.

    Raises `UnknownSchemaError` for a word that a newer version wrote, `DataError` for bytes
    that no version wrote, or for an event kept open whose data the contract does not allow.
    """
    read = _reader(word)
    try:
        if payload[0] & 0xF0 == OPEN:
            return _open_event(_recorded(seq, schema_of(word), payload), schema_of(word))
        return read(_body(payload))
    except BROKEN as error:
        raise _broken(error) from error


def by_of(payload: bytes) -> str | None:
    """Returns who decided, from a stored payload: a seat, ``referee``, or None if derived."""
    if payload[0] & 0xF0 == OPEN:
        return _parts(payload)[1]
    return DECIDERS[payload[0] & 0x0F]


def hash_of(payload: bytes) -> bytes:
    """Returns the 32 bytes of the hash in a stored payload."""
    if payload[0] & 0xF0 == OPEN:
        return bytes.fromhex(_parts(payload)[4])
    return payload[8:BODY]


def _parts(payload: bytes) -> _Parts:
    """Returns what an event kept open holds; `DataError` unless they are of their types."""
    try:
        return _UNPACK(payload[1:])
    except BROKEN as error:
        raise _broken(error) from error


def _broken(error: Exception) -> DataError:
    if isinstance(error, DataError):
        return error
    return DataError("payload", f"not what this version stores: {error!r}")


def _recorded(seq: int, schema: Schema, payload: bytes) -> Recorded:
    if payload[0] & 0xF0 == OPEN:
        at, by, data, secret, hash_ = _UNPACK(payload[1:])
        _refuse_strange([data, secret], DEEPEST)
        return Recorded(seq, at, by, schema.name, data, secret, hash_)
    event = layout(schema.struct).read(_body(payload))
    data, secret = data_of(event), {}
    if payload[0] & 0xF0 == SEALED:
        secret = _take_seals(event, data, payload)
    by, at = DECIDERS[payload[0] & 0x0F], moment(payload[1:8])
    return Recorded(seq, at, by, schema.name, data, secret, payload[8:BODY].hex())


def _refuse_strange(value: object, levels: int) -> None:
    """Raises `DataError` for what no record holds, which JSON and 64 bits do not know."""
    match value:
        case dict() | list() if not levels:
            raise DataError("payload", "nested too deeply")
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise DataError("payload", "a key that is no word")
            for part in value.values():
                _refuse_strange(part, levels - 1)
        case list():
            for part in value:
                _refuse_strange(part, levels - 1)
        case int() if not -(2**63) <= value < 2**63:
            raise DataError("payload", f"{value} is an integer beyond 64 bits")
        case None | bool() | int() | str():
            return
        case _:
            raise DataError("payload", f"a value of the type {type(value).__name__}")


@cache
def _reader(word: str) -> Callable[[bytes], Event]:
    schema = schema_of(word)
    read, upcast = layout(schema.struct).read, schema.upcast
    return read if upcast is None else lambda body: upcast(read(body))


def _open_event(recorded: Recorded, schema: Schema) -> Event:
    event = as_event(schema.struct, recorded)
    return event if schema.upcast is None else schema.upcast(event)


def _closed(recorded: Recorded, schema: Schema) -> bytes | None:
    """Returns the event without its keys, or None where it would not come back to the letter."""
    try:
        event = as_event(schema.struct, recorded)
        seals = _seals(recorded)
        form = SEALED if seals else PLAIN
        head = bytes([form | DECIDERS.index(recorded.by)]) + _micros(recorded.at).to_bytes(7, "big")
        body = layout(schema.struct).write(event)
        payload = head + bytes.fromhex(recorded.hash) + seals + body
        again = _recorded(recorded.seq, schema, payload)
    except (AttributeError, *BROKEN):
        return None
    return payload if _PACK(again) == _PACK(recorded) else None


def _seals(recorded: Recorded) -> bytes:
    fields = SECRET_FIELDS.get(recorded.type, ())
    seals = b"".join(_seal(recorded, field) for field in fields if field in recorded.data)
    return bytes([len(seals)]) + seals if seals else b""


def _seal(recorded: Recorded, field: str) -> bytes:
    committed: Any = recorded.data[field]
    entry: Any = recorded.secret.get(field)
    if committed["commitment"] is None:
        return bytes([NEVER_KNOWN])
    digest = bytes.fromhex(committed["commitment"])
    if entry is None:
        return bytes([NOT_HERE]) + digest
    return bytes([KNOWN]) + digest + bytes.fromhex(entry["salt"])


def _body(payload: bytes) -> bytes:
    form = payload[0] & 0xF0
    if form == PLAIN:
        return payload[BODY:]
    if form == SEALED:
        return payload[BODY + 1 + payload[BODY] :]
    raise DataError("payload", f"an unknown form, {form}")


def _take_seals(event: Event, data: dict[str, Any], payload: bytes) -> dict[str, object]:
    """Puts the commitments into ``data`` and returns the secrets that stood there."""
    secret: dict[str, object] = {}
    place = BODY + 1
    for field in SECRET_FIELDS[type(event).__name__]:
        if field not in data:
            continue
        place, data[field], entry = _unsealed(event, field, data[field], payload, place)
        secret |= entry
    return secret


def _unsealed(
    event: Event, field: str, value: object, payload: bytes, place: int
) -> tuple[int, dict[str, str | None], dict[str, object]]:
    """Returns the place after a field's seal, its commitment, and its entry in ``secret``."""
    known, digest, end = payload[place], payload[place + 1 : place + 33].hex(), place + 33
    if known == NEVER_KNOWN:
        return place + 1, {"commitment": None}, {}
    if known == NOT_HERE:
        return end, {"commitment": digest}, {}
    if known != KNOWN:
        raise DataError("payload", f"an unknown seal, {known}")
    salt, seats = payload[end : end + 16].hex(), list(visible_to(event, field))
    entry = {"value": value, "salt": salt, "visible_to": seats}
    return end + 16, {"commitment": digest}, {field: entry}


def _micros(at: str) -> int:
    return (datetime.fromisoformat(at.removesuffix("Z")) - _EPOCH) // _MICROSECOND


@lru_cache(256)  # the events of a save share it
def moment(micros: bytes) -> str:
    """Returns ``at`` of its seven bytes."""
    seconds, rest = divmod(int.from_bytes(micros, "big"), 1_000_000)
    minutes, second = divmod(seconds, 60)
    return f"{_minute(minutes)}{second:02}.{rest:06}Z"


@lru_cache(256)  # events in a row share it
def _minute(minutes: int) -> str:
    return (_EPOCH + timedelta(minutes=minutes)).isoformat()[:-2]
