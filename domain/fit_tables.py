"""How two outlines can lie to each other: exact tables of offsets.

A table is an int of `STRIDE` bits a row; the bit of an offset (dx, dy), each
from -7 to 7, is at `offset_bit(dx, dy)`. The offset is the position of the new
outline's box as seen from the placed one's. Tables are made on first use
(about 20 µs each) and kept.
"""

from collections.abc import Iterable
from functools import cache

from domain.outlines import STEP, WALL_KINDS, Cell, Outline, Wall

STRIDE = 64
MARGIN = 8
REACH = 7
SMALL_ROUND = 3


def offset_bit(dx: int, dy: int) -> int:
    """Tells which bit of a table stands for an offset; both from -7 to 7."""
    return (dy + MARGIN) * STRIDE + dx + MARGIN


def holds(table: int, dx: int, dy: int) -> bool:
    """Whether a table holds this offset, whatever its size."""
    near = -REACH <= dx <= REACH and -REACH <= dy <= REACH
    return near and bool(table >> offset_bit(dx, dy) & 1)


def _table(offsets: Iterable[Cell]) -> int:
    table = 0
    for dx, dy in offsets:
        table |= 1 << offset_bit(dx, dy)
    return table


def _meeting(placed: Iterable[Cell], new: Iterable[Cell]) -> int:
    """Tabulates the offsets at which some new place comes to lie on a placed one."""
    board, table = _table(placed), 0
    for x, y in new:
        table |= board >> y * STRIDE + x
    return table


@cache
def _round_gaps(new: int, placed: int) -> dict[Cell, int]:
    """By offset the squared distance of two circles' centres less that when they touch, times 4.

    The circles are given by their diameters, both odd.
    """
    span, shift = range(-REACH, REACH + 1), (new - placed) // 2
    return {
        (dx, dy): 4 * ((dx + shift) ** 2 + (dy + shift) ** 2) - (new + placed) ** 2
        for dx in span
        for dy in span
    }


@cache
def overlaps(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets at which the two overlap (GEO-4, by GEO-9)."""
    if new.diameter and placed.diameter:
        gaps = _round_gaps(new.diameter, placed.diameter)
        return _table(offset for offset, gap in gaps.items() if gap < 0)
    table = _meeting(placed.cells, new.cells - new.soft)
    table |= _meeting(placed.cells - placed.soft, new.soft)
    if SMALL_ROUND in (new.diameter, placed.diameter):
        table |= _meeting(placed.soft, new.soft)
    return table


def _curve_contacts(new: Outline, placed: Outline) -> list[Cell]:
    if not (new.diameter and placed.diameter):
        return []
    gaps = _round_gaps(new.diameter, placed.diameter)
    return [offset for offset, gap in gaps.items() if gap == 0]


@cache
def _places(walls: frozenset[Wall]) -> tuple[tuple[Cell, ...], ...]:
    """Where there are walls of each kind."""
    return tuple(tuple((x, y) for kind, x, y in walls if kind == one) for one in WALL_KINDS)


def _wall_contacts(placed: frozenset[Wall], new: frozenset[Wall]) -> int:
    table = 0
    for there, here in zip(_places(placed), _places(new), strict=True):
        table |= _meeting(there, here)
    return table


def _faces(outline: Outline, direction: Cell) -> bool:
    """Whether a contact in this direction from the centre lies on a round fence.

    Contacts are at 0, 37, 53 and 90 degrees from the top only, so that all but
    the last have a part in the direction of the top.
    """
    if outline.fence_side is None:
        return False
    x, y = STEP[outline.fence_side]
    return x * direction[0] + y * direction[1] > 0


def _arc_contacts(new: Outline, placed: Outline) -> int:
    shift = (new.diameter - placed.diameter) // 2
    return _table(
        (dx, dy)
        for dx, dy in _curve_contacts(new, placed)
        if _faces(placed, (dx + shift, dy + shift)) or _faces(new, (-dx - shift, -dy - shift))
    )


@cache
def fence_contacts(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets at which one touches the fence of the other (PLACE-5)."""
    table = _arc_contacts(new, placed)
    table |= _wall_contacts(placed.fence, new.walls) | _wall_contacts(placed.walls, new.fence)
    return table & ~overlaps(new, placed)


@cache
def touches(new: Outline, placed: Outline, corners: bool) -> int:
    """Tabulates the offsets at which the two are adjacent (GEO-6).

    With `corners` tiles that meet in a corner are adjacent too (P-CORNER).
    """
    table = _wall_contacts(placed.walls, new.walls) | _table(_curve_contacts(new, placed))
    if corners:
        table |= _meeting(placed.corners, new.corners)
    return table & ~overlaps(new, placed)


@cache
def forbidden(new: Outline, placed: Outline) -> int:
    """Tabulates the offsets that PLACE-2 or PLACE-5 forbids."""
    if placed.fence_side is None and new.fence_side is None:
        return overlaps(new, placed)
    return overlaps(new, placed) | fence_contacts(new, placed)
