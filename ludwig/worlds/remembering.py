"""What a take-back does not make forgotten: what was drawn lies on top of its deck again."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from domain import events as ev
from domain.line import Step
from domain.state import Decks, Laid
from domain.tiles import ROOMS

T = TypeVar("T")


class Remembered(NamedTuple):
    """The decks with what was seen of them; ``inside`` are rooms surely in a stack, by size.

    Where in its stack such a room lies is not known: it was drawn after a shuffle (SLEEP).
    """

    decks: Decks
    inside: Mapping[int, frozenset[str]]


def remembered(decks: Decks, undone: Sequence[Step]) -> Remembered:
    """Returns what undone steps, as a viewer saw them, have shown of the decks before them.

    None of them may have drawn other decks. A take-back among them tells by the decks after it
    what was seen on the way that it had struck.
    """
    seen, way = _Seen(), _Way(slots=tuple(range(len(decks.laid))))
    for step in undone:
        if isinstance(step.event, ev.RETURNS):
            seen.known(way, step.state.decks)
        way = seen.after(way, step.event)
    return Remembered(seen.told(decks), {size: frozenset(t) for size, t in seen.inside.items()})


class _Way(NamedTuple):
    """How far the undone steps have gone into each deck as it was before.

    ``slots`` are the tiles on the room deck by their place there before; ``None`` were laid since.
    """

    slots: tuple[int | None, ...]
    rooms: Mapping[int, int] = {}
    cards: int = 0
    bonus: int = 0
    shuffled: frozenset[int] = frozenset()
    searching: int = 0


class _Seen:
    """What was shown, by its place in each deck as it was before."""

    def __init__(self) -> None:
        self.rooms: defaultdict[int, dict[int, str]] = defaultdict(dict)
        self.cards: dict[int, int] = {}
        self.bonus: dict[int, str] = {}
        self.laid: dict[int, str] = {}
        self.inside: defaultdict[int, set[str]] = defaultdict(set)

    def after(self, way: _Way, event: ev.Event) -> _Way:
        """Notes what an event shows, and returns how far the way goes after it."""
        read = _READ.get(type(event))
        return way if read is None else read(self, way, event)

    def known(self, way: _Way, decks: Decks) -> None:
        """Notes what is known of the decks so far along the way."""
        for size, stack in decks.stacks.items():
            self._shown(way, size, stack)
        self.cards.update(_placed(decks.room_deck, way.cards))
        self.bonus.update(_placed(decks.bonus_deck, way.bonus))
        for place, slot in zip(way.slots, decks.laid, strict=False):
            self._shown_laid(place, slot.tile)

    def told(self, decks: Decks) -> Decks:
        """Returns the decks with what is known of them now."""
        return decks._replace(
            stacks={s: _with(stack, self.rooms[s]) for s, stack in decks.stacks.items()},
            room_deck=_with(decks.room_deck, self.cards),
            bonus_deck=_with(decks.bonus_deck, self.bonus),
            laid=tuple(self._told_laid(*each) for each in enumerate(decks.laid)),
        )

    def _told_laid(self, place: int, slot: Laid) -> Laid:
        return slot._replace(tile=self.laid.get(place)) if slot.tile is None else slot

    def drawn(self, way: _Way, event: ev.RoomsDrawn) -> _Way:
        for draw in event.draws:
            way = self._from_deck(way, draw) if draw.card is None else self._from_stack(way, draw)
        return way

    def _from_deck(self, way: _Way, draw: ev.Draw) -> _Way:
        self._shown_laid(way.slots[0] if way.slots else None, draw.tile)
        return way._replace(slots=way.slots[1:])

    def _shown_laid(self, place: int | None, tile: str | None) -> None:
        size = None if tile is None else ROOMS[tile].size
        if tile is not None and place is not None:
            self.laid[place] = tile
        elif tile is not None and size is not None:
            self.inside[size].add(tile)

    def _from_stack(self, way: _Way, draw: ev.Draw) -> _Way:
        size = draw.card or 0
        self.cards[way.cards] = size
        way = way._replace(cards=way.cards + 1)
        if draw.tile is None:
            return way
        self._shown(way, size, (draw.tile,))
        return way._replace(rooms={**way.rooms, size: way.rooms.get(size, 0) + 1})

    def searched(self, way: _Way, event: ev.SleepingStackSearched) -> _Way:
        self._shown(way, event.size, event.seen or ())
        return way._replace(searching=event.size)

    def _shown(self, way: _Way, size: int, top: Sequence[str | None]) -> None:
        if size in way.shuffled:
            self.inside[size].update(tile for tile in top if tile is not None)
        else:
            self.rooms[size].update(_placed(top, way.rooms.get(size, 0)))

    def chosen(self, way: _Way, event: ev.SleepingTilesChosen) -> _Way:
        laid = 0 if event.discarded else event.count
        shuffled = way.shuffled | {way.searching}
        return way._replace(shuffled=shuffled, slots=(*(None,) * laid, *way.slots))

    def dealt(self, way: _Way, event: ev.BonusCardsDealt) -> _Way:
        return self._cards(way, event.cards, 3)

    def utility(self, way: _Way, event: ev.UtilityCardsDrawn) -> _Way:
        return self._cards(way, event.cards, 2)

    def _cards(self, way: _Way, cards: ev.Names | None, count: int) -> _Way:
        self.bonus.update(_placed(cards or (), way.bonus))
        return way._replace(bonus=way.bonus + (count if cards is None else len(cards)))


def _placed(top: Sequence[T | None], first: int) -> Iterator[tuple[int, T]]:
    """Yields what is known of a deck from its place ``first`` on, with its place."""
    return ((at, value) for at, value in enumerate(top, first) if value is not None)


def _with(deck: tuple[T | None, ...], seen: Mapping[int, T]) -> tuple[T | None, ...]:
    """Returns the deck with what was seen in its places; what came under it since is no part."""
    return tuple([old if old is not None else seen.get(at) for at, old in enumerate(deck)])


_READ: Final[Mapping[type[ev.Event], Callable[[_Seen, _Way, Any], _Way]]] = {
    ev.RoomsDrawn: _Seen.drawn,
    ev.SleepingStackSearched: _Seen.searched,
    ev.SleepingTilesChosen: _Seen.chosen,
    ev.BonusCardsDealt: _Seen.dealt,
    ev.UtilityCardsDrawn: _Seen.utility,
}
