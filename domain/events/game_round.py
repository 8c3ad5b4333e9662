"""The events of a round (DRAW, PRICE, COINS)."""

from msgspec import UNSET, UnsetType

from domain.events.event import Event
from domain.events.part import Draw
from domain.events.word import RoomSize, Seat


class RoundStarted(Event, frozen=True):
    """A round began; ``master_builder`` is ``None`` in solo."""

    round: int
    master_builder: Seat | None


class RoomsDrawn(Event, frozen=True):
    """The empty spaces of the market were filled (DRAW)."""

    draws: tuple[Draw, ...]
    reshuffled: bool
    last_round: bool
    reshuffle: tuple[RoomSize, ...] | UnsetType | None = UNSET


class RoomsPriced(Event, frozen=True):
    """The Master Builder laid the offered rooms to prices in marks (PRICE-1)."""

    seat: Seat
    prices: dict[int, str]


class CoinsAdded(Event, frozen=True):
    """Each room still offered got a coin; ``coins`` are the marks now on it (COINS-1)."""

    coins: dict[str, int]


class RoundEnded(Event, frozen=True):
    """A round ended."""

    round: int
