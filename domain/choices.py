"""``legal_choices``: every answer to the decision a match waits for."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from math import perm
from typing import Any, Final

from domain import events as ev
from domain.decisions import Ask, Decision, awaited
from domain.placement import Placement
from domain.refusals import refusals, untold
from domain.rewards import (
    CORRIDORS,
    DOWNSTAIRS_CHOICES,
    MOST_SLEEPING_TILES,
    available_corridors,
    rescorable,
)
from domain.setup import KEPT
from domain.state import CORRIDOR_PRICE, PASS_MONEY, State
from domain.variants import LAID, ROTATIONS


class LegalChoices:
    """A view of the legal choices of a state: iterate, count, or ask whether one is among them.

    Iterating is lazy and lists choices that differ in effect: a tile turned onto itself and the
    same cards in another order stand once. ``in`` accepts every legal spelling. What a choice
    reveals (``seen``, the shuffled ``stack``) is ``None`` in the list and filled in by ``decide``.
    ``len`` costs one iteration, except for prices. Turning a Foyer answers no decision: the list
    holds it for the seat whose turn it is, and ``in`` accepts it of any seat at any moment before
    its first placement (P-FOYER-ROTATE).
    """

    def __init__(self, state: State) -> None:
        """Looks at the decision that this state waits for."""
        self.state = state
        self.decision: Decision | None = awaited(state)

    def __iter__(self) -> Iterator[ev.Choice]:
        """Iterates over the choices."""
        if self.decision is None:
            return iter(())
        return _LISTS[self.decision.ask](self.state, self.decision.seat)

    def __len__(self) -> int:
        """Counts the choices."""
        if self.decision is not None and self.decision.ask is Ask.PRICES:
            return perm(len(self.state.prices), len(self.state.market))
        return sum(1 for _ in self)

    def __contains__(self, choice: object) -> bool:
        """Tells whether a choice is legal now."""
        if not isinstance(choice, ev.CHOICES):
            return False
        return not (refusals(self.state, choice) or untold(self.state, choice))  # type: ignore[arg-type]


def legal_choices(state: State) -> LegalChoices:
    """Returns the view of all legal choices; empty while no decision is awaited."""
    return LegalChoices(state)


def _bonus_cards(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    for kept, returned in _splits(state.dealt[state.index(seat)] or (), KEPT):
        yield ev.BonusCardsKept(seat, kept, returned)


def _splits(cards: tuple[Any, ...], count: int) -> Iterator[tuple[ev.Names, ev.Names]]:
    if None in cards:
        return
    for kept in combinations(range(len(cards)), count):
        yield (
            tuple(cards[i] for i in kept),
            tuple(card for i, card in enumerate(cards) if i not in kept),
        )


def _prices(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    tiles = tuple(offer.tile for offer in state.market)
    for prices in permutations(state.prices, len(tiles)):
        yield ev.RoomsPriced(seat, dict(zip(prices, tiles, strict=True)))


def _turn(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    return (choice for choice in payable(state, seat) if has_place(state, choice))


def payable(state: State, seat: ev.Seat) -> list[ev.Choice]:
    """Lists what a turn offers, before asking whether a tile fits (BUY-1, BUY-3, BUY-4)."""
    money = state.money[state.active]
    index = state.payee()
    payee = None if index is None else state.seats[index]
    offered: list[ev.Choice] = [
        ev.RoomPurchased(seat, tile, price, coins, payee)
        for tile, price, coins in state.market
        if price is not None and money + coins >= price
    ]
    if money >= CORRIDOR_PRICE:
        offered += [
            ev.CorridorPurchased(seat, kind, CORRIDOR_PRICE, payee)
            for kind in CORRIDORS
            if state.decks.corridors(kind) > 0
        ]
    offered.append(ev.TurnPassed(seat, PASS_MONEY))
    if state.profile.foyer_rotate and len(state.castle.placed) == 1:
        offered += _foyer_turns(state, seat)
    return offered


def _foyer_turns(state: State, seat: ev.Seat) -> Iterator[ev.FoyerRotated]:
    foyer = state.castle.placed[0]
    seen = {foyer.variant.entrances}
    for rotation in ROTATIONS:
        entrances = LAID[foyer.tile.id, rotation, None].entrances
        if entrances not in seen:
            seen.add(entrances)
            yield ev.FoyerRotated(seat, rotation)  # type: ignore[arg-type]


def has_place(state: State, choice: ev.Choice) -> bool:
    """Whether the tile a choice buys has a legal place (BUY-5); true if it buys none."""
    match choice:
        case ev.RoomPurchased():
            return state.castle.can_place(choice.tile)
        case ev.CorridorPurchased():
            return state.castle.can_place(choice.corridor)
        case _:
            return True


def _places(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    placing = state.placing
    for placement in state.castle.legal_placements(placing.kind) if placing else ():
        yield placed(state, seat, placement)


def placed(state: State, seat: ev.Seat, placement: Placement) -> ev.RoomPlaced:
    """Returns the choice to lay the tile that has to be placed there, under its name."""
    kind, x, y, rotation, side = placement
    free = state.placing is not None and state.placing.free
    return ev.RoomPlaced(seat, state.castle.next_name(kind), x, y, rotation, side, free)  # type: ignore[arg-type]


def _order(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    for pending in state.pending:
        yield ev.RewardOrderChosen(seat, pending.room)


def _rewarded(state: State) -> str:
    return state.current_reward.room if state.current_reward else ""


def _downstairs(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    rewarded = _rewarded(state)
    for room in rescorable(state, rewarded):
        yield ev.DownstairsRewardChosen(seat, rewarded, "living", room)
    for reward in DOWNSTAIRS_CHOICES[1:]:
        yield ev.DownstairsRewardChosen(seat, rewarded, reward, None)


def _utility(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    for kept, returned in _splits(state.drawn, 1):
        yield ev.UtilityCardKept(seat, kept, returned)


def _stacks(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    rewarded = _rewarded(state)
    for size in state.decks.stacks:
        yield ev.SleepingStackSearched(seat, rewarded, size, None)  # type: ignore[arg-type]


def _tiles(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    if state.searched is None or None in state.searched.seen:
        return
    for count in range(min(MOST_SLEEPING_TILES, len(state.searched.seen)) + 1):
        for tiles in permutations(state.searched.seen, count):
            yield ev.SleepingTilesChosen(seat, count, tiles, None, state.last_round)  # type: ignore[arg-type]


def _corridor(state: State, seat: ev.Seat) -> Iterator[ev.Choice]:
    rewarded = _rewarded(state)
    for kind in available_corridors(state):
        yield ev.CorridorRewardTaken(seat, rewarded, kind)
    if state.profile.decline:
        yield ev.CorridorRewardDeclined(seat, rewarded)


_LISTS: Final[Mapping[Ask, Callable[[State, ev.Seat], Iterator[ev.Choice]]]] = {
    Ask.BONUS_CARDS: _bonus_cards,
    Ask.PRICES: _prices,
    Ask.TURN: _turn,
    Ask.PLACE: _places,
    Ask.ORDER: _order,
    Ask.DOWNSTAIRS: _downstairs,
    Ask.UTILITY: _utility,
    Ask.STACK: _stacks,
    Ask.TILES: _tiles,
    Ask.CORRIDOR: _corridor,
}
