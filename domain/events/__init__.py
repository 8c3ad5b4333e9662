"""The events of a match: what RECORD.md calls types, one class each.

Choices (● in RECORD.md) are answers to exactly one decision; everything else is derived.
A secret field holds its value, or ``None`` where the reader of this copy does not know it.
A field that RECORD.md lets be absent is ``UNSET`` when it is.
"""

from domain.events.ending import (
    MatchAbandoned,
    MatchEnded,
    MatchScored,
    MoveTakenBack,
    RulingApplied,
)
from domain.events.event import Event, changed
from domain.events.game_round import CoinsAdded, RoomsDrawn, RoomsPriced, RoundEnded, RoundStarted
from domain.events.kind import (
    CHOICES,
    ENDINGS,
    EVENT_TYPES,
    INTERVENTIONS,
    RETURNS,
    SECRET_FIELDS,
    Choice,
    visible_to,
)
from domain.events.opening import (
    BonusCardsDealt,
    BonusCardsKept,
    DecksReshuffled,
    DecksShuffled,
    FavorsRevealed,
    FoyerRotated,
    MatchCreated,
)
from domain.events.part import Draw, FinalLine, Line, Player, SeatScore
from domain.events.reward import (
    ActivityRewardScored,
    CorridorRewardDeclined,
    CorridorRewardTaken,
    DownstairsRewardChosen,
    LivingRewardScored,
    OutdoorRewardPaid,
    RewardLapsed,
    RewardOrderChosen,
    RoomCompleted,
    SleepingStackSearched,
    SleepingTilesChosen,
    UtilityCardKept,
    UtilityCardsDrawn,
)
from domain.events.turn import (
    CorridorPurchased,
    ExtraTurnStarted,
    PointsScored,
    RoomPlaced,
    RoomPurchased,
    TurnEnded,
    TurnPassed,
)
from domain.events.word import SEATS, Corridor, Names, Reward, RoomSize, Seat, Side

__all__ = [
    "CHOICES",
    "ENDINGS",
    "EVENT_TYPES",
    "INTERVENTIONS",
    "RETURNS",
    "SEATS",
    "SECRET_FIELDS",
    "ActivityRewardScored",
    "BonusCardsDealt",
    "BonusCardsKept",
    "Choice",
    "CoinsAdded",
    "Corridor",
    "CorridorPurchased",
    "CorridorRewardDeclined",
    "CorridorRewardTaken",
    "DecksReshuffled",
    "DecksShuffled",
    "DownstairsRewardChosen",
    "Draw",
    "Event",
    "ExtraTurnStarted",
    "FavorsRevealed",
    "FinalLine",
    "FoyerRotated",
    "Line",
    "LivingRewardScored",
    "MatchAbandoned",
    "MatchCreated",
    "MatchEnded",
    "MatchScored",
    "MoveTakenBack",
    "Names",
    "OutdoorRewardPaid",
    "Player",
    "PointsScored",
    "Reward",
    "RewardLapsed",
    "RewardOrderChosen",
    "RoomCompleted",
    "RoomPlaced",
    "RoomPurchased",
    "RoomSize",
    "RoomsDrawn",
    "RoomsPriced",
    "RoundEnded",
    "RoundStarted",
    "RulingApplied",
    "Seat",
    "SeatScore",
    "Side",
    "SleepingStackSearched",
    "SleepingTilesChosen",
    "TurnEnded",
    "TurnPassed",
    "UtilityCardKept",
    "UtilityCardsDrawn",
    "changed",
    "visible_to",
]
