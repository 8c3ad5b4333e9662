"""How two outlines can lie to each other: exact tables of offsets.

A table is an int of `STRIDE` bits a row; the bit of an offset (dx, dy), each
from -7 to 7, is at `offset_bit(dx, dy)`. The offset is the position of the new
outline's box as seen from the placed one's. Tables are made on first use
(about 0.1 ms each) and kept.
"""

from collections.abc import Iterable
from functools import cache

from domain.outlines import STEP, Cell, Outline, Wall

STRIDE = 64
MARGIN = 8
REACH = 7
SMALL_ROUND = 3


def offset_bit(dx: int, dy: int) -> int:
    """Tells which bit of a table stands for an offset; both from -7 to 7."""
    return (dy + MARGIN) * STRIDE + dx + MARGIN


def _table(offsets: Iterable[Cell]) -> int:
    table = 0
    for dx, dy in offsets:
        table |= 1 << offset_bit(dx, dy)
    return table


def _centre_offset(new: Outline, placed: Outline, offset: Cell) -> Cell:
    shift = (new.diameter - placed.diameter) // 2
    return offset[0] + shift, offset[1] + shift


def _all_offsets() -> list[Cell]:
    span = range(-REACH, REACH + 1)
    return [(dx, dy) for dy in span for dx in span]


def _round_gap(new: Outline, placed: Outline, offset: Cell) -> int:
    """Squared distance of two round rooms' centres, less that at which they touch; times 4."""
    dx, dy = _centre_offset(new, placed, offset)
    return 4 * (dx * dx + dy * dy) - (new.diameter + placed.diameter) ** 2


@cache
def overlaps(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets at which the two overlap (GEO-4, by GEO-9)."""
    if new.diameter and placed.diameter:
        return _table(o for o in _all_offsets() if _round_gap(new, placed, o) < 0)
    sharing = SMALL_ROUND not in (new.diameter, placed.diameter)
    return _table(
        (px - nx, py - ny)
        for px, py in placed.cells
        for nx, ny in new.cells
        if not (sharing and (px, py) in placed.soft and (nx, ny) in new.soft)
    )


def _curve_contacts(new: Outline, placed: Outline) -> list[Cell]:
    if not (new.diameter and placed.diameter):
        return []
    return [offset for offset in _all_offsets() if _round_gap(new, placed, offset) == 0]


def _faces(outline: Outline, direction: Cell) -> bool:
    """Whether a contact in this direction from the centre lies on a round fence.

    Contacts are at 0, 37, 53 and 90 degrees from the top only, so that all but
    the last have a part in the direction of the top.
    """
    if outline.fence_side is None:
        return False
    x, y = STEP[outline.fence_side]
    return x * direction[0] + y * direction[1] > 0


@cache
def fence_contacts(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets at which one touches the fence of the other (PLACE-5)."""
    table = _wall_contacts(placed.fence, new.walls) | _wall_contacts(placed.walls, new.fence)
    for offset in _curve_contacts(new, placed):
        dx, dy = _centre_offset(new, placed, offset)
        if _faces(placed, (dx, dy)) or _faces(new, (-dx, -dy)):
            table |= 1 << offset_bit(*offset)
    return table & ~overlaps(new, placed)


def _wall_contacts(placed: Iterable[Wall], new: Iterable[Wall]) -> int:
    return _table(
        (px - nx, py - ny)
        for kind, px, py in placed
        for other, nx, ny in new
        if kind == other and abs(px - nx) <= REACH and abs(py - ny) <= REACH
    )


@cache
def touches(new: Outline, placed: Outline, corners: bool) -> int:
    """Tabulates the offsets at which the two are adjacent (GEO-6).

    With `corners` tiles that meet in a corner are adjacent too (P-CORNER).
    """
    table = _wall_contacts(placed.walls, new.walls) | _table(_curve_contacts(new, placed))
    if corners:
        table |= _table((px - nx, py - ny) for px, py in placed.corners for nx, ny in new.corners)
    return table & ~overlaps(new, placed)


@cache
def forbidden(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets that PLACE-2 or PLACE-5 forbids."""
    return overlaps(new, placed) | fence_contacts(new, placed)


def holds(table: int, dx: int, dy: int) -> bool:
    """Whether a table holds this offset, whatever its size."""
    near = -REACH <= dx <= REACH and -REACH <= dy <= REACH
    return near and bool(table >> offset_bit(dx, dy) & 1)
