import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwig.codec import canonical

scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=40)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=30,
)


def by_utf8(value):
    if isinstance(value, dict):
        return {key: by_utf8(value[key]) for key in sorted(value, key=str.encode)}
    return [by_utf8(part) for part in value] if isinstance(value, list) else value


@given(values)
def test_another_implementation_writes_the_same_bytes(value):
    """An independent msgpack writes the same once the keys are sorted by their UTF-8 bytes."""
    assert msgpack.packb(by_utf8(value)) == canonical(value)


@pytest.mark.parametrize(
    ("value", "hexed"),
    [
        (0, "00"),
        (127, "7f"),
        (128, "cc80"),
        (256, "cd0100"),
        (65536, "ce00010000"),
        (2**32, "cf0000000100000000"),
        (2**63 - 1, "cf7fffffffffffffff"),
        (-1, "ff"),
        (-32, "e0"),
        (-33, "d0df"),
        (-129, "d1ff7f"),
        (-(2**63), "d38000000000000000"),
        ("é", "a2c3a9"),
        (None, "c0"),
        (True, "c3"),
        ([], "90"),
        ({}, "80"),
    ],
)
def test_integers_take_their_shortest_form(value, hexed):
    """Each value has the bytes that the msgpack specification calls shortest."""
    assert hexed == canonical(value).hex()


def test_keys_are_sorted_by_utf8_and_not_by_utf16():
    """A letter beyond the basic plane sorts after U+FFFF, as its UTF-8 bytes do."""
    assert canonical({"\U0001f600": 1, "\uffff": 2}) == canonical({"\uffff": 2, "\U0001f600": 1})
    assert bytes.fromhex("82a3efbfbf02a4f09f988001") == canonical({"\U0001f600": 1, "\uffff": 2})


def test_the_order_of_keys_makes_no_difference():
    """Nested maps are sorted too, and a shorter key comes before the longer it begins."""
    assert bytes.fromhex("82a16180a2616181a16200") == canonical({"aa": {"b": 0}, "a": {}})
