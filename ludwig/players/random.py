"""RandomBot: any legal choice, each as likely as the others."""

from random import Random
from typing import Final

from domain import events as ev
from domain.choices import has_place, legal_choices, payable, placed
from domain.decisions import Ask, Decision
from domain.state import Placing, State


class RandomBot:
    """Chooses uniformly among the legal choices: first what to buy, then where it goes."""

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng

    def choose(self, seen: State, decision: Decision) -> ev.Choice:
        """Returns a random legal choice; a turn costs about the places of one tile."""
        match decision.ask:
            case Ask.TURN:
                return self._turn(seen, decision.seat)
            case Ask.PLACE if seen.placing is not None:
                return self._place(seen, decision.seat, seen.placing)
            case Ask.PRICES:
                return self._prices(seen, decision.seat)
            case _:
                choices = list(iter(legal_choices(seen)))  # `list` of the view would count it first
                return choices[self._below(len(choices))]

    def _below(self, count: int) -> int:
        # Four times as fast as `randrange`, and as even for so few.
        return int(self._rng.random() * count)

    def _turn(self, seen: State, seat: ev.Seat) -> ev.Choice:
        # Asking only the chosen tile whether it fits leaves every legal choice equally likely.
        options = payable(seen, seat)
        while True:
            choice = options.pop(self._below(len(options)))
            if has_place(seen, choice):
                return choice

    def _place(self, seen: State, seat: ev.Seat, placing: Placing) -> ev.RoomPlaced:
        number = self._below(seen.castle.placement_count(placing.kind))
        return placed(seen, seat, seen.castle.placement_at(placing.kind, number))

    def _prices(self, seen: State, seat: ev.Seat) -> ev.RoomsPriced:
        prices = self._rng.sample(seen.prices, len(seen.market))
        tiles = (offer.tile for offer in seen.market)
        return ev.RoomsPriced(seat, dict(zip(prices, tiles, strict=True)))
