"""The events of a dispute: it is opened, evidence is given, it is ruled on."""

from typing import Literal, TypeAlias

from msgspec import Struct

Outcome: TypeAlias = Literal["upheld", "rejected", "corrected"]


class Citation(Struct, frozen=True, array_like=True):
    """An event of the match as it stood: its number and its hash in hex."""

    seq: int
    hash: str


class Opened(Struct, frozen=True, tag="opened", array_like=True):
    """A seat, or a spectator, claims that something is wrong at an event."""

    dispute: str
    at: str
    by: str
    about: Citation
    claim: str


class Evidence(Struct, frozen=True, tag="evidence", array_like=True):
    """Somebody says something to it and cites events and rules."""

    dispute: str
    at: str
    by: str
    text: str
    events: tuple[Citation, ...]
    rules: tuple[str, ...]


class Ruled(Struct, frozen=True, tag="ruled", array_like=True):
    """The referee ruled. A dispute is ruled on once.

    A correction either let the match go on from an earlier position, then ``applied`` is the
    `RulingApplied` in it, or notes other points than the record has: ``points`` by seat to be
    added.
    """

    dispute: str
    at: str
    outcome: Outcome
    reason: str
    events: tuple[Citation, ...]
    rules: tuple[str, ...]
    points: dict[str, int] = {}
    applied: Citation | None = None


Deed: TypeAlias = Opened | Evidence | Ruled
