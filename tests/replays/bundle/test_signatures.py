import json
import random
from pathlib import Path

import pytest
from nacl.signing import SigningKey

from replays.bundle.verify import ORDER, signed

VECTORS = json.loads(Path(__file__).with_name("rfc_8032_vectors.json").read_text())
"""Vectors of RFC 8032, 7.1."""
PARTS = ("secret", "public", "message", "signature")


def vector(name):
    return tuple(bytes.fromhex(VECTORS[name][part]) for part in PARTS)


@pytest.mark.parametrize("name", VECTORS)
def test_vectors_of_rfc_8032(name):
    """The vectors of RFC 8032 verify, and the library agrees with them."""
    secret, public, message, signature = vector(name)
    key = SigningKey(secret)
    assert public == bytes(key.verify_key)
    assert signature == key.sign(message).signature
    assert signed(public, message, signature)


@pytest.mark.parametrize("name", VECTORS)
def test_any_bit_flipped_fails(name):
    """A flipped bit in key, message or signature is noticed."""
    _, public, message, signature = vector(name)
    for place in range(0, 32, 5):
        assert not signed(_flipped(public, place), message, signature)
        assert not signed(public, message, _flipped(signature, place))
        assert not signed(public, message, _flipped(signature, place + 32))
    assert not signed(public, message + b"x", signature)


def _flipped(text, place):
    return text[:place] + bytes([text[place] ^ 4]) + text[place + 1 :]


def test_second_form_of_a_signature_is_refused():
    """A signature whose number is not reduced would be another line for the same statement."""
    _, public, message, signature = vector("two bytes")
    number = int.from_bytes(signature[32:], "little") + ORDER
    other = signature[:32] + number.to_bytes(32, "little")
    assert not signed(public, message, other)


@pytest.mark.parametrize("length", [0, 31, 63, 65])
def test_wrong_lengths_are_refused(length):
    """What is no signature and no key is refused, not an error."""
    _, public, message, _ = vector("one byte")
    assert not signed(public, message, bytes(length))
    assert not signed(bytes(length)[:33], message, bytes(64))


def test_what_is_no_point_is_refused():
    """A key that is no point of the curve, or written in a longer way, is refused."""
    _, _, message, signature = vector("one byte")
    for public in (b"\xff" * 32, (2).to_bytes(32, "little"), b"\x01" + bytes(30) + b"\x80"):
        assert not signed(public, message, signature)


def test_library_signatures_verify():
    """Whatever the library signs verifies here, and nothing else does."""
    numbers = random.Random(8032)
    for _ in range(12):
        key = SigningKey(numbers.randbytes(32))
        message = numbers.randbytes(numbers.randrange(300))
        signature = key.sign(message).signature
        assert signed(bytes(key.verify_key), message, signature)
        assert not signed(bytes(key.verify_key), message + b"!", signature)
