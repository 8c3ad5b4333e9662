"""How a greedy Master Builder prices: it plays the round through for each arrangement (PRICE)."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

MOST_SWEEPS = 4


class Buyer(NamedTuple):
    """A seat that buys this round: what each offer is worth to it at each price, less the money.

    ``nets[offer][price]`` counts from what passing is worth; ``None`` where it cannot buy.
    """

    nets: tuple[tuple[float | None, ...], ...]
    loss: float
    """How much of the buyer's gain is the Master Builder's loss."""


class Round(NamedTuple):
    """What the Master Builder foresees: the buyers in turn order, itself last, and its income.

    ``incomes[price]`` is what being paid that price is worth to it.
    """

    buyers: tuple[Buyer, ...]
    incomes: tuple[float, ...]

    def worth(self, arrangement: Sequence[int | None]) -> float:
        """Returns what the round brings if the offers lie so: an offer, or none, for each price."""
        total = 0.0
        *others, (_, own, _) = self.sales(arrangement)
        for buyer, gain, bought in others:
            total -= buyer.loss * gain
            if bought is not None:
                total += self.incomes[bought[1]]
        return total + own

    def sales(self, arrangement: Sequence[int | None]) -> tuple["Sale", ...]:
        """Returns what each buyer takes, the Master Builder last."""
        left = [(offer, price) for price, offer in enumerate(arrangement) if offer is not None]
        sold = []
        for buyer in self.buyers:
            gain, bought = _favourite(buyer, left)
            sold.append(Sale(buyer, gain, bought))
            if bought is not None:
                left.remove(bought)
        return tuple(sold)


class Sale(NamedTuple):
    """What a buyer gains, and the offer and price it takes; none if it rather passes."""

    buyer: Buyer
    gain: float
    bought: tuple[int, int] | None


def _favourite(buyer: Buyer, left: list[tuple[int, int]]) -> tuple[float, tuple[int, int] | None]:
    """What a buyer gains most by, if not by passing."""
    gain, bought = 0.0, None
    for lot in left:
        net = buyer.nets[lot[0]][lot[1]]
        if net is not None and net > gain:
            gain, bought = net, lot
    return gain, bought


def arranged(foreseen: Round, start: Sequence[int | None]) -> tuple[int | None, ...]:
    """Returns an arrangement that no single exchange of two prices improves, or nearly so."""
    best, worth = tuple(start), foreseen.worth(start)
    for _ in range(MOST_SWEEPS):
        before = worth
        for exchanged in _exchanges(len(start)):
            tried = _exchanged(best, *exchanged)
            tried_worth = foreseen.worth(tried)
            if tried_worth > worth:
                best, worth = tried, tried_worth
        if worth == before:
            break
    return best


def _exchanges(prices: int) -> Iterator[tuple[int, int]]:
    return combinations(range(prices), 2)


def _exchanged(arrangement: tuple[int | None, ...], one: int, other: int) -> tuple[int | None, ...]:
    changed = list(arrangement)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)
