"""Ways: the legal placements of a tile, a rotation at a time."""

from collections.abc import Iterator
from typing import Protocol

from domain.boards import Boards
from domain.fit_tables import STRIDE
from domain.joints import Joints
from domain.legality import fit_refusals
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.variants import DISTINCT, Variant


class Site(Protocol):
    """What a castle tells for tiles to be laid in it."""

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


class Way:
    """A variant of a tile and the board of the cells where its box may start.

    Bit n stands for the column n % 64 right of `left` and the row n // 64
    below `top`. There is at least one.
    """

    __slots__ = ("anchors", "kind", "left", "top", "variant")

    def __init__(self, kind: str, variant: Variant, anchors: int, left: int, top: int) -> None:
        self.kind = kind
        self.variant = variant
        self.anchors = anchors
        self.left = left
        self.top = top

    def __len__(self) -> int:
        return self.anchors.bit_count()

    def placements(self) -> list[Placement]:
        """Lists the placements, from the lowest row and its right end upwards."""
        kind, rotation, side = self.kind, self.variant.rotation, self.variant.side
        left, top, anchors = self.left, self.top, self.anchors
        found = []
        while anchors:
            bit = anchors.bit_length() - 1
            anchors ^= 1 << bit
            x, y = (bit & STRIDE - 1) + left, bit // STRIDE + top
            found.append(Placement(kind, x, y, rotation, side))
        return found


def _keeps_outside(castle: Site, placement: Placement) -> bool:
    return castle.place(placement).has_external_entrance()


def _on_boards(castle: Site, boards: Boards, kind: str) -> Iterator[Way]:
    for variant in DISTINCT[kind]:
        anchors = boards.anchors(variant, castle.placed)
        if not anchors:
            continue
        if doubtful := boards.doubtful(variant.outline, anchors):
            for place in Way(kind, variant, doubtful, boards.left, boards.top).placements():
                if not _keeps_outside(castle, place):
                    anchors ^= 1 << (place.y - boards.top) * STRIDE + place.x - boards.left
        if anchors:
            yield Way(kind, variant, anchors, boards.left, boards.top)


def _paired(castle: Site, variant: Variant) -> set[tuple[int, int]]:
    """Tells where an entrance of the variant coincides with one of the castle."""
    return {
        (tile.x + front.front[0] - entrance.x, tile.y + front.front[1] - entrance.y)
        for tile in castle.placed
        for front in tile.variant.entrances
        for entrance in variant.entrances
        if (front.direction + 2) % 4 == entrance.direction
    }


def _one_by_one(castle: Site, kind: str) -> Iterator[Way]:
    """Finds the ways without boards, for castles too large to have them: about 10 ms."""
    for variant in DISTINCT[kind]:
        for x, y in sorted(_paired(castle, variant), key=lambda cell: (-cell[1], -cell[0])):
            place = Placement(kind, x, y, variant.rotation, variant.side)
            if fit_refusals(placed_tile(place), castle.placed, castle.joints()):
                continue
            if _keeps_outside(castle, place):
                yield Way(kind, variant, 1, x, y)


def legal_ways(castle: Site, kind: str) -> Iterator[Way]:
    """Finds where a tile may be laid, one rotation after the other (PLACE)."""
    boards = castle.boards()
    if boards is None:
        return _one_by_one(castle, kind)
    return _on_boards(castle, boards, kind)
