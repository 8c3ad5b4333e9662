"""A castle drawn to scale, with rulers, a legend and the key to shortened names."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.castle import Castle
from domain.entrance_state import EntranceState
from domain.placed_tile import PlacedTile
from domain.tiles import DOWNSTAIRS_HALLWAY, HALLWAY, STAIRS, Tile
from domain.variants import LAID, Variant
from replays.drawing.picture import Picture, Row, Span, plain, stacked
from replays.drawing.plan import Frame, Plan, Scale
from replays.drawing.room import Doorway, DrawnRoom
from replays.drawing.shape import Shape
from replays.drawing.strokes import strokes

SCALES: Final = (Scale(4, 2), Scale(3, 2), Scale(2, 2))
"""From the most to the least legible; a castle too wide for the last is drawn in strips."""
_CORRIDORS: Final = {"hallway": "Hallway", "stairs": "Stairs", "foyer": "Foyer"}
_MARGIN: Final = 4
_TICK: Final = 5


def draw_castle(
    castle: Castle,
    columns: int = 80,
    *,
    unicode: bool = True,
    newest: bool = True,
    legend: bool = True,
    scale: Scale | None = None,
) -> Picture:
    """Returns a castle at the largest scale that fits into the columns.

    ``newest`` marks the tile placed last; coordinates are those of RECORD.
    """
    last = len(castle.placed) - 1 if newest else 0
    rooms = [_room(castle, index, newest=0 < index == last) for index in range(len(castle.placed))]
    return draw_rooms(rooms, columns, unicode=unicode, legend=legend, scale=scale)


def stands_whole(castle: Castle, columns: int) -> bool:
    """Tells whether a castle fits into the columns without being drawn in strips."""
    rooms = [_room(castle, index, newest=False) for index in range(len(castle.placed))]
    return len(_strips(_frame(rooms), SCALES[-1], columns)) == 1


def draw_tile(
    tile: Tile, *, unicode: bool = True, rotation: int = 0, scale: Scale | None = None
) -> Picture:
    """Returns a tile by itself with all its entrances."""
    return draw_rooms([_alone(tile, rotation)], unicode=unicode, legend=False, scale=scale)


def draw_rooms(
    rooms: Sequence[DrawnRoom],
    columns: int = 80,
    *,
    unicode: bool = True,
    legend: bool = True,
    scale: Scale | None = None,
) -> Picture:
    """Returns rooms drawn to scale, in strips where they are wider than the columns."""
    frame = _frame(rooms)
    chosen = scale or _fitting(frame, columns)
    plan = Plan(rooms, chosen, strokes(unicode=unicode))
    strips = [_ruled(plan, strip) for strip in _strips(frame, chosen, columns)]
    notes = [*_key(plan.short), *(_legend(columns, unicode=unicode) if legend else ())]
    return stacked([*strips, *([plain(*notes, style="note")] if notes else [])])


def _room(castle: Castle, index: int, *, newest: bool) -> DrawnRoom:
    placed = castle.placed[index]
    return DrawnRoom(
        title=title(placed),
        type=placed.tile.type,
        points=placed.tile.points,
        shape=Shape(placed.tile, placed.x, placed.y, placed.rotation // 90),
        doorways=tuple(_doorway(placed.tile, state) for state in castle.entrances(index)),
        dark=placed.side == "downstairs" or placed.tile.type == "downstairs",
        newest=newest,
    )


def title(placed: PlacedTile) -> str:
    """Returns the name of a placed tile in words; corridors carry their number."""
    kind, numbered, number = placed.name.partition("#")
    name = _CORRIDORS.get(kind, placed.tile.name)
    return f"{name} {number}" if numbered else name


def _doorway(tile: Tile, state: EntranceState) -> Doorway:
    return Doorway(*state.cell, state.direction, state.state, _level(tile, state.level))


def _level(tile: Tile, level: int) -> str:
    return ("up", "down")[level] if tile.id == STAIRS.id else ""


def _alone(tile: Tile, rotation: int) -> DrawnRoom:
    dark = tile.type == "downstairs" or tile.id == DOWNSTAIRS_HALLWAY.id
    doorways = tuple(
        Doorway(x, y, direction, "external", _level(tile, level))
        for x, y, direction, level, _ in _variant(tile, rotation).entrances
    )
    shape = Shape(tile, 0, 0, rotation // 90)
    return DrawnRoom(tile.name, tile.type, tile.points, shape, doorways, dark)


def _variant(tile: Tile, rotation: int) -> Variant:
    if tile.id == DOWNSTAIRS_HALLWAY.id:
        return LAID[HALLWAY.id, rotation, "downstairs"]
    return LAID[tile.id, rotation, "upstairs" if tile.id == HALLWAY.id else None]


def _frame(rooms: Iterable[DrawnRoom]) -> Frame:
    shapes = [room.shape for room in rooms]
    return Frame(
        min(shape.x for shape in shapes),
        min(shape.y for shape in shapes),
        max(shape.x + shape.width for shape in shapes),
        max(shape.y + shape.height for shape in shapes),
    )


def _fitting(frame: Frame, columns: int) -> Scale:
    cells = frame.right - frame.left
    fits = (scale for scale in SCALES if cells * scale.columns + 1 + _MARGIN <= columns)
    return next(fits, SCALES[-1])


def _strips(frame: Frame, scale: Scale, columns: int) -> list[Frame]:
    cells = max((columns - _MARGIN - 1) // scale.columns, 1)
    return [
        frame._replace(left=left, right=min(left + cells, frame.right))
        for left in range(frame.left, frame.right, cells)
    ]


def _ruled(plan: Plan, frame: Frame) -> Picture:
    """Adds the coordinates of every fifth cell above and at the left."""
    drawn = plan.picture(frame)
    width, height = plan.scale
    rows = [_top_ruler(frame, width)]
    for number, row in enumerate(drawn.rows):
        y, between = divmod(number, height)
        at = frame.top + y
        mark = str(at) if between == 0 and at % _TICK == 0 else ""
        rows.append((Span(f"{mark:>{_MARGIN - 1}} ", "ruler"), *row))
    return Picture(tuple(rows))


def _top_ruler(frame: Frame, width: int) -> Row:
    line = ""
    for x in range(frame.left, frame.right + 1):
        if x % _TICK == 0:
            line = f"{line:<{_MARGIN + (x - frame.left) * width}}{x}"
    return (Span(line, "ruler"),)


def _key(short: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{said.removeprefix('*')} = {name}" for said, name in sorted(set(short))]


def _legend(columns: int, *, unicode: bool) -> list[str]:
    signs = "▲△×━·" if unicode else "^ox#."
    meanings = ("door to the outside", "into a court", "blocked", "fence", "downstairs")
    lines = [""]
    for sign, meaning in zip(signs, meanings, strict=True):
        entry = f"{sign} {meaning}"
        if lines[-1] and len(lines[-1]) + 2 + len(entry) > columns:
            lines.append("")
        lines[-1] += f"  {entry}" if lines[-1] else entry
    return lines
