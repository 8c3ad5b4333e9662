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
from domain.witnesses import NO_WITNESSES, Ray, Witnesses

WIDEST = STRIDE - 2 * MARGIN
HIGHEST = 8 * WIDEST
_COLUMN = sum(1 << STRIDE * row for row in range(HIGHEST + 2 * MARGIN))

# A plane is numbered 4 x trait + direction, for entrances that look in that
# direction (0 N to 3 W) and are of that trait: 0 upstairs, 1 downstairs, 2 the
# light and 3 the dark end of stairs. These are the traits with which a placed
# entrance may connect (PLACE-6, PLACE-7), and those with which it may not.
_JOINS = ((0, 2), (1, 3), (0,), (1,))
_CLASHES = ((1, 3), (0, 2), (1, 2, 3), (0, 2, 3))

Masks = tuple[tuple[int, int], ...]


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
        """Tells what to take from y * STRIDE + x to move a table to a tile at (x, y)."""
        return (self.top + MARGIN) * STRIDE + self.left + MARGIN

    def shift(self, left: int, top: int) -> int:
        """Tells how far a board that starts at left, top is to be moved up for this frame."""
        return (top - self.top) * STRIDE + left - self.left


def _fronts(variant: Variant, partners: Sequence[tuple[int, ...]]) -> Masks:
    masks = dict[int, int]()
    for entrance in variant.entrances:
        x, y = entrance.front
        bit = 1 << (y + MARGIN) * STRIDE + x + MARGIN
        for trait in partners[entrance.trait]:
            plane = trait * 4 + (entrance.direction + 2) % 4
            masks[plane] = masks.get(plane, 0) | bit
    return tuple(masks.items())


@cache
def _front_masks(variant: Variant) -> tuple[Masks, Masks]:
    """What a placed tile adds to the planes of joins and of clashes, its box at `MARGIN`."""
    return _fronts(variant, _JOINS), _fronts(variant, _CLASHES)


@cache
def _reaches(variant: Variant) -> Masks:
    """For each entrance its plane and how far its cell is from the corner of the box."""
    return tuple(
        (entrance.trait * 4 + entrance.direction, entrance.y * STRIDE + entrance.x)
        for entrance in variant.entrances
    )


@cache
def _hallway_reaches(variant: Variant) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
    """The planes of a hallway's two long walls, the step along them, and its ends' reaches."""
    upright = variant.outline.height > 1
    walls = (1, 3) if upright else (0, 2)
    level = variant.entrances[0].level
    ends = tuple(reach for reach in _reaches(variant) if reach[0] % 4 not in walls)
    return level * 4 + walls[0], level * 4 + walls[1], STRIDE if upright else 1, ends


def _met(planes: Sequence[int], variant: Variant) -> int:
    """Tells the anchors at which some entrance of a variant is on its plane."""
    if variant.side is not None:
        return _met_by_hallway(planes, variant)
    found = 0
    for plane, shift in _reaches(variant):
        found |= planes[plane] >> shift
    return found


def _met_by_hallway(planes: Sequence[int], variant: Variant) -> int:
    # Six entrances in a row: board >> 0 to board >> 5 in three steps.
    one, other, step, ends = _hallway_reaches(variant)
    found = planes[one] | planes[other]
    found |= found >> step
    found |= found >> 2 * step
    found |= found >> 2 * step
    for plane, shift in ends:
        found |= planes[plane] >> shift
    return found


class Boards:
    """The boards of the first `count` tiles of a castle.

    Never changed once made, but for the forbidden anchors: these are worked
    out per outline on demand, each with the tiles and the frame it is for.
    """

    __slots__ = ("clashes", "count", "forbidden_known", "frame", "joins", "placed", "witnesses")

    def __init__(
        self,
        placed: Sequence[PlacedTile],
        frame: Frame,
        planes: tuple[list[int], list[int]],
        forbidden_known: dict[Outline, tuple[int, int, Frame]],
        witnesses: Witnesses,
    ) -> None:
        self.placed = placed
        self.count = len(placed)
        self.frame = frame
        self.joins, self.clashes = planes
        self.forbidden_known = forbidden_known
        self.witnesses = witnesses

    def extended(self, placed: Sequence[PlacedTile], frame: Frame) -> "Boards":
        """Takes in the tiles not yet counted. Costs about 10 µs for one tile."""
        new = placed[self.count :]
        planes = self._grown_planes(new, frame)
        witnesses = self.witnesses.extended(placed, new)
        return Boards(placed, frame, planes, self.forbidden_known.copy(), witnesses)

    def _grown_planes(self, new: Sequence[PlacedTile], frame: Frame) -> tuple[list[int], list[int]]:
        origin = frame.origin()
        shift = frame.shift(self.frame.left, self.frame.top) if self.count else 0
        joins, clashes = self.joins, self.clashes
        joins = [plane << shift for plane in joins] if shift else joins.copy()
        clashes = [plane << shift for plane in clashes] if shift else clashes.copy()
        for tile in new:
            shift = tile.y * STRIDE + tile.x - origin
            join, clash = _front_masks(tile.variant)
            for plane, mask in join:
                joins[plane] |= mask << shift
            for plane, mask in clash:
                clashes[plane] |= mask << shift
        return joins, clashes

    def forbidden(self, outline: Outline) -> int:
        """Tells the anchors at which an outline breaks PLACE-2 or PLACE-5."""
        board, count, frame = self.forbidden_known.get(outline, (0, 0, self.frame))
        if count == self.count:
            return board
        board <<= self.frame.shift(frame.left, frame.top)
        origin = self.frame.origin()
        for tile in self.placed[count:]:
            table = forbidden(outline, tile.variant.outline)
            board |= table << tile.y * STRIDE + tile.x - origin
        self.forbidden_known[outline] = board, self.count, self.frame
        return board

    def anchors(self, variant: Variant) -> int:
        """Tells where the box of a variant may start by all of PLACE but PLACE-4."""
        found = _met(self.joins, variant)
        if found:
            found ^= found & self.forbidden(variant.outline)
        if found:
            found ^= found & _met(self.clashes, variant)
        return found

    def doubtful(self, outline: Outline, anchors: int) -> int:
        """Tells the anchors at which PLACE-4 has to be looked into."""
        if self.witnesses.enough:
            return 0
        for ray in self.witnesses.rays:
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
NO_BOARDS = Boards((), _NOTHING, ([0] * 16, [0] * 16), {}, NO_WITNESSES)
