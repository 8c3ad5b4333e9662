"""How a written round and its turns go on: draws, prices, purchases, placements."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from domain import events as ev
from domain.decisions import Ask, awaited
from domain.market import empty_spaces
from domain.state import CORRIDOR_PRICE, PASS_MONEY, Stage, State
from domain.tiles import HALLWAY, STAIRS
from domain.variants import LAID
from replays.notation.course import REFEREE, Course
from replays.notation.error import NotationError
from replays.notation.laying import placement_of
from replays.notation.statement import (
    Bought,
    Drawn,
    FoyerTurned,
    Laid,
    Line,
    Passed,
    Priced,
    RoundBegun,
)


def _round_begun(course: Course, line: RoundBegun) -> None:
    state = course.reach(lambda state: state.stage is Stage.ROUND, line)
    if line.number != state.round + 1:
        raise NotationError(line.place, f"'round {state.round + 1}'", str(line.number))
    event = course.due()
    if event is not None:
        course.add(event)


def _drawn(course: Course, line: Drawn) -> None:
    state = course.reach(lambda state: state.stage is Stage.DRAW, line)
    course.add(draws_of(state, line.draws))


def draws_of(state: State, draws: tuple[ev.Draw, ...]) -> ev.RoomsDrawn:
    """Returns the draws with what follows from their number: the last round, the reshuffle."""
    cards, spaces = len(state.decks.room_deck), empty_spaces(state)
    left_open: int | None = None
    for draw in draws:
        cards -= draw.card is not None and cards > 0
        spaces -= draw.tile is not None
        if cards == 0 and left_open is None:
            left_open = spaces
    reshuffled = bool(left_open)
    return ev.RoomsDrawn(draws, reshuffled, cards == 0, None if reshuffled else UNSET)


def _priced(course: Course, line: Priced) -> None:
    course.asked(line, line.seat, Ask.PRICES)
    twice = [price for price, count in Counter(p for p, _ in line.prices).items() if count > 1]
    if twice:
        raise NotationError(line.place, "each price once", f"{twice[0]} twice")
    course.add(ev.RoomsPriced(line.seat, dict(line.prices)), REFEREE)


def _bought(course: Course, line: Bought) -> None:
    state = course.asked(line, line.seat, Ask.TURN)
    course.add(purchase(state, line), REFEREE)


def purchase(state: State, line: Bought) -> ev.RoomPurchased | ev.CorridorPurchased:
    """Returns what was bought, for the price and from whom the market says if the line does not.

    Raises `NotationError` for a room that is not offered and has no price.
    """
    payee = payee_of(state, line.payee)
    if line.tile in (HALLWAY.id, STAIRS.id):
        price = CORRIDOR_PRICE if line.price is None else line.price
        return ev.CorridorPurchased(line.seat, line.tile, price, payee)  # type: ignore[arg-type]
    offer = state.offer(line.tile)
    price_asked = offer.price if line.price is None and offer is not None else line.price
    if price_asked is None:
        offered = ", ".join(offer.tile for offer in state.market if offer.price is not None)
        raise NotationError(line.place, f"a room on the market: {offered or 'none'}", line.tile)
    coins = line.coins
    if coins is None:
        coins = 0 if offer is None else offer.coins
    return ev.RoomPurchased(line.seat, line.tile, price_asked, coins, payee)


def payee_of(state: State, told: str | None) -> ev.Seat | None:
    """Returns who was paid; as BUY-2 has it unless something else was told."""
    if told is None:
        index = state.payee()
        return None if index is None else state.seats[index]
    return next((seat for seat in state.seats if seat == told), None)


def _passed(course: Course, line: Passed) -> None:
    course.asked(line, line.seat, Ask.TURN)
    money = PASS_MONEY if line.money is None else line.money
    course.add(ev.TurnPassed(line.seat, money), REFEREE)


def _laid(course: Course, line: Laid) -> None:
    state = course.asked(line, line.seat, Ask.PLACE)
    placing = state.placing
    if placing is None or line.tile not in (None, placing.kind):
        kind = None if placing is None else placing.kind
        raise NotationError(line.place, f"a place for {kind}", line.tile)
    name, x, y, rotation, side = placement_of(state.castle, placing.kind, line.where)
    if (placing.kind, rotation, side) not in LAID:
        raise NotationError(line.where.place, f"no side: {placing.kind} has only one", side)
    event = ev.RoomPlaced(line.seat, name, x, y, rotation, side, placing.free)  # type: ignore[arg-type]
    course.add(event, REFEREE)


def _may_turn(state: State) -> bool:
    """A Foyer may be turned before what the table draws next is told, too."""
    return awaited(state) is not None or state.stage in (Stage.FAVORS, Stage.DRAW)


def _foyer_turned(course: Course, line: FoyerTurned) -> None:
    state = course.reach(_may_turn, line)
    if line.seat not in state.seats or len(state.castles[state.index(line.seat)].placed) > 1:
        raise NotationError(line.place, "a seat that has built nothing yet", line.seat)
    course.add(ev.FoyerRotated(line.seat, line.rotation), REFEREE)  # type: ignore[arg-type]


TURN_STEPS: Final[Mapping[type[Line], Callable[[Course, Any], None]]] = {
    RoundBegun: _round_begun,
    Drawn: _drawn,
    Priced: _priced,
    Bought: _bought,
    Passed: _passed,
    Laid: _laid,
    FoyerTurned: _foyer_turned,
}
"""What each kind of line adds to the course of a match."""
