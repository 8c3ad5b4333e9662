"""Sites: where each variant of a tile may lie, as boards (PLACE, BUY-5).

Listed as `domain.ways` lists them: by variant, then from the lowest row and its right end.
"""

import numpy as np

from ludwig.accelerator import facts, layout
from ludwig.accelerator.bits import NONE, ONE, column, count_of, lowest, moved_left
from ludwig.accelerator.castle import castle_of, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import door, fact, fit
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.space import keep_open


@compiled
def site_count(m: Numbers, b: Boards, seat: int, tile: int) -> int:
    """Counts the sites of a tile and leaves them on the boards from `ANCHORS` on."""
    count = 0
    for way in range(fact(m, tile, facts.WAYS)):
        count += _sites_of(m, b, seat, tile, way)
    return count


@compiled
def has_site(m: Numbers, b: Boards, seat: int, tile: int) -> bool:
    """Tells whether a tile has any legal place."""
    for way in range(fact(m, tile, facts.WAYS)):
        if _sites_of(m, b, seat, tile, way):
            return True
    return False


@compiled
def lines_of(m: Numbers, seat: int) -> int:
    """Returns how many rows the anchors of tiles that join a castle can be in."""
    castle = castle_of(seat)
    return int(m[castle + layout.BOTTOM] - m[castle + layout.TOP] + 2 * layout.MARGIN)


@compiled
def _sites_of(m: Numbers, b: Boards, seat: int, tile: int, way: int) -> int:
    variant = fact(m, tile, facts.WAYS + 1 + way)
    board, lines = layout.ANCHORS + way * layout.BOARD_ROWS, lines_of(m, seat)
    doors = fact(m, facts.VARIANT + variant, facts.DOORS)
    for line in range(lines):
        b[np.uint64(board + line)] = NONE
    for number in range(doors):
        at = door(variant, number)
        _meet(m, b, seat, at, 4 * m[at + 3] + m[at + 2], board)
    if not _counted(b, board, lines):
        return 0
    _forbid(m, b, seat, variant, board)
    for number in range(doors):
        at = door(variant, number)
        _unmeet(m, b, seat, at, 4 * (1 - m[at + 3]) + m[at + 2], board)
        if m[at + 4]:
            _unmeet(m, b, seat, at, 8 + 4 * m[at + 3] + m[at + 2], board)
    count = _counted(b, board, lines)
    return count - keep_open(m, b, seat, variant, board, lines) if count else 0


@compiled
def _plane_at(m: Numbers, seat: int, at: int, plane: int) -> int:
    """Returns where the rows of a plane begin that a door meets from the first row of anchors."""
    top = (m[castle_of(seat) + layout.TOP] - layout.MARGIN) & 63
    return int(seat * layout.SEAT_BOARDS + plane * layout.BOARD_ROWS + top + m[at + 1])


@compiled
def _meet(m: Numbers, b: Boards, seat: int, at: int, plane: int, board: int) -> None:
    """Marks where a door meets one on a plane."""
    source = _plane_at(m, seat, at, plane)
    by = column(m[castle_of(seat) + layout.LEFT] - layout.MARGIN + m[at])
    for line in range(lines_of(m, seat)):
        b[np.uint64(board + line)] |= moved_left(b[np.uint64(source + line)], by)


@compiled
def _unmeet(m: Numbers, b: Boards, seat: int, at: int, plane: int, board: int) -> None:
    """Takes away where a door meets one of the other level, or stairs meet stairs (PLACE-6, -7)."""
    source = _plane_at(m, seat, at, plane)
    by = column(m[castle_of(seat) + layout.LEFT] - layout.MARGIN + m[at])
    for line in range(lines_of(m, seat)):
        b[np.uint64(board + line)] &= ~moved_left(b[np.uint64(source + line)], by)


@compiled
def _forbid(m: Numbers, b: Boards, seat: int, variant: int, board: int) -> None:
    """Takes away where a variant would overlap a tile or touch a fence (PLACE-2, PLACE-5)."""
    castle = castle_of(seat)
    left = m[castle + layout.LEFT] - layout.MARGIN + facts.REACH
    top = m[castle + layout.TOP] - layout.MARGIN + facts.REACH
    new = fact(m, facts.VARIANT + variant, facts.SHAPE)
    for index in range(m[castle]):
        tile = tile_at(seat, index)
        shape = fact(m, facts.VARIANT + m[tile], facts.SHAPE)
        source, target = fit(facts.FORBIDDEN, new, shape), board + m[tile + 2] - top
        by = np.uint64(m[tile + 1] - left)
        for line in range(facts.FIT_ROWS):
            b[np.uint64(target + line)] &= ~(b[np.uint64(source + line)] << by)


@compiled
def _counted(b: Boards, board: int, lines: int) -> int:
    count = 0
    for line in range(lines):
        count += count_of(b[np.uint64(board + line)])
    return count


@compiled
def find_site(m: Numbers, b: Boards, seat: int, number: int, found: int) -> None:
    """Writes variant, x and y of a site, by its number among those that `site_count` left."""
    lines = lines_of(m, seat)
    tile = m[layout.PLACING]
    for way in range(fact(m, tile, facts.WAYS)):
        board = layout.ANCHORS + way * layout.BOARD_ROWS
        count = _counted(b, board, lines)
        if number < count:
            m[found] = fact(m, tile, facts.WAYS + 1 + way)
            _find_cell(m, b, seat, board, number, found)
            return
        number -= count


@compiled
def _find_cell(m: Numbers, b: Boards, seat: int, board: int, number: int, found: int) -> None:
    castle, line = castle_of(seat), lines_of(m, seat) - 1
    count = count_of(b[board + line])
    while number >= count:
        number -= count
        line -= 1
        count = count_of(b[board + line])
    row = b[board + line]
    for _ in range(count - 1 - number):
        row &= row - ONE
    m[found + 1] = m[castle + layout.LEFT] - layout.MARGIN + lowest(row)
    m[found + 2] = m[castle + layout.TOP] - layout.MARGIN + line
