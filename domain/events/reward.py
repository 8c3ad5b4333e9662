"""The events of completed rooms and their rewards (REWARD)."""

from domain.events.event import Event
from domain.events.part import Line
from domain.events.word import Corridor, Names, Reward, RoomSize, Seat


class RoomCompleted(Event, frozen=True):
    """All entrances of a room are connected (REWARD-1); ``reward`` is its type."""

    seat: Seat
    room: str
    reward: Reward


class RewardOrderChosen(Event, frozen=True):
    """The seat chose which pending reward is taken next (REWARD-2)."""

    seat: Seat
    room: str


class DownstairsRewardChosen(Event, frozen=True):
    """The seat chose the reward of every second Downstairs Room (DOWNSTAIRS)."""

    seat: Seat
    room: str
    reward: Reward
    rescored: str | None


class LivingRewardScored(Event, frozen=True):
    """A room was scored again (LIVING)."""

    seat: Seat
    room: str
    points: int
    lines: tuple[Line, ...]


class ActivityRewardScored(Event, frozen=True):
    """A completed Activity Room scored (ACTIVITY)."""

    seat: Seat
    room: str
    points: int


class OutdoorRewardPaid(Event, frozen=True):
    """A completed Outdoor Room paid ``money`` marks (OUTDOOR)."""

    seat: Seat
    room: str
    money: int


class UtilityCardsDrawn(Event, frozen=True):
    """Bonus cards were drawn for a completed Utility Room (UTILITY)."""

    seat: Seat
    room: str
    cards: Names | None


class UtilityCardKept(Event, frozen=True):
    """The seat kept one of the two cards and put the other under the deck (UTILITY)."""

    seat: Seat
    kept: Names | None
    returned: Names | None


class SleepingStackSearched(Event, frozen=True):
    """The seat looked through the stack of one size (SLEEP)."""

    seat: Seat
    room: str
    size: RoomSize
    seen: Names | None


class SleepingTilesChosen(Event, frozen=True):
    """The seat put up to two tiles on the room deck, the last one on top (SLEEP)."""

    seat: Seat
    count: int
    tiles: Names | None
    stack: Names | None
    discarded: bool


class CorridorRewardTaken(Event, frozen=True):
    """The seat takes a free hallway or stairs; its placement follows (CORRIDOR)."""

    seat: Seat
    room: str
    corridor: Corridor


class CorridorRewardDeclined(Event, frozen=True):
    """The seat declined its free corridor (P-DECLINE)."""

    seat: Seat
    room: str


class RewardLapsed(Event, frozen=True):
    """A reward could not be taken (REWARD-4) by the rule it names."""

    seat: Seat
    room: str
    reward: Reward
    rule: str
