"""What a copy that lacks secrets still tells: no card and no tile is in two places.

Where everything is known this follows from the decks; a viewer's copy, or a table's, has only
what was seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain import events as ev
from domain.line import Step
from domain.setup import cards_dealt
from domain.state import State
from domain.tiles import ROOM_CARD_COUNT, ROOMS
from domain.transitions.reward import UTILITY_CARDS
from replays.audit.difference import Difference
from replays.audit.left import left_in_stack


def clashes(line: Step, state: State, event: ev.Event) -> Iterator[Difference]:
    """Yields each rule that an event breaks by showing what must be elsewhere."""
    match event:
        case ev.BonusCardsDealt(cards=tuple() as cards):
            count = cards_dealt(len(state.seats))
            yield from _card_clashes(cards, _elsewhere(state, top=count), "SETUP-4")
        case ev.UtilityCardsDrawn(cards=tuple() as cards):
            yield from _card_clashes(cards, _elsewhere(state, top=UTILITY_CARDS), "UTILITY")
        case ev.BonusCardsKept():
            dealt = state.dealt[state.index(event.seat)] or ()
            yield from _split_clashes(state, event, dealt, "SETUP-4")
        case ev.UtilityCardKept():
            yield from _split_clashes(state, event, state.drawn, "UTILITY")
        case ev.SleepingStackSearched(seen=tuple() as seen):
            yield from _search_clashes(line, state, event.size, seen)
        case ev.RoomsDrawn():
            yield from _draw_clashes(line, state, event)


def _elsewhere(state: State, top: int = 0) -> Counter[str]:
    """Returns the bonus cards known to be anywhere but among the ``top`` ones of the deck."""
    held = (card for cards in (*state.hands, *state.dealt) for card in cards or ())
    cards = (*held, *state.drawn, *state.decks.bonus_deck[top:])
    return Counter(card for card in cards if card is not None)


def _split_clashes(
    state: State,
    event: ev.BonusCardsKept | ev.UtilityCardKept,
    cards: tuple[str | None, ...],
    rule: str,
) -> Iterator[Difference]:
    """Judges cards kept and returned where it is not known which ones were dealt or drawn."""
    if None not in cards:
        return
    shown_cards = (*(event.kept or ()), *(event.returned or ()))
    yield from _card_clashes(shown_cards, _elsewhere(state), rule)


def _card_clashes(cards: Iterable[str], elsewhere: Counter[str], rule: str) -> Iterator[Difference]:
    for card, count in Counter(cards).items():
        if count > 1 or elsewhere[card]:
            yield rule, f"{card} is in two places"


def _search_clashes(line: Step, state: State, size: int, seen: ev.Names) -> Iterator[Difference]:
    left, away = left_in_stack(line, state, size), state.away
    for tile, count in Counter(seen).items():
        if ROOMS[tile].size != size:
            yield "SLEEP", f"{tile} is not of the size {size}"
        elif count > 1 or tile in away:
            yield "SLEEP", f"{tile} is in two places"
        elif left is not None and tile not in left.maybe:
            yield "SLEEP", f"{tile} was not in the stack when it was looked through before"


def _draw_clashes(line: Step, state: State, event: ev.RoomsDrawn) -> Iterator[Difference]:
    if None in state.decks.room_deck:
        yield from _card_count_clashes(state, event)
    laid = {each.tile for each in state.decks.laid if each.tile is not None}
    for draw in event.draws:
        size = None if draw.tile is None else ROOMS[draw.tile].size
        if draw.tile is None or size is None:
            continue
        left = left_in_stack(line, state, size)
        if draw.card is None:
            if left is not None and draw.tile in left.surely:
                yield "DRAW-3", f"{draw.tile} is still in its stack"
        elif draw.tile in laid:
            yield "DRAW-3", f"{draw.tile} lies on top of the room deck"
        elif left is not None and draw.tile not in left.maybe:
            yield "DRAW-1", f"{draw.tile} was not in the stack when it was looked through"


def _card_count_clashes(state: State, event: ev.RoomsDrawn) -> Iterator[Difference]:
    if event.reshuffled:
        return  # used cards are drawn once more
    cards = Counter(state.decks.used)
    cards.update(draw.card for draw in event.draws if draw.card is not None)
    for size in cards - Counter(ROOM_CARD_COUNT):
        yield "SETUP-3", f"there are only {ROOM_CARD_COUNT[size]} cards of the size {size}"
