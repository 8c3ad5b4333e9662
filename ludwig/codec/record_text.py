"""The text form of a record: keys in the order of RECORD.md, as Python's json.dumps writes."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.events import EVENT_TYPES
from ludwig.codec.data import keys_of
from ludwig.codec.recorded import Recorded

FORMAT: Final = "ludwig-record/1"

_ENTRY: Final = ("value", "salt", "visible_to")
_ENCODE: Final = json.JSONEncoder(ensure_ascii=False).encode


def record_text(
    match: str, parent: dict[str, object] | None, viewer: str, lines: Sequence[bytes], head: str
) -> bytes:
    """Returns the file of a record: the text form of RECORD.md, byte for byte.

    ``parent`` has match, seq and hash; ``lines`` are those of the events; ``head`` is the hash of
    the last one.
    """
    first = {"record": FORMAT, "match": match, "parent": parent, "viewer": viewer}
    last = {"end": True, "events": len(lines), "head": head}
    return b"".join((text_line(first), *lines, text_line(last)))


def text_line(value: Mapping[str, object]) -> bytes:
    """Returns one line of the file, its line feed included."""
    return _ENCODE(value).encode() + b"\n"


def event_line(recorded: Recorded) -> bytes:
    """Returns an event's line."""
    return text_line(arranged(recorded))


def arranged(recorded: Recorded) -> dict[str, object]:
    """Returns an event's line with every key in its place.

    Extra fields stay where they are if the others are in order, else they come last. Maps keyed
    by tile, seat or price keep their order as written.
    """
    keys = keys_of(EVENT_TYPES[recorded.type])
    secret = {field: _in_order(entry, _ENTRY) for field, entry in recorded.secret.items()}
    return {
        "seq": recorded.seq,
        "at": recorded.at,
        "by": recorded.by,
        "type": recorded.type,
        "data": _arrange(EVENT_TYPES[recorded.type], recorded.data),
        "secret": _in_order(secret, keys),
        "hash": recorded.hash,
    }


def _in_order(value: Any, keys: tuple[str, ...]) -> Any:  # noqa: ANN401
    if not isinstance(value, dict):
        return value
    places = [keys.index(key) for key in value if key in keys]
    if places == sorted(places):
        return value
    known = {key: value[key] for key in keys if key in value}
    return known | value


def _arrange(kind: Any, value: Any) -> Any:  # noqa: ANN401 - any field of any event
    """Returns the value with the keys of each part that has a class in the class's order."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple and isinstance(value, list):
        return [_arrange(parts[0], part) for part in value]
    if origin is dict and isinstance(value, dict):
        return {key: _arrange(parts[1], part) for key, part in value.items()}
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        hints = _hints(kind)
        known = {key: _arrange(hints.get(key), part) for key, part in value.items()}
        return _in_order(known, keys_of(kind))
    return value


_hints = cache(get_type_hints)
