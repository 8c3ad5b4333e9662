"""How a round goes: rooms drawn and priced, coins, its end (DRAW, PRICE, COINS)."""

from domain import events as ev
from domain.state import STALL_ROUNDS, Decks, Gone, Offer, Stage, State


def round_started(state: State, event: ev.RoundStarted) -> State:
    """Hands the token on; rooms are drawn only if a space is empty (DRAW-1, COINS-2)."""
    master = 0 if event.master_builder is None else state.index(event.master_builder)
    full = len(state.market) >= len(state.prices)
    return state.with_(
        round=event.round,
        master=master,
        active=master,
        room_sold=False,
        extra=False,
        stage=Stage.PRICE if full else Stage.DRAW,
    )


def rooms_drawn(state: State, event: ev.RoomsDrawn) -> State:
    """Moves what was drawn from the decks to the market (DRAW, SOLO-2)."""
    decks = state.decks
    if event.reshuffled:
        decks = decks._replace(room_deck=decks.room_deck + _used_again(decks, event))
    revealed = [draw.tile for draw in event.draws if draw.tile is not None]
    moved = state.with_(decks=_drawn(decks, event.draws), last_round=event.last_round)
    if state.solo:
        offers = zip(revealed, state.prices, strict=False)
        return moved.new_turn(market=tuple(Offer(tile, price, 0) for tile, price in offers))
    market = state.market + tuple([Offer(tile, None, 0) for tile in revealed])
    return moved.with_(market=market, stage=Stage.PRICE)


def _used_again(decks: Decks, event: ev.RoomsDrawn) -> tuple[int | None, ...]:
    if isinstance(event.reshuffle, tuple):
        return event.reshuffle
    return (None,) * (len(decks.used) + len(decks.room_deck))


def _drawn(decks: Decks, draws: tuple[ev.Draw, ...]) -> Decks:
    cards = tuple([draw.card for draw in draws if draw.card is not None])
    stacks = dict(decks.stacks)
    for draw in draws:
        if draw.card is not None and draw.tile is not None:
            stacks[draw.card] = stacks[draw.card][1:]
    return decks._replace(
        stacks=stacks,
        room_deck=decks.room_deck[len(cards) :],
        used=decks.used + cards,
        laid=decks.laid[len(draws) - len(cards) :],
    )


def rooms_priced(state: State, event: ev.RoomsPriced) -> State:
    """Lays the rooms to their prices; the seat left of the Master Builder begins (BUY-1)."""
    price_of = {tile: price for price, tile in event.prices.items()}
    market = tuple([Offer(tile, price_of.get(tile), coins) for tile, _, coins in state.market])
    return state.new_turn(market=market, active=(state.master + 1) % len(state.seats))


def coins_added(state: State, event: ev.CoinsAdded) -> State:
    """Lays the coins on the rooms still offered (COINS-1)."""
    coins = event.coins
    market = tuple([Offer(tile, price, coins.get(tile, now)) for tile, price, now in state.market])
    return state.with_(market=market, stage=Stage.ROUND_OVER)


def round_ended(state: State, _event: ev.RoundEnded) -> State:
    """Ends the round, and with the last one the play; solo clears the market (END-1, SOLO-2)."""
    idle = 0 if state.room_sold else state.idle_rounds + 1
    ended = state.with_(idle_rounds=idle, stage=_after_round(state, idle))
    return _cleared(ended) if state.solo else ended


def _cleared(state: State) -> State:
    """Takes all rooms left out of the game (SOLO-2)."""
    gone = tuple([Gone(offer.tile, None) for offer in state.market])
    return state.with_(market=(), decks=state.decks._replace(gone=state.decks.gone + gone))


def _after_round(state: State, idle: int) -> Stage:
    if state.last_round:
        return Stage.FINAL
    bots = all(player.kind != "human" for player in state.players)
    if idle >= STALL_ROUNDS and bots and not state.solo:
        return Stage.STALLED
    return Stage.ROUND
