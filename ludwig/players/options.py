"""The options a planner looks at: the best purchases with their sites, the best pricings."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Final, NamedTuple

from domain import events as ev
from domain.choices import legal_choices, payable, placed
from domain.decisions import Ask, Decision
from domain.state import State
from ludwig.players.outlook import Outlook
from ludwig.players.pricing import arranged
from ludwig.players.prospects import Prospects
from ludwig.players.selling import foreseen, offered_first

BUYS: Final = 7
"""How many of the purchases, passing among them, that look best by rule of thumb."""

SITES: Final = 4
PLACES: Final = 10
PRICINGS: Final = 16


class Option(NamedTuple):
    """A choice, with its placement if it buys a tile; ``worth`` is added to what comes of it."""

    choices: tuple[ev.Choice, ...]
    worth: float = 0.0


def options(seen: State, decision: Decision) -> tuple[Option, ...]:
    """Returns what is worth a closer look at a decision; at least one."""
    match decision.ask:
        case Ask.TURN:
            found = tuple(_turns(seen, decision.seat))
        case Ask.PLACE:
            found = tuple(_places(seen, decision.seat))
        case Ask.PRICES:
            found = tuple(_pricings(seen, decision.seat))
        case _:
            found = ()
    return found or tuple(Option((choice,)) for choice in legal_choices(seen))


def _turns(seen: State, seat: ev.Seat) -> Iterator[Option]:
    prospects = Prospects(Outlook(seen, seen.index(seat)))
    judged = ((_net(prospects, choice), n, choice) for n, choice in enumerate(payable(seen, seat)))
    best = nlargest(BUYS, (each for each in judged if each[0] is not None))
    for _, _, choice in best:
        kind = _bought(choice)
        if kind is None:
            yield Option((choice,))
            continue
        bought = seen.castle.next_name(kind)
        for site in prospects.best_sites(kind, SITES):
            _, x, y, rotation, side = site.placement
            there = ev.RoomPlaced(seat, bought, x, y, rotation, side, free=False)  # type: ignore[arg-type]
            yield Option((choice, there))


def _net(prospects: Prospects, choice: ev.Choice) -> float | None:
    outlook = prospects.outlook
    match choice:
        case ev.RoomPurchased():
            return prospects.bought(outlook.seat, choice.tile, choice.price, choice.coins)
        case ev.CorridorPurchased():
            return prospects.bought(outlook.seat, choice.corridor, choice.price, 0)
        case ev.TurnPassed():
            return outlook.money_gain(outlook.seat, choice.money)
    return None


def _bought(choice: ev.Choice) -> str | None:
    match choice:
        case ev.RoomPurchased():
            return choice.tile
        case ev.CorridorPurchased():
            return choice.corridor
    return None


def _places(seen: State, seat: ev.Seat) -> Iterator[Option]:
    if seen.placing is None:
        return
    prospects = Prospects(Outlook(seen, seen.index(seat)))
    for site in prospects.best_sites(seen.placing.kind, PLACES):
        yield Option((placed(seen, seat, site.placement),))


def _pricings(seen: State, seat: ev.Seat) -> Iterator[Option]:
    return (Option((choice,)) for choice in pricings(seen, seat, PRICINGS))


def pricings(seen: State, seat: ev.Seat, count: int) -> tuple[ev.RoomsPriced, ...]:
    """Returns the pricings that look best to the seat by rule of thumb, the best first."""
    prospects = Prospects(Outlook(seen, seen.index(seat)))
    ahead = foreseen(prospects)
    best = arranged(ahead, offered_first(prospects))
    near = {best, offered_first(prospects)}
    for one in range(len(best)):
        for other in range(one):
            swapped = list(best)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            near.add(tuple(swapped))
    ranked = nlargest(count, sorted(near, key=str), key=ahead.worth)
    return tuple(_priced(seen, seat, order) for order in ranked)


def _priced(seen: State, seat: ev.Seat, order: tuple[int | None, ...]) -> ev.RoomsPriced:
    prices = zip(seen.prices, order, strict=True)
    return ev.RoomsPriced(seat, {p: seen.market[n].tile for p, n in prices if n is not None})
