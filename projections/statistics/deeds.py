"""Deeds: what statistics count of an event."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.state import COIN, State
from projections.happening import Happening
from projections.market import Sale, sold
from projections.points import awards

POINTS: Final = "points."
"""What the kind of a deed begins with that gave points; the category follows."""


class Deed(Struct, frozen=True, array_like=True):
    """Something of event ``seq`` that counts for a seat.

    ``kind`` is ``points.<category>`` or one of bought, coins, income, regret (marks), placed
    (points of a placement), completed, passed, taken, declined, lapsed (how often); ``item`` a
    room, or the reward that was taken, declined or lapsed.
    """

    seq: int
    seat: ev.Seat
    kind: str
    item: str
    amount: int


_TAKEN: Final[dict[type[ev.Event], str]] = {
    ev.LivingRewardScored: "living",
    ev.ActivityRewardScored: "activity",
    ev.OutdoorRewardPaid: "outdoor",
    ev.UtilityCardsDrawn: "utility",
    ev.SleepingStackSearched: "sleeping",
    ev.CorridorRewardTaken: "corridor",
    ev.DownstairsRewardChosen: "downstairs",
    ev.ExtraTurnStarted: "food",
}


def deeds(happening: Happening) -> Iterator[Deed]:
    """Yields what an event counts for."""
    seq, event = happening.seq, happening.event
    for award in awards(seq, event):
        yield Deed(seq, award.seat, POINTS + award.category, award.item or "", award.points)
    for sale in sold(happening):
        yield from _sale(sale, happening.earlier)
    if type(event) in _TAKEN:
        yield Deed(seq, event.seat, "taken", _TAKEN[type(event)], 1)  # type: ignore[attr-defined]
    match event:
        case ev.PointsScored():
            yield Deed(seq, event.seat, "placed", event.tile, event.points)
        case ev.RoomCompleted():
            yield Deed(seq, event.seat, "completed", event.room, 1)
        case ev.TurnPassed():
            yield Deed(seq, event.seat, "passed", "", 1)
        case ev.CorridorRewardDeclined():
            yield Deed(seq, event.seat, "declined", "corridor", 1)
        case ev.RewardLapsed():
            yield Deed(seq, event.seat, "lapsed", event.reward, 1)


def _sale(sale: Sale, before: State) -> Iterator[Deed]:
    yield Deed(sale.seq, sale.seat, "bought", sale.tile, sale.price)
    if sale.payee is not None:
        yield Deed(sale.seq, sale.payee, "income", sale.tile, sale.price)
    if sale.coins:
        yield Deed(sale.seq, sale.seat, "coins", sale.tile, sale.coins)
        yield from _regrets(sale, before)


def _regrets(sale: Sale, before: State) -> Iterator[Deed]:
    """Yields the coins every other seat had before it, and left lying, on its last turn.

    Who has had a turn this round left all of them; to the others one fewer had been offered.
    """
    for seat in before.seats:
        if seat != sale.seat:
            left = sale.coins if _had_turn(before, seat) else sale.coins - COIN
            if left > 0:
                yield Deed(sale.seq, seat, "regret", sale.tile, left)


def _had_turn(state: State, seat: ev.Seat) -> bool:
    count, first = len(state.seats), state.master + 1
    return (state.index(seat) - first) % count < (state.active - first) % count
