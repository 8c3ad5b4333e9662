"""The market: how its empty spaces are filled (DRAW) and which prices it has."""

from typing import NamedTuple

from msgspec import UNSET

from domain.draws import Draws
from domain.events import Draw, RoomsDrawn
from domain.state import State


class Undetermined(NamedTuple):
    """What comes next hangs on cards or tiles that this copy of the match does not know."""

    what: str


def empty_spaces(state: State) -> int:
    """Returns how many spaces of the market are empty (SETUP-7)."""
    return len(state.prices) - len(state.market)


def fill(state: State, draws: Draws) -> RoomsDrawn | Undetermined:
    """Returns the draws that fill the market (DRAW-1 to DRAW-4)."""
    filling = _Filling(state)
    filling.reveal_laid()
    filling.draw(state.decks.room_deck)
    last_round = len(filling.cards) == len(state.decks.room_deck)
    reshuffle: tuple[int, ...] | None = None
    if last_round and filling.spaces and not filling.unknown:
        reshuffle = draws.shuffled("reshuffle", state.decks.used + tuple(filling.cards))
        filling.draw(reshuffle)
    if filling.unknown:
        return Undetermined("the order of the room deck or of a stack")
    return RoomsDrawn(
        tuple(filling.draws),
        reshuffled=reshuffle is not None,
        last_round=last_round,
        reshuffle=UNSET if reshuffle is None else reshuffle,  # type: ignore[arg-type]
    )


class _Filling:
    """One filling of the market under way; the only mutable thing, and it is not shared."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.spaces = empty_spaces(state)
        self.draws: list[Draw] = []
        self.cards: list[int] = []
        self.revealed: dict[int, int] = {}
        self.unknown = False

    def reveal_laid(self) -> None:
        for laid in self.state.decks.laid[: self.spaces]:
            self.unknown = self.unknown or laid.tile is None
            self.draws.append(Draw(None, laid.tile))
            self.spaces -= 1

    def draw(self, pile: tuple[int | None, ...]) -> None:
        for card in pile:
            if not self.spaces or self.unknown:
                return
            if card is None:
                self.unknown = True
            else:
                self._draw_card(card)

    def _draw_card(self, card: int) -> None:
        stack = self.state.decks.stacks[card]
        at = self.revealed.get(card, 0)
        self.cards.append(card)
        if at >= len(stack):
            self.draws.append(Draw(card, None))  # type: ignore[arg-type]
            return
        self.unknown = self.unknown or stack[at] is None
        self.draws.append(Draw(card, stack[at]))  # type: ignore[arg-type]
        self.revealed[card] = at + 1
        self.spaces -= 1
