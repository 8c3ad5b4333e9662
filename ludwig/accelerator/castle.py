"""Castles on boards: laying a tile, and what its doors meet (PLACE, GEO-5)."""

import numpy as np

from ludwig.accelerator import facts, layout
from ludwig.accelerator.bits import NONE, ONE, column, first, moved_right
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import door, fact
from ludwig.accelerator.layout import Boards, Numbers


@compiled
def castle_of(seat: int) -> int:
    """Returns where the castle of a seat stands."""
    return layout.CASTLES + seat * layout.CASTLE_LENGTH


@compiled
def tile_at(seat: int, index: int) -> int:
    """Returns where a tile of a castle stands: variant, x, y, doors not connected."""
    return castle_of(seat) + layout.CASTLE_HEAD + index * layout.TILE_LENGTH


@compiled
def step_x(direction: int) -> int:
    """Returns how far a direction leads to the right: 0 north, 1 east, 2 south, 3 west."""
    return (2 - direction) * (direction % 2)


@compiled
def step_y(direction: int) -> int:
    """Returns how far a direction leads downwards."""
    return (direction - 1) * (1 - direction % 2)


@compiled
def met(m: Numbers, b: Boards, seat: int, at: int, x: int, y: int) -> int:
    """Returns the tile that a door meets if its tile's box starts at (x, y); -1 if none."""
    x, y, direction = x + m[at], y + m[at + 1], m[at + 2]
    plane = seat * layout.SEAT_BOARDS + direction * layout.BOARD_ROWS + (y & 63)
    doors = b[plane] | b[plane + 4 * layout.BOARD_ROWS]
    if (doors >> column(x)) & ONE == NONE:
        return layout.NOTHING
    return _tile_on(m, seat, x + step_x(direction), y + step_y(direction))


@compiled
def _tile_on(m: Numbers, seat: int, x: int, y: int) -> int:
    """Returns the tile that alone may hold a cell."""
    for index in range(m[castle_of(seat)]):
        tile = tile_at(seat, index)
        dx, dy = x - m[tile + 1], y - m[tile + 2]
        variant = facts.VARIANT + m[tile]
        if 0 <= dx < fact(m, variant, facts.WIDTH) and 0 <= dy < fact(m, variant, facts.HEIGHT):
            outline = facts.OUTLINE + fact(m, variant, facts.SHAPE)
            if (fact(m, outline, facts.FIRM + dy) >> dx) & 1:
                return index
    return layout.NOTHING


@compiled
def lay(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> None:
    """Lays a tile without asking the rules; the first one founds the castle."""
    castle = castle_of(seat)
    doors = fact(m, facts.VARIANT + variant, facts.DOORS)
    left = doors
    for number in range(doors):
        other = met(m, b, seat, door(variant, number), x, y)
        if other >= 0:
            m[tile_at(seat, other) + 3] -= 1
            left -= 1
    tile = tile_at(seat, m[castle])
    m[tile], m[tile + 1], m[tile + 2], m[tile + 3] = variant, x, y, left
    for number in range(doors):
        _draw_door(m, b, seat, door(variant, number), x, y)
    _draw_cells(m, b, seat, variant, x, y)
    _widen(m, castle, variant, x, y)


@compiled
def _draw_door(m: Numbers, b: Boards, seat: int, at: int, x: int, y: int) -> None:
    """Marks the cell in front of a new door, by the direction that meets it."""
    direction, level, stairs = m[at + 2], m[at + 3], m[at + 4]
    bit = ONE << column(x + m[at] + step_x(direction))
    row = (y + m[at + 1] + step_y(direction)) & 63
    plane = seat * layout.SEAT_BOARDS + (4 * level + (direction + 2) % 4) * layout.BOARD_ROWS
    for again in range(row, layout.BOARD_ROWS, layout.ROWS):
        b[plane + again] |= bit
        if stairs:
            b[plane + 8 * layout.BOARD_ROWS + again] |= bit


@compiled
def _draw_cells(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> None:
    row = facts.VARIANT + variant
    outline = facts.OUTLINE + fact(m, row, facts.SHAPE)
    boards, by = seat * layout.SEAT_BOARDS, column(x)
    box = moved_right(first(fact(m, row, facts.WIDTH)), by)
    for dy in range(fact(m, row, facts.HEIGHT)):
        line = boards + ((y + dy) & 63)
        inside = np.uint64(fact(m, outline, facts.INSIDE + dy))
        b[line + layout.INSIDE * layout.BOARD_ROWS] |= moved_right(inside, by)
        b[line + layout.BOXES * layout.BOARD_ROWS] |= box


@compiled
def _widen(m: Numbers, castle: int, variant: int, x: int, y: int) -> None:
    right = x + fact(m, facts.VARIANT + variant, facts.WIDTH)
    bottom = y + fact(m, facts.VARIANT + variant, facts.HEIGHT)
    if m[castle]:
        x, y = min(x, m[castle + layout.LEFT]), min(y, m[castle + layout.TOP])
        right = max(right, m[castle + layout.RIGHT])
        bottom = max(bottom, m[castle + layout.BOTTOM])
    m[castle + layout.LEFT], m[castle + layout.TOP] = x, y
    m[castle + layout.RIGHT], m[castle + layout.BOTTOM] = right, bottom
    m[castle] += 1
    wide = max(right - x, bottom - y)
    if wide > layout.WIDEST or m[castle] >= layout.MOST_TILES:
        m[layout.LOST] = 1


@compiled
def clear_castle(m: Numbers, b: Boards, seat: int) -> None:
    """Takes every tile of a castle away."""
    m[castle_of(seat)] = 0
    for row in range(seat * layout.SEAT_BOARDS, (seat + 1) * layout.SEAT_BOARDS):
        b[row] = NONE


@compiled
def met_by(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> int:
    """Returns the tiles that a variant at (x, y) connects to, a bit each."""
    found = 0
    for number in range(fact(m, facts.VARIANT + variant, facts.DOORS)):
        other = met(m, b, seat, door(variant, number), x, y)
        if other >= 0:
            found |= 1 << other
    return found


@compiled
def doors_met(m: Numbers, b: Boards, seat: int, variant: int, x: int, y: int) -> int:
    """Returns how many doors of a variant at (x, y) meet one of the castle."""
    count = 0
    for number in range(fact(m, facts.VARIANT + variant, facts.DOORS)):
        if met(m, b, seat, door(variant, number), x, y) >= 0:
            count += 1
    return count
