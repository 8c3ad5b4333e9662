"""Ways: the legal placements of a tile, a rotation at a time."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from domain.boards import Boards
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
    """The legal placements of one tile in one castle."""

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

    __slots__ = ("anchors", "kind", "left", "top")

    def __init__(
        self, kind: str, anchors: Sequence[tuple[Variant, int]], left: int, top: int
    ) -> None:
        self.kind = kind
        self.anchors = anchors
        self.left = left
        self.top = top

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
        kind, left, top = self.kind, self.left, self.top
        found = list[Placement]()
        add = found.append
        for variant, anchors in self.anchors:
            rotation, side, board = variant.rotation, variant.side, anchors
            while board:
                bit = board.bit_length() - 1
                board ^= 1 << bit
                # The tuple is made without the call of Placement, which takes as long again.
                place = (kind, (bit & _COLUMNS) + left, (bit >> _ROW_BITS) + top, rotation, side)
                add(_made(Placement, place))
        return found


class ListedWays:
    """Ways one by one."""

    __slots__ = ("_placements",)

    def __init__(self, placements: list[Placement]) -> None:
        self._placements = placements

    def count(self) -> int:
        """Counts them."""
        return len(self._placements)

    def at(self, number: int) -> Placement:
        """Tells one of them; IndexError beyond the last."""
        return self._placements[number]

    def placements(self) -> list[Placement]:
        """Lists them in the order of `BoardWays`."""
        return self._placements


def _keeps_outside(castle: Site, placement: Placement) -> bool:
    return castle.place(placement).has_external_entrance()


def _certain(castle: Site, boards: Boards, kind: str, variant: Variant, anchors: int) -> int:
    """Takes away the anchors at which PLACE-4 is broken."""
    doubtful = boards.doubtful(variant.outline, anchors)
    left, top, _, _ = boards.frame
    for place in BoardWays(kind, [(variant, doubtful)], left, top).placements():
        if not _keeps_outside(castle, place):
            anchors ^= 1 << (place.y - top) * STRIDE + place.x - left
    return anchors


def _on_boards(castle: Site, boards: Boards, kind: str) -> Iterator[tuple[Variant, int]]:
    sure = boards.witnesses.enough
    for variant in DISTINCT[kind]:
        anchors = boards.anchors(variant)
        if anchors and not sure:
            anchors = _certain(castle, boards, kind, variant, anchors)
        if anchors:
            yield variant, anchors


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
    """Finds the placements without boards, for castles too large to have them: 10-50 ms."""
    for variant in DISTINCT[kind]:
        for x, y in sorted(_paired(castle, variant), key=lambda cell: (-cell[1], -cell[0])):
            place = Placement(kind, x, y, variant.rotation, variant.side)
            if fit_refusals(placed_tile(place), castle.placed, castle.joints()):
                continue
            if _keeps_outside(castle, place):
                yield place


def legal_ways(castle: Site, kind: str) -> Ways:
    """Finds where a tile may be laid (PLACE)."""
    boards = castle.boards()
    if boards is None:
        return ListedWays(list(_one_by_one(castle, kind)))
    left, top, _, _ = boards.frame
    return BoardWays(kind, list(_on_boards(castle, boards, kind)), left, top)


def has_way(castle: Site, kind: str) -> bool:
    """Whether a tile may be laid at all; stops at the first rotation that fits."""
    boards = castle.boards()
    ways: Iterator[object] = (
        _one_by_one(castle, kind) if boards is None else _on_boards(castle, boards, kind)
    )
    return any(True for _ in ways)
