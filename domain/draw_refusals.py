"""Whether recorded draws fill the market as they must, as far as the decks are known (DRAW)."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from domain.events import Draw, RoomsDrawn
from domain.market import empty_spaces
from domain.refusal import Refusal
from domain.state import State
from domain.tiles import ROOMS


def draw_refusals(state: State, event: RoomsDrawn) -> tuple[Refusal, ...]:
    """Returns every reason why these draws cannot follow on this state.

    An unknown card or tile may be any that is still face down. In solo each reason is also one
    by SOLO-2.
    """
    found = tuple(_Check(state, event).refusals())
    if state.solo:
        found += tuple(Refusal(r.code, "SOLO-2", r.facts) for r in found[:1])
    return found


class _Check:
    """One walk along the recorded draws beside the decks they were drawn from."""

    def __init__(self, state: State, event: RoomsDrawn) -> None:
        decks = state.decks
        self.state = state
        self.event = event
        self.spaces = empty_spaces(state)
        self.laid = list(decks.laid)
        self.deck: list[int | None] = list(decks.room_deck)
        self.stacks = {size: list(stack) for size, stack in decks.stacks.items()}
        self.seen = set(state.face_up).union(gone.tile for gone in decks.gone if gone.tile)
        self.used: list[int] = list(decks.used)
        self.pile: list[int | None] | None = None

    def refusals(self) -> Iterator[Refusal]:
        for draw in self.event.draws:
            found = tuple(self._draw(draw))
            yield from found
            if found:
                return
        yield from self._end()

    def _draw(self, draw: Draw) -> Iterator[Refusal]:
        if not self.spaces:
            yield self._refused("draw.too_many", "DRAW-1", draw)
        elif self.laid:
            yield from self._laid(draw)
        elif draw.card is None:
            yield self._refused("draw.not_laid", "DRAW-3", draw)
        elif not self._has_card():
            yield self._refused("draw.no_card", "DRAW-4", draw)
        else:
            yield from self._card(draw, draw.card)

    def _laid(self, draw: Draw) -> Iterator[Refusal]:
        laid = self.laid.pop(0)
        self.spaces -= 1
        other = draw.tile is None or laid.tile not in (None, draw.tile)
        if draw.card is not None or other or self._size(draw.tile) != laid.size:
            yield self._refused("draw.laid_first", "DRAW-3", draw, due=laid.tile)
        else:
            yield from self._reveal(draw)

    def _has_card(self) -> bool:
        if not self.deck and self.pile is None and self.event.reshuffled:
            order = self.event.reshuffle
            cards: list[int | None] = [None] * len(self.used)
            self.pile = list(order) if isinstance(order, tuple) else cards
        return bool(self.deck or self.pile)

    def _card(self, draw: Draw, card: int) -> Iterator[Refusal]:
        fresh = bool(self.deck)
        top = self.deck.pop(0) if fresh else (self.pile or [None]).pop(0)
        if fresh:
            self.used.append(card)
        if top not in (None, card):
            rule = "DRAW-1" if fresh else "DRAW-4"
            yield self._refused("draw.card", rule, draw, due=top)
            return
        stack = self.stacks[card]
        if not stack or draw.tile is None:
            if stack or draw.tile is not None:
                yield self._refused("draw.stack_empty", "DRAW-2", draw, tiles_left=len(stack))
            return
        tile = stack.pop(0)
        self.spaces -= 1
        if tile not in (None, draw.tile) or self._size(draw.tile) != card:
            yield self._refused("draw.tile", "DRAW-1", draw, due=tile)
        else:
            yield from self._reveal(draw)

    def _reveal(self, draw: Draw) -> Iterator[Refusal]:
        if draw.tile in self.seen:
            yield self._refused("draw.seen", "DRAW-1", draw)
        self.seen.add(draw.tile or "")

    def _end(self) -> Iterator[Refusal]:
        event = self.event
        exhausted = not self.deck
        if event.last_round != exhausted:
            for rule in ("DRAW-4", "END-1"):
                yield Refusal("draw.last_round", rule, {"cards_left": len(self.deck)})
        if self.spaces and self.laid:
            yield Refusal("draw.too_few", "DRAW-3", {"spaces": self.spaces})
        if self.spaces and self.deck:
            yield Refusal("draw.too_few", "DRAW-1", {"spaces": self.spaces})
        needed = exhausted and bool(self.spaces or self.pile is not None)
        if event.reshuffled != needed:
            yield Refusal("draw.reshuffled", "DRAW-4", {"spaces": self.spaces})
        if event.reshuffled == (event.reshuffle is UNSET):
            facts = {"reshuffled": event.reshuffled}
            yield Refusal("draw.reshuffle_field", "RECORD-data", facts)
        elif event.reshuffled and needed:
            yield from self._reshuffle_refusals()

    def _reshuffle_refusals(self) -> Iterator[Refusal]:
        order = self.event.reshuffle
        if isinstance(order, tuple) and Counter(order) != Counter(self.used):
            yield Refusal("draw.reshuffle", "DRAW-4", {"order": order})
        if self.spaces and (self.pile is None or self.pile):
            yield Refusal("draw.too_few", "DRAW-4", {"spaces": self.spaces})

    @staticmethod
    def _size(tile: str | None) -> int | None:
        return ROOMS[tile].size if tile is not None and tile in ROOMS else None

    @staticmethod
    def _refused(code: str, rule: str, draw: Draw, **facts: object) -> Refusal:
        return Refusal(code, rule, {"card": draw.card, "tile": draw.tile, **facts})
