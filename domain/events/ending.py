"""The events that end a match or lead back from where it is (END)."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.events.event import Event
from domain.events.part import SeatScore
from domain.events.word import Seat


class MatchScored(Event, frozen=True):
    """The final scoring of every seat (END)."""

    seats: dict[Seat, SeatScore]


class MatchEnded(Event, frozen=True):
    """The match ended with this ranking, ties together (WIN-1)."""

    ranking: tuple[tuple[Seat, ...], ...]
    decided_by: Literal["points", "area", "money", "shared"]
    ladder: str | None


class MatchAbandoned(Event, frozen=True):
    """The match was stopped before its end (END-1)."""

    reason: str
    agreed_by: tuple[Seat | Literal["referee"], ...] | UnsetType = UNSET


class MoveTakenBack(Event, frozen=True):
    """The state goes on from the one after event ``to_seq``."""

    seat: Seat
    to_seq: int
    agreed_by: tuple[Seat, ...]
    reason: str


class RulingApplied(Event, frozen=True):
    """A referee's ruling: the state goes on from the one after event ``to_seq``."""

    dispute: str
    to_seq: int
    reason: str
