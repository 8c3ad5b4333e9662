"""A world: everything that a viewer does not know, drawn at random, as it may well be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final, TypeVar

from domain.redealing import LAID, cards_held, dealt_anew, room_cards_left
from domain.state import Decks, State
from domain.tiles import BONUS_CARDS, ROOM_CARD_COUNT, ROOMS
from ludwig.worlds.sight import Sight

T = TypeVar("T", str, int)

_BY_SIZE: Final[Mapping[int, tuple[str, ...]]] = {
    size: tuple(room.id for room in ROOMS.values() if room.size == size) for size in ROOM_CARD_COUNT
}


def world(sight: Sight, rng: Random) -> State:
    """Returns a state in which nothing is unknown, consistent with all that the viewer has seen.

    What is unknown is drawn anew, every possibility as likely as it is by the shuffles: stacks,
    tiles left out, room deck, bonus cards in the deck and in hands. Cost: some 100 µs.
    """
    state = sight.state
    if not hides(state):
        return state
    decks, laid = _rooms(sight, rng)
    cards = _shuffled(rng, _unseen_cards(state))
    held = _hands(state, cards)
    bonus = _filled(decks.bonus_deck, cards)
    room_deck = _filled(decks.room_deck, _room_cards(state, rng))
    decks = decks._replace(bonus_deck=bonus, room_deck=room_deck)
    return dealt_anew(state.with_(decks=decks), {**held, LAID: laid})


def hides(state: State) -> bool:
    """Tells whether anything of a match is unknown in this copy of it."""
    decks = state.decks
    held = (card for index in range(len(state.seats)) for card in cards_held(state, index))
    return (
        decks.left_out is None
        or None in decks.bonus_deck
        or None in decks.room_deck
        or None in held
        or any(None in stack for stack in decks.stacks.values())
    )


def _rooms(sight: Sight, rng: Random) -> tuple[Decks, tuple[str, ...]]:
    """Fills stacks, tiles laid on the room deck, and the tiles left out."""
    decks = sight.state.decks
    seen = sight.state.away.union(*decks.stacks.values())
    stacks: dict[int, tuple[str | None, ...]] = {}
    laid: dict[int, list[str]] = {}
    left_out: list[str] = []
    for size, stack in decks.stacks.items():
        surely = [tile for tile in _BY_SIZE[size] if tile in sight.among.get(size, ())]
        maybe = [tile for tile in _BY_SIZE[size] if tile not in surely]
        # What is surely in play comes first: to the stack, then to what others laid on the deck.
        pool = [
            *_shuffled(rng, (tile for tile in maybe if tile not in seen)),
            *_shuffled(rng, (tile for tile in surely if tile not in seen)),
        ]
        unknown = stack.count(None)
        in_stack = [pool.pop() for _ in range(min(unknown, len(pool)))]
        stacks[size] = _filled(stack, _shuffled(rng, in_stack))
        slots = sum(slot.tile is None and slot.size == size for slot in decks.laid)
        laid[size] = [pool.pop() for _ in range(min(slots, len(pool)))]
        left_out += pool
    on_deck = tuple(_laid(decks, laid))
    return decks._replace(stacks=stacks, left_out=tuple(left_out)), on_deck


def _laid(decks: Decks, drawn: Mapping[int, list[str]]) -> Iterator[str]:
    for slot in decks.laid:
        yield slot.tile if slot.tile is not None else drawn[slot.size].pop(0)


def _unseen_cards(state: State) -> Iterator[str]:
    seen = set(state.decks.bonus_deck)
    for index in range(len(state.seats)):
        seen.update(cards_held(state, index))
    return (card for card in BONUS_CARDS if card not in seen)


def _hands(state: State, cards: list[str]) -> dict[str, tuple[str, ...]]:
    return {
        seat: _filled(cards_held(state, index), cards)  # type: ignore[misc]
        for index, seat in enumerate(state.seats)
        if None in cards_held(state, index)
    }


def _room_cards(state: State, rng: Random) -> list[int]:
    deck = state.decks.room_deck
    known = Counter(card for card in deck if card is not None)
    cards = _shuffled(rng, _by_size(room_cards_left(state) - known))
    missing = deck.count(None) - len(cards)
    if missing > 0:  # in a match that breaks the rules
        cards += rng.choices(tuple(ROOM_CARD_COUNT), k=missing)
    return cards


def _by_size(cards: Counter[int]) -> Iterator[int]:
    return (size for size in ROOM_CARD_COUNT for _ in range(cards[size]))


def _filled(slots: tuple[T | None, ...], drawn: list[T]) -> tuple[T | None, ...]:
    """Returns the slots with every unknown one filled from the drawn values, which it uses up."""
    return tuple(slot if slot is not None else drawn.pop() for slot in slots)


def _shuffled(rng: Random, values: Iterable[T]) -> list[T]:
    order = list(values)
    rng.shuffle(order)
    return order
