"""Boards: a castle as bit boards, on which all places for a tile are found at once.

A board is an int with one bit a cell, `STRIDE` bits a row; cell (x, y) is bit
(y - top) * STRIDE + x - left. Eight cells to the left and above the castle are
kept free, and as many to the right, so that shifts never wrap: castles up to
`WIDEST` cells wide, and `HIGHER` times as high, have boards.
"""

from collections.abc import Sequence
from functools import cache

from domain.fit_tables import MARGIN, STRIDE, forbidden
from domain.outlines import Outline
from domain.placed_tile import PlacedTile
from domain.rays import Box, box_of, free_rays
from domain.variants import Variant

WIDEST = STRIDE - 2 * MARGIN
HIGHER = 8
_LONGEST_TILE = 7
_COLUMN = sum(1 << STRIDE * row for row in range(1024))

Ray = tuple[int, int, int]


@cache
def _front_masks(variant: Variant) -> tuple[tuple[int, int], ...]:
    """The cells in front of a tile's entrances, by trait and the direction that would join."""
    masks = dict[int, int]()
    for entrance in variant.entrances:
        x, y = entrance.front
        plane = entrance.trait * 4 + (entrance.direction + 2) % 4
        bit = 1 << (y + MARGIN) * STRIDE + x + MARGIN
        masks[plane] = masks.get(plane, 0) | bit
    return tuple(masks.items())


@cache
def _reaches(variant: Variant) -> tuple[tuple[int, int], ...]:
    """For each entrance its plane and how far its cell is from the corner of the box."""
    return tuple(
        (entrance.trait * 4 + entrance.direction, entrance.y * STRIDE + entrance.x)
        for entrance in variant.entrances
    )


def _extent(ray: Ray) -> tuple[float, float, float, float]:
    x, y, direction = ray
    beyond = float("inf")
    return (
        -beyond if direction == 3 else x,
        beyond if direction == 1 else x,
        -beyond if direction == 0 else y,
        beyond if direction == 2 else y,
    )


def _far_apart(one: Ray, other: Ray) -> bool:
    """Whether no tile is long enough to lie on both rays."""
    a, b = _extent(one), _extent(other)
    across = max(a[0] - b[1], b[0] - a[1])
    down = max(a[2] - b[3], b[2] - a[3])
    return max(across, down) >= _LONGEST_TILE


def _hits(ray: Ray, box: Box) -> bool:
    x0, x1, y0, y1 = _extent(ray)
    return x0 < box[2] and box[0] <= x1 and y0 < box[3] and box[1] <= y1


