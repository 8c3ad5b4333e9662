"""A seat's marks at a position, payment by payment, down to the balance."""

from collections.abc import Iterator

from domain import events as ev
from domain.events import Seat
from domain.line import Step
from domain.state import START_MONEY
from replays.why.origins import coined, last
from replays.why.reason import Account, Reason


def money_account(step: Step, seat: Seat) -> Account:
    """Returns every reason for a seat's marks after an event of the line."""
    state = step.state
    steps = reversed(tuple(step.back()))
    reasons = tuple(reason for each in steps for reason in flows(each, seat))
    return Account(seat, "marks", state.money[state.index(seat)], reasons)


def flows(step: Step, seat: Seat) -> Iterator[Reason]:
    """Yields what one event paid a seat, or took from it (SETUP-6, BUY, OUTDOOR)."""
    seq, event = step.seq, step.event
    match event:
        case ev.MatchCreated():
            if any(player.seat == seat for player in event.players):
                yield Reason(seq, "SETUP-6", START_MONEY, None, None, None)
        case ev.RoomPurchased():
            yield from _room(step, event, seat)
        case ev.CorridorPurchased():
            yield from _paid(seq, event.corridor, event, seat, None)
        case ev.TurnPassed() if event.seat == seat:
            yield Reason(seq, "BUY-4", event.money, None, None, None)
        case ev.OutdoorRewardPaid() if event.seat == seat:
            yield Reason(seq, "OUTDOOR", event.money, event.room, None, _earned(step, event))


def _room(step: Step, event: ev.RoomPurchased, seat: Seat) -> Iterator[Reason]:
    if event.seat == seat and event.coins:
        coins = next(iter(coined(step, event.tile)), None)
        yield Reason(step.seq, "BUY-3", event.coins, event.tile, None, coins)
    yield from _paid(step.seq, event.tile, event, seat, _priced(step))


def _paid(
    seq: int,
    item: str,
    event: ev.RoomPurchased | ev.CorridorPurchased,
    seat: Seat,
    priced: int | None,
) -> Iterator[Reason]:
    if event.seat == seat:
        yield Reason(seq, "BUY-2", -event.price, item, event.payee, priced)
    if event.payee == seat:
        yield Reason(seq, "BUY-2", event.price, item, event.seat, priced)


def _priced(step: Step) -> int | None:
    return last(step, lambda event: isinstance(event, ev.RoomsPriced))


def _earned(step: Step, event: ev.OutdoorRewardPaid) -> int | None:
    kinds = ev.RoomCompleted | ev.DownstairsRewardChosen
    return last(step, lambda each: isinstance(each, kinds) and each.room == event.room)
