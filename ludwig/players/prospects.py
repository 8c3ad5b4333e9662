"""Prospects: what the tiles on offer would bring the seats, as a bot judges them."""

from collections.abc import Iterator
from functools import cached_property
from heapq import nlargest

from ludwig.players.appeal import tile_appeal
from ludwig.players.grounds import Grounds
from ludwig.players.outlook import Outlook
from ludwig.players.rewards import RoomWorths
from ludwig.players.sites import Site, Sites

CONSIDERED = 8
"""How many of the likely sites of a tile in hand are looked at more closely."""

GLANCED_AT = 3
"""How many while it is still on offer."""

HARM = 0.5
"""How much of the loss by an opponent's gain a bot minds."""


class Prospects:
    """What tiles would bring each seat, in points; lives for one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._worths = dict[tuple[int, str], float | None]()
        self._completions = dict[int, RoomWorths]()

    def worth(self, seat: int, kind: str) -> float | None:
        """Returns what a tile brings a seat for nothing; ``None`` if it fits nowhere."""
        if (seat, kind) not in self._worths:
            self._worths[seat, kind] = self._worth(seat, kind)
        return self._worths[seat, kind]

    def _worth(self, seat: int, kind: str) -> float | None:
        site = (
            self.best_site(kind, GLANCED_AT)
            if seat == self.outlook.seat
            else self._sites(seat, kind).best()
        )
        return None if site is None else site.worth + tile_appeal(self.outlook, seat, kind)

    def bought(self, seat: int, kind: str, price: int, coins: int) -> float | None:
        """Returns what buying a tile brings a seat, the money and the payee's gain reckoned in."""
        worth = self.worth(seat, kind)
        if worth is None or self.outlook.seen.money[seat] + coins < price:
            return None
        return worth + self.outlook.money_gain(seat, coins - price) - self._harm(seat, price)

    def _harm(self, seat: int, price: int) -> float:
        master = self.outlook.seen.master
        if seat == master or self.outlook.seen.solo:
            return 0.0
        return HARM * self.outlook.rivalry * self.outlook.money_gain(master, price)

    def best_site(self, kind: str, considered: int = CONSIDERED) -> Site | None:
        """Returns where to lay a tile in the own castle, what it blocks reckoned in."""
        return max(self._closer(kind, considered), default=None)

    def best_sites(self, kind: str, count: int, considered: int = 24) -> list[Site]:
        """Returns the best sites of a tile in the own castle, the best first."""
        return nlargest(count, self._closer(kind, max(count, considered)))

    def _closer(self, kind: str, considered: int) -> Iterator[Site]:
        for site in nlargest(considered, self._sites(self.outlook.seat, kind).all()):
            yield site._replace(worth=site.points + self._grounds.gain(site.placement))

    @cached_property
    def _grounds(self) -> Grounds:
        outlook = self.outlook
        castle = outlook.seen.castles[outlook.seat]
        return Grounds(castle, self._completion(outlook.seat), outlook.hope, outlook.rounds)

    def _sites(self, seat: int, kind: str) -> Sites:
        castle = self.outlook.seen.castles[seat]
        return Sites(castle, kind, self._completion(seat), self.outlook.hope)

    def _completion(self, seat: int) -> RoomWorths:
        worths = self._completions.get(seat)
        if worths is None:
            worths = self._completions[seat] = RoomWorths(self.outlook, seat)
        return worths
