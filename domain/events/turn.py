"""The events of a turn (BUY, PLACE, SCORE, FOOD)."""

from typing import Literal

from domain.events.event import Event
from domain.events.part import Line
from domain.events.word import Corridor, Seat, Side


class RoomPurchased(Event, frozen=True):
    """A room was bought; ``coins`` lay on it; ``payee`` ``None`` is the supply (BUY)."""

    seat: Seat
    tile: str
    price: int
    coins: int
    payee: Seat | None


class CorridorPurchased(Event, frozen=True):
    """A hallway or stairs was bought (BUY-1)."""

    seat: Seat
    corridor: Corridor
    price: int
    payee: Seat | None


class TurnPassed(Event, frozen=True):
    """A seat passed and took ``money`` marks (BUY-4)."""

    seat: Seat
    money: int


class RoomPlaced(Event, frozen=True):
    """A tile was placed; ``free`` for one taken as a corridor reward (PLACE)."""

    seat: Seat
    tile: str
    x: int
    y: int
    rotation: Literal[0, 90, 180, 270]
    side: Side | None
    free: bool


class PointsScored(Event, frozen=True):
    """The placement was scored (SCORE), line by line."""

    seat: Seat
    tile: str
    points: int
    lines: tuple[Line, ...]


class TurnEnded(Event, frozen=True):
    """A turn, or an extra turn, ended."""

    seat: Seat


class ExtraTurnStarted(Event, frozen=True):
    """An extra turn owed by ``room`` began (FOOD)."""

    seat: Seat
    room: str
