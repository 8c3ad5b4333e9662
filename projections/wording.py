"""How the game's things are called in plain English.

Total, so that a record with something wrong in it can be read: an unknown id stands for itself.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from domain.tiles import BONUS_CARDS, FAVORS, TILES, BonusCard

ROOM_TYPE_NAMES: Final = {
    "activity": "Activity Room",
    "corridor": "corridor",
    "downstairs": "Downstairs Room",
    "food": "Food Room",
    "living": "Living Room",
    "outdoor": "Outdoor Room",
    "sleeping": "Sleeping Room",
    "utility": "Utility Room",
}
_COUNTED: Final = {
    "hallways": "hallway",
    "stairs": "stairs",
    "completed_rooms": "completed room",
    "square_rooms": "square room",
    "round_rooms": "round room",
    "external_entrances": "external entrance",
}
_FAVORS: Final = {
    "small_rooms": "most small rooms",
    "large_rooms": "most large rooms",
    "square_rooms": "most square rooms",
    "round_rooms": "most round rooms",
    "completed_rooms": "most completed rooms",
    "incomplete_rooms": "most incomplete rooms",
    "external_entrances": "most external entrances",
    "leftover_money": "most money",
}


def marks(amount: int) -> str:
    """Returns an amount of money: ``8,000 marks``."""
    return f"{amount:,} marks"


def signed(points: int) -> str:
    """Returns points with their sign: ``+5``, ``-2``, ``+0``."""
    return f"{points:+d}"


def plural(count: int, noun: str) -> str:
    """Returns a count with its noun: ``1 tile``, ``2 tiles``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: Iterable[str]) -> str:
    """Returns words as a list in a sentence: ``a, b and c``, or ``nothing``."""
    *others, last = tuple(words) or ("nothing",)
    return f"{', '.join(others)} and {last}" if others else last


@lru_cache(256)  # there are few, and a journal names them over and over
def tile_name(tile: str) -> str:
    """Returns a room's name as printed, or ``the Foyer``, ``hallway 2``, ``stairs 1``."""
    kind, _, number = tile.partition("#")
    if kind == "foyer":
        return "the Foyer"
    return f"{kind} {number}" if number else _kind_name(kind)


def tile_names(tiles: Iterable[str]) -> str:
    """Returns the names of several tiles as a list in a sentence."""
    return listed(map(tile_name, tiles))


def _kind_name(kind: str) -> str:
    tile = None if kind in ("hallway", "stairs") else TILES.get(kind)
    return kind if tile is None else tile.name


def card_name(card_id: str) -> str:
    """Returns what a bonus card counts: ``3 for each Food Room`` (BONUS)."""
    card = BONUS_CARDS.get(card_id)
    return card_id if card is None else _card_name(card)


def _card_name(card: BonusCard) -> str:
    match card.kind:
        case "room_type":
            return f"{card.points} for each {ROOM_TYPE_NAMES[card.room_type or '']}"
        case "room_size":
            return f"{card.points} for each room of {card.size} sq ft"
        case "all_room_sizes":
            return f"{card.points} for all ten sizes"
        case "all_room_types":
            return f"{card.points} for all eight types"
        case "leftover_money":
            return f"{card.points} for each {marks(card.per)}"
    each = "each" if card.per == 1 else f"every {card.per}"
    noun = _COUNTED[card.kind]
    return f"{card.points} for {each} {noun if card.per == 1 else noun + 's'}"


def card_names(cards: Iterable[str]) -> str:
    """Returns what several bonus cards count, as a list in a sentence."""
    return listed(map(card_name, cards))


def favor_name(favor_id: str) -> str:
    """Returns what a King's Favor ranks by: ``most Food Rooms`` (FAVOR-3)."""
    favor = FAVORS.get(favor_id)
    if favor is None or favor.room_type is None:
        return favor_id if favor is None else _FAVORS[favor.kind]
    noun = f"{ROOM_TYPE_NAMES[favor.room_type]}s"
    return f"most {noun}" if favor.kind == "room_type_number" else f"most square feet of {noun}"
