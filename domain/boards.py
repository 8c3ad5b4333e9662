"""Boards: a castle as bit boards, on which all places for a tile are found at once.

A board is an int with one bit a cell, `STRIDE` bits a row; cell (x, y) is bit
(y - top) * STRIDE + x - left of its frame. Eight cells to the left, the right
and above the castle are kept free, so that shifts never wrap.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from domain.fit_tables import MARGIN, STRIDE, forbidden
from domain.outlines import Outline
from domain.placed_tile import PlacedTile
from domain.variants import Variant
from domain.witnesses import LONGEST_GAP, NO_WITNESSES, Ray, Witnesses

WIDEST = STRIDE - 2 * MARGIN
HIGHEST = 8 * WIDEST
_COLUMN = sum(1 << STRIDE * row for row in range(HIGHEST + 2 * MARGIN))

# A plane holds the cells in front of entrances that look one way. It is numbered
# 4 x group + the direction (0 N to 3 W) in which an entrance must look to meet
# them. Groups: 0 all entrances upstairs and 1 all downstairs, 2 the light ends
# of stairs among them and 3 the dark ones (PLACE-6, PLACE-7).
_PLANES = 16

Shifts = tuple[tuple[int, int], ...]


class Frame(NamedTuple):
    """The part of the plane that boards cover: the castle's box, widened left and above."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, new: Sequence[PlacedTile]) -> "Frame":
        """Widens the frame for new tiles."""
        left, top, right, bottom = self
        for tile in new:
            x, y, outline = tile.x, tile.y, tile.variant.outline
            left, right = min(left, x - MARGIN), max(right, x + outline.width)
            top, bottom = min(top, y - MARGIN), max(bottom, y + outline.height)
        return Frame(left, top, right, bottom)

    def holds_boards(self) -> bool:
        """Whether a castle of this size can have boards."""
        width, height = self.right - self.left - MARGIN, self.bottom - self.top - MARGIN
        return width <= WIDEST and height <= HIGHEST

    def origin(self) -> int:
        """Tells what to take from y * STRIDE + x to shift a table to a tile at (x, y)."""
        return (self.top + MARGIN) * STRIDE + self.left + MARGIN

    def shift(self, left: int, top: int) -> int:
        """Tells how far a board that starts at left, top is to be moved up for this frame."""
        return (top - self.top) * STRIDE + left - self.left


@cache
def _fronts(variant: Variant) -> Shifts:
    """What a placed tile adds to the planes, its box at (`MARGIN`, `MARGIN`)."""
    masks = dict[int, int]()
    for entrance in variant.entrances:
        x, y = entrance.front
        bit = 1 << (y + MARGIN) * STRIDE + x + MARGIN
        groups = (entrance.level, 2 + entrance.level) if entrance.stair else (entrance.level,)
        for group in groups:
            plane = group * 4 + (entrance.direction + 2) % 4
            masks[plane] = masks.get(plane, 0) | bit
    return tuple(masks.items())


class Reach(NamedTuple):
    """Which planes a variant's entrances are on, and how far from the corner of its box.

    `shifts` holds single entrances. A hallway's two long walls, `walls`, have
    six each, `step` bits apart.
    """

    shifts: Shifts
    walls: tuple[int, int] | None
    step: int


def _reach(variant: Variant, shifts: Shifts) -> Reach:
    if variant.side is None:
        return Reach(shifts, None, 0)
    upright = variant.outline.height > 1
    long = sorted({plane for plane, _ in shifts if plane % 2 == upright})
    ends = tuple((plane, shift) for plane, shift in shifts if plane not in long)
    return Reach(ends, (long[0], long[1]), STRIDE if upright else 1)


@cache
def _reaches(variant: Variant) -> tuple[Reach, Reach]:
    """The planes with which a variant may connect, and those with which it may not."""
    joins, clashes = [], []
    for x, y, direction, level, stair in variant.entrances:
        shift = y * STRIDE + x
        joins.append((level * 4 + direction, shift))
        clashes.append(((1 - level) * 4 + direction, shift))
        if stair:
            clashes.append(((2 + level) * 4 + direction, shift))
    return _reach(variant, tuple(joins)), _reach(variant, tuple(clashes))


def _met(planes: Sequence[int], reach: Reach) -> int:
    """Tells the anchors at which some entrance of a variant is on its plane."""
    shifts, walls, step = reach
    found = 0
    if walls is not None:
        # Six entrances in a row: shifts by 0 to 5 steps in three.
        found = planes[walls[0]] | planes[walls[1]]
        found |= found >> step
        found |= found >> 2 * step
        found |= found >> 2 * step
    for plane, shift in shifts:
        found |= planes[plane] >> shift
    return found


class _Tables(dict[Outline, int]):
    """What a new outline may not do to each placed one, made when first asked for."""

    def __init__(self, new: Outline) -> None:
        self._new = new

    def __missing__(self, placed: Outline) -> int:
        table = self[placed] = forbidden(self._new, placed)
        return table


_tables_of = cache(_Tables)


