"""Alternatives in words."""

from collections.abc import Sequence

from domain import events as ev
from projections.wording import card_names, listed, marks, tile_name, tile_names


def alternative_words(choices: Sequence[ev.Choice]) -> str:
    """Returns in words what an alternative does."""
    return ", ".join(map(choice_words, choices))


def choice_words(choice: ev.Choice) -> str:
    """Returns in words what a choice does; cards and tiles only if they are known."""
    match choice:
        case ev.RoomPurchased():
            return f"buy {tile_name(choice.tile)} for {marks(choice.price)}"
        case ev.CorridorPurchased():
            return f"buy {_a(choice.corridor)} for {marks(choice.price)}"
        case ev.TurnPassed():
            return f"pass for {marks(choice.money)}"
        case ev.RoomPlaced():
            return _placing(choice)
        case ev.RoomsPriced():
            rooms = (f"{tile_name(tile)} {marks(p)}" for p, tile in sorted(choice.prices.items()))
            return f"price {listed(rooms)}"
        case ev.BonusCardsKept() | ev.UtilityCardKept():
            return f"keep {card_names(choice.kept or ())}"
        case ev.RewardOrderChosen():
            return f"take the reward of {tile_name(choice.room)} next"
        case ev.DownstairsRewardChosen():
            again = f" of {tile_name(choice.rescored)}" if choice.rescored else ""
            return f"choose the {choice.reward} reward{again}"
        case ev.SleepingStackSearched():
            return f"look through the stack {choice.size}"
        case ev.SleepingTilesChosen():
            return f"put down {tile_names(choice.tiles)}" if choice.tiles else "put no tile down"
        case ev.CorridorRewardTaken():
            return f"take {_a(choice.corridor)}"
        case ev.CorridorRewardDeclined():
            return "take no corridor"
        case ev.FoyerRotated():
            return f"turn the Foyer to {choice.rotation}°"


def _a(corridor: str) -> str:
    return corridor if corridor == "stairs" else f"a {corridor}"


def _placing(choice: ev.RoomPlaced) -> str:
    side = f" {choice.side}" if choice.side else ""
    turned = f" turned {choice.rotation}°" if choice.rotation else ""
    return f"lay it at {choice.x},{choice.y}{turned}{side}"
