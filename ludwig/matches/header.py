"""The header of a stored match: the entry before its first event, which says whose it is."""

from typing import Final, NamedTuple, Self
from uuid import UUID, uuid5

import msgspec

from domain.visibility import Viewer
from ludwig.codec import UnknownSchemaError

HEADER_WORD: Final = "hd"
_NAMESPACE: Final = UUID("6b1f3a1e-58d5-4b43-9f0e-0a6a5a1d7c11")


class Parent(msgspec.Struct, frozen=True, array_like=True):
    """Where a branch left its parent: match, event number, that event's hash in hex."""

    match: str
    seq: int
    hash: str


class Header(msgspec.Struct, frozen=True, array_like=True):
    """Who a stored match is.

    ``id`` is its name in this store, ``match`` the name its record carries; they differ only for
    an import whose name was taken. ``viewer`` is whose copy of the match this is. A branch made
    here begins after ``fork`` with its parent's events unread; an imported one holds them all.
    ``keeper`` is from whose eyes a branch was begun (SEE-6). ``unclean`` names the first rule that
    an imported record breaks, and where; it says nothing of what came later. ``patent`` is the
    same of what a spectator may see of the record.
    """

    id: str
    match: str
    viewer: str
    parent: Parent | None = None
    fork: int = 0
    imported: bool = False
    keeper: Viewer = "referee"
    unclean: str = ""
    patent: str = ""


class Filed(NamedTuple):
    """A stored entry of a match as the library's recorders carry it."""

    originator_id: UUID
    originator_version: int
    word: str
    payload: bytes

    @classmethod
    def header(cls, header: Header) -> Self:
        """Returns the entry that begins a match's stream, at the version before its events."""
        return cls(stream_id(header.id), header.fork, HEADER_WORD, _ENCODE(header))


def stream_id(match_id: str) -> UUID:
    """Returns the id of the stream that holds a match."""
    return uuid5(_NAMESPACE, match_id)


def read_header(word: str, payload: bytes) -> Header:
    """Reads the entry that begins a match; `UnknownSchemaError` if it is none known here."""
    if word != HEADER_WORD:
        raise UnknownSchemaError(word)
    try:
        return _DECODE(payload)
    except msgspec.MsgspecError as error:
        raise UnknownSchemaError(f"{word}: {error}") from error


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Header).decode