class Boards:
    """The boards of the first `count` tiles of a castle.

    `spots` are the tiles' outlines, each at y * STRIDE + x. Never changed once
    made, but for what is worked out on demand: the witnesses, which may be
    those of an earlier castle, and by outline the forbidden anchors with the
    number of tiles and the frame they are for.
    """

    __slots__ = (
        "_stays_open",
        "count",
        "forbidden_known",
        "frame",
        "planes",
        "spots",
        "witnesses",
    )

    def __init__(
        self,
        spots: tuple[tuple[Outline, int], ...],
        frame: Frame,
        planes: list[int],
        forbidden_known: dict[Outline, tuple[int, int, Frame]],
        witnesses: Witnesses,
    ) -> None:
        self.spots = spots
        self.count = len(spots)
        self.frame = frame
        self.planes = planes
        self.forbidden_known = forbidden_known
        self.witnesses = witnesses
        self._stays_open: bool | None = None

    def extended(self, placed: Sequence[PlacedTile], frame: Frame) -> "Boards":
        """Takes in the tiles not yet counted. Costs about 10 µs for one tile."""
        new = placed[self.count :]
        spots = tuple([(tile.variant, tile.y * STRIDE + tile.x) for tile in new])
        planes = self._grown_planes(spots, frame)
        outlines = tuple([(variant.outline, spot) for variant, spot in spots])
        known = self.forbidden_known.copy()
        return Boards(self.spots + outlines, frame, planes, known, self.witnesses)

    def _grown_planes(self, new: Sequence[tuple[Variant, int]], frame: Frame) -> list[int]:
        origin, planes = frame.origin(), self.planes
        shift = frame.shift(self.frame.left, self.frame.top) if self.count else 0
        planes = [plane << shift for plane in planes] if shift else planes.copy()
        for variant, spot in new:
            for plane, mask in _fronts(variant):
                planes[plane] |= mask << spot - origin
        return planes

    def forbidden(self, outline: Outline) -> int:
        """Tells the anchors at which an outline breaks PLACE-2 or PLACE-5."""
        board, count, frame = self.forbidden_known.get(outline, (0, 0, self.frame))
        if count == self.count:
            return board
        board <<= self.frame.shift(frame.left, frame.top)
        origin, tables = self.frame.origin(), _tables_of(outline)
        for other, spot in self.spots[count:]:
            board |= tables[other] << spot - origin
        self.forbidden_known[outline] = board, self.count, self.frame
        return board

    def anchors(self, variant: Variant) -> int:
        """Tells where the box of a variant may start by all of PLACE but PLACE-4."""
        joins, clashes = _reaches(variant)
        found = _met(self.planes, joins)
        if found:
            found ^= found & self.forbidden(variant.outline)
        if found:
            found ^= found & _met(self.planes, clashes)
        return found

    def stays_open(self, placed: Sequence[PlacedTile]) -> bool:
        """Whether PLACE-4 holds whatever is placed next; if not, `doubtful` tells where."""
        if self._stays_open is None:
            self._stays_open = self._opens_on_two_sides() or self._is_witnessed(placed)
        return self._stays_open

    def _opens_on_two_sides(self) -> bool:
        """Whether entrances on opposite edges of the frame lead out, a tile's length apart."""
        left, top, right, bottom = self.frame
        planes = self.planes
        if bottom - top - MARGIN >= LONGEST_GAP:
            north, south = planes[2] | planes[6], planes[0] | planes[4]
            if north & (1 << MARGIN * STRIDE) - 1 and south >> (bottom - top) * STRIDE:
                return True
        if right - left - MARGIN >= LONGEST_GAP:
            west, east = planes[1] | planes[5], planes[3] | planes[7]
            return bool(west & _COLUMN << MARGIN - 1 and east & _COLUMN << right - left)
        return False

    def _is_witnessed(self, placed: Sequence[PlacedTile]) -> bool:
        known = self.witnesses
        self.witnesses = known.extended(placed, placed[len(known.boxes) :])
        return self.witnesses.enough

    def doubtful(self, outline: Outline, anchors: int) -> int:
        """Tells the anchors at which PLACE-4 has to be looked into: those on all known rays."""
        for ray, _ in self.witnesses.found:
            if not anchors:
                break
            anchors &= self._covering(outline, ray)
        return anchors

    def _covering(self, outline: Outline, ray: Ray) -> int:
        """Tells the anchors at which the box of an outline would lie on a ray."""
        board = self._ray_board(ray)
        covering = 0
        for x in range(outline.width):
            covering |= board >> x
        board, covering = covering, 0
        for y in range(outline.height):
            covering |= board >> y * STRIDE
        return covering

    def _ray_board(self, ray: Ray) -> int:
        column, row = ray.x - self.frame.left, ray.y - self.frame.top
        match ray.direction:
            case 0:
                return _COLUMN << column & (1 << (row + 1) * STRIDE) - 1
            case 1:
                return (1 << STRIDE) - (1 << column) << row * STRIDE
            case 2:
                rows = self.frame.bottom - self.frame.top + MARGIN
                return (_COLUMN << column + row * STRIDE) & (1 << rows * STRIDE) - 1
            case _:
                return (2 << column) - 1 << row * STRIDE


_FAR = 1 << 99
_NOTHING = Frame(_FAR, _FAR, -_FAR, -_FAR)
NO_BOARDS = Boards((), _NOTHING, [0] * _PLANES, {}, NO_WITNESSES)
