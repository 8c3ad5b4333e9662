"""A choice in words, as what a seat does, may do or may not do."""

from domain import events as ev
from projections.wording import tile_name
from replays.what_if.wording import choice_words as said


def choice_words(choice: ev.Choice) -> str:
    """Returns what a choice does: ``buy Pantry for 4,000 marks``; of secrets only what is known."""
    match choice:
        case ev.RoomPlaced():
            return _placing(choice)
        case ev.RoomPurchased(price=0):  # it is not on the market
            return f"buy {tile_name(choice.tile)}"
        case ev.BonusCardsKept(kept=None) | ev.UtilityCardKept(kept=None):
            return "keep cards that are not known here"
        case ev.SleepingTilesChosen(tiles=None):
            return "choose tiles that are not known here"
    return said(choice)


def _placing(choice: ev.RoomPlaced) -> str:
    side = f" {choice.side}" if choice.side else ""
    turned = f" turned {choice.rotation}°" if choice.rotation else ""
    return f"lay {tile_name(choice.tile)} at {choice.x},{choice.y}{turned}{side}"
