"""`Dockets`: reads and writes the disputes of a store, one hash-chained stream a match."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID, uuid5

import msgspec

from domain.refusal import Refusal
from ludwig.codec import GENESIS
from ludwig.disputes.deed import Deed
from ludwig.disputes.dispute import DisputeRefused
from ludwig.disputes.docket import Docket
from ludwig.redis_streams import Entry, NewEvent, Part, Store, StoreConflict, StoreIntegrity
from ludwig.redis_streams.entry import entry_of

PURPOSE: Final = "d"
TRIES: Final = 20
_WORD: Final = "deed"
_NAMESPACE: Final = UUID("57a0c3de-8a0c-4c57-9a55-0f5d1f6d4a11")


class _Read(NamedTuple):
    """A stream as read: its docket, its last version and hash, the nonces of its saves."""

    docket: Docket = Docket()
    version: int = 0
    head: bytes = GENESIS
    saves: tuple[tuple[bytes, Deed], ...] = ()


class Dockets:
    """The disputes of all matches of a store; raises `StoreUnavailable`.

    Each deed is one save whose hash is SHA-256 over the hash before it and its bytes, checked when
    it is written and when it is read: `StoreIntegrity` for one that does not follow.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, match: str) -> Docket:
        """Returns the disputes about a match; an empty docket if there were none."""
        return self._read(docket_stream(match), match).docket

    def done(self, match: str, command_id: str | None) -> Deed | None:
        """Returns what a call of this id has written about a match, if it has."""
        nonce = _nonce(command_id)
        if nonce is None:
            return None
        saves = self._read(docket_stream(match), match).saves
        return next((deed for name, deed in saves if name == nonce), None)

    def write(
        self, match: str, make: Callable[[Docket], Deed], command_id: str | None = None
    ) -> Deed:
        """Adds the deed that is made for the docket as it stands, and returns it.

        It is made again if somebody else writes in between. With ``command_id`` a call that was
        carried out before writes nothing and returns what it wrote then. Raises DisputeRefused.
        """
        stream, nonce = docket_stream(match), _nonce(command_id)
        for _ in range(TRIES):
            there = self._read(stream, match)
            for name, done in there.saves:
                if nonce is not None and name == nonce:
                    return done
            deed = make(there.docket)
            _check(match, there.docket, deed)
            try:
                self._save(stream, there, deed, nonce)
            except StoreConflict:
                continue
            return deed
        raise StoreConflict("others keep writing about this match")

    def _save(self, stream: UUID, there: _Read, deed: Deed, nonce: bytes | None) -> None:
        payload = _ENCODE(deed)
        event = NewEvent(_WORD, payload, _chained(there.head, payload))
        expected = there.head if there.version else b""
        part = Part(stream, there.version + 1, [event], expected)
        self._store.of(stream).save([part], purpose=PURPOSE, logged=False, nonce=nonce)

    def _read(self, stream: UUID, match: str) -> _Read:
        read = _Read()
        for entry in self._entries(stream):
            head = _chained(read.head, entry.payload)
            if entry.hash != head:
                said = f"entry {entry.version} of the disputes about {match} does not follow"
                raise StoreIntegrity(said, "somebody has changed the store")
            deed = _DECODE(entry.payload)
            saves = (*read.saves, (entry.save, deed))
            read = _Read(read.docket.followed(deed), entry.version, head, saves)
        return read

    def _entries(self, stream: UUID) -> Iterator[Entry]:
        return map(entry_of, self._store.of(stream).read_raw(stream, purpose=PURPOSE))


def docket_stream(match: str) -> UUID:
    """Returns the id of the stream that holds the disputes about a match."""
    return uuid5(_NAMESPACE, match)


def _check(match: str, docket: Docket, deed: Deed) -> None:
    reason: Refusal | None = docket.refusal(deed)
    if reason is not None:
        raise DisputeRefused(match, deed.dispute, reason)


def _chained(head: bytes, payload: bytes) -> bytes:
    return sha256(head + payload).digest()


def _nonce(command_id: str | None) -> bytes | None:
    return None if command_id is None else sha256(command_id.encode()).digest()


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Deed).decode
