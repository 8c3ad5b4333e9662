"""The regret of a pricing: what the best of all orders would have brought a Master Builder."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from domain import events as ev
from domain.state import State
from ludwig.players.outlook import Outlook
from ludwig.players.pricing import Round
from ludwig.players.prospects import Prospects
from ludwig.players.selling import foreseen


class Priced(NamedTuple):
    """A pricing and what it brings by foresight: marks from the others, and points all told."""

    choice: ev.RoomsPriced
    income: int
    result: float


class Regret(NamedTuple):
    """A pricing among all orders.

    ``pricing`` is the one asked about; ``by_income`` and ``by_result`` are the best ones, ``ranks``
    its places by either, 1 the best, ties sharing it.
    """

    orders: int
    pricing: Priced
    by_income: tuple[Priced, ...]
    by_result: tuple[Priced, ...]
    ranks: tuple[int, int]

    @property
    def income(self) -> int:
        """The marks given away."""
        return self.by_income[0].income - self.pricing.income

    @property
    def result(self) -> float:
        """The points given away."""
        return self.by_result[0].result - self.pricing.result


def regret(seen: State, pricing: ev.RoomsPriced, best: int = 5) -> Regret:
    """Returns the regret of a pricing against every order of the rooms.

    ``seen`` is the match as the Master Builder saw it. Each seat is foreseen to take what a greedy
    bot would take. What a seat thinks of a room at a price is worked out once, so that each of
    the orders (120 for two players, 720, 5040) costs only a look at what is left.
    """
    ahead = foreseen(Prospects(Outlook(seen, seen.index(pricing.seat))))
    asked = _priced(seen, ahead, pricing.seat, _order_of(seen, pricing))
    found = [_priced(seen, ahead, pricing.seat, order) for order in _orders(seen)]
    income = sorted(found, key=lambda each: (-each.income, -each.result))
    result = sorted(found, key=lambda each: (-each.result, -each.income))
    ranks = (
        1 + sum(each.income > asked.income for each in found),
        1 + sum(each.result > asked.result for each in found),
    )
    return Regret(len(found), asked, tuple(income[:best]), tuple(result[:best]), ranks)


def _orders(seen: State) -> Iterator[tuple[int | None, ...]]:
    """Yields every order: an offer for each price, none where there are fewer rooms."""
    empty = len(seen.prices) - len(seen.market)
    offers: list[int | None] = [*range(len(seen.market)), *(None,) * empty]
    yield from dict.fromkeys(permutations(offers)) if empty else permutations(offers)


def _order_of(seen: State, pricing: ev.RoomsPriced) -> tuple[int | None, ...]:
    number = {offer.tile: index for index, offer in enumerate(seen.market)}
    return tuple(number.get(pricing.prices.get(price, "")) for price in seen.prices)


def _priced(seen: State, ahead: Round, seat: ev.Seat, order: tuple[int | None, ...]) -> Priced:
    others = ahead.sales(order)[:-1]
    income = sum(seen.prices[sale.bought[1]] for sale in others if sale.bought is not None)
    prices = zip(seen.prices, order, strict=True)
    rooms = {price: seen.market[n].tile for price, n in prices if n is not None}
    return Priced(ev.RoomsPriced(seat, rooms), income, ahead.worth(order))
