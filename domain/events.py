"""The events of a match: what RECORD.md calls types, one class each.

Choices (● in RECORD.md) are answers to exactly one decision; everything else is derived.
A secret field holds its value, or ``None`` where the reader of this copy does not know it.
A field that RECORD.md lets be absent is ``UNSET`` when it is.
"""

from typing import Literal, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType, structs

Seat: TypeAlias = Literal["blue", "green", "red", "yellow"]
SEATS: tuple[Seat, ...] = ("blue", "green", "red", "yellow")
Corridor: TypeAlias = Literal["hallway", "stairs"]
Side: TypeAlias = Literal["upstairs", "downstairs"]
Reward: TypeAlias = Literal[
    "activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"
]
RoomSize: TypeAlias = Literal[100, 150, 200, 250, 300, 350, 400, 450, 500, 600]
Names: TypeAlias = tuple[str, ...]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a placement's points: the rule, the points, and the pair that earns them."""

    rule: Literal["SCORE-1", "SCORE-2", "SCORE-3"]
    points: int
    room: str
    partner: str | None


class FinalLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the final scoring: DEPLETED, FAVOR-1, BONUS or MONEY for one item."""

    rule: Literal["DEPLETED", "FAVOR-1", "BONUS", "MONEY"]
    points: int
    item: str | None


class SeatScore(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's final points by category, their total, and the lines they come from."""

    points: int
    depleted: int
    favors: int
    bonus_cards: int
    money: int
    total: int
    lines: tuple[FinalLine, ...]


class Player(Struct, frozen=True):
    """Who sits where: seat, name, the side of the Foyer, and ``human`` or ``bot:<name>``."""

    seat: Seat
    name: str
    foyer: Literal["foyer_front", "foyer_back"]
    kind: str


class Draw(Struct, frozen=True):
    """One room card and the tile it revealed; card ``None`` is a tile put there by SLEEP."""

    card: RoomSize | None
    tile: str | None


class Event(Struct, frozen=True):
    """Anything that happened in a match."""


class MatchCreated(Event, frozen=True):
    """A match was set up: profile, overridden switches, players in turn order."""

    profile: str
    switches: dict[str, bool | str | tuple[int, ...] | tuple[str, ...]]
    players: tuple[Player, ...]
    solo: bool
    source: Literal["service", "table"]
    server_seed: str | UnsetType | None = UNSET


class DecksShuffled(Event, frozen=True):
    """Stacks, room deck and bonus deck were shuffled (SETUP-2 to SETUP-4), top first."""

    stacks: dict[RoomSize, Names] | None
    room_deck: tuple[RoomSize, ...] | None
    bonus_deck: Names | None
    left_out: Names | None
    seat_seeds: dict[str, str] | UnsetType = UNSET


class DecksReshuffled(Event, frozen=True):
    """A branch drew anew what was face down; only as its first event."""

    stacks: dict[RoomSize, Names] | None
    room_deck: tuple[RoomSize, ...] | None
    bonus_deck: Names | None
    left_out: Names | None


class FavorsRevealed(Event, frozen=True):
    """The King's Favors were laid face up (SETUP-5)."""

    favors: Names


class FoyerRotated(Event, frozen=True):
    """A seat turned its Foyer before its first placement (P-FOYER-ROTATE)."""

    seat: Seat
    rotation: Literal[0, 90, 180, 270]


class BonusCardsDealt(Event, frozen=True):
    """A seat was dealt its bonus cards (SETUP-4)."""

    seat: Seat
    cards: Names | None


class BonusCardsKept(Event, frozen=True):
    """A seat kept two of its bonus cards and put one under the deck (SETUP-4)."""

    seat: Seat
    kept: Names | None
    returned: Names | None


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


class TurnEnded(Event, frozen=True):
    """A turn, or an extra turn, ended."""

    seat: Seat


class ExtraTurnStarted(Event, frozen=True):
    """An extra turn owed by ``room`` began (FOOD)."""

    seat: Seat
    room: str


class CoinsAdded(Event, frozen=True):
    """Each room still offered got a coin; ``coins`` are the marks now on it (COINS-1)."""

    coins: dict[str, int]


class RoundEnded(Event, frozen=True):
    """A round ended."""

    round: int


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


Choice: TypeAlias = (
    FoyerRotated
    | BonusCardsKept
    | RoomsPriced
    | RoomPurchased
    | CorridorPurchased
    | TurnPassed
    | RoomPlaced
    | RewardOrderChosen
    | DownstairsRewardChosen
    | UtilityCardKept
    | SleepingStackSearched
    | SleepingTilesChosen
    | CorridorRewardTaken
    | CorridorRewardDeclined
)
"""What a seat answers a decision with; stopping and taking back are not among them."""

CHOICES: tuple[type[Event], ...] = (
    FoyerRotated,
    BonusCardsKept,
    RoomsPriced,
    RoomPurchased,
    CorridorPurchased,
    TurnPassed,
    RoomPlaced,
    RewardOrderChosen,
    DownstairsRewardChosen,
    UtilityCardKept,
    SleepingStackSearched,
    SleepingTilesChosen,
    CorridorRewardTaken,
    CorridorRewardDeclined,
)

INTERVENTIONS: tuple[type[Event], ...] = (MatchAbandoned, MoveTakenBack, RulingApplied)
"""Events that may stand after any other and answer no decision."""

EVENT_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__subclasses__()}
"""Every event class by its stable name in records and in the store."""

SECRET_FIELDS: dict[str, tuple[str, ...]] = {
    "MatchCreated": ("server_seed",),
    "DecksShuffled": ("stacks", "room_deck", "bonus_deck", "left_out"),
    "DecksReshuffled": ("stacks", "room_deck", "bonus_deck", "left_out"),
    "BonusCardsDealt": ("cards",),
    "BonusCardsKept": ("kept", "returned"),
    "RoomsDrawn": ("reshuffle",),
    "UtilityCardsDrawn": ("cards",),
    "UtilityCardKept": ("kept", "returned"),
    "SleepingStackSearched": ("seen",),
    "SleepingTilesChosen": ("tiles", "stack"),
}
"""The fields of an event type that stand as commitments (SEE-2, SEE-3)."""

_NOBODYS = frozenset({"stacks", "room_deck", "bonus_deck", "left_out", "reshuffle", "stack"})


def visible_to(event: Event, field: str) -> tuple[Seat, ...]:
    """Returns the seats that may see a secret field before the match has ended (SEE-2, SEE-3)."""
    if field in _NOBODYS or field == "server_seed":
        return ()
    return (event.seat,)  # type: ignore[attr-defined]


E = TypeVar("E", bound=Event)


def changed(event: E, **fields: object) -> E:
    """Returns the event with some fields replaced."""
    return structs.replace(event, **fields)
