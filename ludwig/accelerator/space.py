"""The space around a castle: which doors lead out, and keeping one (GEO-8, PLACE-4)."""

from typing import Final

import numpy as np

from ludwig.accelerator import facts, layout
from ludwig.accelerator.bits import ALL, NONE, ONE, column, first, lowest, moved_left, moved_right
from ludwig.accelerator.castle import castle_of, step_x, step_y, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import door, fact
from ludwig.accelerator.layout import Boards, Numbers

_LONGEST_GAP: Final = 6
_FREE: Final = layout.FREE_CELLS
_REACHED: Final = layout.REACHED


@compiled
def keep_open(m: Numbers, b: Boards, seat: int, variant: int, board: int, lines: int) -> int:
    """Takes away the anchors after which no door leads outside; returns how many."""
    if _opens_on_two_sides(m, b, seat):
        return 0
    left = m[castle_of(seat) + layout.LEFT] - layout.MARGIN
    top = m[castle_of(seat) + layout.TOP] - layout.MARGIN
    taken = 0
    for line in range(lines):
        row = b[board + line]
        while row != NONE:
            x = lowest(row)
            row &= row - ONE
            if not _stays_open(m, b, seat, variant, left + x, top + line):
                b[board + line] &= ~(ONE << column(x))
                taken += 1
    return taken


@compiled
def _opens_on_two_sides(m: Numbers, b: Boards, seat: int) -> bool:
    """Tells whether doors on opposite sides lead straight out, more than a tile's length apart."""
    castle, plane = castle_of(seat), seat * layout.SEAT_BOARDS
    left, top = m[castle + layout.LEFT], m[castle + layout.TOP]
    right, bottom = m[castle + layout.RIGHT], m[castle + layout.BOTTOM]
    if (
        bottom - top >= _LONGEST_GAP
        and _doors_on(b, plane, 2, (top - 1) & 63) != NONE
        and _doors_on(b, plane, 0, bottom & 63) != NONE
    ):
        return True
    if right - left < _LONGEST_GAP:
        return False
    west, east = NONE, NONE
    for line in range(top & 63, (top & 63) + bottom - top):
        west |= _doors_on(b, plane, 1, line)
        east |= _doors_on(b, plane, 3, line)
    return bool((west >> column(left - 1)) & (east >> column(right)) & ONE != NONE)


@compiled
def _doors_on(b: Boards, plane: int, direction: int, line: int) -> np.uint64:
    at = plane + direction * layout.BOARD_ROWS + line
    return b[at] | b[at + 4 * layout.BOARD_ROWS]  # type: ignore[no-any-return]


