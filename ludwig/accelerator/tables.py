"""The facts of the game as tables: tiles, variants, outlines, cards, favors, how outlines fit.

Tiles are numbered as `domain.tiles` lists them, rooms first; a variant is 4 x tile + quarter
turns; cards and favors are numbered in their order, sizes and types in that of `ROOM_SIZES` and
`ROOM_TYPES`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from domain.fit_tables import MARGIN, REACH, STRIDE, forbidden, touches
from domain.outlines import Cell, Outline
from domain.tiles import (
    BONUS_CARDS,
    DOWNSTAIRS_HALLWAY,
    FAVORS,
    FOYER_BACK,
    FOYER_FRONT,
    HALLWAY,
    ROOM_SIZES,
    ROOM_TYPES,
    ROOMS,
    STAIRS,
    BonusCard,
    Favor,
    Tile,
)
from domain.variants import DISTINCT, ROTATIONS, Variant, variant_of
from ludwig.accelerator import facts
from ludwig.accelerator.layout import Boards, Numbers, Worths
from ludwig.players.swift import WORTHS

TILES: Final[tuple[Tile, ...]] = (
    *ROOMS.values(),
    FOYER_FRONT,
    FOYER_BACK,
    HALLWAY,
    DOWNSTAIRS_HALLWAY,
    STAIRS,
)
TILE_NUMBER: Final[Mapping[str, int]] = {tile.id: number for number, tile in enumerate(TILES)}
CARD_NUMBER: Final[Mapping[str, int]] = {card: number for number, card in enumerate(BONUS_CARDS)}
FAVOR_NUMBER: Final[Mapping[str, int]] = {favor: number for number, favor in enumerate(FAVORS)}
SIZE_NUMBER: Final[Mapping[int, int]] = {size: number for number, size in enumerate(ROOM_SIZES)}
TYPE_NUMBER: Final[Mapping[str, int]] = {type_: number for number, type_ in enumerate(ROOM_TYPES)}

_BONUS_KINDS: Final = (None, "connection", "adjacency", "downstairs")
_COUNTED: Final = (
    "room_type_number",
    "room_type_square_feet",
    "sizes",
    "completed_rooms",
    "incomplete_rooms",
    "external_entrances",
    "leftover_money",
    "hallways",
    "stairs",
    "all_room_sizes",
    "all_room_types",
)
_SIZES: Final[Mapping[str, tuple[int, ...]]] = {
    "square_rooms": (100, 400),
    "round_rooms": (150, 500),
    "small_rooms": (100, 150, 200, 250, 300),
    "large_rooms": (350, 400, 450, 500, 600),
}


class Tables(NamedTuple):
    """What never changes: facts of tiles and cards, how outlines fit, what a room is worth."""

    facts: Numbers
    fits: Boards
    worths: Worths


@cache
def tables() -> Tables:
    """Returns the tables, made once in a process. Cost: some 0.2 s."""
    outlines = _outlines()
    rows = np.zeros((facts.ROW_COUNT, facts.ROW_LENGTH), np.int64)
    for number, tile in enumerate(TILES):
        _put(rows, facts.TILE + number, _tile_facts(tile))
    for number, variant in enumerate(_variants()):
        _put(rows, facts.VARIANT + number, _variant_facts(variant, outlines))
    for outline, number in outlines.items():
        _put(rows, facts.OUTLINE + number, _outline_facts(outline))
    for number, card in enumerate(BONUS_CARDS.values()):
        _put(rows, facts.CARD + number, (*_counted(card), card.points, card.per))
    for number, favor in enumerate(FAVORS.values()):
        _put(rows, facts.FAVOR + number, _counted(favor))
    worths = np.array([WORTHS[tile.id] for tile in TILES], np.float64)
    return Tables(rows.ravel(), _fits(tuple(outlines)).ravel(), worths)


def variant_number(variant: Variant) -> int:
    """Returns the number of a variant."""
    return 4 * TILE_NUMBER[variant.tile.id] + variant.rotation // 90


def _put(rows: Numbers, row: int, values: tuple[int, ...]) -> None:
    rows[row, : len(values)] = values


def _variants() -> tuple[Variant, ...]:
    return tuple(variant_of(tile.id, rotation) for tile in TILES for rotation in ROTATIONS)


def _outlines() -> dict[Outline, int]:
    found: dict[Outline, int] = {}
    for variant in _variants():
        found.setdefault(variant.outline, len(found))
    return found


def _tile_facts(tile: Tile) -> tuple[int, ...]:
    distinct = tuple(map(variant_number, DISTINCT.get(tile.id, ())))
    return (
        TYPE_NUMBER[tile.type],
        tile.points,
        _BONUS_KINDS.index(tile.bonus_kind),
        tile.bonus_points,
        sum(1 << TYPE_NUMBER[type_] for type_ in tile.bonus_types),
        tile.area,
        -1 if tile.size is None else SIZE_NUMBER[tile.size],
        len(distinct),
        *distinct,
    )


def _variant_facts(variant: Variant, outlines: Mapping[Outline, int]) -> tuple[int, ...]:
    outline = variant.outline
    doors = (int(part) for door in variant.entrances for part in door)
    head = (outlines[outline], outline.width, outline.height, len(variant.entrances))
    return (*head, *doors)


def _outline_facts(outline: Outline) -> tuple[int, ...]:
    firm = _rows(outline.cells - outline.soft)
    return (outline.width, outline.height, *firm, *_rows(outline.inside))


def _rows(cells: frozenset[Cell]) -> tuple[int, ...]:
    return tuple(
        sum(1 << x for x in range(REACH) if (x, y) in cells) for y in range(facts.OUTLINE_ROWS)
    )


def _counted(counted: BonusCard | Favor) -> tuple[int, int]:
    """Returns what a card or favor counts: a kind, and a type or the sizes it is about."""
    sizes = _SIZES.get(counted.kind, ())
    if counted.kind == "room_size" and isinstance(counted, BonusCard) and counted.size:
        sizes = (counted.size,)
    if sizes:
        return facts.OF_SIZES, sum(1 << SIZE_NUMBER[size] for size in sizes)
    kind = "room_type_number" if counted.kind == "room_type" else counted.kind
    about = TYPE_NUMBER[counted.room_type] if counted.room_type else 0
    return _COUNTED.index(kind), about


def _fits(outlines: tuple[Outline, ...]) -> Boards:
    fits = np.zeros((3, facts.OUTLINES, facts.OUTLINES, facts.FIT_ROWS), np.uint64)
    for new, one in enumerate(outlines):
        for placed, other in enumerate(outlines):
            fits[facts.FORBIDDEN, new, placed] = _offset_rows(forbidden(one, other))
            fits[facts.TOUCHING, new, placed] = _offset_rows(touches(one, other, corners=False))
            fits[facts.TOUCHING_CORNERS, new, placed] = _offset_rows(
                touches(one, other, corners=True)
            )
    return fits


def _offset_rows(table: int) -> list[int]:
    """Returns the rows of a table of offsets, each from -7 to 7."""
    span = 2 * REACH + 1
    first = (MARGIN - REACH) * STRIDE + MARGIN - REACH
    return [table >> first + STRIDE * row & (1 << span) - 1 for row in range(span)] + [0]