def spread(placed: Sequence[PlacedTile]) -> int:
    """Tells how many cells wide or high a castle is; `WIDEST` at most to have boards."""
    boxes = [box_of(tile) for tile in placed]
    width = max(box[2] for box in boxes) - min(box[0] for box in boxes)
    height = max(box[3] for box in boxes) - min(box[1] for box in boxes)
    return max(width, height // HIGHER)


class Boards:
    """The boards of the first `count` tiles of a castle.

    Kept by later castles, which only add what is new. Never changed once made,
    but for the forbidden anchors, which are worked out per outline on demand.
    """

    __slots__ = (
        "_forbidden",
        "_planes",
        "bottom",
        "clashes",
        "count",
        "joins",
        "left",
        "rays",
        "right",
        "safe",
        "top",
    )

    def __init__(self, placed: Sequence[PlacedTile], known: "Boards | None") -> None:
        boxes = [box_of(tile) for tile in placed]
        self.count = len(placed)
        self.left = min(box[0] for box in boxes) - MARGIN
        self.top = min(box[1] for box in boxes) - MARGIN
        self.right = max(box[2] for box in boxes)
        self.bottom = max(box[3] for box in boxes)
        self._forbidden: dict[Outline, tuple[int, int, int, int]] = (
            {} if known is None else known._forbidden.copy()
        )
        self._planes = self._grown_planes(placed, known)
        self._combine()
        self._witness(placed, boxes, known)

    def _shift(self, left: int, top: int) -> int:
        """How far a board that starts at left, top has to be moved up to fit this one."""
        return (top - self.top) * STRIDE + left - self.left

    def _grown_planes(self, placed: Sequence[PlacedTile], known: "Boards | None") -> list[int]:
        planes, count = [0] * 16, 0
        if known is not None:
            shift, count = self._shift(known.left, known.top), known.count
            planes = [plane << shift for plane in known._planes]
        for tile in placed[count:]:
            shift = self._shift(tile.x - MARGIN, tile.y - MARGIN)
            for plane, mask in _front_masks(tile.variant):
                planes[plane] |= mask << shift
        return planes

    def _combine(self) -> None:
        """Makes the planes of PLACE-6 and PLACE-7 from those of the traits.

        Traits: 0 upstairs, 1 downstairs, 2 the light and 3 the dark end of stairs.
        """
        up, down, light, dark = (self._planes[trait * 4 : trait * 4 + 4] for trait in range(4))
        every_up = [a | b for a, b in zip(up, light, strict=True)]
        every_down = [a | b for a, b in zip(down, dark, strict=True)]
        not_light = [a | b for a, b in zip(every_down, light, strict=True)]
        not_dark = [a | b for a, b in zip(every_up, dark, strict=True)]
        self.joins = (*every_up, *every_down, *up, *down)
        self.clashes = (*every_down, *every_up, *not_light, *not_dark)

    def _witness(
        self, placed: Sequence[PlacedTile], boxes: Sequence[Box], known: "Boards | None"
    ) -> None:
        """Finds external entrances with a free ray, if it can two that no tile covers both."""
        if known is not None and known.safe:
            new = boxes[known.count :]
            if not any(_hits(ray, box) for ray in known.rays for box in new):
                self.rays, self.safe = known.rays, True
                return
        rays = list[Ray]()
        for tile in placed:
            for ray in free_rays(tile, boxes):
                for other in rays:
                    if _far_apart(ray, other):
                        self.rays, self.safe = (ray, other), True
                        return
                rays.append(ray)
        self.rays, self.safe = tuple(rays), False

    def forbidden(self, outline: Outline, placed: Sequence[PlacedTile]) -> int:
        """Tells the anchors at which an outline breaks PLACE-2 or PLACE-5."""
        board, count = 0, 0
        known = self._forbidden.get(outline)
        if known is not None:
            board, count, left, top = known
            board <<= self._shift(left, top)
        if count < self.count:
            for tile in placed[count : self.count]:
                shift = self._shift(tile.x - MARGIN, tile.y - MARGIN)
                board |= forbidden(outline, tile.variant.outline) << shift
            self._forbidden[outline] = board, self.count, self.left, self.top
        return board

    def anchors(self, variant: Variant, placed: Sequence[PlacedTile]) -> int:
        """Tells where the box of a variant may start by all of PLACE but PLACE-4."""
        reaches, joins = _reaches(variant), self.joins
        found = 0
        for plane, shift in reaches:
            found |= joins[plane] >> shift
        if not found:
            return 0
        found ^= found & self.forbidden(variant.outline, placed)
        if found:
            clashes = self.clashes
            for plane, shift in reaches:
                if board := clashes[plane]:
                    found ^= found & (board >> shift)
        return found

    def doubtful(self, outline: Outline, anchors: int) -> int:
        """Tells the anchors at which PLACE-4 has to be looked into."""
        if self.safe:
            return 0
        for ray in self.rays:
            if not anchors:
                break
            anchors &= self._covering(outline, ray)
        return anchors

    def _covering(self, outline: Outline, ray: Ray) -> int:
        board = self._ray_board(ray)
        covering = 0
        for x in range(outline.width):
            covering |= board >> x
        board, covering = covering, 0
        for y in range(outline.height):
            covering |= board >> y * STRIDE
        return covering

    def _ray_board(self, ray: Ray) -> int:
        x, y, direction = ray
        column, row = x - self.left, y - self.top
        match direction:
            case 0:
                return _COLUMN << column & (1 << (row + 1) * STRIDE) - 1
            case 1:
                return (1 << STRIDE) - (1 << column) << row * STRIDE
            case 2:
                rows = self.bottom - self.top + MARGIN
                return (_COLUMN << column & (1 << rows * STRIDE) - 1) >> row * STRIDE << row * STRIDE
            case _:
                return (2 << column) - 1 << row * STRIDE
