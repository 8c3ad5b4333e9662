"""Lists within the numbers of a match: their length, then their entries."""

from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Numbers


@compiled
def add(m: Numbers, at: int, value: int) -> None:
    """Adds a value at the end of a list of single numbers."""
    m[at + 1 + m[at]] = value
    m[at] += 1


@compiled
def drop(m: Numbers, at: int, first: int, count: int, width: int) -> None:
    """Takes entries of some width out of a list; what is left free is 0."""
    length = m[at]
    start = at + 1 + first * width
    end = at + 1 + length * width
    for place in range(start + count * width, end):
        m[place - count * width] = m[place]
    for place in range(end - count * width, end):
        m[place] = 0
    m[at] = length - count


@compiled
def empty(m: Numbers, at: int, width: int) -> None:
    """Takes everything out of a list."""
    drop(m, at, 0, m[at], width)


@compiled
def holds(m: Numbers, at: int, value: int) -> bool:
    """Tells whether a list of single numbers holds a value."""
    for place in range(at + 1, at + 1 + m[at]):
        if m[place] == value:
            return True
    return False
