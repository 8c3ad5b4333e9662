"""How completed rooms reward their owner (REWARD)."""

from domain import events as ev
from domain.state import Completion, Gone, Laid, Pending, Placing, Searched, Stage, State, replaced

UTILITY_CARDS = 2


def room_completed(state: State, event: ev.RoomCompleted) -> State:
    """Notes a completed room; all but Food and odd Downstairs Rooms are pending (REWARD-2)."""
    completion = Completion(event.room, event.reward, len(state.castle.placed))
    noted = state.with_(completed=(*state.completed, completion))
    if event.reward == "food":
        return noted
    pending = (*state.pending, Pending(event.room, event.reward))
    if event.reward != "downstairs":
        return noted.with_(pending=pending)
    count = state.downstairs[state.active] + 1
    return noted.with_(
        downstairs=replaced(state.downstairs, state.active, count),
        pending=state.pending if count % 2 else pending,
    )


def reward_order_chosen(state: State, event: ev.RewardOrderChosen) -> State:
    """Turns to the pending reward that was chosen (REWARD-2)."""
    taking = next((pending for pending in state.pending if pending.room == event.room), None)
    return state.with_(taking=taking)


def downstairs_reward_chosen(state: State, event: ev.DownstairsRewardChosen) -> State:
    """Puts the chosen reward in the place of the Downstairs Room's own (DOWNSTAIRS)."""
    others = _without_pending(state, event.room)
    if event.reward == "food":
        chosen = (*state.extra_chosen, event.room)
        return state.with_(pending=others, taking=None, extra_chosen=chosen, downstairs_taken=True)
    taking = Pending(event.room, event.reward, event.rescored, downstairs=True)
    return state.with_(pending=(*others, taking), taking=taking, downstairs_taken=True)


def living_reward_scored(state: State, event: ev.LivingRewardScored) -> State:
    """Adds the points of the re-scored room, which need not be the one that earned it (LIVING)."""
    earner = state.current_reward
    room = event.room if earner is None else earner.room
    return _taken(state, room, points=state.scored(event.points))


def activity_reward_scored(state: State, event: ev.ActivityRewardScored) -> State:
    """Adds the points (ACTIVITY)."""
    return _taken(state, event.room, points=state.scored(event.points))


def outdoor_reward_paid(state: State, event: ev.OutdoorRewardPaid) -> State:
    """Pays from the supply (OUTDOOR)."""
    return _taken(state, event.room, money=state.received(event.money))


def utility_cards_drawn(state: State, event: ev.UtilityCardsDrawn) -> State:
    """Draws the cards; the last one of the deck goes to the hand at once (UTILITY)."""
    count = min(UTILITY_CARDS, len(state.decks.bonus_deck))
    cards = event.cards if event.cards is not None else (None,) * count
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck[len(cards) :])
    if len(cards) < UTILITY_CARDS:
        return _taken(state, event.room, decks=decks, hands=_drawn_to_hand(state, cards))
    return _taken(state, event.room, decks=decks, drawn=cards, stage=Stage.UTILITY)


def utility_card_kept(state: State, event: ev.UtilityCardKept) -> State:
    """Adds a card to the hand and puts the other under the deck (UTILITY)."""
    kept = event.kept if event.kept is not None else (None,)
    returned = event.returned if event.returned is not None else (None,)
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck + returned)
    return state.with_(hands=_drawn_to_hand(state, kept), decks=decks, drawn=(), stage=Stage.REWARD)


def _drawn_to_hand(
    state: State, cards: tuple[str | None, ...]
) -> tuple[tuple[str | None, ...], ...]:
    return replaced(state.hands, state.active, state.hands[state.active] + cards)


def sleeping_stack_searched(state: State, event: ev.SleepingStackSearched) -> State:
    """Opens a stack to the seat (SLEEP)."""
    stack = state.decks.stacks[event.size]
    seen = event.seen if event.seen is not None else (None,) * len(stack)
    searched = Searched(event.room, event.size, seen)
    return _taken(state, event.room, searched=searched, stage=Stage.SLEEP)


def sleeping_tiles_chosen(state: State, event: ev.SleepingTilesChosen) -> State:
    """Lays the chosen tiles on the room deck, in the last round out of the game (SLEEP)."""
    searched = state.searched
    return state if searched is None else _laid(state, event, searched.size)


def _laid(state: State, event: ev.SleepingTilesChosen, size: int) -> State:
    decks = state.decks
    left = len(decks.stacks[size]) - event.count
    stack = event.stack if event.stack is not None else (None,) * left
    tiles = event.tiles if event.tiles is not None else (None,) * event.count
    decks = decks._replace(stacks={**decks.stacks, size: stack})
    if event.discarded:
        decks = decks._replace(gone=decks.gone + tuple(Gone(tile, event.seat) for tile in tiles))
    else:
        laid = tuple(Laid(size, tile, event.seat) for tile in reversed(tiles))
        decks = decks._replace(laid=laid + decks.laid)
    return state.with_(decks=decks, searched=None, stage=Stage.REWARD)


def corridor_reward_taken(state: State, event: ev.CorridorRewardTaken) -> State:
    """Takes a tile from its pile; it is to be placed at once (CORRIDOR)."""
    return _taken(
        state,
        event.room,
        decks=state.decks.without_corridor(event.corridor),
        placing=Placing(event.corridor, free=True),
        corridor_taken=True,
        stage=Stage.PLACE,
    )


def reward_gone(state: State, event: ev.CorridorRewardDeclined | ev.RewardLapsed) -> State:
    """Ends the wait of a reward that brings nothing (P-DECLINE, REWARD-4)."""
    return _taken(state, event.room)


def _taken(state: State, room: str, **changes: object) -> State:
    return state.with_(pending=_without_pending(state, room), taking=None, **changes)


def _without_pending(state: State, room: str) -> tuple[Pending, ...]:
    return tuple(pending for pending in state.pending if pending.room != room)
