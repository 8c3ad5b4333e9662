"""Whether what a branch drew anew is what was left to draw (RECORD, fine points)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain import events as ev
from domain.evolve import evolve
from domain.redealing import LAID, cards_held, room_cards_left
from domain.state import State
from domain.tiles import BONUS_CARDS, ROOMS
from replays.audit.difference import Difference, shown


def reshuffle_differences(
    state: State, event: ev.DecksReshuffled, *, first: bool
) -> Iterator[Difference]:
    """Yields what is wrong with decks drawn anew; ``first`` if they may begin a branch.

    They cover what is face down, in the sizes that everybody knows; the tiles left out may have
    been drawn anew with them.
    """
    if not first:
        yield "RECORD-order", "DecksReshuffled may only be the first event of a branch"
    for wrong in _wrong(state, event):
        yield wrong
        yield "RECORD-data", wrong[1]


def _wrong(state: State, event: ev.DecksReshuffled) -> Iterator[Difference]:
    decks = state.decks
    if event.stacks is not None:
        yield from _stacks(state, event)
    if event.room_deck is not None:
        if len(event.room_deck) != len(decks.room_deck):
            yield "SETUP-3", f"the room deck has {len(decks.room_deck)} cards left"
        if Counter[int](event.room_deck) - room_cards_left(state):
            rule = "DRAW-4" if state.last_round else "SETUP-3"
            yield rule, "there are not so many room cards of a size left"
    if isinstance(event.unseen, dict):
        yield from _unseen(state, event.unseen)
    if event.bonus_deck is not None:
        if len(event.bonus_deck) != len(decks.bonus_deck):
            yield "SETUP-4", f"the bonus deck has {len(decks.bonus_deck)} cards left"
        if Counter(event.bonus_deck) + _held(evolve(state, event)) - Counter(BONUS_CARDS.keys()):
            yield "SETUP-4", "a bonus card is in two places, or there is none of its name"


def _unseen(state: State, unseen: Mapping[str, ev.Names]) -> Iterator[Difference]:
    """Yields what cannot be among the hands and the laid tiles that were dealt anew (SEE-6)."""
    for holder, names in unseen.items():
        if holder == LAID:
            sizes = tuple(laid.size for laid in state.decks.laid)
            if tuple(ROOMS[n].size if n in ROOMS else None for n in names) != sizes:
                yield "SLEEP", f"the laid tiles are of the sizes {shown(sizes)}"
        elif holder not in state.seats:
            yield "SEE-6", f"{holder} does not sit at this match"
        else:
            yield from _hand(state, holder, names)


def _hand(state: State, seat: str, cards: ev.Names) -> Iterator[Difference]:
    held = len(cards_held(state, state.seats.index(seat)))
    strange = tuple(card for card in cards if card not in BONUS_CARDS)
    if len(cards) != held or strange or len(set(cards)) != len(cards):
        yield "SETUP-4", f"{seat} holds {held} bonus cards, not {shown(cards)}"


def _stacks(state: State, event: ev.DecksReshuffled) -> Iterator[Difference]:
    stacks = event.stacks or {}
    for size, stack in state.decks.stacks.items():
        found = stacks.get(size, ())  # type: ignore[call-overload]
        if len(found) != len(stack):
            yield "SETUP-2", f"the stack {size} has {len(stack)} tiles left"
        strange = tuple(t for t in found if t not in ROOMS or ROOMS[t].size != size)
        if strange:
            yield "SETUP-2", f"{shown(strange)} cannot be in the stack {size}"
    face_down = Counter(tile for stack in stacks.values() for tile in stack)
    face_down.update(event.left_out or ())
    yield from _looked_through(state, event)
    away = evolve(state, event).away
    rooms = tuple(t for t, count in face_down.items() if count > 1 or t not in ROOMS or t in away)
    if rooms:
        yield "SETUP-2", f"{shown(rooms)} cannot be face down here"


def _looked_through(state: State, event: ev.DecksReshuffled) -> Iterator[Difference]:
    """Yields whether a stack is another than the one that is just being looked through."""
    searched, unseen = state.searched, event.unseen
    if searched is None or None in searched.seen:
        return
    dealt_anew = isinstance(unseen, dict) and state.seat in unseen
    if not dealt_anew and (event.stacks or {}).get(searched.size) != searched.seen:  # type: ignore[call-overload]
        yield "SLEEP", f"{state.seat} looks through the stack {searched.size}, which is another"


def _held(state: State) -> Counter[str]:
    cards = (card for hand in (*state.hands, *state.dealt) for card in hand or ())
    return Counter(card for card in (*cards, *state.drawn) if card is not None)
