"""What players claimed, as extra fields of the events it is about.

``claimed`` stands in PointsScored, LivingRewardScored and ActivityRewardScored, and by seat in
MatchScored; ``counted``, by seat, in whatever event came last. They are kept and hashed like
everything in ``data``.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from domain.events import Seat
from ludwig.codec import Recorded

CLAIMED: Final = "claimed"
COUNTED: Final = "counted"

T = TypeVar("T")


class ClaimItem(msgspec.Struct, frozen=True):
    """Points claimed for a pair with another room; ``room`` is ``None`` for the own value."""

    points: int
    room: str | None


class Claim(msgspec.Struct, frozen=True):
    """Points claimed for one event, and what they are made of, if that was told."""

    points: int
    items: tuple[ClaimItem, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """A seat's points on the track and its marks, as far as they were counted."""

    points: int | None
    money: int | None


def built(value: msgspec.Struct) -> object:
    """Returns a claim as it stands in ``data``."""
    return msgspec.json.decode(msgspec.json.encode(value))


def claim_of(recorded: Recorded) -> Claim | None:
    """Returns what was claimed for an event, if anything was; of a wrong form it is nothing."""
    return _read(recorded.data.get(CLAIMED), Claim)


def final_claims(recorded: Recorded) -> Mapping[Seat, Mapping[str, int]]:
    """Returns the final scores that were claimed, by seat and part."""
    return _read(recorded.data.get(CLAIMED), dict[Seat, dict[str, int]]) or {}


def counts_of(recorded: Recorded) -> Mapping[Seat, Count]:
    """Returns what was counted after an event, by seat."""
    return _read(recorded.data.get(COUNTED), dict[Seat, Count]) or {}


def _read(value: object, kind: type[T]) -> T | None:
    if value is None:
        return None
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None
