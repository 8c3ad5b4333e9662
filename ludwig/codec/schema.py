"""The words for event types in the store, and the schema versions behind them.

A word names a type and a version: ``pl`` is RoomPlaced as first stored, ``pl2`` would be its
second shape. A word is never given to anything else. To change the shape of an event, keep the
old class, under its old name, in `RETIRED` with an upcaster, and give the type the next word.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from domain.events import EVENT_TYPES, Event


class UnknownSchemaError(LookupError):
    """A type or version of event that this program does not know: a newer one wrote it."""

    def __init__(self, word: str) -> None:
        super().__init__(f"unknown event type or version: {word}")
        self.word = word


class Schema(NamedTuple):
    """One shape of one event type; ``upcast`` turns an older one into the present event."""

    word: str
    name: str
    struct: type[Event]
    upcast: Callable[[Any], Event] | None = None


WORDS: Final[Mapping[str, str]] = {
    "MatchCreated": "mc",
    "DecksShuffled": "ds",
    "DecksReshuffled": "dr",
    "FavorsRevealed": "fr",
    "FoyerRotated": "ft",
    "BonusCardsDealt": "bd",
    "BonusCardsKept": "bk",
    "RoundStarted": "rs",
    "RoomsDrawn": "rd",
    "RoomsPriced": "rp",
    "RoomPurchased": "pr",
    "CorridorPurchased": "pc",
    "TurnPassed": "tp",
    "RoomPlaced": "pl",
    "PointsScored": "ps",
    "RoomCompleted": "rc",
    "RewardOrderChosen": "ro",
    "DownstairsRewardChosen": "dc",
    "LivingRewardScored": "lr",
    "ActivityRewardScored": "ar",
    "OutdoorRewardPaid": "op",
    "UtilityCardsDrawn": "ud",
    "UtilityCardKept": "uk",
    "SleepingStackSearched": "ss",
    "SleepingTilesChosen": "st",
    "CorridorRewardTaken": "ct",
    "CorridorRewardDeclined": "cd",
    "RewardLapsed": "rl",
    "TurnEnded": "te",
    "ExtraTurnStarted": "xt",
    "CoinsAdded": "ca",
    "RoundEnded": "re",
    "MatchScored": "ms",
    "MatchEnded": "me",
    "MatchAbandoned": "ma",
    "MoveTakenBack": "tb",
    "RulingApplied": "ra",
}
"""The word of each event type's present schema."""

RETIRED: Final[tuple[Schema, ...]] = ()
"""Shapes that were stored once and are written no more, each with its upcaster."""


def schemas(retired: Iterable[Schema]) -> dict[str, Schema]:
    """Returns every readable schema by its word: the present ones and the retired."""
    present = (Schema(word, name, EVENT_TYPES[name]) for name, word in WORDS.items())
    return {schema.word: schema for schema in (*retired, *present)}


SCHEMAS: Final[dict[str, Schema]] = schemas(RETIRED)
"""Every readable schema by its word."""


def word_of(name: str) -> str:
    """Returns the word that an event type is stored under now."""
    try:
        return WORDS[name]
    except KeyError:
        raise UnknownSchemaError(name) from None


def schema_of(word: str) -> Schema:
    """Returns the schema behind a stored word."""
    try:
        return SCHEMAS[word]
    except KeyError:
        raise UnknownSchemaError(word) from None
