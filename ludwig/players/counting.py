"""How much one more tile adds to what bonus cards and King's Favors count (BONUS, FAVOR-3)."""

from domain.castle import Castle
from domain.final_scoring import ROUND_SIZES, SQUARE_SIZES
from domain.tiles import (
    LARGE_SIZES,
    SMALL_SIZES,
    BonusCard,
    Favor,
    Tile,
)

COMPLETED = 0.7
"""How many completed rooms a tile brings on average, itself or those it connects to."""

NEW_SIZE = 0.06
NEW_TYPE = 0.1
"""The share of the ten-sizes and eight-types cards that one new size or type brings nearer."""


def tile_count(counted: BonusCard | Favor, tile: Tile, castle: Castle) -> float:
    """Returns what the tile adds to a card's or a favor's count, wherever it lies in the castle.

    Rooms, square feet or entrances; a share of the whole for the cards that ask for all.
    """
    match counted.kind:
        case "room_type" | "room_type_number":
            return tile.type == counted.room_type
        case "room_type_square_feet":
            return tile.area if tile.type == counted.room_type else 0
        case "room_size" if isinstance(counted, BonusCard):
            return tile.size == counted.size
        case "hallways" | "stairs":
            return tile.id == counted.kind.removesuffix("s") or tile.id == counted.kind
        case "completed_rooms":
            return COMPLETED
        case "incomplete_rooms":
            return 1 - COMPLETED
        case "external_entrances":
            return 0 if tile.type == "corridor" else len(tile.entrances) / 3
        case "all_room_sizes":
            return NEW_SIZE * _is_new(tile.size, castle)
        case "all_room_types":
            return NEW_TYPE * all(placed.tile.type != tile.type for placed in castle.placed)
    return tile.size in _SIZES.get(counted.kind, ())


_SIZES = {
    "small_rooms": SMALL_SIZES,
    "large_rooms": LARGE_SIZES,
    "square_rooms": SQUARE_SIZES,
    "round_rooms": ROUND_SIZES,
}


def _is_new(size: int | None, castle: Castle) -> bool:
    return size is not None and all(placed.tile.size != size for placed in castle.placed)
