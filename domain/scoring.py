"""What a tile scores when it is placed (SCORE)."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from domain.fit_tables import holds, touches
from domain.placed_tile import PlacedTile


class ScoreLine(NamedTuple):
    """One reason for points: the rule, the points, the room whose value or centre it is.

    `partner` is the other room a centre counts, None for a room's own value.
    Both are placed names.
    """

    rule: str
    points: int
    room: str
    partner: str | None


def are_adjacent(one: PlacedTile, other: PlacedTile, corners: bool) -> bool:
    """Whether two placed tiles are adjacent (GEO-6); with `corners` as P-CORNER reads it."""
    table = touches(one.variant.outline, other.variant.outline, corners)
    return holds(table, one.x - other.x, one.y - other.y)


def _own_value(tile: PlacedTile) -> list[ScoreLine]:
    points = tile.tile.points
    return [ScoreLine("SCORE-1", points, tile.name, None)] if points else []


def _own_centre(
    tile: PlacedTile, placed: Sequence[PlacedTile], met: Collection[int], corners: bool
) -> list[ScoreLine]:
    types = tile.tile.bonus_types
    partners: Iterable[PlacedTile] = (other for other in placed if other.tile.type in types)
    match tile.tile.bonus_kind:
        case "connection":
            partners = (placed[i] for i in sorted(set(met)) if placed[i].tile.type in types)
        case "adjacency":
            partners = (other for other in partners if are_adjacent(tile, other, corners))
    points = tile.tile.bonus_points
    return [ScoreLine("SCORE-2", points, tile.name, partner.name) for partner in partners]


def _counts(
    room: PlacedTile, index: int, new: PlacedTile, met: Collection[int], corners: bool
) -> bool:
    match room.tile.bonus_kind:
        case "connection":
            return index in met
        case "adjacency":
            return are_adjacent(new, room, corners)
        case _:
            return True


def _other_centres(
    new: PlacedTile, placed: Sequence[PlacedTile], met: Collection[int], corners: bool
) -> list[ScoreLine]:
    type_ = new.tile.type
    return [
        ScoreLine("SCORE-3", room.tile.bonus_points, room.name, new.name)
        for index, room in enumerate(placed)
        if type_ in room.tile.bonus_types and _counts(room, index, new, met, corners)
    ]


def placement_lines(
    new: PlacedTile, placed: Sequence[PlacedTile], met: Collection[int], corners: bool
) -> tuple[ScoreLine, ...]:
    """Scores a tile that joins the tiles placed before it (SCORE-1 to SCORE-6).

    `met` holds the indices of the tiles it is connected to, of each once or
    oftener (SCORE-4). Lines stand in the order of RECORD, none with 0 points.
    """
    lines = _own_value(new)
    if new.tile.bonus_points:
        lines += _own_centre(new, (*placed, new), met, corners)
    return tuple(lines + _other_centres(new, placed, met, corners))


def rescored_lines(
    room: PlacedTile, placed: Sequence[PlacedTile], met: Collection[int], corners: bool
) -> tuple[ScoreLine, ...]:
    """Scores a room's own value and centre as the castle stands now (LIVING)."""
    lines = _own_value(room)
    if room.tile.bonus_points:
        lines += _own_centre(room, placed, met, corners)
    return tuple(lines)
