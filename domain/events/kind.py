"""The kinds of events: which are choices, which are secret, and their names in records."""

from typing import Final, TypeAlias, get_args

from domain.events.ending import MatchAbandoned, MatchEnded, MoveTakenBack, RulingApplied
from domain.events.event import Event
from domain.events.game_round import RoomsPriced
from domain.events.opening import BonusCardsKept, FoyerRotated
from domain.events.reward import (
    CorridorRewardDeclined,
    CorridorRewardTaken,
    DownstairsRewardChosen,
    RewardOrderChosen,
    SleepingStackSearched,
    SleepingTilesChosen,
    UtilityCardKept,
)
from domain.events.turn import CorridorPurchased, RoomPlaced, RoomPurchased, TurnPassed
from domain.events.word import Seat

Choice: TypeAlias = (
    FoyerRotated
    | BonusCardsKept
    | RoomsPriced
    | RoomPurchased
    | CorridorPurchased
    | TurnPassed
    | RoomPlaced
    | RewardOrderChosen
    | DownstairsRewardChosen
    | UtilityCardKept
    | SleepingStackSearched
    | SleepingTilesChosen
    | CorridorRewardTaken
    | CorridorRewardDeclined
)
"""What a seat answers a decision with; stopping and taking back are not among them."""

CHOICES: tuple[type[Event], ...] = get_args(Choice)

RETURNS: Final = (MoveTakenBack, RulingApplied)
"""Events after which a match goes on from an earlier state."""

INTERVENTIONS: tuple[type[Event], ...] = (MatchAbandoned, *RETURNS)
"""Events that may stand after any other and answer no decision."""

ENDINGS: tuple[type[Event], ...] = (MatchEnded, MatchAbandoned)
"""Events after which the whole match is public (SEE-5)."""

EVENT_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__subclasses__()}
"""Every event class by its stable name in records and in the store."""

SECRET_FIELDS: dict[str, tuple[str, ...]] = {
    "MatchCreated": ("server_seed",),
    "DecksShuffled": ("stacks", "room_deck", "bonus_deck", "left_out"),
    "DecksReshuffled": ("stacks", "room_deck", "bonus_deck", "left_out", "unseen"),
    "BonusCardsDealt": ("cards",),
    "BonusCardsKept": ("kept", "returned"),
    "RoomsDrawn": ("reshuffle",),
    "UtilityCardsDrawn": ("cards",),
    "UtilityCardKept": ("kept", "returned"),
    "SleepingStackSearched": ("seen",),
    "SleepingTilesChosen": ("tiles", "stack"),
}
"""The fields of an event type that stand as commitments (SEE-2, SEE-3)."""

_NOBODYS = frozenset(
    {"stacks", "room_deck", "bonus_deck", "left_out", "reshuffle", "stack", "unseen"}
)


def visible_to(event: Event, field: str) -> tuple[Seat, ...]:
    """Returns the seats that may see a secret field before the match has ended (SEE-2, SEE-3)."""
    if field in _NOBODYS or field == "server_seed":
        return ()
    return (event.seat,)  # type: ignore[attr-defined]
