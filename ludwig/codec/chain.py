"""The hash chain of a match and the commitments that bind its secrets to it (RECORD.md)."""

from hashlib import sha256
from typing import Final

from ludwig.codec.canonical import canonical

GENESIS: Final = bytes(32)
"""What the first event of a match chains on."""


def commitment(salt: bytes, value: object) -> str:
    """Returns the hex commitment to a secret value, as it stands in the event's data."""
    return sha256(salt + canonical(value)).hexdigest()


def chain_hash(
    previous: bytes, seq: int, at: str, by: str | None, type_: str, data: dict[str, object]
) -> bytes:
    """Returns the 32 bytes of an event's hash; ``previous`` is the hash it chains on."""
    return sha256(previous + canonical([seq, at, by, type_, data])).digest()
