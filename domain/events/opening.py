"""The events of the set-up (SETUP)."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.events.event import Event
from domain.events.part import Player
from domain.events.word import Names, RoomSize, Seat


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
    """A branch drew anew what was face down; only as its first event.

    ``unseen`` is what else its viewer did not know (SEE-6): by seat the bonus cards it holds, those
    in hand first, then those dealt or drawn; under ``laid`` the tiles on the room deck, top first.
    """

    stacks: dict[RoomSize, Names] | None
    room_deck: tuple[RoomSize, ...] | None
    bonus_deck: Names | None
    left_out: Names | None
    unseen: dict[str, Names] | UnsetType | None = UNSET


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
