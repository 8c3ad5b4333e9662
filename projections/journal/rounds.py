"""The journal's words for rounds, the market and what is bought (ROUND)."""

from domain import events as ev
from domain.state import State
from projections.journal.entry import Told
from projections.wording import listed, marks, tile_name


def round_started(event: ev.RoundStarted, _before: State) -> Told:
    """Tells that a round began."""
    if event.master_builder is None:
        return Told(f"Round {event.round} begins", ("SOLO-2",))
    text = f"Round {event.round} begins; {event.master_builder} is the Master Builder"
    return Told(text, ("SETUP-6",) if event.round == 1 else ("COINS-2",))


def rooms_drawn(event: ev.RoomsDrawn, before: State) -> Told:
    """Tells which rooms were drawn, and how."""
    parts = [listed(map(_draw, event.draws))]
    if event.reshuffled:
        parts.append("the used cards were shuffled once more")
    if event.last_round:
        parts.append("this is the last round")
    return Told(f"Rooms are drawn: {'; '.join(parts)}", tuple(_draw_rules(event, before)))


def _draw(draw: ev.Draw) -> str:
    if draw.tile is None:
        return f"no {draw.card} sq ft room (its stack is empty)"
    name = tile_name(draw.tile)
    return f"{name} (put there for a Sleeping Room)" if draw.card is None else name


def _draw_rules(event: ev.RoomsDrawn, before: State) -> list[str]:
    rules = ["SOLO-2" if before.solo else "SETUP-8" if before.round == 1 else "DRAW-1"]
    if any(draw.tile is None for draw in event.draws):
        rules.append("DRAW-2")
    if any(draw.card is None for draw in event.draws):
        rules.append("DRAW-3")
    if event.last_round:
        rules.append("DRAW-4")
    return rules


def rooms_priced(event: ev.RoomsPriced, _before: State) -> Told:
    """Tells how the rooms were priced."""
    prices = listed(f"{tile_name(tile)} {price:,}" for price, tile in sorted(event.prices.items()))
    return Told(f"{event.seat} sets the prices in marks: {prices}", ("PRICE-1",))


def room_purchased(event: ev.RoomPurchased, before: State) -> Told:
    """Tells who bought a room and who was paid."""
    text = f"{event.seat} buys {tile_name(event.tile)} for {_price(event.price, event.payee)}"
    rules = ["SOLO-2" if before.solo else "BUY-1", "BUY-2"]
    if event.coins:
        text += f", and gets the {marks(event.coins)} that lay on it"
        rules.append("BUY-3")
    return Told(text, tuple(rules))


def corridor_purchased(event: ev.CorridorPurchased, before: State) -> Told:
    """Tells who bought a corridor and who was paid."""
    article = "a hallway" if event.corridor == "hallway" else "stairs"
    text = f"{event.seat} buys {article} for {_price(event.price, event.payee)}"
    return Told(text, ("SOLO-2" if before.solo else "BUY-1", "BUY-2"))


def _price(price: int, payee: ev.Seat | None) -> str:
    return f"{marks(price)}, paid to {payee or 'the supply'}"


def turn_passed(event: ev.TurnPassed, _before: State) -> Told:
    """Tells that a seat passed."""
    return Told(f"{event.seat} passes and takes {marks(event.money)}", ("BUY-4",))


def turn_ended(event: ev.TurnEnded, before: State) -> Told:
    """Tells that a turn ended."""
    kind = "extra turn" if before.extra else "turn"
    return Told(f"{event.seat}'s {kind} ends", ("FOOD",) if before.extra else ("BUY-1",))


def extra_turn_started(event: ev.ExtraTurnStarted, _before: State) -> Told:
    """Tells that an extra turn began."""
    return Told(f"{event.seat} has an extra turn, owed to {tile_name(event.room)}", ("FOOD",))


def coins_added(event: ev.CoinsAdded, _before: State) -> Told:
    """Tells which coins lie on which rooms."""
    coins = listed(f"{tile_name(tile)} {total:,}" for tile, total in event.coins.items())
    text = f"A coin is laid on each room left; on them lie, in marks: {coins}"
    return Told(text if event.coins else "No room is left to lay a coin on", ("COINS-1",))


def round_ended(event: ev.RoundEnded, before: State) -> Told:
    """Tells that a round ended."""
    last = "END-1" if before.last_round else "SOLO-2" if before.solo else "COINS-2"
    return Told(f"Round {event.round} ends", (last,))
