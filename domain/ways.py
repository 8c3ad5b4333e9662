"""Ways: the legal placements of a tile, a rotation at a time."""

from collections.abc import Iterator
from typing import Protocol

from domain.boards import HIGHEST, Boards
from domain.fit_tables import STRIDE
from domain.joints import Joints
from domain.legality import fit_refusals
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.variants import DISTINCT, Variant

_COLUMNS = STRIDE - 1
_ROW_BITS = STRIDE.bit_length() - 1
_made = tuple.__new__


class Site(Protocol):
    """What a castle tells to those who look for places in it."""

    @property
    def placed(self) -> tuple[PlacedTile, ...]:
        """The tiles placed."""

    def boards(self) -> Boards | None:
        """The boards, if it has any."""

    def joints(self) -> Joints:
        """The connections."""

    def place(self, placement: Placement) -> "Site":
        """Lays a tile."""

    def has_external_entrance(self) -> bool:
        """Whether PLACE-4 holds."""


class Ways(Protocol):
    """The legal placements of one tile in one castle, as far as looked for."""

    def look(self, castle: Site, *, all_of_them: bool) -> None:
        """Looks for them, or for more than none."""

    def any(self) -> bool:
        """Whether there is one."""

    def holds(self, placement: Placement) -> bool:
        """Whether a placement is known to be one of them."""

    def count(self) -> int:
        """Counts them."""

    def at(self, number: int) -> Placement:
        """Tells one of them; IndexError beyond the last."""

    def placements(self) -> list[Placement]:
        """Lists them."""


def _bit_at(board: int, number: int) -> int:
    """Tells the place of a set bit, counted from the highest."""
    for _ in range(number):
        board ^= 1 << board.bit_length() - 1
    return board.bit_length() - 1


class BoardWays:
    """Ways as boards of the cells where the box of each variant may start."""

    __slots__ = ("_looked_at", "anchors", "kind", "left", "top")

    def __init__(self, kind: str, left: int, top: int) -> None:
        self.kind = kind
        self.left = left
        self.top = top
        self.anchors = list[tuple[Variant, int]]()
        self._looked_at = 0

    def look(self, castle: Site, *, all_of_them: bool) -> None:
        """Looks at one variant after the other, at none twice."""
        variants = DISTINCT[self.kind]
        if self._looked_at == len(variants):
            return
        boards = castle.boards()
        while boards and self._looked_at < len(variants) and (all_of_them or not self.anchors):
            variant = variants[self._looked_at]
            self._looked_at += 1
            anchors = boards.anchors(variant)
            if anchors and not boards.stays_open(castle.placed):
                anchors = self._certain(castle, boards, variant, anchors)
            if anchors:
                self.anchors.append((variant, anchors))

    def _certain(self, castle: Site, boards: Boards, variant: Variant, anchors: int) -> int:
        """Takes away the anchors at which PLACE-4 is broken."""
        for place in self._listed(variant, boards.doubtful(variant.outline, anchors)):
            if not _keeps_outside(castle, place):
                anchors ^= 1 << (place.y - self.top) * STRIDE + place.x - self.left
        return anchors

    def any(self) -> bool:
        """Whether there is one."""
        return bool(self.anchors)

    def holds(self, placement: Placement) -> bool:
        """Whether a placement is known to be one of them."""
        column, row = placement.x - self.left, placement.y - self.top
        if not (0 <= column < STRIDE and 0 <= row < HIGHEST):
            return False
        return any(
            variant.rotation == placement.rotation
            and variant.side == placement.side
            and board >> row * STRIDE + column & 1
            for variant, board in self.anchors
        )

    def count(self) -> int:
        """Counts them."""
        return sum([board.bit_count() for _, board in self.anchors])

    def at(self, number: int) -> Placement:
        """Tells one of them; IndexError beyond the last."""
        before = number
        for variant, board in self.anchors:
            count = board.bit_count()
            if 0 <= before < count:
                bit = _bit_at(board, before)
                x, y = (bit & _COLUMNS) + self.left, (bit >> _ROW_BITS) + self.top
                return Placement(self.kind, x, y, variant.rotation, variant.side)
            before -= count
        raise IndexError(number)

    def placements(self) -> list[Placement]:
        """Lists them: by rotation, then from the lowest row and its right end upwards."""
        found = list[Placement]()
        for variant, board in self.anchors:
            found += self._listed(variant, board)
        return found

    def _listed(self, variant: Variant, board: int) -> list[Placement]:
        kind, rotation, side = self.kind, variant.rotation, variant.side
        left, top, found = self.left, self.top, list[Placement]()
        while board:
            bit = board.bit_length() - 1
            board ^= 1 << bit
            # The tuple is made without the call of Placement, which takes as long again.
            place = (kind, (bit & _COLUMNS) + left, (bit >> _ROW_BITS) + top, rotation, side)
            found.append(_made(Placement, place))
        return found


def _keeps_outside(castle: Site, placement: Placement) -> bool:
    return castle.place(placement).has_external_entrance()


def _paired(castle: Site, variant: Variant) -> set[tuple[int, int]]:
    """Tells where an entrance of the variant coincides with one of the castle."""
    return {
        (tile.x + front.front[0] - entrance.x, tile.y + front.front[1] - entrance.y)
        for tile in castle.placed
        for front in tile.variant.entrances
        for entrance in variant.entrances
        if (front.direction + 2) % 4 == entrance.direction
    }


def _one_by_one(castle: Site, kind: str) -> Iterator[Placement]:
    for variant in DISTINCT[kind]:
        for x, y in sorted(_paired(castle, variant), key=lambda cell: (-cell[1], -cell[0])):
            place = Placement(kind, x, y, variant.rotation, variant.side)
            if fit_refusals(placed_tile(place), castle.placed, castle.joints()):
                continue
            if _keeps_outside(castle, place):
                yield place


class ListedWays:
    """Ways found without boards, for castles too large to have them: 10-50 ms."""

    __slots__ = ("_kind", "_placements")

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._placements: list[Placement] | None = None

    def look(self, castle: Site, *, all_of_them: bool) -> None:  # noqa: ARG002
        """Looks for all of them, once."""
        if self._placements is None:
            self._placements = list(_one_by_one(castle, self._kind))

    def any(self) -> bool:
        """Whether there is one."""
        return bool(self._placements)

    def holds(self, placement: Placement) -> bool:
        """Whether a placement is known to be one of them."""
        return placement._replace(tile=self._kind) in self.placements()

    def count(self) -> int:
        """Counts them."""
        return len(self.placements())

    def at(self, number: int) -> Placement:
        """Tells one of them; IndexError beyond the last."""
        if number < 0:
            raise IndexError(number)
        return self.placements()[number]

    def placements(self) -> list[Placement]:
        """Lists them in the order of `BoardWays`."""
        return self._placements or []


def ways_to_lay(castle: Site, kind: str) -> Ways:
    """Begins to look for where a tile may be laid (PLACE)."""
    boards = castle.boards()
    if boards is None:
        return ListedWays(kind)
    return BoardWays(kind, boards.frame.left, boards.frame.top)
