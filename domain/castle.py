"""Castle: the tiles of one player, as an immutable value."""

from domain.boards import NO_BOARDS, Boards
from domain.entrance_state import EntranceState
from domain.free_space import FreeSpace
from domain.joints import NO_JOINTS, Joints
from domain.legality import fit_refusals, fits, malformations
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.recount import recounted
from domain.refusal import Refusal
from domain.scoring import ScoreLine, are_adjacent, placement_lines, rescored_lines
from domain.tiles import HALLWAY, STAIRS, kind_of
from domain.variants import LAID, Entrance, entrance_key
from domain.ways import Ways, ways_to_lay
from domain.witnesses import WayOut, way_out


class Castle:
    """The tiles of one player in the order in which they were placed.

    A value: placing gives a new castle. Placing costs about a microsecond;
    joints, boards and free space are worked out when first asked for, from
    what an earlier castle already knew.
    """

    __slots__ = (
        "_boards",
        "_free_space",
        "_grown",
        "_joints",
        "_way_out",
        "_ways",
        "corner_adjacency",
        "placed",
    )

    placed: tuple[PlacedTile, ...]
    corner_adjacency: bool
    _joints: Joints
    _boards: Boards
    _free_space: FreeSpace | None
    _ways: dict[str, Ways]
    _way_out: WayOut | None
    _grown: "tuple[Placement, Castle] | None"

    def __init__(
        self,
        placed: tuple[PlacedTile, ...],
        corner_adjacency: bool,
        joints: Joints = NO_JOINTS,
        boards: Boards = NO_BOARDS,
    ) -> None:
        self.placed = placed
        self.corner_adjacency = corner_adjacency
        self._joints = joints
        self._boards = boards
        self._free_space = None
        self._ways = {}
        self._way_out = None
        self._grown = None

    @classmethod
    def founded(cls, foyer: str, rotation: int = 0, *, corner_adjacency: bool = False) -> "Castle":
        """Founds a castle with one side of the Foyer, its box at 0,0 (SETUP-6, P-CORNER)."""
        variant = LAID[foyer, rotation, None]
        tile = PlacedTile("foyer", variant.tile, 0, 0, rotation, None, variant)
        return cls((tile,), corner_adjacency)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Castle):
            return NotImplemented
        return self.placed == other.placed and self.corner_adjacency == other.corner_adjacency

    def __hash__(self) -> int:
        return hash((self.placed, self.corner_adjacency))

    def __repr__(self) -> str:
        tiles = ", ".join(f"{t.name} {t.x},{t.y} {t.rotation}" for t in self.placed)
        return f"Castle({tiles})"

    def __reduce__(self) -> tuple[object, ...]:
        return Castle, (self.placed, self.corner_adjacency)

    # What stands where

    def find(self, name: str) -> int | None:
        """Tells the index of a placed tile by its name."""
        return next((i for i, tile in enumerate(self.placed) if tile.name == name), None)

    def next_name(self, kind: str) -> str:
        """Names the next tile of a kind: rooms by their id, corridor tiles numbered."""
        if kind not in (HALLWAY.id, STAIRS.id):
            return kind
        return f"{kind}#{1 + sum(kind_of(tile.name) == kind for tile in self.placed)}"

    def area(self) -> int:
        """Sums the printed areas in square feet, corridors included (WIN-1)."""
        return sum(tile.tile.area for tile in self.placed)

    # Placing

    def place(self, placement: Placement) -> "Castle":
        """Lays a tile without asking the rules.

        Raises KeyError if there is no such tile, rotation or side. The same placement again
        gives the castle that the rules were asked of.
        """
        if self._grown is not None and self._grown[0] == placement:
            return self._grown[1]
        new = placed_tile(placement)
        if new.name in (HALLWAY.id, STAIRS.id):
            new = new._replace(name=self.next_name(new.name))
        grown = Castle((*self.placed, new), self.corner_adjacency, self._joints, self._boards)
        grown._way_out = self._way_out
        return grown

    def foyer_rotated(self, rotation: int) -> "Castle":
        """Turns the Foyer (P-FOYER-ROTATE); ValueError once another tile stands."""
        if len(self.placed) > 1:
            raise ValueError(self.placed[1].name)
        foyer = self.placed[0].tile.id
        return Castle.founded(foyer, rotation, corner_adjacency=self.corner_adjacency)

    def refusals(self, placement: Placement) -> tuple[Refusal, ...]:
        """Tells every rule that a placement breaks, none if it is legal (PLACE).

        Raises KeyError if there is no such tile. Costs about 10 µs, more where
        PLACE-4 is in doubt, and less if the placement was listed before.
        """
        ways = self._ways.get(kind_of(placement.tile))
        if ways is not None and ways.holds(placement):
            return ()
        if malformed := malformations(placement):
            return malformed
        joints = self.joints()
        grown = self.place(placement)
        outside = grown.has_external_entrance()
        if outside and fits(grown.placed[-1], self.placed, joints):
            self._grown = placement, grown
            return ()
        found = fit_refusals(placed_tile(placement), self.placed, joints)
        if not outside:
            found.append(Refusal("place.enclosed", "PLACE-4", {"tile": placement.tile}))
        return tuple(sorted(found, key=lambda refusal: refusal.rule))

    def legal_placements(self, kind: str) -> tuple[Placement, ...]:
        """Lists every legal placement of a room, of ``hallway`` or ``stairs``.

        Of placements that look the same only the one of the smallest rotation
        is given. About 5 µs and 0.4 µs for each one found.
        """
        return tuple(self._legal_ways(kind).placements())

    def placement_count(self, kind: str) -> int:
        """Counts `legal_placements` without making them, in half the time."""
        return self._legal_ways(kind).count()

    def placement_at(self, kind: str, number: int) -> Placement:
        """Tells `legal_placements(kind)[number]` without making the others; IndexError beyond."""
        return self._legal_ways(kind).at(number)

    def can_place(self, kind: str) -> bool:
        """Whether a tile has any legal place (BUY-5); stops at the first rotation that has."""
        return self._legal_ways(kind, all_of_them=False).any()

    # Connections and adjacency

    def joints(self) -> Joints:
        """Tells which entrances are connected."""
        if self._joints.count < len(self.placed):
            self._joints = self._joints.extended(self.placed)
        return self._joints

    def connected(self, index: int) -> tuple[int, ...]:
        """Tells the tiles a tile is connected to, ascending, each once (GEO-5)."""
        tile = self.placed[index]
        return tuple(sorted(set(self.joints().met_by(tile.variant, tile.x, tile.y))))

    def adjacent(self, index: int) -> tuple[int, ...]:
        """Tells the tiles a tile is adjacent to, ascending (GEO-6, P-CORNER)."""
        tile, corners = self.placed[index], self.corner_adjacency
        return tuple(
            number
            for number, other in enumerate(self.placed)
            if number != index and are_adjacent(tile, other, corners)
        )

    def is_completed(self, index: int) -> bool:
        """Whether all entrances of a tile are connected (REWARD-1)."""
        return self.joints().unjoined[index] == 0

    def completed_by_last(self) -> tuple[int, ...]:
        """Tells the tiles the last placement completed, in order of placement (REWARD-3)."""
        return self.joints().completed_by_last()

    # Points

    def score_last(self) -> tuple[ScoreLine, ...]:
        """Scores the tile placed last (SCORE)."""
        joints = self.joints()
        return placement_lines(self.placed[-1], self.placed[:-1], joints.met, self.corner_adjacency)

    def preview(self, placement: Placement) -> tuple[ScoreLine, ...]:
        """Scores a placement without making it: `place(placement).score_last()`."""
        new = placed_tile(placement)
        if new.name in (HALLWAY.id, STAIRS.id):
            new = new._replace(name=self.next_name(new.name))
        met = self.joints().met_by(new.variant, new.x, new.y)
        return placement_lines(new, self.placed, met, self.corner_adjacency)

    def rescore(self, index: int) -> tuple[ScoreLine, ...]:
        """Scores a room's value and centre as the castle stands now (LIVING)."""
        tile = self.placed[index]
        met = self.joints().met_by(tile.variant, tile.x, tile.y)
        return rescored_lines(tile, self.placed, met, self.corner_adjacency)

    def recount(self) -> int:
        """Counts the points of all placements from scratch, by another way than scoring."""
        return recounted(self.placed, self.corner_adjacency)

    # Entrances to the outside

    def entrances(self, index: int) -> tuple[EntranceState, ...]:
        """Tells how each entrance of a tile stands, in the order of its variant."""
        tile = self.placed[index]
        return tuple(self._entrance_state(tile, entrance) for entrance in tile.variant.entrances)

    def external_entrances(self) -> tuple[tuple[int, EntranceState], ...]:
        """Lists every external entrance with the index of its tile (GEO-8)."""
        return tuple(
            (index, entrance)
            for index in range(len(self.placed))
            for entrance in self.entrances(index)
            if entrance.state == "external"
        )

    def external_entrance_count(self, corridors: bool) -> int:
        """Counts the external entrances, those of corridors only if asked for (P-EXT)."""
        # What lies before a connected or blocked entrance is no free space.
        space = self._space()
        return sum(
            space.reaches(tile, entrance.front)
            for tile, left in zip(self.placed, self.joints().unjoined, strict=True)
            if left and (corridors or tile.tile.type != "corridor")
            for entrance in tile.variant.entrances
        )

    def has_external_entrance(self) -> bool:
        """Whether any entrance is external (PLACE-4); mostly seen without a flood."""
        self._way_out = way_out(self.placed, self._way_out)
        return self._way_out is not None or bool(self.external_entrances())

    def _entrance_state(self, tile: PlacedTile, entrance: Entrance) -> EntranceState:
        x, y, direction, level, _ = entrance
        dx, dy = entrance.front
        key = entrance_key(tile.x + x, tile.y + y, direction)
        if key in self.joints().mates:
            state = "connected"
        elif self._space().reaches(tile, (dx, dy)):
            state = "external"
        else:
            state = "blocked" if self._is_taken(tile.x + dx, tile.y + dy) else "open"
        front = tile.x + dx, tile.y + dy
        return EntranceState((tile.x + x, tile.y + y), front, direction, level, state)

    def _is_taken(self, x: int, y: int) -> bool:
        return any((x - t.x, y - t.y) in t.variant.outline.inside for t in self.placed)

    def _space(self) -> FreeSpace:
        if self._free_space is None:
            self._free_space = FreeSpace(self.placed)
        return self._free_space

    # tuple[Way, ...] to lay a tile

    def boards(self) -> Boards | None:
        """Tells the boards of this castle, None if it is too wide to have them."""
        known = self._boards
        if known.count < len(self.placed):
            frame = known.frame.around(self.placed[known.count :])
            if not frame.holds_boards():
                return None
            known = self._boards = known.extended(self.placed, frame)
        return known

    def _legal_ways(self, kind: str, *, all_of_them: bool = True) -> Ways:
        ways = self._ways.get(kind)
        if ways is None:
            ways = self._ways[kind] = ways_to_lay(self, kind)
        ways.look(self, all_of_them=all_of_them)
        return ways
