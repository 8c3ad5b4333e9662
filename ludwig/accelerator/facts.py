"""Where facts stand behind a match: a row for each tile, variant, outline, card and favor."""

from typing import Final

from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import FITS, MATCH_LENGTH, Numbers

TILE: Final = 0
VARIANT: Final = 80
OUTLINE: Final = 400
CARD: Final = 450
FAVOR: Final = 480
ROW_COUNT: Final = 510
ROW_LENGTH: Final = 76

# Of a tile.
TYPE: Final = 0
VALUE: Final = 1
CENTRE: Final = 2
CENTRE_POINTS: Final = 3
CENTRE_TYPES: Final = 4
AREA: Final = 5
SIZE: Final = 6
WAYS: Final = 7
"""How many variants differ; they follow."""

CONNECTION: Final = 1
ADJACENCY: Final = 2
ANYWHERE: Final = 3

FOYER_FRONT: Final = 75
HALLWAY: Final = 77
DOWNSTAIRS_HALLWAY: Final = 78
STAIRS: Final = 79

ACTIVITY: Final = 0
CORRIDOR: Final = 1
DOWNSTAIRS: Final = 2
FOOD: Final = 3
LIVING: Final = 4
OUTDOOR: Final = 5
SLEEPING: Final = 6
UTILITY: Final = 7

# Of a variant; each door has five numbers.
SHAPE: Final = 0
WIDTH: Final = 1
HEIGHT: Final = 2
DOORS: Final = 3
DOOR: Final = 4
DOOR_LENGTH: Final = 5

# Of an outline: rows of the cells that only one tile can hold, rows of those inside (GEO-7).
OUTLINE_ROWS: Final = 7
FIRM: Final = 2
INSIDE: Final = FIRM + OUTLINE_ROWS

# Of a card or favor: what it counts, of which type or sizes; a card's points for every how many.
COUNTED: Final = 0
ABOUT: Final = 1
CARD_POINTS: Final = 2
CARD_PER: Final = 3

NUMBER: Final = 0
SQUARE_FEET: Final = 1
OF_SIZES: Final = 2
COMPLETED: Final = 3
INCOMPLETE: Final = 4
ENTRANCES: Final = 5
MONEY: Final = 6
HALLWAYS: Final = 7
ALL_STAIRS: Final = 8
ALL_SIZES: Final = 9
ALL_TYPES: Final = 10

# How outlines fit: for each new and placed one a row of offsets from -7 to 7 to the right, for
# each from -7 to 7 downwards, and one row that is empty.
FORBIDDEN: Final = 0
TOUCHING: Final = 1
TOUCHING_CORNERS: Final = 2
REACH: Final = 7
OUTLINES: Final = 43
FIT_ROWS: Final = 16

NUMBERS: Final = MATCH_LENGTH + ROW_COUNT * ROW_LENGTH
"""How many numbers there are with all facts, and boards with all fits."""
BOARDS: Final = FITS + 3 * OUTLINES * OUTLINES * FIT_ROWS


@compiled
def fact(m: Numbers, row: int, column: int) -> int:
    """Returns a fact."""
    return m[MATCH_LENGTH + row * ROW_LENGTH + column]  # type: ignore[no-any-return]


@compiled
def door(variant: int, number: int) -> int:
    """Returns where a door of a variant stands: x, y, direction, level, whether of stairs."""
    return MATCH_LENGTH + (VARIANT + variant) * ROW_LENGTH + DOOR + number * DOOR_LENGTH


@compiled
def fit(table: int, new: int, placed: int) -> int:
    """Returns where the rows of two outlines begin."""
    return FITS + ((table * OUTLINES + new) * OUTLINES + placed) * FIT_ROWS
