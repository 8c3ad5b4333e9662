"""Sealing what was decided: numbers, time, salts and hashes for the events of one save."""

import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from domain import events as ev
from ludwig.codec import Recorded, seal

SALT_BYTES: Final = 16

Salt = Callable[[], bytes]


def fresh_salt() -> bytes:
    """Returns 16 fresh random bytes, as people's matches use (RECORD.md)."""
    return secrets.token_bytes(SALT_BYTES)


def now() -> str:
    """Returns the time as a record writes it: UTC with six digits."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seal_save(
    events: Iterable[ev.Event], *, after: int, previous: bytes, by: str | None, at: str, salt: Salt
) -> tuple[Recorded, ...]:
    """Returns the events of one save as recorded: the first one by ``by``, the rest by nobody."""
    sealed: list[Recorded] = []
    for seq, event in enumerate(events, after + 1):
        chooser = by if not sealed else None
        recorded = seal(event, seq=seq, at=at, by=chooser, previous=previous, salt=salt)
        previous = bytes.fromhex(recorded.hash)
        sealed.append(recorded)
    return tuple(sealed)
