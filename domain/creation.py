"""Which matches can be created, and whether recorded shuffles are what SETUP asks for."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain import events as ev
from domain.profiles import Profile, resolve
from domain.refusal import Refusal
from domain.setup import room_deck_size, stack_size
from domain.state import State
from domain.tiles import BONUS_CARDS, FAVORS, ROOM_CARD_COUNT, ROOM_SIZES, ROOMS

FOYER_ENTRANCES: Final = {"foyer_front": 3, "foyer_back": 4}
MOST_PLAYERS: Final = 4
BOT: Final = "bot:"


def creation_refusals(event: ev.MatchCreated) -> tuple[Refusal, ...]:
    """Returns why no match can begin like this (SETUP-1, P)."""
    profile = resolve(event.profile, event.switches)
    own = tuple(_player_refusals(event))
    if isinstance(profile, Refusal):
        return (profile, *own)
    return own + tuple(_foyer_refusals(event, profile))


def _player_refusals(event: ev.MatchCreated) -> Iterator[Refusal]:
    count = len(event.players)
    if not 1 <= count <= MOST_PLAYERS:
        yield Refusal("players.count", "SETUP-1", {"players": count})
    elif event.solo != (count == 1):
        yield Refusal("players.solo", "SETUP-1", {"players": count, "solo": event.solo})
    seats = Counter(player.seat for player in event.players)
    if twice := tuple(seat for seat, number in seats.items() if number > 1):
        yield Refusal("players.seat_twice", "RECORD-data", {"seats": twice})
    for player in event.players:
        kind = player.kind
        if kind != "human" and not (kind.startswith(BOT) and len(kind) > len(BOT)):
            yield Refusal("players.kind", "RECORD-data", {"seat": player.seat, "kind": kind})


def _foyer_refusals(event: ev.MatchCreated, profile: Profile) -> Iterator[Refusal]:
    for player in event.players:
        entrances = FOYER_ENTRANCES[player.foyer]
        if entrances not in profile.foyer:
            facts = {"seat": player.seat, "entrances": entrances, "allowed": profile.foyer}
            yield Refusal("players.foyer", "P-FOYER", facts)


def deck_refusals(state: State, event: ev.DecksShuffled) -> tuple[Refusal, ...]:
    """Returns what is wrong with the decks a match begins with (SETUP-2 to SETUP-4)."""
    return tuple(_deck_refusals(len(state.seats), event))


def _deck_refusals(players: int, event: ev.DecksShuffled) -> Iterator[Refusal]:
    if event.stacks is not None:
        yield from _stack_refusals(players, event.stacks, event.left_out)
    if event.room_deck is not None:
        cards = Counter(event.room_deck)
        if cards.total() != room_deck_size(players) or not cards <= Counter(ROOM_CARD_COUNT):
            yield Refusal("setup.room_deck", "SETUP-3", {"cards": event.room_deck})
    if event.bonus_deck is not None and Counter(event.bonus_deck) != Counter(BONUS_CARDS.keys()):
        yield Refusal("setup.bonus_deck", "SETUP-4", {"cards": event.bonus_deck})


def _stack_refusals(
    players: int, stacks: dict[ev.RoomSize, ev.Names], left_out: ev.Names | None
) -> Iterator[Refusal]:
    if set(stacks) != set(ROOM_SIZES):
        yield Refusal("setup.stacks", "SETUP-2", {"sizes": tuple(stacks)})
    for size, stack in stacks.items():
        strange = tuple(t for t in stack if t not in ROOMS or ROOMS[t].size != size)
        if strange or len(stack) != stack_size(size, players):
            yield Refusal("setup.stack", "SETUP-2", {"size": size, "stack": stack})
    dealt = Counter(tile for stack in stacks.values() for tile in stack)
    rest = Counter(ROOMS.keys()) - dealt
    if dealt and max(dealt.values()) > 1:
        yield Refusal(
            "setup.tile_twice", "SETUP-2", {"tiles": tuple(dealt - Counter(ROOMS.keys()))}
        )
    if left_out is not None and Counter(left_out) != rest:
        yield Refusal("setup.left_out", "SETUP-2", {"left_out": left_out})


def favor_refusals(state: State, event: ev.FavorsRevealed) -> tuple[Refusal, ...]:
    """Returns what is wrong with the favors a match begins with (SETUP-5)."""
    favors = event.favors
    clash = {"completed_rooms", "incomplete_rooms"} <= set(favors)
    distinct = len(set(favors)) == len(favors) == len(state.seats)
    if distinct and not clash and all(favor in FAVORS for favor in favors):
        return ()
    return (Refusal("setup.favors", "SETUP-5", {"favors": favors}),)
