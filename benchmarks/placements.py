"""How long it takes to find every legal placement of a whole offer.

Compares the castle's boards with a plain search over sets of cells, which is
kept here for that only, on castles of 15 tiles grown at random: seven rooms, a
hallway on both sides and stairs. Both have to find the same placements.

Usage: python benchmarks/placements.py [CASTLES]
"""

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from domain.castle import Castle
from domain.outlines import STEP, Cell, Wall
from domain.placed_tile import PlacedTile
from domain.placement import Placement
from domain.tiles import HALLWAY, ROOMS, STAIRS
from domain.variants import DISTINCT

TILES = 15
OFFER = 7
TARGET = 0.02


def grown(chance: random.Random, tiles: int) -> tuple[Castle, list[str]]:
    """Grows a castle by random legal placements and tells an offer for it."""
    castle = Castle.founded(chance.choice(("foyer_front", "foyer_back")))
    rooms = chance.sample(sorted(ROOMS), len(ROOMS))
    while len(castle.placed) < tiles:
        kind = chance.choice((rooms[-1], rooms[-1], rooms[-1], HALLWAY.id, STAIRS.id))
        if kind == rooms[-1]:
            rooms.pop()
        if count := castle.placement_count(kind):
            castle = castle.place(castle.placement_at(kind, chance.randrange(count)))
    return castle, [*rooms[-OFFER:], HALLWAY.id, STAIRS.id]


class Cells:
    """A castle as sets and maps of cells, and the plain search on them."""

    def __init__(self, castle: Castle) -> None:
        self.placed = list(castle.placed)
        self.rounds = [tile for tile in self.placed if tile.variant.outline.diameter]
        self.owners = dict[Cell, list[tuple[PlacedTile, bool]]]()
        self.walls = dict[Wall, bool]()
        self.entrances = dict[tuple[Cell, Cell], tuple[int, bool]]()
        for tile in self.placed:
            self._take(tile)

    def _take(self, tile: PlacedTile) -> None:
        outline = tile.variant.outline
        for x, y in outline.cells:
            cell = tile.x + x, tile.y + y
            self.owners.setdefault(cell, []).append((tile, (x, y) in outline.soft))
        for wall in outline.walls:
            moved = wall._replace(x=tile.x + wall.x, y=tile.y + wall.y)
            self.walls[moved] = self.walls.get(moved, False) or wall in outline.fence
        for cell, front, level, stair in entrances(tile):
            self.entrances[front, cell] = level, stair

    def overlapped(self, new: PlacedTile) -> bool:
        """Whether a tile lies on another (GEO-9)."""
        outline = new.variant.outline
        for x, y in outline.cells:
            for other, soft in self.owners.get((new.x + x, new.y + y), ()):
                rounds = outline.diameter, other.variant.outline.diameter
                shared = soft and 3 not in rounds and (x, y) in outline.soft
                if not shared and not all(rounds):
                    return True
        return bool(outline.diameter) and any(nearness(new, other) < 0 for other in self.rounds)

    def fence_touched(self, new: PlacedTile) -> bool:
        """Whether a tile touches a fence, or its fence a tile (PLACE-5)."""
        outline = new.variant.outline
        for wall in outline.walls:
            fenced = self.walls.get(wall._replace(x=new.x + wall.x, y=new.y + wall.y))
            if fenced or (fenced is not None and wall in outline.fence):
                return True
        if not outline.diameter:
            return False
        touched = [other for other in self.rounds if nearness(new, other) == 0]
        return any(faces(new, other) or faces(other, new) for other in touched)

    def connected(self, new: PlacedTile) -> bool:
        """Whether a tile connects, and nowhere as it may not (PLACE-1, PLACE-6, PLACE-7)."""
        met = False
        for cell, front, level, stair in entrances(new):
            other = self.entrances.get((cell, front))
            if other is not None:
                if other[0] != level or (stair and other[1]):
                    return False
                met = True
        return met

    def has_way_out(self, new: PlacedTile) -> bool:
        """Whether an entrance remains from which the outside is reached (PLACE-4)."""
        placed = [*self.placed, new]
        taken = {(t.x + x, t.y + y) for t in placed for x, y in t.variant.outline.inside}
        xs, ys = [x for x, _ in taken], [y for _, y in taken]
        left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        reached, todo = {(left, top)}, [(left, top)]
        while todo:
            x, y = todo.pop()
            for dx, dy in STEP:
                cell = x + dx, y + dy
                within = left <= cell[0] <= right and top <= cell[1] <= bottom
                if within and cell not in taken and cell not in reached:
                    reached.add(cell)
                    todo.append(cell)
        return any(front in reached for tile in placed for _, front, _, _ in entrances(tile))

    def search(self, kind: str) -> Iterator[Placement]:
        """Finds the legal placements of a tile by trying every cell around the castle."""
        xs, ys = [tile.x for tile in self.placed], [tile.y for tile in self.placed]
        for variant in DISTINCT[kind]:
            for y in range(min(ys) - 8, max(ys) + 9):
                for x in range(min(xs) - 8, max(xs) + 9):
                    place = Placement(kind, x, y, variant.rotation, variant.side)
                    new = PlacedTile(kind, variant.tile, x, y, variant.rotation, None, variant)
                    if not self.connected(new) or self.overlapped(new):
                        continue
                    if not self.fence_touched(new) and self.has_way_out(new):
                        yield place


