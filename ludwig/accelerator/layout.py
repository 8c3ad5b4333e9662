"""Where everything of a match stands in the two arrays that compiled code works on.

``m`` holds the numbers: the whole `domain.state.State` but for names. Single numbers come first,
then a part for each seat, then lists, each led by its length. Tiles, cards, favors and prices are
numbered as in `ludwig.accelerator.tables`; -1 is nothing, or what a viewer does not know. ``b``
holds the boards of the castles.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
Boards: TypeAlias = NDArray[np.uint64]
Worths: TypeAlias = NDArray[np.float64]

MOST_SEATS: Final = 4
MOST_PRICES: Final = 12
MOST_TILES: Final = 48
MOST_CARDS: Final = 27
SIZES: Final = 10
STACK_ROOM: Final = 9
ROOMS: Final = 75
DECK_ROOM: Final = 150
QUEUE_ROOM: Final = 32

NOTHING: Final = -1

# The stages, in the order of `domain.state.Stage`.
(
    SHUFFLE,
    FAVORS_DUE,
    DEAL,
    KEEP,
    ROUND_DUE,
    DRAW,
    PRICE,
    TURN,
    PLACE,
    SCORE,
    REWARD,
    UTILITY,
    SLEEP,
    TURN_OVER,
    EXTRA_DUE,
    COINS,
    ROUND_OVER,
    STALLED,
    FINAL,
    RANKING,
    ENDED,
    ABANDONED,
) = range(22)

# Single numbers. `LOST` tells that a castle has outgrown the boards.
(
    SEATS,
    STAGE,
    ROUND,
    MASTER,
    ACTIVE,
    LAST_ROUND,
    IDLE,
    SOLD,
    EXTRA,
    CORRIDOR_TAKEN,
    DOWNSTAIRS_TAKEN,
    PLACING,
    FREE,
    SEARCHED,
    TAKING,
    HALLWAYS,
    STAIRS,
    CORNERS,
    EXTERNAL_CORRIDORS,
    DOWNSTAIRS_ONCE,
    LIVING_CHOICE,
    DECLINE,
    FOYER_TURNS,
    MONEY_BREAKS_TIES,
    LOST,
) = range(25)

# A part for each seat.
MONEY: Final = 25
POINTS: Final = MONEY + MOST_SEATS
DOWNSTAIRS: Final = POINTS + MOST_SEATS
DEALT: Final = DOWNSTAIRS + MOST_SEATS
"""Each seat's number of cards dealt, -1 before, then up to three cards."""
DEALT_LENGTH: Final = 4
HANDS: Final = DEALT + MOST_SEATS * DEALT_LENGTH
HAND_LENGTH: Final = 1 + MOST_CARDS
CASTLES: Final = HANDS + MOST_SEATS * HAND_LENGTH
"""Number of tiles, left, top, right, bottom; by tile variant, x, y, entrances not connected."""
CASTLE_HEAD: Final = 5
TILE_LENGTH: Final = 4
CASTLE_LENGTH: Final = CASTLE_HEAD + MOST_TILES * TILE_LENGTH
LEFT: Final = 1
TOP: Final = 2
RIGHT: Final = 3
BOTTOM: Final = 4

# Lists: their length, then their entries.
FAVORS: Final = CASTLES + MOST_SEATS * CASTLE_LENGTH
PRICES: Final = FAVORS + 1 + MOST_SEATS
MARKET: Final = PRICES + 1 + MOST_PRICES
"""Tile, price, coins."""
OFFER_LENGTH: Final = 3
OWED: Final = MARKET + 1 + MOST_PRICES * OFFER_LENGTH
"""Seats that are owed an extra turn."""
PENDING: Final = OWED + 1 + QUEUE_ROOM
"""Room by its place in the castle, reward, re-scored room."""
PENDING_LENGTH: Final = 3
COMPLETED: Final = PENDING + 1 + QUEUE_ROOM * PENDING_LENGTH
"""Room, reward, tiles."""
COMPLETED_LENGTH: Final = 3
EXTRA_CHOSEN: Final = COMPLETED + 1 + QUEUE_ROOM * COMPLETED_LENGTH
DRAWN: Final = EXTRA_CHOSEN + 1 + QUEUE_ROOM
STACK: Final = DRAWN + 3
"""A list for each size, top first."""
STACK_LENGTH: Final = 1 + STACK_ROOM
ROOM_DECK: Final = STACK + SIZES * STACK_LENGTH
USED: Final = ROOM_DECK + 1 + DECK_ROOM
LAID: Final = USED + 1 + DECK_ROOM
"""Size, tile."""
LAID_LENGTH: Final = 2
BONUS_DECK: Final = LAID + 1 + ROOMS * LAID_LENGTH
AMONG: Final = BONUS_DECK + 1 + MOST_CARDS
"""By room whether it is surely in play or gone for good, else 0; no list."""
SURELY: Final = 1
GONE: Final = 2
STATE_LENGTH: Final = AMONG + ROOMS

# Room to work in, no part of the match.
MOST_OPTIONS: Final = MOST_PRICES + 8
OPTIONS: Final = STATE_LENGTH
SCRATCH: Final = OPTIONS + 1 + MOST_OPTIONS
SCRATCH_LENGTH: Final = 300
MOVE: Final = SCRATCH + SCRATCH_LENGTH
"""The move that is chosen or made (`ludwig.accelerator.moves`)."""
MOVE_LENGTH: Final = 4 + MOST_PRICES

# The streams of random numbers: the shuffles, each seat, the world. The last number of a stream
# says how many of the 624 are used up.
CHANCE: Final = MOVE + MOVE_LENGTH
DRAWS_STREAM: Final = 0
SEAT_STREAM: Final = 1
WORLD_STREAM: Final = 5
STREAMS: Final = 6
STREAM_WORDS: Final = 624
STREAM_LENGTH: Final = STREAM_WORDS + 1

MATCH_LENGTH: Final = CHANCE + STREAMS * STREAM_LENGTH
"""The numbers of a match; behind them stand those that never change (`facts`)."""

# Boards: rows of 64 cells on a torus of 64 rows, which stand again so that none has to be
# turned back to the first. A plane holds the cells in front of doors that look one way; it is
# numbered as in `domain.boards`.
ROWS: Final = 64
BOARD_ROWS: Final = 2 * ROWS + 8
WIDEST: Final = 48
MARGIN: Final = 8
INSIDE: Final = 16
"""The cells that belong to tiles (GEO-7)."""
BOXES: Final = 17
"""The cells of the tiles' boxes."""
SEAT_BOARDS: Final = 18 * BOARD_ROWS
MATCH_BOARDS: Final = MOST_SEATS * SEAT_BOARDS

# Boards to work on, no part of the match: where each variant of a tile may lie, of up to four,
# seen from `MARGIN` cells left and above of the castle; then those of a flood.
ANCHORS: Final = MATCH_BOARDS
FREE_CELLS: Final = ANCHORS + 4 * BOARD_ROWS
REACHED: Final = FREE_CELLS + BOARD_ROWS
FITS: Final = REACHED + BOARD_ROWS
"""Here the tables of `facts` begin that say how outlines fit."""
