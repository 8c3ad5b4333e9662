"""``evolve``: how each event moves the state on. Total, pure and cheap; it judges nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as ev
from domain.placement import Placement
from domain.setup import begin, shuffled
from domain.state import (
    STALL_ROUNDS,
    Completion,
    Decks,
    Extra,
    Laid,
    Offer,
    Pending,
    Placing,
    Searched,
    Stage,
    State,
    replaced,
)
from domain.tiles import ROOMS


def evolve(state: State, event: ev.Event) -> State:
    """Returns the state after an event that follows on it.

    ``MoveTakenBack`` and ``RulingApplied`` go on from an earlier state, which a single state does
    not hold: :mod:`domain.line` applies them. Cost: one copy of the state's field table.
    """
    return _EVOLVE[type(event)](state, event)


def fold(events: "tuple[ev.Event, ...]") -> State:
    """Returns the state after a whole line of events that begins with ``MatchCreated``."""
    first, *rest = events
    if not isinstance(first, ev.MatchCreated):
        raise TypeError(first)
    state = begin(first)
    for event in rest:
        state = evolve(state, event)
    return state


_NEW_TURN: Final[Mapping[str, Any]] = {
    "stage": Stage.TURN,
    "pending": (),
    "taking": None,
    "completed": (),
    "extra_chosen": (),
    "corridor_taken": False,
    "downstairs_taken": False,
}


def _decks_reshuffled(state: State, event: ev.DecksReshuffled) -> State:
    decks = state.decks
    return state.with_(
        decks=decks._replace(
            stacks=event.stacks or decks.stacks,
            room_deck=decks.room_deck if event.room_deck is None else event.room_deck,
            bonus_deck=decks.bonus_deck if event.bonus_deck is None else event.bonus_deck,
            left_out=event.left_out,
        )
    )


def _favors_revealed(state: State, event: ev.FavorsRevealed) -> State:
    return state.with_(favors=event.favors, stage=Stage.DEAL)


def _foyer_rotated(state: State, event: ev.FoyerRotated) -> State:
    index = state.index(event.seat)
    castle = state.castles[index].foyer_rotated(event.rotation)
    return state.with_(castles=replaced(state.castles, index, castle))


def _bonus_cards_dealt(state: State, event: ev.BonusCardsDealt) -> State:
    index = state.index(event.seat)
    count = 2 if state.solo else 3
    cards = event.cards if event.cards is not None else (None,) * count
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck[count:])
    dealt = replaced(state.dealt, index, () if state.solo else cards)
    hands = replaced(state.hands, index, cards) if state.solo else state.hands
    return _dealing(state.with_(decks=decks, dealt=dealt, hands=hands))


def _bonus_cards_kept(state: State, event: ev.BonusCardsKept) -> State:
    index = state.index(event.seat)
    kept = event.kept if event.kept is not None else (None, None)
    returned = event.returned if event.returned is not None else (None,)
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck + returned)
    dealt = replaced(state.dealt, index, ())
    return _dealing(state.with_(decks=decks, dealt=dealt, hands=replaced(state.hands, index, kept)))


def _dealing(state: State) -> State:
    if None in state.dealt:
        return state.with_(stage=Stage.DEAL)
    keeping = next((i for i, cards in enumerate(state.dealt) if cards), None)
    if keeping is None:
        return state.with_(stage=Stage.ROUND, active=0)
    return state.with_(stage=Stage.KEEP, active=keeping)


def _round_started(state: State, event: ev.RoundStarted) -> State:
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


def _rooms_drawn(state: State, event: ev.RoomsDrawn) -> State:
    decks = state.decks
    if event.reshuffled:
        pile = event.reshuffle if isinstance(event.reshuffle, tuple) else ()
        decks = decks._replace(room_deck=decks.room_deck + pile)
    for draw in event.draws:
        decks = _drawn(decks, draw)
    revealed = tuple(draw.tile for draw in event.draws if draw.tile is not None)
    moved = state.with_(decks=decks, last_round=event.last_round)
    if state.solo:
        offers = zip(revealed, state.prices, strict=False)
        market = tuple(Offer(tile, price, 0) for tile, price in offers)
        return moved.with_(market=market, active=0, **_NEW_TURN)
    market = state.market + tuple(Offer(tile, None, 0) for tile in revealed)
    return moved.with_(market=market, stage=Stage.PRICE)


def _drawn(decks: Decks, draw: ev.Draw) -> Decks:
    if draw.card is None:
        return decks._replace(laid=decks.laid[1:])
    decks = decks._replace(room_deck=decks.room_deck[1:], used=(*decks.used, draw.card))
    if draw.tile is None:
        return decks
    return decks._replace(stacks={**decks.stacks, draw.card: decks.stacks[draw.card][1:]})


def _rooms_priced(state: State, event: ev.RoomsPriced) -> State:
    price_of = {tile: price for price, tile in event.prices.items()}
    market = tuple(Offer(tile, price_of.get(tile), coins) for tile, _, coins in state.market)
    return state.with_(market=market, active=(state.master + 1) % len(state.seats), **_NEW_TURN)


def _paid(state: State, price: int, coins: int, payee: str | None) -> tuple[int, ...]:
    money = list(state.money)
    money[state.active] += coins - price
    if payee is not None:
        money[state.seats.index(payee)] += price  # type: ignore[arg-type]
    return tuple(money)


def _room_purchased(state: State, event: ev.RoomPurchased) -> State:
    return state.with_(
        money=_paid(state, event.price, event.coins, event.payee),
        market=tuple(offer for offer in state.market if offer.tile != event.tile),
        placing=Placing(event.tile, free=False),
        room_sold=True,
        stage=Stage.PLACE,
    )


def _corridor_purchased(state: State, event: ev.CorridorPurchased) -> State:
    return state.with_(
        money=_paid(state, event.price, 0, event.payee),
        decks=_without_corridor(state.decks, event.corridor),
        placing=Placing(event.corridor, free=False),
        stage=Stage.PLACE,
    )


def _without_corridor(decks: Decks, kind: str) -> Decks:
    if kind == "hallway":
        return decks._replace(hallways=decks.hallways - 1)
    return decks._replace(stairs=decks.stairs - 1)


def _turn_passed(state: State, event: ev.TurnPassed) -> State:
    money = replaced(state.money, state.active, state.money[state.active] + event.money)
    return state.with_(money=money, stage=Stage.TURN_OVER)


def _room_placed(state: State, event: ev.RoomPlaced) -> State:
    placement = Placement(event.tile, event.x, event.y, event.rotation, event.side)
    castles = replaced(state.castles, state.active, state.castle.place(placement))
    return state.with_(castles=castles, placing=None, stage=Stage.SCORE)


def _scored(state: State, points: int) -> tuple[int, ...]:
    return replaced(state.points, state.active, state.points[state.active] + points)


def _points_scored(state: State, event: ev.PointsScored) -> State:
    return state.with_(points=_scored(state, event.points), stage=Stage.REWARD)


def _room_completed(state: State, event: ev.RoomCompleted) -> State:
    completion = Completion(event.room, event.reward, len(state.castle.placed))
    completed = (*state.completed, completion)
    if event.reward == "food":
        return state.with_(completed=completed)
    pending = (*state.pending, Pending(event.room, event.reward))
    if event.reward != "downstairs":
        return state.with_(completed=completed, pending=pending)
    count = state.downstairs[state.active] + 1
    return state.with_(
        completed=completed,
        downstairs=replaced(state.downstairs, state.active, count),
        pending=state.pending if count % 2 else pending,
    )


def _without_pending(state: State, room: str) -> tuple[Pending, ...]:
    return tuple(pending for pending in state.pending if pending.room != room)


def _reward_order_chosen(state: State, event: ev.RewardOrderChosen) -> State:
    taking = next((pending for pending in state.pending if pending.room == event.room), None)
    return state.with_(taking=taking)


def _downstairs_reward_chosen(state: State, event: ev.DownstairsRewardChosen) -> State:
    others = _without_pending(state, event.room)
    if event.reward == "food":
        chosen = (*state.extra_chosen, event.room)
        return state.with_(pending=others, taking=None, extra_chosen=chosen, downstairs_taken=True)
    taking = Pending(event.room, event.reward, event.rescored, downstairs=True)
    return state.with_(pending=(*others, taking), taking=taking, downstairs_taken=True)


def _taken(state: State, room: str, **changes: Any) -> State:
    return state.with_(pending=_without_pending(state, room), taking=None, **changes)


def _living_reward_scored(state: State, event: ev.LivingRewardScored) -> State:
    earner = state.current_reward
    room = event.room if earner is None else earner.room
    return _taken(state, room, points=_scored(state, event.points))


def _activity_reward_scored(state: State, event: ev.ActivityRewardScored) -> State:
    return _taken(state, event.room, points=_scored(state, event.points))


def _outdoor_reward_paid(state: State, event: ev.OutdoorRewardPaid) -> State:
    money = replaced(state.money, state.active, state.money[state.active] + event.money)
    return _taken(state, event.room, money=money)


def _utility_cards_drawn(state: State, event: ev.UtilityCardsDrawn) -> State:
    count = min(2, len(state.decks.bonus_deck))
    cards = event.cards if event.cards is not None else (None,) * count
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck[len(cards) :])
    if len(cards) < 2:
        return _taken(state, event.room, decks=decks, hands=_drawn_to_hand(state, cards))
    return _taken(state, event.room, decks=decks, drawn=cards, stage=Stage.UTILITY)


def _drawn_to_hand(
    state: State, cards: tuple[str | None, ...]
) -> tuple[tuple[str | None, ...], ...]:
    return replaced(state.hands, state.active, state.hands[state.active] + cards)


def _utility_card_kept(state: State, event: ev.UtilityCardKept) -> State:
    kept = event.kept if event.kept is not None else (None,)
    returned = event.returned if event.returned is not None else (None,)
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck + returned)
    return state.with_(hands=_drawn_to_hand(state, kept), decks=decks, drawn=(), stage=Stage.REWARD)


def _sleeping_stack_searched(state: State, event: ev.SleepingStackSearched) -> State:
    stack = state.decks.stacks[event.size]
    seen = event.seen if event.seen is not None else (None,) * len(stack)
    return _taken(
        state, event.room, searched=Searched(event.room, event.size, seen), stage=Stage.SLEEP
    )


def _sleeping_tiles_chosen(state: State, event: ev.SleepingTilesChosen) -> State:
    if state.searched is None:
        return state
    size, decks = state.searched.size, state.decks
    left = len(decks.stacks[size]) - event.count
    stack = event.stack if event.stack is not None else (None,) * left
    tiles = event.tiles if event.tiles is not None else (None,) * event.count
    laid = tuple(Laid(size, tile, event.seat) for tile in reversed(tiles))
    return state.with_(
        decks=decks._replace(
            stacks={**decks.stacks, size: stack},
            laid=decks.laid if event.discarded else laid + decks.laid,
        ),
        searched=None,
        stage=Stage.REWARD,
    )


def _corridor_reward_taken(state: State, event: ev.CorridorRewardTaken) -> State:
    return _taken(
        state,
        event.room,
        decks=_without_corridor(state.decks, event.corridor),
        placing=Placing(event.corridor, free=True),
        corridor_taken=True,
        stage=Stage.PLACE,
    )


def _reward_gone(state: State, event: ev.CorridorRewardDeclined | ev.RewardLapsed) -> State:
    return _taken(state, event.room)


def _turn_ended(state: State, _event: ev.TurnEnded) -> State:
    earned = tuple(
        Extra(state.active, done.room)
        for done in state.completed
        if done.reward == "food" or done.room in state.extra_chosen
    )
    owed = state.owed + earned
    if owed:
        return state.with_(owed=owed, completed=(), extra_chosen=(), stage=Stage.EXTRA)
    if state.solo or state.active == state.master:
        coins = bool(state.market) and not state.solo
        return state.with_(stage=Stage.COINS if coins else Stage.ROUND_OVER, extra=False)
    following = (state.active + 1) % len(state.seats)
    return state.with_(active=following, extra=False, **_NEW_TURN)


def _extra_turn_started(state: State, event: ev.ExtraTurnStarted) -> State:
    return state.with_(active=state.index(event.seat), owed=state.owed[1:], extra=True, **_NEW_TURN)


def _coins_added(state: State, event: ev.CoinsAdded) -> State:
    market = tuple(
        offer._replace(coins=event.coins.get(offer.tile, offer.coins)) for offer in state.market
    )
    return state.with_(market=market, stage=Stage.ROUND_OVER)


def _round_ended(state: State, _event: ev.RoundEnded) -> State:
    idle = 0 if state.room_sold else state.idle_rounds + 1
    market = () if state.solo else state.market
    return state.with_(idle_rounds=idle, market=market, stage=_after_round(state, idle))


def _after_round(state: State, idle: int) -> Stage:
    if state.last_round:
        return Stage.FINAL
    bots = all(player.kind != "human" for player in state.players)
    if idle >= STALL_ROUNDS and bots and not state.solo:
        return Stage.STALLED
    return Stage.ROUND


def _match_scored(state: State, event: ev.MatchScored) -> State:
    return state.with_(final=event.seats, stage=Stage.RANKING)


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    return state.with_(ranking=event.ranking, stage=Stage.ENDED)


def _match_abandoned(state: State, _event: ev.MatchAbandoned) -> State:
    return state.with_(stage=Stage.ABANDONED)


def _unmoved(state: State, _event: ev.Event) -> State:
    return state


_EVOLVE: Final[Mapping[type[ev.Event], Callable[[State, Any], State]]] = {
    ev.MatchCreated: _unmoved,
    ev.DecksShuffled: shuffled,
    ev.DecksReshuffled: _decks_reshuffled,
    ev.FavorsRevealed: _favors_revealed,
    ev.FoyerRotated: _foyer_rotated,
    ev.BonusCardsDealt: _bonus_cards_dealt,
    ev.BonusCardsKept: _bonus_cards_kept,
    ev.RoundStarted: _round_started,
    ev.RoomsDrawn: _rooms_drawn,
    ev.RoomsPriced: _rooms_priced,
    ev.RoomPurchased: _room_purchased,
    ev.CorridorPurchased: _corridor_purchased,
    ev.TurnPassed: _turn_passed,
    ev.RoomPlaced: _room_placed,
    ev.PointsScored: _points_scored,
    ev.RoomCompleted: _room_completed,
    ev.RewardOrderChosen: _reward_order_chosen,
    ev.DownstairsRewardChosen: _downstairs_reward_chosen,
    ev.LivingRewardScored: _living_reward_scored,
    ev.ActivityRewardScored: _activity_reward_scored,
    ev.OutdoorRewardPaid: _outdoor_reward_paid,
    ev.UtilityCardsDrawn: _utility_cards_drawn,
    ev.UtilityCardKept: _utility_card_kept,
    ev.SleepingStackSearched: _sleeping_stack_searched,
    ev.SleepingTilesChosen: _sleeping_tiles_chosen,
    ev.CorridorRewardTaken: _corridor_reward_taken,
    ev.CorridorRewardDeclined: _reward_gone,
    ev.RewardLapsed: _reward_gone,
    ev.TurnEnded: _turn_ended,
    ev.ExtraTurnStarted: _extra_turn_started,
    ev.CoinsAdded: _coins_added,
    ev.RoundEnded: _round_ended,
    ev.MatchScored: _match_scored,
    ev.MatchEnded: _match_ended,
    ev.MatchAbandoned: _match_abandoned,
    ev.MoveTakenBack: _unmoved,
    ev.RulingApplied: _unmoved,
}
