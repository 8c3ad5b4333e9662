"""The floor plan: rooms rasterised to characters, walls where the owner of a point changes.

A character stands on each point of a fine grid, ``scale`` points to a cell. The squares between
the points belong to the room that holds their middle, so rooms that lie wall to wall share it, and
slanted and round walls become steps of the same grid.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from replays.drawing.label import Spans, fit
from replays.drawing.picture import Picture, styled
from replays.drawing.room import EAST, NORTH, SOUTH, Doorway, DrawnRoom
from replays.drawing.strokes import HEAVY, LIGHT, NONE, Arms, Strokes

Spot = tuple[int, int]
_AROUND: Final = ((-1, -1), (0, -1), (-1, 0), (0, 0))


class Scale(NamedTuple):
    """Characters a cell: columns and rows."""

    columns: int
    rows: int


class Frame(NamedTuple):
    """The part of the grid that is drawn, in cells; ``right`` and ``bottom`` are outside it."""

    left: int
    top: int
    right: int
    bottom: int


class Plan:
    """Rooms drawn to scale into a table of characters with styles. Cost: linear in the area."""

    def __init__(self, rooms: Sequence[DrawnRoom], scale: Scale, strokes: Strokes) -> None:
        self.rooms = rooms
        self.scale = scale
        self.strokes = strokes
        self.owner: dict[Spot, int] = {}
        self.squares: list[list[Spot]] = [[] for _ in rooms]
        self.across: dict[Spot, int] = {}
        self.along: dict[Spot, int] = {}
        self.drawn: dict[Spot, tuple[str, str]] = {}
        self.short: list[tuple[str, str]] = []
        for index in range(len(rooms)):
            self._own(index)
        for index in range(len(rooms)):
            self._wall(index)
        for room in rooms:
            self._open(room)
        self._stroke()
        for index in range(len(rooms)):
            self._furnish(index)
        for room in rooms:
            self._mark(room)

    def picture(self, frame: Frame) -> Picture:
        """Returns what is drawn of the part of the castle inside the frame."""
        columns = range(frame.left * self.scale.columns, frame.right * self.scale.columns + 1)
        rows = range(frame.top * self.scale.rows, frame.bottom * self.scale.rows + 1)
        blank = (" ", "")
        return Picture(tuple(styled(self.drawn.get((x, y), blank) for x in columns) for y in rows))

    def _own(self, index: int) -> None:
        shape = self.rooms[index].shape
        width, height = self.scale
        for x in range(shape.x * width, (shape.x + shape.width) * width):
            for y in range(shape.y * height, (shape.y + shape.height) * height):
                if shape.holds(((x + 0.5) / width, (y + 0.5) / height)):
                    self.owner[x, y] = index
                    self.squares[index].append((x, y))

    def _wall(self, index: int) -> None:
        for spot, other, upright in self._edges(index):
            if other == index:
                continue
            weight = HEAVY if self._fenced(index, spot, upright=upright) else LIGHT
            edges = self.across if upright else self.along
            edges[spot] = max(weight, edges.get(spot, NONE))

    def _edges(self, index: int) -> Iterator[tuple[Spot, int | None, bool]]:
        """Yields each edge around each square of a room, with the owner beyond it."""
        for x, y in self.squares[index]:
            yield (x, y), self.owner.get((x - 1, y)), True
            yield (x + 1, y), self.owner.get((x + 1, y)), True
            yield (x, y), self.owner.get((x, y - 1)), False
            yield (x, y + 1), self.owner.get((x, y + 1)), False

    def _fenced(self, index: int, spot: Spot, *, upright: bool) -> bool:
        dx, dy = (0.0, 0.5) if upright else (0.5, 0.0)
        width, height = self.scale
        return self.rooms[index].shape.fenced(((spot[0] + dx) / width, (spot[1] + dy) / height))

    def _open(self, room: DrawnRoom) -> None:
        for doorway in room.doorways:
            if doorway.state == "connected":
                edges = self.along if doorway.side in (NORTH, SOUTH) else self.across
                for spot in self._unit(doorway):
                    edges.pop(spot, None)

    def _unit(self, doorway: Doorway) -> list[Spot]:
        """Returns the edges of the fine grid that make up an entrance."""
        width, height = self.scale
        x = (doorway.x + (doorway.side == EAST)) * width
        y = (doorway.y + (doorway.side == SOUTH)) * height
        if doorway.side in (NORTH, SOUTH):
            return [(x + n, y) for n in range(width)]
        return [(x, y + n) for n in range(height)]

    def _stroke(self) -> None:
        ends = {(x, y + n) for x, y in self.across for n in (0, 1)}
        ends |= {(x + n, y) for x, y in self.along for n in (0, 1)}
        for spot in ends:
            owners = self._owners(spot)
            soft = any(self.rooms[owner].shape.soft for owner in owners)
            style = self.rooms[owners.pop()].type if len(owners) == 1 else "wall"
            self.drawn[spot] = (self.strokes.corner(self._arms(spot), soft=soft), style)

    def _arms(self, spot: Spot) -> Arms:
        x, y = spot
        return (
            self.across.get((x, y - 1), NONE),
            self.along.get((x, y), NONE),
            self.across.get((x, y), NONE),
            self.along.get((x - 1, y), NONE),
        )

    def _owners(self, spot: Spot) -> set[int]:
        around = ((spot[0] + dx, spot[1] + dy) for dx, dy in _AROUND)
        return {self.owner[square] for square in around if square in self.owner}

    def _furnish(self, index: int) -> None:
        room = self.rooms[index]
        spans = self._inside(index)
        if room.dark:
            for row, (start, stop) in spans.items():
                self._write(row, start, self.strokes.dark * (stop - start), "dark")
        spans = self._levels(room, spans)
        style = f"{room.type} newest" if room.newest else room.type
        title = f"*{room.title}" if room.newest else room.title
        label = fit(title, room.notes, spans)
        for row, column, text in label.lines:
            self._write(row, column, text, style)
        if not label.full:
            self.short.append((label.name, room.title))

    def _inside(self, index: int) -> Spans:
        shape = self.rooms[index].shape
        width, height = self.scale
        free: dict[int, tuple[int, int]] = {}
        for y in range(shape.y * height + 1, (shape.y + shape.height) * height):
            columns = [
                x
                for x in range(shape.x * width + 1, (shape.x + shape.width) * width)
                if (x, y) not in self.drawn and self._owners((x, y)) == {index}
            ]
            if columns:
                free[y] = (columns[0], columns[-1] + 1)
        return free

    def _levels(self, room: DrawnRoom, spans: Spans) -> Spans:
        """Marks the levels at both ends of stairs and keeps the label clear of them."""
        free = dict(spans)
        for doorway in room.doorways:
            if doorway.level:
                x, y = self._threshold(doorway)
                level = self.strokes.up if doorway.level == "up" else self.strokes.down
                self._write(y, x, level, room.type)
                free = _without(free, (x, y))
        return free

    def _middle(self, doorway: Doorway) -> Spot:
        unit = self._unit(doorway)
        return unit[len(unit) // 2]

    def _threshold(self, doorway: Doorway) -> Spot:
        """Returns the point just inside an entrance."""
        x, y = self._middle(doorway)
        dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[doorway.side]
        return x + dx, y + dy

    def _mark(self, room: DrawnRoom) -> None:
        for doorway in room.doorways:
            if doorway.state != "connected":
                self.drawn[self._middle(doorway)] = (self._sign(doorway), doorway.state)

    def _sign(self, doorway: Doorway) -> str:
        match doorway.state:
            case "external":
                return self.strokes.external[doorway.side]
            case "open":
                return self.strokes.open[doorway.side]
        return self.strokes.blocked

    def _write(self, row: int, column: int, text: str, style: str) -> None:
        for offset, character in enumerate(text):
            self.drawn[column + offset, row] = (character, style)


def _without(spans: Spans, spot: Spot) -> dict[int, tuple[int, int]]:
    """Returns the spans with one end cut off up to a taken spot."""
    x, y = spot
    left = dict(spans)
    start, stop = left.pop(y, (x, x + 1))
    for span in ((start, x), (x + 1, stop)):
        if span[1] - span[0] > (stop - start) // 2:
            left[y] = span
    return left
