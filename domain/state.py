"""The state of a match: a value that events move on and decisions are read from."""

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple, Self, TypeVar

from msgspec import Struct, structs

from domain.castle import Castle
from domain.events import Names, Player, Reward, Seat, SeatScore
from domain.profiles import Profile

START_MONEY: Final = 15000
CORRIDOR_PRICE: Final = 3000
PASS_MONEY: Final = 5000
COIN: Final = 1000
OUTDOOR_MONEY: Final = 10000
ACTIVITY_POINTS: Final = 5
STALL_ROUNDS: Final = 5


class Stage(Enum):
    """What a match waits for; RULES names the section that each stage stands in."""

    __hash__ = object.__hash__  # Enum hashes the name, in Python, at every look-up

    SHUFFLE = "shuffle"
    FAVORS = "favors"
    DEAL = "deal"
    KEEP = "keep"
    ROUND = "round"
    DRAW = "draw"
    PRICE = "price"
    TURN = "turn"
    PLACE = "place"
    SCORE = "score"
    REWARD = "reward"
    UTILITY = "utility"
    SLEEP = "sleep"
    TURN_OVER = "turn over"
    EXTRA = "extra turn"
    COINS = "coins"
    ROUND_OVER = "round over"
    STALLED = "stalled"
    FINAL = "final"
    RANKING = "ranking"
    ENDED = "ended"
    ABANDONED = "abandoned"


class Offer(NamedTuple):
    """A room on the market: its price in marks (``None`` until priced) and the coins on it."""

    tile: str
    price: int | None
    coins: int


class Laid(NamedTuple):
    """A tile a Sleeping reward put on the room deck: its size is public, the tile is not."""

    size: int
    tile: str | None
    seat: Seat


class Gone(NamedTuple):
    """A room out of the game for good, and the one seat that knows which; ``None``: everybody."""

    tile: str | None
    seat: Seat | None


class _FaceDown(NamedTuple):
    stacks: Mapping[int, tuple[str | None, ...]]
    room_deck: tuple[int | None, ...]
    bonus_deck: tuple[str | None, ...]
    laid: tuple[Laid, ...]
    used: tuple[int, ...]
    left_out: Names | None
    hallways: int
    stairs: int
    gone: tuple[Gone, ...] = ()


class Decks(_FaceDown):
    """Everything face down. ``None`` in a tuple is a card or tile that is not known.

    ``stacks`` by room size, top first; ``laid`` are tiles on top of the room deck (DRAW-3), top
    first; ``used`` are the room cards drawn so far; ``left_out`` never comes into play, and
    ``gone`` no more: what nobody bought in solo (SOLO-2), what a last-round Sleeping reward
    discarded (SLEEP).
    """

    @cached_property
    def unseen(self) -> Self:
        """The decks as they look to who may see nothing of them: sizes alone (SEE-1, SEE-3)."""
        return type(self)(
            stacks={size: (None,) * len(stack) for size, stack in self.stacks.items()},
            room_deck=(None,) * len(self.room_deck),
            bonus_deck=(None,) * len(self.bonus_deck),
            laid=tuple([laid._replace(tile=None) for laid in self.laid]),
            used=self.used,
            left_out=None,
            hallways=self.hallways,
            stairs=self.stairs,
            gone=tuple([gone._replace(tile=None) if gone.seat else gone for gone in self.gone]),
        )

    def corridors(self, kind: str) -> int:
        """Returns how many hallways or stairs are left."""
        return self.hallways if kind == "hallway" else self.stairs

    def without_corridor(self, kind: str) -> Self:
        """Returns the decks with one hallway or stairs fewer."""
        if kind == "hallway":
            return self._replace(hallways=self.hallways - 1)
        return self._replace(stairs=self.stairs - 1)


class Completion(NamedTuple):
    """A room completed in this turn and how many tiles its castle had when it was (REWARD-3)."""

    room: str
    reward: Reward
    tiles: int


class Pending(NamedTuple):
    """A reward that waits to be taken; ``rescored`` is a Downstairs Room's choice for LIVING."""

    room: str
    reward: Reward
    rescored: str | None = None
    downstairs: bool = False


class Placing(NamedTuple):
    """The tile bought or taken that has to be placed now: a room id, hallway or stairs."""

    kind: str
    free: bool


