"""Joints: which entrances of a castle lie where, and which are connected (GEO-5)."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.placed_tile import PlacedTile
from domain.variants import ROW, Variant


class Meeting(NamedTuple):
    """An entrance of a new tile that coincides with one of a placed tile.

    `entrance` counts the new tile's entrances, `tile` the placed tiles;
    `level` and `stair` are those of the placed tile's entrance.
    """

    entrance: int
    tile: int
    level: int
    stair: bool


class Joints:
    """The entrances of the first `count` tiles of a castle.

    `mates` maps the number an entrance would need in order to coincide with a
    placed one to 4 x tile + 2 x stair + level of that one; `unjoined` counts
    for each tile its entrances that are not connected; `met` names the tiles
    the last one is connected to, once per entrance.
    """

    __slots__ = ("count", "mates", "met", "unjoined")

    def __init__(self, mates: dict[int, int], unjoined: list[int], met: list[int]) -> None:
        self.mates = mates
        self.unjoined = unjoined
        self.met = met
        self.count = len(unjoined)

    def completed_by_last(self) -> tuple[int, ...]:
        """Tells the tiles the last one has completed, itself too, in order of placement."""
        unjoined, last = self.unjoined, self.count - 1
        completed = [other for other in self.met if not unjoined[other]]
        if len(completed) > 1:
            completed = sorted(set(completed))
        return (*completed, last) if not unjoined[last] else tuple(completed)

    def met_by(self, variant: Variant, x: int, y: int) -> list[int]:
        """Tells the tiles a variant at (x, y) connects to, once per entrance."""
        base = (y * ROW + x) * 4
        get = self.mates.get
        return [code >> 2 for key in variant.keys if (code := get(base + key)) is not None]

    def meetings(self, tile: PlacedTile) -> list[Meeting]:
        """Tells every entrance of a tile that coincides with a placed one."""
        base = (tile.y * ROW + tile.x) * 4
        return [
            Meeting(number, code >> 2, code & 1, bool(code & 2))
            for number, key in enumerate(tile.variant.keys)
            if (code := self.mates.get(base + key)) is not None
        ]

    def joins(self, tile: PlacedTile) -> bool:
        """Whether an entrance coincides with a placed one, and none with one of another level.

        Nor may two stairs be joined (PLACE-1, PLACE-6, PLACE-7).
        """
        variant = tile.variant
        base = (tile.y * ROW + tile.x) * 4
        joined = False
        for key, (_, trait) in zip(variant.keys, variant.mates, strict=True):
            code = self.mates.get(base + key)
            if code is not None:
                if (code ^ trait) & 1 or code & trait & 2:
                    return False
                joined = True
        return joined

    def extended(self, placed: Sequence[PlacedTile]) -> "Joints":
        """Takes in the tiles not yet counted."""
        mates, unjoined = self.mates.copy(), self.unjoined.copy()
        met = list[int]()
        for index in range(self.count, len(placed)):
            tile = placed[index]
            met = self._take(mates, unjoined, index, tile)
        return Joints(mates, unjoined, met)

    @staticmethod
    def _take(
        mates: dict[int, int], unjoined: list[int], index: int, tile: PlacedTile
    ) -> list[int]:
        variant = tile.variant
        base = (tile.y * ROW + tile.x) * 4
        met = [code >> 2 for key in variant.keys if (code := mates.get(base + key)) is not None]
        for other in met:
            unjoined[other] -= 1
        unjoined.append(len(variant.keys) - len(met))
        for mate, trait in variant.mates:
            mates[base + mate] = 4 * index + trait
        return met


NO_JOINTS = Joints({}, [], [])
