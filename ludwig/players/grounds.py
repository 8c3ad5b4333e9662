"""Grounds: what a castle promises, rooms still to be completed and room to build on."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from domain.castle import Castle
from domain.outlines import STEP
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.tiles import Tile
from domain.variants import Variant

# A cell is one number here, which is what makes trying a tile cheap.
ROW = 1 << 16
STEPS = tuple(dy * ROW + dx for dx, dy in STEP)

LEVEL_WORTH = (3.0, 0.4)
"""What a way to go on building is worth for each round to come, upstairs and downstairs."""

LEVEL_RISK = (0.45, 0.6)
"""The share of it that one roomy entrance leaves in danger."""

MOST_ROUNDS = 8.0
CRAMPED = 0.25
"""What an entrance counts that has no three by three cells before it."""


class Door(NamedTuple):
    """An entrance: the cell behind it, the one in front, the cells a room would want there."""

    cell: int
    front: int
    level: int
    wanted: tuple[int, ...]

    def at(self, corner: int) -> "Door":
        """Returns the door of a tile whose box starts in this cell."""
        wanted = tuple([corner + cell for cell in self.wanted])
        return Door(self.cell + corner, self.front + corner, self.level, wanted)


class Opening(NamedTuple):
    """A door of a room that is neither connected nor blocked, and whether it has space."""

    room: int
    door: Door
    roomy: bool


class Grounds:
    """The promise of one castle, and how one tile more would change it.

    ``worth_of`` says what completing a room is worth; an unconnected entrance leaves the share
    ``hope`` of it, a blocked one nothing (REWARD-1).
    """

    def __init__(
        self, castle: Castle, worth_of: Callable[[Tile], float], hope: float, rounds: float
    ) -> None:
        self._worth_of = worth_of
        self._hope = hope
        self._rounds = min(rounds, MOST_ROUNDS)
        self._left = castle.joints().unjoined
        self._placed = castle.placed
        self._taken = {cell for placed in castle.placed for cell in _cells(placed)}
        self._blocked = set[int]()
        self._openings = tuple(self._opened())
        self._ways = self._ways_worth(self._openings)

    def promise(self) -> float:
        """Returns what the castle as it stands promises beyond its points."""
        rooms = enumerate(zip(self._placed, self._left, strict=True))
        return self._ways + sum(
            self._worth_of(tile.tile) * self._hope**left
            for room, (tile, left) in rooms
            if left and room not in self._blocked
        )

    def gain(self, placement: Placement) -> float:
        """Returns what a tile laid there adds to the promise, its own included."""
        new = placed_tile(placement)
        cells = set(_cells(new))
        doors = [door.at(_corner(new)) for door in _doors(new.variant)]
        entered = {(door.front, door.cell) for door in doors}
        kept, touched = list[Opening](), dict[int, list[bool]]()
        for opening in self._openings:
            room, door, roomy = opening
            if door.front in cells:
                touched.setdefault(room, []).append((door.cell, door.front) in entered)
            elif roomy and not cells.isdisjoint(door.wanted):
                kept.append(Opening(room, door, roomy=False))
            else:
                kept.append(opening)
        gained = sum([self._change(room, joined) for room, joined in touched.items()])
        free = [door for door in doors if door.front not in self._taken]
        kept += [Opening(-1, door, self._taken.isdisjoint(door.wanted)) for door in free]
        own = self._own(new, len(free), sum(map(sum, touched.values())))
        return gained + own + self._ways_worth(kept) - self._ways

    def _own(self, new: PlacedTile, free: int, met: int) -> float:
        """What the new tile promises itself."""
        left = len(new.variant.entrances) - met
        return self._worth_of(new.tile) * self._hope**left if left == free else 0.0

    def _change(self, room: int, joined: list[bool]) -> float:
        """What connecting (true) and blocking (false) entrances of a room changes."""
        if room in self._blocked:
            return 0.0
        worth, left = self._worth_of(self._placed[room].tile), self._left[room]
        after = self._hope ** (left - len(joined)) if all(joined) else 0.0
        return worth * (after - self._hope**left)

    def _opened(self) -> Iterator[Opening]:
        """The castle's openings; notes which rooms are blocked."""
        placed = self._placed
        doors = [[door.at(_corner(tile)) for door in _doors(tile.variant)] for tile in placed]
        ways = {(door.front, door.cell) for own in doors for door in own}
        for room, own in enumerate(doors):
            for door in own if self._left[room] else ():
                if door.front not in self._taken:
                    yield Opening(room, door, self._taken.isdisjoint(door.wanted))
                elif (door.cell, door.front) not in ways:
                    self._blocked.add(room)

    def _ways_worth(self, openings: Iterable[Opening]) -> float:
        """What having these openings is worth: the first ones most."""
        ways = [0.0, 0.0]
        for opening in openings:
            ways[opening.door.level] += 1.0 if opening.roomy else CRAMPED
        return self._rounds * sum(
            worth * (1 - float(risk**count))
            for worth, risk, count in zip(LEVEL_WORTH, LEVEL_RISK, ways, strict=True)
        )


def _corner(placed: PlacedTile) -> int:
    return placed.y * ROW + placed.x


def _cells(placed: PlacedTile) -> list[int]:
    """The cells that belong to a tile (GEO-7)."""
    corner = _corner(placed)
    return [corner + cell for cell in _inside(placed.variant)]


@cache
def _inside(variant: Variant) -> tuple[int, ...]:
    return tuple(y * ROW + x for x, y in variant.outline.inside)


@cache
def _doors(variant: Variant) -> tuple[Door, ...]:
    """The doors of a tile whose box starts in cell 0."""
    doors = []
    for x, y, direction, level, _ in variant.entrances:
        cell, ahead, aside = y * ROW + x, STEPS[direction], STEPS[(direction + 1) % 4]
        wanted = (cell + far * ahead + side * aside for far in (1, 2, 3) for side in (-1, 0, 1))
        doors.append(Door(cell, cell + ahead, level, tuple(wanted)))
    return tuple(doors)
