"""Random numbers exactly as `random.Random` gives them: MT19937 and what Python makes of it."""

from collections.abc import Iterable
from hashlib import sha512
from typing import Final

import numpy as np

from ludwig.accelerator import layout
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import STREAM_WORDS, Numbers

_MIDDLE: Final = 397
_WORD: Final = 0xFFFFFFFF
_UPPER: Final = 0x80000000
_LOWER: Final = 0x7FFFFFFF
_MATRIX: Final = 0x9908B0DF


def keys(texts: Iterable[str]) -> Numbers:
    """Returns for each text how many words seed ``Random(text)``, then the words, lowest first.

    A word has 32 bits. Of an empty text nothing is made: its length is 0.
    """
    return np.frombuffer(b"".join(map(_key, texts)), "<u4").astype(np.int64)


def _key(text: str) -> bytes:
    data = text.encode()
    if data:
        data += sha512(data).digest()
    words = data[::-1] + bytes(-len(data) % 4)
    return (len(words) // 4).to_bytes(4, "little") + words


@compiled
def stream_of(number: int) -> int:
    """Returns where a stream of random numbers stands."""
    return layout.CHANCE + number * layout.STREAM_LENGTH


@compiled
def seed(m: Numbers, stream: int, keys: Numbers, first: int, length: int) -> None:
    """Begins a stream of random numbers from some words of the keys."""
    _fill(m, stream)
    at, used = 1, 0
    for _ in range(max(STREAM_WORDS, length)):
        before = m[stream + at - 1]
        mixed = (before ^ (before >> 30)) * 1664525 & _WORD
        m[stream + at] = ((m[stream + at] ^ mixed) + keys[first + used] + used) & _WORD
        at, used = _next(m, stream, at), used + 1
        if used == length:
            used = 0
    for _ in range(STREAM_WORDS - 1):
        before = m[stream + at - 1]
        mixed = (before ^ (before >> 30)) * 1566083941 & _WORD
        m[stream + at] = ((m[stream + at] ^ mixed) - at) & _WORD
        at = _next(m, stream, at)
    m[stream] = _UPPER
    m[stream + STREAM_WORDS] = STREAM_WORDS


@compiled
def _fill(m: Numbers, stream: int) -> None:
    m[stream] = 19650218
    for at in range(1, STREAM_WORDS):
        before = m[stream + at - 1]
        m[stream + at] = ((before ^ (before >> 30)) * 1812433253 + at) & _WORD


@compiled
def _next(m: Numbers, stream: int, at: int) -> int:
    at += 1
    if at < STREAM_WORDS:
        return at
    m[stream] = m[stream + STREAM_WORDS - 1]
    return 1


@compiled
def _renew(m: Numbers, stream: int) -> None:
    for at in range(STREAM_WORDS):
        after = at + 1 if at + 1 < STREAM_WORDS else 0
        middle = at + _MIDDLE if at + _MIDDLE < STREAM_WORDS else at + _MIDDLE - STREAM_WORDS
        mixed = (m[stream + at] & _UPPER) | (m[stream + after] & _LOWER)
        m[stream + at] = m[stream + middle] ^ (mixed >> 1) ^ ((mixed & 1) * _MATRIX)
    m[stream + STREAM_WORDS] = 0


@compiled
def word(m: Numbers, stream: int) -> int:
    """Returns the next 32 random bits."""
    if m[stream + STREAM_WORDS] >= STREAM_WORDS:
        _renew(m, stream)
    drawn = m[stream + m[stream + STREAM_WORDS]]
    m[stream + STREAM_WORDS] += 1
    drawn ^= drawn >> 11
    drawn ^= (drawn << 7) & 0x9D2C5680
    drawn ^= (drawn << 15) & 0xEFC60000
    return drawn ^ (drawn >> 18)  # type: ignore[no-any-return]


@compiled
def fraction(m: Numbers, stream: int) -> float:
    """Returns what ``random()`` returns."""
    upper = word(m, stream) >> 5
    lower = word(m, stream) >> 6
    return (upper * 67108864.0 + lower) * (1.0 / 9007199254740992.0)


@compiled
def share(m: Numbers, stream: int, count: int) -> int:
    """Returns ``int(random() * count)``."""
    return int(fraction(m, stream) * count)


@compiled
def below(m: Numbers, stream: int, count: int) -> int:
    """Returns a number below a count as shuffles and samples draw it."""
    bits = 0
    while count >> bits:
        bits += 1
    drawn = word(m, stream) >> (32 - bits)
    while drawn >= count:
        drawn = word(m, stream) >> (32 - bits)
    return drawn


@compiled
def shuffle(m: Numbers, stream: int, start: int, count: int) -> None:
    """Shuffles some numbers as ``shuffle`` does a list."""
    for last in range(count - 1, 0, -1):
        other = below(m, stream, last + 1)
        kept = m[start + last]
        m[start + last] = m[start + other]
        m[start + other] = kept
