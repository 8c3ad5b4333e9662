"""Sites: where in a castle a tile could lie, and what each place is worth (PLACE, SCORE)."""

from collections.abc import Callable
from typing import NamedTuple

from domain.castle import Castle
from domain.placed_tile import PlacedTile
from domain.placement import Placement
from domain.scoring import are_adjacent
from domain.tiles import TILES, Tile
from domain.variants import LAID, Variant

MOST_ENTRANCES = max(len(tile.entrances) for tile in TILES.values())


class Site(NamedTuple):
    """A place for a tile: the points it scores at once, and its worth with what it promises."""

    worth: float
    points: int
    placement: Placement


class Sites:
    """The places for one tile in one castle.

    ``worth_of`` says what completing a room is worth; an unconnected entrance leaves the share
    ``hope`` of it. About 1 µs a place, where `Castle.preview` takes 5.
    """

    def __init__(
        self, castle: Castle, kind: str, worth_of: Callable[[Tile], float], hope: float
    ) -> None:
        self._castle = castle
        self._tile = TILES[kind]
        self._joints = castle.joints()
        self._promises = tuple(hope**left for left in range(MOST_ENTRANCES + 1))
        self._completion = worth_of(self._tile)
        self._links = tuple(self._link(placed.tile) for placed in castle.placed)
        self._steps = tuple(
            self._step(worth_of(placed.tile), left)
            for placed, left in zip(castle.placed, self._joints.unjoined, strict=True)
        )
        self._neighbours = self._counted_neighbours()
        self._everywhere = self._tile.points + self._counted_everywhere()
        self.kind = kind

    def best(self) -> Site | None:
        """Returns the best site, if the tile has any legal place."""
        return max(self.all(), default=None)

    def all(self) -> list[Site]:
        """Returns every site, in the order of `Castle.legal_placements`."""
        return [self._site(placement) for placement in self._castle.legal_placements(self.kind)]

    def _site(self, placement: Placement) -> Site:
        kind, x, y, rotation, side = placement
        variant = LAID[kind, rotation, side]
        met = self._joints.met_by(variant, x, y)
        points = self._everywhere
        worth = self._completion * self._promises[len(variant.keys) - len(met)]
        for index in set(met):
            points += self._links[index]
            worth += self._steps[index][met.count(index)]
        if self._neighbours:
            points += self._touched(placement, variant)
        return Site(points + worth, points, placement)

    def _touched(self, placement: Placement, variant: Variant) -> int:
        kind, x, y, rotation, side = placement
        new = PlacedTile(kind, variant.tile, x, y, rotation, side, variant)
        corners = self._castle.corner_adjacency
        return sum(points for room, points in self._neighbours if are_adjacent(new, room, corners))

    def _link(self, room: Tile) -> int:
        """What a connection with this room scores, on both sides (SCORE-2, SCORE-3)."""
        return _counted("connection", self._tile, room) + _counted("connection", room, self._tile)

    def _counted_neighbours(self) -> tuple[tuple[PlacedTile, int], ...]:
        """The rooms next to which the tile scores, and what."""
        tile = self._tile
        scored = (
            (room, _counted("adjacency", tile, room.tile) + _counted("adjacency", room.tile, tile))
            for room in self._castle.placed
        )
        return tuple((room, points) for room, points in scored if points)

    def _counted_everywhere(self) -> int:
        """What *downstairs* centres score, wherever the tile lies; a room counts itself too."""
        tile = self._tile
        others = sum(
            _counted("downstairs", tile, room.tile) + _counted("downstairs", room.tile, tile)
            for room in self._castle.placed
        )
        return others + _counted("downstairs", tile, tile)

    def _step(self, worth: float, left: int) -> tuple[float, ...]:
        """What connecting 0, 1, … more entrances of a room adds to its promise."""
        now = self._promises[left]
        return tuple(worth * (self._promises[left - joined] - now) for joined in range(left + 1))


def _counted(kind: str, room: Tile, other: Tile) -> int:
    """What the centre of a room scores for another one of a type that it names."""
    if room.bonus_kind == kind and other.type in room.bonus_types:
        return room.bonus_points
    return 0
