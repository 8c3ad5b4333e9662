"""Rows of cells as the bits of one number, on a torus of 64 columns."""

from typing import Final

import numpy as np

from ludwig.accelerator.compiled import compiled

NONE: Final = np.uint64(0)
ONE: Final = np.uint64(1)
ALL: Final = np.uint64((1 << 64) - 1)
_WIDTH: Final = np.uint64(64)
_LAST: Final = np.uint64(63)


@compiled
def column(x: int) -> np.uint64:
    """Returns the column in which a cell lies."""
    return np.uint64(x & 63)


@compiled
def moved_left(row: np.uint64, by: np.uint64) -> np.uint64:
    """Returns a row in which what stood in a column stands at 0."""
    return (row >> by) | (row << ((_WIDTH - by) & _LAST))


@compiled
def moved_right(row: np.uint64, by: np.uint64) -> np.uint64:
    """Returns a row in which what stood at 0 stands in a column."""
    return (row << by) | (row >> ((_WIDTH - by) & _LAST))


@compiled
def count_of(row: np.uint64) -> int:
    """Counts the cells of a row."""
    count = 0
    while row != NONE:
        row &= row - ONE
        count += 1
    return count


@compiled
def lowest(row: np.uint64) -> int:
    """Returns the first column of a row that holds a cell."""
    return count_of((row & (~row + ONE)) - ONE)


@compiled
def first(columns: int) -> np.uint64:
    """Returns a row with its first columns, fewer than 64, all cells."""
    return (ONE << np.uint64(columns)) - ONE
