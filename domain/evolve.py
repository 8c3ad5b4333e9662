"""``evolve``: how each event moves the state on. Total, pure and cheap; it judges nothing."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain import events as ev
from domain.setup import begin, shuffled
from domain.state import State
from domain.transitions import ending, game_round, opening, reward, turn


def evolve(state: State, event: ev.Event) -> State:
    """Returns the state after an event that follows on it.

    ``MoveTakenBack`` and ``RulingApplied`` go on from an earlier state, which a single state does
    not hold: :mod:`domain.line` applies them. Cost: one copy of the state's field table.
    """
    return _EVOLVE[type(event)](state, event)


def fold(events: Iterable[ev.Event]) -> State:
    """Returns the state after a whole line of events; ``TypeError`` unless one creates a match."""
    first, *rest = events
    if not isinstance(first, ev.MatchCreated):
        raise TypeError(first)
    state = begin(first)
    for event in rest:
        state = _EVOLVE[type(event)](state, event)
    return state


def _unmoved(state: State, _event: ev.Event) -> State:
    return state


_EVOLVE: Final[Mapping[type[ev.Event], Callable[[State, Any], State]]] = {
    ev.MatchCreated: _unmoved,
    ev.DecksShuffled: shuffled,
    ev.DecksReshuffled: opening.decks_reshuffled,
    ev.FavorsRevealed: opening.favors_revealed,
    ev.FoyerRotated: opening.foyer_rotated,
    ev.BonusCardsDealt: opening.bonus_cards_dealt,
    ev.BonusCardsKept: opening.bonus_cards_kept,
    ev.RoundStarted: game_round.round_started,
    ev.RoomsDrawn: game_round.rooms_drawn,
    ev.RoomsPriced: game_round.rooms_priced,
    ev.RoomPurchased: turn.room_purchased,
    ev.CorridorPurchased: turn.corridor_purchased,
    ev.TurnPassed: turn.turn_passed,
    ev.RoomPlaced: turn.room_placed,
    ev.PointsScored: turn.points_scored,
    ev.RoomCompleted: reward.room_completed,
    ev.RewardOrderChosen: reward.reward_order_chosen,
    ev.DownstairsRewardChosen: reward.downstairs_reward_chosen,
    ev.LivingRewardScored: reward.living_reward_scored,
    ev.ActivityRewardScored: reward.activity_reward_scored,
    ev.OutdoorRewardPaid: reward.outdoor_reward_paid,
    ev.UtilityCardsDrawn: reward.utility_cards_drawn,
    ev.UtilityCardKept: reward.utility_card_kept,
    ev.SleepingStackSearched: reward.sleeping_stack_searched,
    ev.SleepingTilesChosen: reward.sleeping_tiles_chosen,
    ev.CorridorRewardTaken: reward.corridor_reward_taken,
    ev.CorridorRewardDeclined: reward.reward_gone,
    ev.RewardLapsed: reward.reward_gone,
    ev.TurnEnded: turn.turn_ended,
    ev.ExtraTurnStarted: turn.extra_turn_started,
    ev.CoinsAdded: game_round.coins_added,
    ev.RoundEnded: game_round.round_ended,
    ev.MatchScored: ending.match_scored,
    ev.MatchEnded: ending.match_ended,
    ev.MatchAbandoned: ending.match_abandoned,
    ev.MoveTakenBack: _unmoved,
    ev.RulingApplied: _unmoved,
}
