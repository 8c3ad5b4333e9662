"""What a branch drew anew besides the decks: bonus cards of others, tiles on the room deck."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from domain.events import Names
from domain.setup import room_deck_size
from domain.state import State, replaced
from domain.tiles import ROOM_CARD_COUNT

LAID: Final = "laid"


def room_cards_left(state: State) -> Counter[int]:
    """Returns which room cards may lie in the deck, those not in play too, by size (SETUP-3).

    In a last round they are just the used ones that were not drawn once more (DRAW-4).
    """
    used = state.decks.used
    if not state.last_round:
        return Counter(ROOM_CARD_COUNT) - Counter(used)
    once = room_deck_size(len(state.seats))
    return Counter(used[:once]) - Counter(used[once:])


def cards_held(state: State, index: int) -> tuple[str | None, ...]:
    """Returns every bonus card a seat has: those in hand, then those it has yet to choose from."""
    drawn = state.drawn if index == state.active else ()
    return (*state.hands[index], *(state.dealt[index] or ()), *drawn)


def dealt_anew(state: State, unseen: Mapping[str, Names]) -> State:
    """Returns the state with what ``DecksReshuffled.unseen`` tells in its place (SEE-6)."""
    for index, seat in enumerate(state.seats):
        if seat in unseen:
            state = _held_anew(state, index, unseen[seat])
    decks, tiles = state.decks, unseen.get(LAID)
    if tiles is not None:
        laid = (slot._replace(tile=tile) for slot, tile in zip(decks.laid, tiles, strict=False))
        decks = decks._replace(laid=tuple(laid))
    # What others discarded may well lie elsewhere on this line: it is with the tiles left out.
    gone = (slot._replace(tile=None) if slot.seat in unseen else slot for slot in decks.gone)
    decks = decks._replace(gone=tuple(gone))
    return _searched_anew(state.with_(decks=decks))


def _held_anew(state: State, index: int, cards: Names) -> State:
    """Deals a seat these cards, as many to each place as it had there."""
    hand, dealt = len(state.hands[index]), state.dealt[index]
    kept = hand + len(dealt or ())
    return state.with_(
        hands=replaced(state.hands, index, cards[:hand]),
        dealt=replaced(state.dealt, index, cards[hand:kept]) if dealt else state.dealt,
        drawn=cards[kept:] if state.drawn and index == state.active else state.drawn,
    )


def _searched_anew(state: State) -> State:
    searched = state.searched
    if searched is None:
        return state
    return state.with_(searched=searched._replace(seen=state.decks.stacks[searched.size]))
