"""Why a choice is refused: every rule it breaks, not only the first."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain import events as ev
from domain.decisions import ANSWERS, Ask, awaited
from domain.reasons import opening, reward, turn
from domain.reasons.refused import refused
from domain.refusal import Refusal
from domain.state import State

WHOSE_RULE: Final[Mapping[Ask, str]] = {
    Ask.BONUS_CARDS: "SETUP-4",
    Ask.PRICES: "PRICE-1",
    Ask.TURN: "BUY-1",
    Ask.PLACE: "BUY-5",
    Ask.ORDER: "REWARD-2",
    Ask.DOWNSTAIRS: "DOWNSTAIRS",
    Ask.UTILITY: "UTILITY",
    Ask.STACK: "SLEEP",
    Ask.TILES: "SLEEP",
    Ask.CORRIDOR: "CORRIDOR",
}
"""The rule that says who makes each decision, and when."""


def refusals(state: State, choice: ev.Choice) -> tuple[Refusal, ...]:
    """Returns every reason why the choice cannot be made now; none if it is legal.

    What hangs on values that this copy of the match does not know is not judged.
    """
    timing = () if _answers(state, choice) else tuple(_untimely(state, choice))
    return timing or tuple(_REASONS[type(choice)](state, choice))


def terms_refusals(
    state: State, choice: ev.RoomPurchased | ev.CorridorPurchased
) -> tuple[Refusal, ...]:
    """Returns what :func:`refusals` does but for BUY-5, which costs the most.

    For whoever sees the tile placed: then it had a place.
    """
    timing = () if _answers(state, choice) else tuple(_untimely(state, choice))
    return timing or tuple(_TERMS[type(choice)](state, choice))


_TOLD: Final[Mapping[type[ev.Event], tuple[str, ...]]] = {
    ev.BonusCardsKept: ("kept", "returned"),
    ev.UtilityCardKept: ("kept", "returned"),
    ev.SleepingTilesChosen: ("tiles",),
}


def untold(state: State, choice: ev.Choice) -> tuple[Refusal, ...]:
    """Returns a refusal if the choice does not say which cards or tiles are chosen.

    A recorded choice may leave open what the copy does not hold, and one at a table what nobody
    told; whoever decides now has to say it.
    """
    fields = () if state.source == "table" else _TOLD.get(type(choice), ())
    missing = tuple(field for field in fields if getattr(choice, field) is None)
    return (refused("choice.untold", "RECORD-data", fields=missing),) if missing else ()


def _answers(state: State, choice: ev.Choice) -> bool:
    """Whether the choice answers the decision awaited, as nearly all do."""
    decision = awaited(state)
    if decision is None:
        return False
    return choice.seat == decision.seat and type(choice) in ANSWERS[decision.ask]


def _untimely(state: State, choice: ev.Choice) -> Iterator[Refusal]:
    if isinstance(choice, ev.FoyerRotated):
        if state.over:
            yield refused("choice.late", "RECORD-order", choice=type(choice).__name__)
        return
    if isinstance(choice, ev.BonusCardsKept) and _may_keep_now(state, choice.seat):
        return
    decision = awaited(state)
    if decision is None:
        yield refused("choice.none_awaited", "RECORD-order", choice=type(choice).__name__)
        return
    if type(choice) not in ANSWERS[decision.ask]:
        yield refused(
            "choice.unexpected",
            "RECORD-order",
            choice=type(choice).__name__,
            awaited=decision.ask.value,
        )
    if choice.seat != decision.seat:
        rule = WHOSE_RULE[decision.ask]
        yield refused("choice.seat", rule, seat=choice.seat, awaited=decision.seat)


def _may_keep_now(state: State, seat: ev.Seat) -> bool:
    """Whether all before this seat have kept, though not all need have been dealt (SETUP-4)."""
    if seat not in state.seats:
        return False
    index = state.index(seat)
    return bool(state.dealt[index]) and all(cards == () for cards in state.dealt[:index])


_REASONS: Final[Mapping[type[ev.Event], Callable[[State, Any], Iterator[Refusal]]]] = {
    ev.FoyerRotated: opening.foyer_rotated,
    ev.BonusCardsKept: opening.bonus_cards_kept,
    ev.RoomsPriced: turn.rooms_priced,
    ev.RoomPurchased: turn.room_purchased,
    ev.CorridorPurchased: turn.corridor_purchased,
    ev.TurnPassed: turn.turn_passed,
    ev.RoomPlaced: turn.room_placed,
    ev.RewardOrderChosen: reward.reward_order_chosen,
    ev.DownstairsRewardChosen: reward.downstairs_reward_chosen,
    ev.UtilityCardKept: reward.utility_card_kept,
    ev.SleepingStackSearched: reward.sleeping_stack_searched,
    ev.SleepingTilesChosen: reward.sleeping_tiles_chosen,
    ev.CorridorRewardTaken: reward.corridor_reward_taken,
    ev.CorridorRewardDeclined: reward.corridor_reward_declined,
}

_TERMS: Final[Mapping[type[ev.Event], Callable[[State, Any], Iterator[Refusal]]]] = {
    ev.RoomPurchased: turn.room_terms,
    ev.CorridorPurchased: turn.corridor_terms,
}
