"""The ``data`` of an event, its keys in the order of RECORD.md."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.events import EVENT_TYPES

_ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    # An optional field stands last in a class, but not in a record.
    "RoomsDrawn": ("draws", "reshuffled", "reshuffle", "last_round"),
}
_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder().decode


def keys_of(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """Returns the keys of an event, or of a part of one, in the order of RECORD.md."""
    return _ORDER.get(struct.__name__, struct.__struct_fields__)


KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    name: keys_of(struct) for name, struct in EVENT_TYPES.items()
}
"""The keys of each event type in the order of RECORD.md, those that may be absent too."""


def data_of(event: msgspec.Struct) -> dict[str, Any]:
    """Returns an event's fields as JSON's shapes, secrets in the open, absent fields left out."""
    data: dict[str, Any] = _DECODE(_ENCODE(event))
    order = _ORDER.get(type(event).__name__)
    return data if order is None else {key: data[key] for key in order if key in data}
