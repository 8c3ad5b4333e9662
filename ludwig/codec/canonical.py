"""Canonical msgpack: the one sequence of bytes that a value is hashed as (RECORD.md)."""

import msgspec

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def canonical(value: object) -> bytes:
    """Returns a value of JSON's shapes as msgpack: keys sorted by UTF-8, shortest integers."""
    return _ENCODER.encode(value)
