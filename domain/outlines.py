"""Outlines of tiles in whole numbers (GEO-1, GEO-3, GEO-7).

An outline is the shape of a tile after rotation. Since every tile lies on the
grid, its contacts need no measuring: walls are unit pieces of grid lines and
diagonals of cells, a circle counts with the middle piece of each side of its
box, the only place where a wall can touch it.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from domain.tiles import Tile

Cell = tuple[int, int]

SIDES = "NESW"
WALL_KINDS = "-|/\\"
SMALL_CIRCLE = ("circle", 3)
STEP: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Wall(NamedTuple):
    r"""A piece of an outline: lying on a grid line or across a cell.

    `kind` is ``-`` or ``|`` for the unit to the right of or below the point
    (x, y), ``/`` or ``\`` for a diagonal of the cell (x, y).
    """

    kind: str
    x: int
    y: int


@dataclass(frozen=True, eq=False, slots=True)
class Outline:
    """The shape of a tile after rotation, its box starting at 0,0.

    `cells` are those of the bounding shape, `soft` the corner cells an outline
    fills only in part (GEO-9), `inside` those that belong to the tile (GEO-7).
    `corners` are the grid points on the outline. `diameter` is that of a round
    room, else 0. `fence_side` is the side the top of a garden now faces.
    """

    form: str
    width: int
    height: int
    cells: frozenset[Cell]
    soft: frozenset[Cell]
    inside: frozenset[Cell]
    walls: frozenset[Wall]
    corners: frozenset[Cell]
    fence: frozenset[Wall]
    diameter: int
    fence_side: int | None


def turned(cell: Cell, width: int, height: int, turns: int) -> Cell:
    """Rotates a cell of a box of this width and height clockwise by quarter turns (GEO-3)."""
    for _ in range(turns):
        cell = (height - 1 - cell[1], cell[0])
        width, height = height, width
    return cell


def _shape(form: str, width: int, height: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    cells = {(x, y) for x in range(width) for y in range(height)}
    if form == "L":
        cells -= {(x, y) for x in (2, 3) for y in (0, 1)}
    soft = set[Cell]()
    if form in ("circle", "octagon"):
        soft = {(x, y) for x in (0, width - 1) for y in (0, height - 1)}
    return frozenset(cells), frozenset(soft)


def _wall(cell: Cell, side: int) -> Wall:
    x, y = cell
    return (Wall("-", x, y), Wall("|", x + 1, y), Wall("-", x, y + 1), Wall("|", x, y))[side]


def _sides(cells: frozenset[Cell], soft: frozenset[Cell]) -> list[tuple[Wall, int, Cell]]:
    return [
        (_wall((x, y), side), side, (x, y))
        for x, y in cells - soft
        for side, (dx, dy) in enumerate(STEP)
        if (x + dx, y + dy) not in cells
    ]


def _is_middle(cell: Cell, side: int, width: int) -> bool:
    return cell[side % 2] == width // 2


def _diagonals(soft: frozenset[Cell]) -> list[tuple[Wall, set[int]]]:
    left, top = min(x for x, _ in soft), min(y for _, y in soft)
    diagonals = []
    for x, y in soft:
        kind = "/" if (x == left) == (y == top) else "\\"
        diagonals.append((Wall(kind, x, y), {3 if x == left else 1, 0 if y == top else 2}))
    return diagonals


def _ends(wall: Wall) -> tuple[Cell, Cell]:
    kind, x, y = wall
    match kind:
        case "-":
            return (x, y), (x + 1, y)
        case "|":
            return (x, y), (x, y + 1)
        case "/":
            return (x + 1, y), (x, y + 1)
        case _:
            return (x, y), (x + 1, y + 1)


@cache
def outline(form: str, width: int, height: int, turns: int, fenced: bool) -> Outline:
    """Builds the outline of a tile of this form and printed size after quarter turns.

    Shapes that look the same after a turn are the same object if their fences
    do not differ either; see `outline_of`.
    """
    printed, printed_soft = _shape(form, width, height)
    cells = frozenset(turned(cell, width, height, turns) for cell in printed)
    soft = frozenset(turned(cell, width, height, turns) for cell in printed_soft)
    if turns % 2:
        width, height = height, width
    sides = _sides(cells, soft)
    if form == "circle":
        sides = [(wall, side, cell) for wall, side, cell in sides if _is_middle(cell, side, width)]
    diagonals = _diagonals(soft) if form == "octagon" else []
    walls = frozenset([wall for wall, _, _ in sides] + [wall for wall, _ in diagonals])
    fence = [wall for wall, side, _ in sides if fenced and side == turns]
    fence += [wall for wall, towards in diagonals if fenced and turns in towards]
    open_corners = soft if (form, width) != SMALL_CIRCLE else frozenset()
    return Outline(
        form=form,
        width=width,
        height=height,
        cells=cells,
        soft=soft,
        inside=cells - open_corners,
        walls=walls,
        corners=frozenset(end for wall in walls for end in _ends(wall) if form != "circle"),
        fence=frozenset(fence),
        diameter=width if form == "circle" else 0,
        fence_side=turns if fenced else None,
    )


def _turns_apart(form: str, width: int, height: int) -> int:
    if form == "L":
        return 4
    return 2 if width != height else 1


def outline_of(tile: Tile, turns: int) -> Outline:
    """Tells the outline of a tile after quarter turns; equal shapes are one object.

    There are 43 of them: 23 without a fence and 20 of gardens.
    """
    fenced = bool(tile.fence)
    if not fenced:
        turns %= _turns_apart(tile.form, tile.width, tile.height)
    form = "rectangle" if tile.form == "square" else tile.form
    return outline(form, tile.width, tile.height, turns, fenced)