def centres(new: PlacedTile, placed: PlacedTile) -> tuple[int, int]:
    """How far two round rooms' centres are apart, in half cells."""
    one, other = new.variant.outline.diameter, placed.variant.outline.diameter
    return 2 * (new.x - placed.x) + one - other, 2 * (new.y - placed.y) + one - other


def nearness(new: PlacedTile, placed: PlacedTile) -> int:
    """Below 0 two round rooms overlap, at 0 they touch."""
    dx, dy = centres(new, placed)
    touching = new.variant.outline.diameter + placed.variant.outline.diameter
    return dx * dx + dy * dy - touching * touching


def faces(garden: PlacedTile, other: PlacedTile) -> bool:
    """Whether a round garden turns its fence to another round room."""
    side = garden.variant.outline.fence_side
    if side is None:
        return False
    dx, dy = centres(other, garden)
    return STEP[side][0] * dx + STEP[side][1] * dy > 0


def entrances(tile: PlacedTile) -> Iterator[tuple[Cell, Cell, int, bool]]:
    """The entrances of a tile: its cell, the cell in front, level, stairs."""
    for e in tile.variant.entrances:
        dx, dy = e.front
        yield (tile.x + e.x, tile.y + e.y), (tile.x + dx, tile.y + dy), e.level, e.stair


def on_boards(castle: Castle, offer: list[str]) -> tuple[float, list[set[Placement]]]:
    """Times an offer on a castle that has just grown by one tile, as in a game."""
    last = castle.placed[-1]
    before = Castle(castle.placed[:-1], corner_adjacency=False)
    for kind in offer:
        before.placement_count(kind)
    now = before.place(Placement(last.name, last.x, last.y, last.rotation, last.side))
    start = time.perf_counter()
    found = [now.legal_placements(kind) for kind in offer]
    return time.perf_counter() - start, [set(placements) for placements in found]


def by_search(castle: Castle, offer: list[str]) -> tuple[float, list[set[Placement]]]:
    """Times the plain search."""
    start = time.perf_counter()
    board = Cells(castle)
    found = [set(board.search(kind)) for kind in offer]
    return time.perf_counter() - start, found


def main() -> int:
    """Prints both times and their ratio; 1 if it is above the target."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    chance = random.Random(15)
    quick = slow = 0.0
    placements = 0
    for number in range(count):
        castle, offer = grown(chance, TILES)
        times = [on_boards(castle, offer) for _ in range(5)]
        taken, expected = by_search(castle, offer)
        if expected != times[0][1]:
            print(f"castle {number}: the two do not agree: {castle}", file=sys.stderr)
            return 1
        quick += min(elapsed for elapsed, _ in times)
        slow += taken
        placements += sum(map(len, expected))
    ratio = quick / slow
    print(f"castles of {TILES} tiles  {count}")
    print(f"placements an offer  {placements / count:.0f}")
    print(f"boards  {quick / count * 1e6:,.0f} µs an offer")
    print(f"cell sets  {slow / count * 1e6:,.0f} µs an offer")
    print(f"ratio  {ratio:.6f} (target: at most {TARGET})")
    return int(ratio > TARGET)


if __name__ == "__main__":
    sys.exit(main())
