"""A trial: a tile under the cursor that could be laid into a castle, and is not."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Self

from domain.castle import Castle
from domain.placement import Placement
from domain.state import State
from domain.tiles import HALLWAY, STAIRS, kind_of
from domain.variants import HALLWAY_SIDES, ROTATIONS
from replays.preview import Preview, preview

_KEPT: Final = 64
_SHIFTS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Trial:
    """Tiles that may be tried in a seat's castle, which of them it is, and where it lies."""

    state: State
    seat: int
    tiles: tuple[str, ...]
    placement: Placement

    @classmethod
    def begun(cls, state: State, seat: int) -> Self | None:
        """Returns the trial of what the seat has to place, else of the rooms on the market."""
        tiles = _tiles(state, seat)
        if not tiles:
            return None
        return cls(state, seat, tiles, _somewhere(state.castles[seat], tiles[0]))

    @property
    def preview(self) -> Preview:
        """What the placement would do, or why it is refused."""
        return preview(self.state, self.seat, self.placement)

    @property
    def castle(self) -> Castle:
        """The castle with the tile in it, whether it may lie there or not."""
        return self.state.castles[self.seat].place(self.placement)

    def shifted(self, dx: int, dy: int) -> Self:
        """Returns the trial with the tile some cells further."""
        x, y = self.placement.x + dx, self.placement.y + dy
        return replace(self, placement=self.placement._replace(x=x, y=y))

    def at(self, x: int, y: int) -> Self:
        """Returns the trial with the tile's upper left corner in a cell."""
        return replace(self, placement=self.placement._replace(x=x, y=y))

    def of(self, number: int) -> Self:
        """Returns the trial of one of the tiles, where it may lie if anywhere."""
        tile = self.tiles[number]
        return replace(self, placement=_somewhere(self.state.castles[self.seat], tile))

    def turned(self) -> Self:
        """Returns the trial with the tile turned, a hallway also onto its other side."""
        sides = HALLWAY_SIDES if kind_of(self.placement.tile) == HALLWAY.id else (None,)
        ways = [(rotation, side) for side in sides for rotation in ROTATIONS]
        now = ways.index((self.placement.rotation, self.placement.side))
        rotation, side = ways[(now + 1) % len(ways)]
        return replace(self, placement=self.placement._replace(rotation=rotation, side=side))

    def next_tile(self, way: int = 1) -> Self:
        """Returns the trial of the next tile, where it may lie if anywhere."""
        now = self.tiles.index(self.placement.tile)
        return self.of((now + way) % len(self.tiles))

    def next_place(self, way: int = 1) -> Self:
        """Returns the trial at the next legal place of the tile; the same if there is none."""
        places = legal(self.state.castles[self.seat], self.placement.tile)
        if not places:
            return self
        if self.placement in places:
            return replace(
                self, placement=places[(places.index(self.placement) + way) % len(places)]
            )
        return replace(self, placement=min(places, key=self._distance))

    def _distance(self, place: Placement) -> tuple[int, bool]:
        now = self.placement
        return abs(place.x - now.x) + abs(place.y - now.y), place.rotation != now.rotation


@lru_cache(_KEPT)
def legal(castle: Castle, tile: str) -> tuple[Placement, ...]:
    """Returns every legal place of a tile."""
    return castle.legal_placements(tile)


def _tiles(state: State, seat: int) -> tuple[str, ...]:
    if state.over:
        return ()
    if state.placing is not None and state.active == seat:
        return (state.placing.kind,)
    offers = sorted(state.market, key=lambda offer: offer.price or 0)
    kinds = (HALLWAY.id, STAIRS.id)
    corridors = tuple(kind for kind in kinds if state.decks.corridors(kind) > 0)
    return (*(offer.tile for offer in offers), *corridors)


def _somewhere(castle: Castle, tile: str) -> Placement:
    places = legal(castle, tile)
    if places:
        return places[0]
    side = HALLWAY_SIDES[0] if tile == HALLWAY.id else None
    return Placement(tile, 0, 0, 0, side)


def tried(trial: Trial, key: str) -> Trial | None:
    """Returns what a key makes of a trial; ``None`` for keys that mean nothing to it."""
    if key in _SHIFTS:
        return trial.shifted(*_SHIFTS[key])
    match key:
        case "r":
            return trial.turned()
        case "n" | "N":
            return trial.next_place(1 if key == "n" else -1)
        case "right_square_bracket" | "tab":
            return trial.next_tile()
        case "left_square_bracket":
            return trial.next_tile(-1)
    return None
