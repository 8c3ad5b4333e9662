"""Market: the rooms on offer with prices and coins, and what was asked and paid so far."""

from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.state import Offer
from projections.fold import Fold, standing
from projections.happening import Happening


class Offered(Struct, frozen=True, gc=False):
    """A room on the market: its price in marks, ``None`` until priced, and the coins on it."""

    tile: str
    price: int | None
    coins: int


class Asked(Struct, frozen=True, array_like=True, gc=False):
    """Event ``seq`` asked a price in marks for a room on which these coins lay (PRICE-1)."""

    seq: int
    round: int
    tile: str
    price: int
    coins: int


class Sale(Struct, frozen=True, array_like=True, gc=False):
    """Event ``seq`` sold a room, a hallway or stairs to a seat.

    ``coins`` lay on it; ``payee`` got the price, ``None`` is the supply (BUY-2, BUY-3).
    """

    seq: int
    round: int
    tile: str
    seat: ev.Seat
    price: int
    coins: int
    payee: ev.Seat | None


class Market(Struct, frozen=True, gc=False):
    """The market of a match: prices and offers now, every price asked and every sale.

    ``hallways`` and ``stairs`` are how many of them are left.
    """

    prices: tuple[int, ...] = ()
    offers: tuple[Offered, ...] = ()
    hallways: int = 0
    stairs: int = 0
    asked: tuple[Asked, ...] = ()
    sales: tuple[Sale, ...] = ()


def advance(view: Market, happening: Happening) -> Market:
    """Returns the market after an event."""
    state, decks = happening.state, happening.state.decks
    return Market(
        prices=state.prices,
        offers=_offers(view, happening),
        hallways=decks.hallways,
        stairs=decks.stairs,
        asked=standing(view.asked, happening) + _asked(happening),
        sales=standing(view.sales, happening) + sold(happening),
    )


def _offers(view: Market, happening: Happening) -> tuple[Offered, ...]:
    market = happening.state.market
    if market is happening.earlier.market:
        return view.offers
    return tuple(Offered(*offer) for offer in sorted(market, key=_by_price))


def _by_price(offer: Offer) -> int:
    return offer.price or 0


def _asked(happening: Happening) -> tuple[Asked, ...]:
    event = happening.event
    if type(event) is not ev.RoomsPriced:
        return ()
    state, seq, round_ = happening.state, happening.seq, happening.state.round
    coins = {offer.tile: offer.coins for offer in state.market}
    return tuple(
        Asked(seq, round_, tile, price, coins.get(tile, 0))
        for price, tile in sorted(event.prices.items())
    )


SELLING: Final = frozenset((ev.RoomPurchased, ev.CorridorPurchased))
"""Events that sell something."""


def sold(happening: Happening) -> tuple[Sale, ...]:
    """Returns the sale that an event is, if it is one."""
    event = happening.event
    if type(event) is ev.RoomPurchased:
        return (_sale(happening, event, event.tile, event.coins),)
    if type(event) is ev.CorridorPurchased:
        return (_sale(happening, event, event.corridor, 0),)
    return ()


def _sale(
    happening: Happening, event: ev.RoomPurchased | ev.CorridorPurchased, tile: str, coins: int
) -> Sale:
    round_ = happening.state.round
    return Sale(happening.seq, round_, tile, event.seat, event.price, coins, event.payee)


MARKET: Final = Fold("market", Market(), advance)
