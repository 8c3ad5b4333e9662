"""The parts that events are made of: players, draws, score lines."""

from typing import Literal

from msgspec import Struct

from domain.events.word import RoomSize, Seat


class Player(Struct, frozen=True, gc=False):
    """Who sits where: seat, name, the side of the Foyer, and ``human`` or ``bot:<name>``."""

    seat: Seat
    name: str
    foyer: Literal["foyer_front", "foyer_back"]
    kind: str


class Draw(Struct, frozen=True, gc=False):
    """One room card and the tile it revealed; card ``None`` is a tile put there by SLEEP."""

    card: RoomSize | None
    tile: str | None


class Line(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of a placement's points: the rule, the points, and the pair that earns them."""

    rule: Literal["SCORE-1", "SCORE-2", "SCORE-3"]
    points: int
    room: str
    partner: str | None


class FinalLine(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of the final scoring: DEPLETED, FAVOR-1, BONUS or MONEY for one item."""

    rule: Literal["DEPLETED", "FAVOR-1", "BONUS", "MONEY"]
    points: int
    item: str | None


class SeatScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One seat's final points by category, their total, and the lines they come from."""

    points: int
    depleted: int
    favors: int
    bonus_cards: int
    money: int
    total: int
    lines: tuple[FinalLine, ...]
