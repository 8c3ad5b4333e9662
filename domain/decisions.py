"""Which decision a match waits for, and whose it is."""

from enum import Enum
from typing import Final, NamedTuple

from domain import events as ev
from domain.events import Event, Seat
from domain.rewards import ASKING, lapse_rule, next_completion
from domain.state import Stage, State


class Ask(Enum):
    """What a seat has to decide; the value is the question in words."""

    __hash__ = object.__hash__  # Enum hashes the name, in Python, at every look-up

    BONUS_CARDS = "which bonus cards to keep"
    PRICES = "which room to offer at which price"
    TURN = "what to buy, or pass"
    PLACE = "where to place the tile"
    ORDER = "which reward to take next"
    DOWNSTAIRS = "which reward the Downstairs Room brings"
    UTILITY = "which bonus card to keep"
    STACK = "which stack to look through"
    TILES = "which tiles to put on the room deck"
    CORRIDOR = "which free corridor to take, or none"


class Decision(NamedTuple):
    """One decision of one seat."""

    seat: Seat
    ask: Ask


ANSWERS: Final[dict[Ask, tuple[type[Event], ...]]] = {
    Ask.BONUS_CARDS: (ev.BonusCardsKept,),
    Ask.PRICES: (ev.RoomsPriced,),
    Ask.TURN: (ev.RoomPurchased, ev.CorridorPurchased, ev.TurnPassed),
    Ask.PLACE: (ev.RoomPlaced,),
    Ask.ORDER: (ev.RewardOrderChosen,),
    Ask.DOWNSTAIRS: (ev.DownstairsRewardChosen,),
    Ask.UTILITY: (ev.UtilityCardKept,),
    Ask.STACK: (ev.SleepingStackSearched,),
    Ask.TILES: (ev.SleepingTilesChosen,),
    Ask.CORRIDOR: (ev.CorridorRewardTaken, ev.CorridorRewardDeclined),
}
"""The choices that answer each question."""

_STAGES: Final[dict[Stage, Ask]] = {
    Stage.KEEP: Ask.BONUS_CARDS,
    Stage.PRICE: Ask.PRICES,
    Stage.TURN: Ask.TURN,
    Stage.PLACE: Ask.PLACE,
    Stage.UTILITY: Ask.UTILITY,
    Stage.SLEEP: Ask.TILES,
}
_REWARDS: Final = {"sleeping": Ask.STACK, "corridor": Ask.CORRIDOR, "downstairs": Ask.DOWNSTAIRS}


def awaited(state: State) -> Decision | None:
    """Returns the decision the match waits for; ``None`` while events are due or it is over."""
    rewarding = state.stage is Stage.REWARD
    ask = _reward_question(state) if rewarding else _STAGES.get(state.stage)
    return None if ask is None else Decision(state.seat, ask)


def _reward_question(state: State) -> Ask | None:
    if next_completion(state) is not None or not state.pending:
        return None
    pending = state.current_reward
    if pending is None:
        return Ask.ORDER
    if pending.reward not in ASKING or lapse_rule(state, pending) is not None:
        return None
    return _REWARDS[pending.reward]
