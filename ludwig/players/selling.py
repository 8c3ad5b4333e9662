"""What a Master Builder foresees: who will buy what at which price (PRICE, BUY)."""

from domain.state import PASS_MONEY, Offer
from ludwig.players.pricing import Buyer, Round
from ludwig.players.prospects import HARM, Prospects


def foreseen(prospects: Prospects) -> Round:
    """Returns the round to come if every seat buys as the bot itself would."""
    outlook = prospects.outlook
    seats = len(outlook.seen.seats)
    order = tuple((outlook.seat + 1 + step) % seats for step in range(seats))
    return Round(
        buyers=tuple(_buyer(prospects, seat) for seat in order),
        incomes=tuple(outlook.money_gain(outlook.seat, price) for price in outlook.seen.prices),
    )


def _buyer(prospects: Prospects, seat: int) -> Buyer:
    outlook = prospects.outlook
    passing = outlook.money_gain(seat, PASS_MONEY)
    loss = 0.0 if seat == outlook.seat else HARM * outlook.rivalry
    nets = tuple(_nets(prospects, seat, offer, passing) for offer in outlook.seen.market)
    return Buyer(nets, loss)


def _nets(
    prospects: Prospects, seat: int, offer: Offer, passing: float
) -> tuple[float | None, ...]:
    bought = (
        prospects.bought(seat, offer.tile, price, offer.coins)
        for price in prospects.outlook.seen.prices
    )
    return tuple(None if worth is None else worth - passing for worth in bought)


def offered_first(prospects: Prospects) -> tuple[int | None, ...]:
    """Returns the arrangement to begin with: the more the others want a room, the dearer."""
    seen = prospects.outlook.seen
    wanted = sorted(range(len(seen.market)), key=lambda offer: _demand(prospects, offer))
    return (*(None,) * (len(seen.prices) - len(wanted)), *wanted)


def _demand(prospects: Prospects, offer: int) -> float:
    seen = prospects.outlook.seen
    tile = seen.market[offer].tile
    others = (seat for seat in range(len(seen.seats)) if seat != prospects.outlook.seat)
    return max((prospects.worth(seat, tile) or 0.0) for seat in others)
