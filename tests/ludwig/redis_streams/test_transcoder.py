from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.persistence import (
    DatetimeAsISO,
    DecimalAsStr,
    Transcoding,
    TranscodingNotRegisteredError,
    UUIDAsHex,
)
from hypothesis import given
from hypothesis import strategies as st

from ludwig.redis_streams import MsgpackTranscoder

plain = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
)
known = plain | st.uuids() | st.decimals(allow_nan=False) | st.datetimes()
nested = st.recursive(
    known,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.text() | st.integers(-9, 9), inner)
    ),
    max_leaves=20,
)


def same(one: Any, two: Any) -> bool:
    """Equal, and of the same type all the way down."""
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        pairs = zip(one.items(), two.items(), strict=True)
        return len(one) == len(two) and all(same(a, b) for a, b in pairs)
    if isinstance(one, list | tuple):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(one == two)


@given(nested)
def test_every_value_comes_back_as_it_was(value):
    """Tuples stay tuples, integers keep all digits, keys keep their order."""
    transcoder = MsgpackTranscoder()
    assert same(value, transcoder.decode(transcoder.encode(value)))


def test_a_datetime_keeps_its_zone():
    """A moment comes back with its own offset."""
    transcoder = MsgpackTranscoder()
    for zone in (UTC, timezone(timedelta(hours=5, minutes=45))):
        moment = datetime(2026, 11, 29, 20, 15, 0, 123456, zone)
        found = transcoder.decode(transcoder.encode(moment))
        assert (moment, moment.utcoffset()) == (found, found.utcoffset())


@pytest.mark.parametrize(
    ("value", "size"), [(UUID(int=1), 18), (Decimal("1.50"), 6), ((1, 2), 6), (["Opened"], 8)]
)
def test_encodings_are_short(value, size):
    """Known types take a few bytes, also when the library's transcodings are registered."""
    transcoder = MsgpackTranscoder()
    for transcoding in (UUIDAsHex(), DecimalAsStr(), DatetimeAsISO()):
        transcoder.register(transcoding)
    assert size == len(transcoder.encode(value))


@dataclass(frozen=True)
class Colour:
    name: str


class ColourAsName(Transcoding):
    type = Colour
    name = "colour"

    def encode(self, obj: Colour) -> str:
        return obj.name

    def decode(self, data: str) -> Colour:
        return Colour(data)


def test_a_registered_type_comes_back():
    """An application's own type works once it is registered, nested too."""
    transcoder = MsgpackTranscoder()
    transcoder.register(ColourAsName())
    value = {"seats": (Colour("blue"), [Colour("red")])}
    assert value == transcoder.decode(transcoder.encode(value))


def test_an_unregistered_type_is_refused_both_ways():
    """A type nobody registered can be neither written nor read."""
    writer = MsgpackTranscoder()
    with pytest.raises(TranscodingNotRegisteredError, match="Colour"):
        writer.encode({"a": Colour("blue")})
    writer.register(ColourAsName())
    with pytest.raises(TranscodingNotRegisteredError, match="colour"):
        MsgpackTranscoder().decode(writer.encode(Colour("blue")))


class Name(str):
    """A subclass of a plain type."""

    __slots__ = ()


def test_a_subclass_is_not_taken_for_its_base():
    """A subclass of a plain type needs a transcoding, else its type would be lost."""
    with pytest.raises(TranscodingNotRegisteredError, match="Name"):
        MsgpackTranscoder().encode(Name("x"))