class Searched(NamedTuple):
    """The stack a Sleeping reward is looking through and the tiles seen, if known."""

    room: str
    size: int
    seen: tuple[str | None, ...]


class Extra(NamedTuple):
    """An extra turn that is owed, and the room that earned it (FOOD)."""

    seat: int
    room: str


class State(Struct, frozen=True, gc=False):
    """A match after some event. Seats are indexed in turn order in every per-seat tuple.

    Building a successor shares all that did not change; nothing here is ever mutated.
    """

    profile: Profile
    players: tuple[Player, ...]
    seats: tuple[Seat, ...]
    prices: tuple[int, ...]
    source: str
    stage: Stage
    castles: tuple[Castle, ...]
    money: tuple[int, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[str | None, ...], ...]
    dealt: tuple[tuple[str | None, ...] | None, ...]
    downstairs: tuple[int, ...]
    decks: Decks
    favors: Names = ()
    round: int = 0
    master: int = 0
    last_round: bool = False
    idle_rounds: int = 0
    room_sold: bool = False
    market: tuple[Offer, ...] = ()
    active: int = 0
    owed: tuple[Extra, ...] = ()
    extra: bool = False
    pending: tuple[Pending, ...] = ()
    taking: Pending | None = None
    completed: tuple[Completion, ...] = ()
    extra_chosen: Names = ()
    corridor_taken: bool = False
    downstairs_taken: bool = False
    placing: Placing | None = None
    drawn: tuple[str | None, ...] = ()
    searched: Searched | None = None
    final: Mapping[Seat, SeatScore] | None = None
    ranking: tuple[tuple[Seat, ...], ...] = ()

    def with_(self, **changes: object) -> Self:
        """Returns a copy with these fields changed."""
        return structs.replace(self, **changes)

    def new_turn(self, **changes: object) -> Self:
        """Returns a copy at the start of a turn, with nothing bought, completed or pending yet."""
        return self.with_(**_NEW_TURN, **changes)

    def scored(self, points: int) -> tuple[int, ...]:
        """Returns everybody's points once the active seat has scored these."""
        return replaced(self.points, self.active, self.points[self.active] + points)

    def received(self, marks: int) -> tuple[int, ...]:
        """Returns everybody's money once the active seat has received these marks."""
        return replaced(self.money, self.active, self.money[self.active] + marks)

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (section SOLO)."""
        return len(self.seats) == 1

    @property
    def over(self) -> bool:
        """Whether the match has ended or was abandoned, so that everything is public (SEE-5)."""
        return self.stage is Stage.ENDED or self.stage is Stage.ABANDONED

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.active]

    @property
    def castle(self) -> Castle:
        """The castle of the seat whose turn it is."""
        return self.castles[self.active]

    @property
    def face_up(self) -> frozenset[str]:
        """Everything placed in a castle or offered on the market."""
        placed = [tile.name for castle in self.castles for tile in castle.placed]
        return frozenset(placed).union([offer.tile for offer in self.market])

    @property
    def away(self) -> frozenset[str]:
        """Every tile known to be anywhere but in a stack or among those left out."""
        placing = () if self.placing is None else (self.placing.kind,)
        laid = [slot.tile for slot in self.decks.laid if slot.tile]
        gone = [slot.tile for slot in self.decks.gone if slot.tile]
        return self.face_up.union(placing, laid, gone)

    @property
    def current_reward(self) -> Pending | None:
        """The pending reward that is taken next, unless the seat has to choose (REWARD-2)."""
        if self.taking is None and len(self.pending) == 1:
            return self.pending[0]
        return self.taking

    def index(self, seat: Seat) -> int:
        """Returns the place of a seat in turn order."""
        return self.seats.index(seat)

    def offer(self, tile: str) -> Offer | None:
        """Returns the offer of this room on the market, if it is there."""
        return next((offer for offer in self.market if offer.tile == tile), None)

    def payee(self) -> int | None:
        """Returns who is paid for what the active seat buys; ``None`` is the supply (BUY-2)."""
        return None if self.solo or self.active == self.master else self.master


T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Returns the tuple with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


_NEW_TURN: Final[Mapping[str, object]] = {
    "stage": Stage.TURN,
    "pending": (),
    "taking": None,
    "completed": (),
    "extra_chosen": (),
    "corridor_taken": False,
    "downstairs_taken": False,
}
