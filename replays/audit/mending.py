"""An event as it should have been: so that what follows from one fault is told from the next."""

from domain import events as ev
from domain.derive import Due
from domain.rewards import CORRIDORS
from domain.state import CORRIDOR_PRICE, PASS_MONEY, State


def mended(state: State, due: Due, event: ev.Event) -> ev.Event:
    """Returns the event that the rules ask for in the place of a wrong one, as far as they do.

    ``due`` is what had to come. A wrong choice is mended where only its amounts, its payee or its
    seat are wrong; any other, and a shuffle, is taken as it is.
    """
    if type(due) is type(event) and not isinstance(event, ev.DecksShuffled | ev.FavorsRevealed):
        return due
    match event:
        case ev.RoomPurchased() if offer := state.offer(event.tile):
            price, payee = offer.price or 0, _payee(state)
            return ev.RoomPurchased(state.seat, event.tile, price, offer.coins, payee)
        case ev.CorridorPurchased():
            return ev.CorridorPurchased(state.seat, event.corridor, CORRIDOR_PRICE, _payee(state))
        case ev.TurnPassed():
            return ev.TurnPassed(state.seat, PASS_MONEY)
        case ev.RoomPlaced() if state.placing:
            kind = state.placing.kind
            name = state.castle.next_name(kind) if kind in CORRIDORS else event.tile
            return ev.changed(event, seat=state.seat, tile=name, free=state.placing.free)
        case _:
            return event


def _payee(state: State) -> ev.Seat | None:
    index = state.payee()
    return None if index is None else state.seats[index]
