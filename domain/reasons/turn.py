"""Why choices of a round and a turn are refused (PRICE, BUY)."""

from collections import Counter
from collections.abc import Iterator

from domain import events as ev
from domain.placement import Placement
from domain.reasons.refused import refused
from domain.refusal import Refusal
from domain.rewards import CORRIDORS
from domain.state import CORRIDOR_PRICE, PASS_MONEY, Placing, State


def _is_arrangement(state: State, choice: ev.RoomsPriced) -> bool:
    """Whether each offered room stands once, at a price there is, as it nearly always does."""
    tiles = {offer.tile for offer in state.market}
    once = len(tiles) == len(state.market) == len(choice.prices)
    known = choice.prices.keys() <= {*state.prices}
    return once and known and tiles == {*choice.prices.values()}


def rooms_priced(state: State, choice: ev.RoomsPriced) -> Iterator[Refusal]:
    """Tells why the rooms cannot be priced so (PRICE-1, P-PRICES)."""
    if _is_arrangement(state, choice):
        return
    for price in choice.prices:
        if price not in state.prices:
            yield refused("price.unknown", "P-PRICES", price=price, allowed=state.prices)
    offered = Counter(offer.tile for offer in state.market)
    priced = Counter(choice.prices.values())
    if missing := tuple((offered - priced).elements()):
        yield refused("price.missing", "PRICE-1", rooms=missing)
    if strange := tuple((priced - offered).elements()):
        yield refused("price.not_offered", "PRICE-1", rooms=strange)


def _payee_refusals(state: State, payee: ev.Seat | None) -> Iterator[Refusal]:
    index = state.payee()
    due = None if index is None else state.seats[index]
    if payee != due:
        yield refused("buy.payee", "BUY-2", payee=payee, due=due)


def room_purchased(state: State, choice: ev.RoomPurchased) -> Iterator[Refusal]:
    """Tells why a room cannot be bought (BUY)."""
    yield from room_terms(state, choice)
    if state.offer(choice.tile) is not None:
        yield from _no_place(state, choice.tile)


def _no_place(state: State, kind: str) -> Iterator[Refusal]:
    if not state.castle.can_place(kind):
        yield refused("buy.no_place", "BUY-5", tile=kind)


def room_terms(state: State, choice: ev.RoomPurchased) -> Iterator[Refusal]:
    """Tells why a room cannot be bought, whether or not it has a place (BUY-1 to BUY-3)."""
    offer = state.offer(choice.tile)
    if offer is None:
        yield refused("buy.not_offered", "BUY-1", tile=choice.tile)
        return
    if choice.price != offer.price:
        yield refused("buy.price", "BUY-2", price=choice.price, due=offer.price)
    if choice.coins != offer.coins:
        yield refused("buy.coins", "BUY-3", coins=choice.coins, lying=offer.coins)
    yield from _payee_refusals(state, choice.payee)
    yield from _affordable(state, offer.price or 0, offer.coins)


def _affordable(state: State, price: int, coins: int) -> Iterator[Refusal]:
    own = state.money[state.active]
    if own + coins < price:
        for rule in ("BUY-3", "BUY-6"):
            yield refused("buy.too_dear", rule, price=price, money=own, coins=coins)


def corridor_purchased(state: State, choice: ev.CorridorPurchased) -> Iterator[Refusal]:
    """Tells why a hallway or stairs cannot be bought (BUY)."""
    yield from corridor_terms(state, choice)
    yield from _no_place(state, choice.corridor)


def corridor_terms(state: State, choice: ev.CorridorPurchased) -> Iterator[Refusal]:
    """Tells why a corridor cannot be bought, whether or not it has a place (BUY-1 to BUY-3)."""
    if choice.price != CORRIDOR_PRICE:
        yield refused("buy.price", "BUY-1", price=choice.price, due=CORRIDOR_PRICE)
    if state.decks.corridors(choice.corridor) <= 0:
        yield refused("buy.none_left", "BUY-1", corridor=choice.corridor)
    yield from _payee_refusals(state, choice.payee)
    yield from _affordable(state, CORRIDOR_PRICE, 0)


def turn_passed(_state: State, choice: ev.TurnPassed) -> Iterator[Refusal]:
    """Tells why a seat cannot pass so (BUY-4)."""
    if choice.money != PASS_MONEY:
        yield refused("pass.money", "BUY-4", money=choice.money, due=PASS_MONEY)


def room_placed(state: State, choice: ev.RoomPlaced) -> Iterator[Refusal]:
    """Tells why a tile cannot be placed there (BUY-5, PLACE)."""
    placing = state.placing
    return iter(()) if placing is None else _placing_refusals(state, choice, placing)


def _placing_refusals(state: State, choice: ev.RoomPlaced, placing: Placing) -> Iterator[Refusal]:
    name = placing.kind if placing.kind not in CORRIDORS else state.castle.next_name(placing.kind)
    if choice.tile != name:
        yield refused("place.other_tile", "BUY-5", tile=choice.tile, due=name)
        return
    if choice.free != placing.free:
        yield refused("place.free", "RECORD-data", free=choice.free, due=placing.free)
    placement = Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)
    yield from state.castle.refusals(placement)
