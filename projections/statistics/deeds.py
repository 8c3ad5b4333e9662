"""Deeds: what statistics count of an event."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from domain import events as ev
from domain.state import COIN, State
from projections.happening import Happening
from projections.market import SELLING, Sale, sold
from projections.points import AWARDING, awards

POINTS: Final = "points."
"""What the kind of a deed begins with that gave points; the category follows."""


class Deed(Struct, frozen=True, array_like=True, gc=False):
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


_DONE: Final[Mapping[type[ev.Event], Callable[[Any], tuple[str, str, int]]]] = {
    ev.PointsScored: lambda event: ("placed", event.tile, event.points),
    ev.RoomCompleted: lambda event: ("completed", event.room, 1),
    ev.TurnPassed: lambda _: ("passed", "", 1),
    ev.LivingRewardScored: lambda _: ("taken", "living", 1),
    ev.ActivityRewardScored: lambda _: ("taken", "activity", 1),
    ev.OutdoorRewardPaid: lambda _: ("taken", "outdoor", 1),
    ev.UtilityCardsDrawn: lambda _: ("taken", "utility", 1),
    ev.SleepingStackSearched: lambda _: ("taken", "sleeping", 1),
    ev.CorridorRewardTaken: lambda _: ("taken", "corridor", 1),
    ev.DownstairsRewardChosen: lambda _: ("taken", "downstairs", 1),
    ev.ExtraTurnStarted: lambda _: ("taken", "food", 1),
    ev.CorridorRewardDeclined: lambda _: ("declined", "corridor", 1),
    ev.RewardLapsed: lambda event: ("lapsed", event.reward, 1),
}
"""What an event counts for by its type alone: kind, item and amount."""
_COUNTED: Final = frozenset((*_DONE, *AWARDING, *SELLING))


def deeds(happening: Happening) -> tuple[Deed, ...]:
    """Returns what an event counts for."""
    return tuple(_deeds(happening)) if type(happening.event) in _COUNTED else ()


def _deeds(happening: Happening) -> Iterator[Deed]:
    seq, event = happening.seq, happening.event
    for award in awards(seq, event):
        yield Deed(seq, award.seat, POINTS + award.category, award.item or "", award.points)
    for sale in sold(happening):
        yield from _sale(sale, happening.earlier)
    if (done := _DONE.get(type(event))) is not None:
        yield Deed(seq, event.seat, *done(event))  # type: ignore[attr-defined]


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