@compiled
def _stays_open(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> bool:
    """Tells whether a door leads outside once a variant lies there."""
    for index in range(m[castle_of(seat)]):
        tile = tile_at(seat, index)
        if m[tile + 3] and _has_way_past(m, b, seat, tile, variant, x, y):
            return True
    _flood(m, b, seat, variant, x, y)
    if _doors_out(m, b, variant, x, y):
        return True
    for index in range(m[castle_of(seat)]):
        tile = tile_at(seat, index)
        if _doors_out(m, b, m[tile], m[tile + 1], m[tile + 2]):
            return True
    return False


@compiled
def _has_way_past(
    m: Numbers, b: Boards, seat: int, tile: int, variant: int, left: int, top: int
) -> bool:
    """Tells whether a straight way from a door of a tile leads out past a new tile's box."""
    right = left + fact(m, facts.VARIANT + variant, facts.WIDTH)
    bottom = top + fact(m, facts.VARIANT + variant, facts.HEIGHT)
    for number in range(fact(m, facts.VARIANT + m[tile], facts.DOORS)):
        at = door(m[tile], number)
        direction = m[at + 2]
        x = m[tile + 1] + m[at] + step_x(direction)
        y = m[tile + 2] + m[at + 1] + step_y(direction)
        if not _lies_on(direction, x, y, left, top, right, bottom) and _is_clear(
            m, b, seat, direction, x, y
        ):
            return True
    return False


@compiled
def _lies_on(direction: int, x: int, y: int, left: int, top: int, right: int, bottom: int) -> bool:
    """Tells whether a box lies on the way from a cell straight on."""
    if direction % 2:
        ahead = x < right if direction == 1 else left <= x
        return top <= y < bottom and ahead
    ahead = y < bottom if direction else top <= y
    return left <= x < right and ahead


@compiled
def _is_clear(m: Numbers, b: Boards, seat: int, direction: int, x: int, y: int) -> bool:
    """Tells whether no tile's box lies on the way from a cell straight on."""
    castle = castle_of(seat)
    boxes = seat * layout.SEAT_BOARDS + layout.BOXES * layout.BOARD_ROWS
    if direction % 2:
        left = x if direction == 1 else m[castle + layout.LEFT]
        right = m[castle + layout.RIGHT] if direction == 1 else x + 1
        if right <= left:
            return True
        row = moved_left(b[boxes + (y & 63)], column(left))
        return bool(row & first(right - left) == NONE)
    top = y if direction else m[castle + layout.TOP]
    bottom = m[castle + layout.BOTTOM] if direction else y + 1
    for line in range(top, bottom):
        if (b[boxes + (line & 63)] >> column(x)) & ONE != NONE:
            return False
    return True


@compiled
def _doors_out(m: Numbers, b: Boards, variant: int, x: int, y: int) -> int:
    """Counts the doors of a tile before which the flood stands."""
    count = 0
    for number in range(fact(m, facts.VARIANT + variant, facts.DOORS)):
        at = door(variant, number)
        row = (y + m[at + 1] + step_y(m[at + 2])) & 63
        if (b[_REACHED + row] >> column(x + m[at] + step_x(m[at + 2]))) & ONE != NONE:
            count += 1
    return count


@compiled
def _flood(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> None:
    """Fills the free cells that lead outside once a variant lies there; -1 is none."""
    inside = seat * layout.SEAT_BOARDS + layout.INSIDE * layout.BOARD_ROWS
    for line in range(layout.ROWS):
        b[_FREE + line] = ~b[inside + line]
    castle = castle_of(seat)
    left, top = m[castle + layout.LEFT], m[castle + layout.TOP]
    right, bottom = m[castle + layout.RIGHT], m[castle + layout.BOTTOM]
    if variant >= 0:
        row = facts.VARIANT + variant
        _take_cells(m, b, variant, x, y)
        left, right = min(left, x), max(right, x + fact(m, row, facts.WIDTH))
        top, bottom = min(top, y), max(bottom, y + fact(m, row, facts.HEIGHT))
    outside = ~moved_right(first(right - left), column(left))
    for line in range(layout.ROWS):
        b[_REACHED + line] = outside
    for line in range(bottom, top + layout.ROWS):
        b[_REACHED + (line & 63)] = ALL
    _spread(b, top, bottom)


@compiled
def _take_cells(m: Numbers, b: Boards, variant: int, x: int, y: int) -> None:
    row = facts.VARIANT + variant
    outline = facts.OUTLINE + fact(m, row, facts.SHAPE)
    for dy in range(fact(m, row, facts.HEIGHT)):
        cells = np.uint64(fact(m, outline, facts.INSIDE + dy))
        b[_FREE + ((y + dy) & 63)] &= ~moved_right(cells, column(x))


@compiled
def _spread(b: Boards, top: int, bottom: int) -> None:
    moving = True
    while moving:
        moving = False
        for line in range(top, bottom):
            moving |= _spread_line(b, line)
        for line in range(bottom - 1, top - 1, -1):
            moving |= _spread_line(b, line)


@compiled
def _spread_line(b: Boards, line: int) -> bool:
    """Lets the flood into a row from its neighbours, and along it."""
    here, free = _REACHED + (line & 63), b[_FREE + (line & 63)]
    before = b[here]
    above, below = b[_REACHED + ((line - 1) & 63)], b[_REACHED + ((line + 1) & 63)]
    now, last = before | ((above | below) & free), NONE
    while now != last:
        last = now
        now |= (moved_left(now, ONE) | moved_right(now, ONE)) & free
    b[here] = now
    return now != before  # type: ignore[no-any-return]


@compiled
def external_doors(m: Numbers, b: Boards, seat: int, corridors: int) -> int:
    """Counts the doors that lead outside, those of corridors only if asked for (P-EXT)."""
    _flood(m, b, seat, layout.NOTHING, 0, 0)
    count = 0
    for index in range(m[castle_of(seat)]):
        tile = tile_at(seat, index)
        if corridors or fact(m, m[tile] // 4, facts.TYPE) != facts.CORRIDOR:
            count += _doors_out(m, b, m[tile], m[tile + 1], m[tile + 2])
    return count
