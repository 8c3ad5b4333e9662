"""What a take-back does not make forgotten: what was drawn lies on top of its deck again."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import UNSET

from domain import events as ev
from domain.state import Decks

T = TypeVar("T")


def remembered(decks: Decks, undone: Iterable[ev.Event]) -> Decks:
    """Returns the decks with what the undone events, as a viewer saw them, have shown of them.

    ``undone`` in their order. A stack is followed until it was shuffled (SLEEP).
    """
    walk = _Walk()
    for event in undone:
        walk.take(event)
    stacks = {size: laid_on(stack, walk.tops.get(size, ())) for size, stack in decks.stacks.items()}
    return decks._replace(
        stacks=stacks,
        room_deck=laid_on(decks.room_deck, walk.cards),
        bonus_deck=laid_on(decks.bonus_deck, walk.bonus),
    )


def laid_on(deck: tuple[T | None, ...], top: Sequence[T | None]) -> tuple[T | None, ...]:
    """Returns the deck with its top as seen, as far as it was seen."""
    seen = [new if new is not None else old for new, old in zip(top, deck, strict=False)]
    return (*seen, *deck[len(seen) :])


class _Walk:
    """The undone events one after the other, and what each deck has shown from its top."""

    def __init__(self) -> None:
        self.tops: dict[int, list[str | None]] = {}
        self.cards: list[int | None] = []
        self.bonus: list[str | None] = []
        self._shuffled: set[int] = set()
        self._searching: int | None = None
        self._reshuffled = False

    def take(self, event: ev.Event) -> None:
        match event:
            case ev.RoomsDrawn():
                self._drawn(event)
            case ev.SleepingStackSearched():
                self._searching = event.size
                self._seen(event.size, event.seen or ())
            case ev.SleepingTilesChosen() if self._searching is not None:
                self._shuffled.add(self._searching)
            case ev.BonusCardsDealt():
                self._dealt(event.cards, 3)
            case ev.UtilityCardsDrawn():
                self._dealt(event.cards, 2)

    def _drawn(self, event: ev.RoomsDrawn) -> None:
        for draw in event.draws:
            if draw.card is None:
                continue
            if not self._reshuffled:
                self.cards.append(draw.card)
            if draw.tile is not None and draw.card not in self._shuffled:
                self.tops.setdefault(draw.card, []).append(draw.tile)
        self._reshuffled = self._reshuffled or event.reshuffle is not UNSET

    def _seen(self, size: int, stack: ev.Names) -> None:
        if size not in self._shuffled:
            top = self.tops.setdefault(size, [])
            top.extend(stack)
            self._shuffled.add(size)

    def _dealt(self, cards: ev.Names | None, count: int) -> None:
        self.bonus.extend(cards if cards is not None else (None,) * count)
