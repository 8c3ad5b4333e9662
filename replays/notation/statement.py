"""What a line of a written table says: one class for each kind of line."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from msgspec import UnsetType

from domain.events import Corridor, Draw, Names, Player, Reward, RoomSize, Seat
from domain.profiles import SwitchValue
from replays.notation.error import NOWHERE, Place
from replays.notation.where import Where


@dataclass(frozen=True, slots=True)
class Line:
    """A line and where its first word stands, which is no part of what it says."""

    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Named(Line):
    """``match friday``: the match's id."""

    name: str


@dataclass(frozen=True, slots=True)
class Edition(Line):
    """``profile second-edition``."""

    profile: str


@dataclass(frozen=True, slots=True)
class Switched(Line):
    """``switch P-CORNER yes``."""

    switch: str
    value: SwitchValue


@dataclass(frozen=True, slots=True)
class Seated(Line):
    """``player blue "Ada" front``; the order of the lines is the turn order."""

    player: Player


@dataclass(frozen=True, slots=True)
class Favors(Line):
    """``favors number_food, round_rooms``."""

    favors: Names


@dataclass(frozen=True, slots=True)
class Dealt(Line):
    """``blue dealt stairs, size_100, all_types``; ``None`` is ``?``."""

    seat: Seat
    cards: Names | None


@dataclass(frozen=True, slots=True)
class Kept(Line):
    """``blue keeps stairs, all_types returns size_100``: bonus cards, dealt or drawn.

    Of ``returned`` UNSET is what follows from the others, ``None`` what is not known.
    """

    seat: Seat
    kept: Names | None
    returned: Names | UnsetType | None


@dataclass(frozen=True, slots=True)
class Held(Line):
    """``blue shows stairs, hallways``: the hand at the end, for cards not told before."""

    seat: Seat
    cards: Names


@dataclass(frozen=True, slots=True)
class RoundBegun(Line):
    """``round 4``."""

    number: int


@dataclass(frozen=True, slots=True)
class Drawn(Line):
    """``draw pantry, 200 none, laid salon``."""

    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Priced(Line):
    """``blue prices 2000 pantry, 4000 salon``."""

    seat: Seat
    prices: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Bought(Line):
    """``red buys salon for 4000``; what is ``None`` follows from the market."""

    seat: Seat
    tile: str
    price: int | None = None
    coins: int | None = None
    payee: Seat | Literal["supply"] | None = None


@dataclass(frozen=True, slots=True)
class Passed(Line):
    """``red passes``; with ``for`` if another sum was taken than the rules give."""

    seat: Seat
    money: int | None = None


@dataclass(frozen=True, slots=True)
class Laid(Line):
    """``places east of foyer, doors W1-E2``; the tile is the one just bought or taken."""

    seat: Seat
    tile: str | None
    where: Where


@dataclass(frozen=True, slots=True)
class FoyerTurned(Line):
    """``red turns foyer 90``."""

    seat: Seat
    rotation: int


@dataclass(frozen=True, slots=True)
class NextReward(Line):
    """``takes reward of larder``: which pending reward is next."""

    seat: Seat
    room: str


@dataclass(frozen=True, slots=True)
class RewardChosen(Line):
    """``chooses living scoring crypt``: what every second Downstairs Room brings."""

    seat: Seat
    reward: Reward
    rescored: str | None


@dataclass(frozen=True, slots=True)
class CardsDrawn(Line):
    """``draws stairs, hallways``: two bonus cards of a Utility Room."""

    seat: Seat
    cards: Names | None


@dataclass(frozen=True, slots=True)
class Searched(Line):
    """``searches 300``; ``sees`` if the tiles were told."""

    seat: Seat
    size: RoomSize
    seen: Names | None


@dataclass(frozen=True, slots=True)
class TilesLaid(Line):
    """``lays 2: salon, pantry``: on the room deck, the last one on top."""

    seat: Seat
    count: int
    tiles: Names | None


@dataclass(frozen=True, slots=True)
class CorridorTaken(Line):
    """``takes hallway``: a free corridor."""

    seat: Seat
    corridor: Corridor


@dataclass(frozen=True, slots=True)
class CorridorDeclined(Line):
    """``declines``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Line):
    """``claims 5: 3 own, 2 foyer``: points a player took; ``None`` among the items is ``own``."""

    seat: Seat
    points: int
    room: str | None
    items: tuple[tuple[int, str | None], ...]


@dataclass(frozen=True, slots=True)
class Counted(Line):
    """``blue counts 34 points, 12000 marks``: score track and purse at this moment."""

    seat: Seat
    points: int | None
    money: int | None


@dataclass(frozen=True, slots=True)
class FinalClaimed(Line):
    """``blue final depleted 4, favors 12, total 81``: the final scoring as players made it."""

    seat: Seat
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Marked(Line):
    """``mark before-salon``: names the position, for going back to it."""

    name: str


@dataclass(frozen=True, slots=True)
class TakenBack(Line):
    """``red goes back to before-salon, agreed blue, because "…"``.

    ``at_once``: before anything still due had happened.
    """

    seat: Seat
    mark: str
    agreed: tuple[Seat, ...]
    reason: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Ruled(Line):
    """``ruling case-1 back to before-salon, because "…"``."""

    dispute: str
    mark: str
    reason: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Abandoned(Line):
    """``abandoned because "…"`` by the referee, or ``red abandons, agreed blue, because "…"``."""

    seat: Seat | None
    agreed: tuple[Seat | Literal["referee"], ...] | None
    reason: str
    at_once: bool = False


Statement: TypeAlias = Line
