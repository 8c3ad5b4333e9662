"""How a turn goes: what is bought, placed and scored, and whose turn follows (BUY, FOOD)."""

from domain import events as ev
from domain.placement import Placement
from domain.state import Extra, Placing, Stage, State, replaced


def room_purchased(state: State, event: ev.RoomPurchased) -> State:
    """Takes the room off the market; it is to be placed at once (BUY-2, BUY-3, BUY-5)."""
    return state.with_(
        money=_paid(state, event.price, event.coins, event.payee),
        market=tuple([offer for offer in state.market if offer.tile != event.tile]),
        placing=Placing(event.tile, free=False),
        room_sold=True,
        stage=Stage.PLACE,
    )


def corridor_purchased(state: State, event: ev.CorridorPurchased) -> State:
    """Takes a corridor tile from its pile; it is to be placed at once (BUY-1, BUY-5)."""
    return state.with_(
        money=_paid(state, event.price, 0, event.payee),
        decks=state.decks.without_corridor(event.corridor),
        placing=Placing(event.corridor, free=False),
        stage=Stage.PLACE,
    )


def _paid(state: State, price: int, coins: int, payee: ev.Seat | None) -> tuple[int, ...]:
    money = state.received(coins - price)
    if payee is None:
        return money
    index = state.index(payee)
    return replaced(money, index, money[index] + price)


def turn_passed(state: State, event: ev.TurnPassed) -> State:
    """Pays the seat that passed (BUY-4)."""
    return state.with_(money=state.received(event.money), stage=Stage.TURN_OVER)


def room_placed(state: State, event: ev.RoomPlaced) -> State:
    """Lays the tile in the castle of the active seat (PLACE)."""
    placement = Placement(event.tile, event.x, event.y, event.rotation, event.side)
    castles = replaced(state.castles, state.active, state.castle.place(placement))
    return state.with_(castles=castles, placing=None, stage=Stage.SCORE)


def points_scored(state: State, event: ev.PointsScored) -> State:
    """Adds the points of the placement; completed rooms are next (SCORE)."""
    return state.with_(points=state.scored(event.points), stage=Stage.REWARD)


def turn_ended(state: State, _event: ev.TurnEnded) -> State:
    """Goes on with extra turns owed, then with the next seat, then with the coins (FOOD, BUY-1)."""
    owed = state.owed + (_earned(state) if state.completed else ())
    if owed:
        return state.with_(owed=owed, completed=(), extra_chosen=(), stage=Stage.EXTRA)
    if state.solo or state.active == state.master:
        coins = bool(state.market) and not state.solo
        return state.with_(stage=Stage.COINS if coins else Stage.ROUND_OVER, extra=False)
    return state.new_turn(active=(state.active + 1) % len(state.seats), extra=False)


def _earned(state: State) -> tuple[Extra, ...]:
    return tuple(
        Extra(state.active, done.room)
        for done in state.completed
        if done.reward == "food" or done.room in state.extra_chosen
    )


def extra_turn_started(state: State, event: ev.ExtraTurnStarted) -> State:
    """Begins the extra turn that has been owed longest (FOOD)."""
    return state.new_turn(active=state.index(event.seat), owed=state.owed[1:], extra=True)
