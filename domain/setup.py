"""How a match begins: the state after ``MatchCreated`` and the size of every stack and deck."""

from typing import Final, TypeVar

from domain.castle import Castle
from domain.events import DecksReshuffled, DecksShuffled, MatchCreated
from domain.profiles import Profile, resolve
from domain.state import START_MONEY, Decks, Stage, State
from domain.tiles import BONUS_CARDS, ROOM_SIZES, SMALL_SIZES

T = TypeVar("T")

SMALL_STACK: Final = {2: 5, 3: 7, 4: 9}
LARGE_STACK: Final = {2: 4, 3: 5, 4: 6}
ROOM_CARDS_EACH: Final = 11
SOLO_AS: Final = 3
DEALT: Final = 3
DEALT_SOLO: Final = 2
KEPT: Final = 2


def as_if(players: int) -> int:
    """Returns the player count whose stacks are used (SETUP-2, SOLO-1)."""
    return SOLO_AS if players == 1 else players


def stack_size(size: int, players: int) -> int:
    """Returns how many tiles of a room size come into play (SETUP-2)."""
    sizes = SMALL_STACK if size in SMALL_SIZES else LARGE_STACK
    return sizes[as_if(players)]


def room_deck_size(players: int) -> int:
    """Returns how many room cards come into play (SETUP-3)."""
    return ROOM_CARDS_EACH * as_if(players)


def cards_dealt(players: int) -> int:
    """Returns how many bonus cards each player is dealt (SETUP-4)."""
    return DEALT_SOLO if players == 1 else DEALT


def begin(event: MatchCreated) -> State:
    """Returns the state after a match was created (SETUP-1, SETUP-6).

    The profile must be one that :func:`domain.profiles.resolve` accepts; ``ValueError`` otherwise.
    """
    profile = _profile(event)
    count = len(event.players)
    return State(
        profile=profile,
        players=event.players,
        seats=tuple(player.seat for player in event.players),
        prices=profile.prices_for(count),
        source=event.source,
        stage=Stage.SHUFFLE if event.source == "service" else _after_shuffle(count),
        castles=tuple(_founded(player.foyer, profile) for player in event.players),
        money=(START_MONEY,) * count,
        points=tuple(range(count)),
        hands=((),) * count,
        dealt=(None,) * count,
        downstairs=(0,) * count,
        decks=_unknown_decks(count),
    )


def _profile(event: MatchCreated) -> Profile:
    match resolve(event.profile, event.switches):
        case Profile() as profile:
            return profile
        case refusal:
            raise ValueError(refusal)


def shuffled(state: State, event: DecksShuffled) -> State:
    """Returns the state once the decks lie ready; what is not known keeps its size only."""
    return state.with_(decks=laid_out(state.decks, event), stage=_after_shuffle(len(state.seats)))


def laid_out(decks: Decks, event: DecksShuffled | DecksReshuffled) -> Decks:
    """Returns the decks as an event lays them out; of what it does not tell only the size stays."""
    stacks = {size: (None,) * len(stack) for size, stack in decks.stacks.items()}
    return decks._replace(
        stacks={**stacks, **(event.stacks or {})},  # type: ignore[dict-item]
        room_deck=_told(decks.room_deck, event.room_deck),
        bonus_deck=_told(decks.bonus_deck, event.bonus_deck),
        left_out=event.left_out,
    )


def _told(deck: tuple[T | None, ...], order: tuple[T, ...] | None) -> tuple[T | None, ...]:
    return (None,) * len(deck) if order is None else order


def _after_shuffle(players: int) -> Stage:
    return Stage.DEAL if players == 1 else Stage.FAVORS


def _founded(foyer: str, profile: Profile) -> Castle:
    return Castle.founded(foyer, corner_adjacency=profile.corner)


def _unknown_decks(players: int) -> Decks:
    small, large = SMALL_STACK[as_if(players)], LARGE_STACK[as_if(players)]
    return Decks(
        stacks={size: (None,) * stack_size(size, players) for size in ROOM_SIZES},
        room_deck=(None,) * room_deck_size(players),
        bonus_deck=(None,) * len(BONUS_CARDS),
        laid=(),
        used=(),
        left_out=None,
        hallways=small,
        stairs=large,
    )
