"""SwiftBot: a sensible choice for little time, for playing matches out by the thousand."""

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Final

from domain import events as ev
from domain.castle import Castle
from domain.choices import has_place, legal_choices, payable, placed
from domain.decisions import Ask, Decision
from domain.placed_tile import placed_tile
from domain.placement import Placement
from domain.state import Offer, Placing, State
from domain.tiles import TILES, Tile
from ludwig.players.purse import END_WORTH

SITES_TRIED: Final = 8
"""How many sites of a tile are looked at, drawn at random."""

A_DOOR: Final = 1.1
"""What a connected door more than one is worth: it brings rooms nearer to completion."""

HOPE: Final = 0.8
"""How often the centre of a tile scores on average."""

SPENDING: Final = 0.35
"""Points that a thousand marks add to that while there is something to buy and little money."""

PLENTY: Final = 20.0
"""Thousands of marks at which money has lost most of that use."""

REWARDS: Final[Mapping[str, float]] = {
    "activity": 2.5,
    "corridor": 1.5,
    "downstairs": 1.5,
    "food": 3.0,
    "living": 2.0,
    "outdoor": 2.5,
    "sleeping": 0.5,
    "utility": 2.0,
}
"""What a room's reward is worth before it is earned."""


def _worth(tile: Tile) -> float:
    centre = tile.bonus_points * (HOPE if tile.bonus_points > 0 else HOPE / 2)
    return tile.points + centre + REWARDS[tile.type]


WORTHS: Final[Mapping[str, float]] = {id_: _worth(tile) for id_, tile in TILES.items()}


class SwiftBot:
    """Buys what is worth its price by rule of thumb and lays it on the best of a few sites."""

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng

    def choose(self, seen: State, decision: Decision) -> ev.Choice:
        """Returns a legal choice; a turn costs about the places of two tiles."""
        match decision.ask:
            case Ask.TURN:
                return self._turn(seen, decision.seat)
            case Ask.PLACE if seen.placing is not None:
                return self._place(seen, decision.seat, seen.placing)
            case Ask.PRICES:
                return _prices(seen, decision.seat)
            case Ask.TILES:
                return next(iter(legal_choices(seen)))
            case Ask.CORRIDOR:
                return next(iter(legal_choices(seen)))
            case _:
                choices = tuple(legal_choices(seen))
                return choices[int(self._rng.random() * len(choices))]

    def _turn(self, seen: State, seat: ev.Seat) -> ev.Choice:
        mark = _mark(seen)
        options = [(self._net(choice, mark), choice) for choice in payable(seen, seat)]
        options.sort(key=_first, reverse=True)
        return next(choice for _, choice in options if has_place(seen, choice))

    def _net(self, choice: ev.Choice, mark: float) -> float:
        luck = self._rng.random()
        match choice:
            case ev.RoomPurchased():
                return WORTHS[choice.tile] + luck + (choice.coins - choice.price) * mark / 1000
            case ev.CorridorPurchased():
                return luck + 1.0 - choice.price * mark / 1000
            case ev.TurnPassed():
                return choice.money * mark / 1000
        return -1.0

    def _place(self, seen: State, seat: ev.Seat, placing: Placing) -> ev.RoomPlaced:
        castle = seen.castle
        count = castle.placement_count(placing.kind)
        best: tuple[float, Placement] | None = None
        for number in self._some(count):
            site = castle.placement_at(placing.kind, number)
            points = sum([line.points for line in castle.preview(site)])
            worth = points + A_DOOR * _doors_met(castle, site)
            if best is None or worth > best[0]:
                best = worth, site
        if best is None:
            raise LookupError(placing.kind)
        return placed(seen, seat, best[1])

    def _some(self, count: int) -> list[int]:
        if count <= SITES_TRIED:
            return list(range(count))
        return [int(self._rng.random() * count) for _ in range(SITES_TRIED)]


def _mark(seen: State) -> float:
    """What a thousand marks are worth to the seat whose turn it is."""
    if seen.last_round:
        return END_WORTH
    return END_WORTH + SPENDING * exp(-seen.money[seen.active] / 1000 / PLENTY)


def _doors_met(castle: Castle, site: Placement) -> int:
    new = placed_tile(site)
    return len(castle.joints().met_by(new.variant, new.x, new.y))


def _first(pair: tuple[float, ev.Choice]) -> float:
    return pair[0]


def _prices(seen: State, seat: ev.Seat) -> ev.RoomsPriced:
    """Offers the rooms that are worth most at the highest prices."""
    rooms = sorted(seen.market, key=_offered)
    prices = seen.prices[len(seen.prices) - len(rooms) :]
    return ev.RoomsPriced(seat, {p: offer.tile for p, offer in zip(prices, rooms, strict=True)})


def _offered(offer: Offer) -> float:
    return WORTHS[offer.tile] + offer.coins * SPENDING / 1000
