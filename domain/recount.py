"""Counting a castle's points from scratch, by a simple path of its own."""

from collections.abc import Sequence

from domain.outlines import SIDES, STEP, Cell
from domain.placed_tile import PlacedTile


def _entrances(tile: PlacedTile) -> set[tuple[Cell, str]]:
    return {((tile.x + e.x, tile.y + e.y), SIDES[e.direction]) for e in tile.variant.entrances}


def _are_connected(one: PlacedTile, other: PlacedTile) -> bool:
    facing = {
        ((x + STEP[SIDES.index(side)][0], y + STEP[SIDES.index(side)][1]), side)
        for (x, y), side in _entrances(one)
    }
    opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
    return any((cell, opposite[side]) in _entrances(other) for cell, side in facing)


def _meet_in_a_curve(one: PlacedTile, other: PlacedTile) -> bool:
    radii = one.variant.outline.diameter, other.variant.outline.diameter
    if 0 in radii:
        return False
    dx = 2 * one.x + radii[0] - 2 * other.x - radii[1]
    dy = 2 * one.y + radii[0] - 2 * other.y - radii[1]
    return dx * dx + dy * dy == sum(radii) ** 2


def _walls(tile: PlacedTile) -> set[tuple[str, int, int]]:
    return {(w.kind, w.x + tile.x, w.y + tile.y) for w in tile.variant.outline.walls}


def _corners(tile: PlacedTile) -> set[Cell]:
    return {(x + tile.x, y + tile.y) for x, y in tile.variant.outline.corners}


def _are_adjacent(one: PlacedTile, other: PlacedTile, corners: bool) -> bool:
    if _walls(one) & _walls(other) or _meet_in_a_curve(one, other):
        return True
    return corners and bool(_corners(one) & _corners(other))


def _counts(room: PlacedTile, other: PlacedTile, corners: bool) -> bool:
    if other.tile.type not in room.tile.bonus_types:
        return False
    match room.tile.bonus_kind:
        case "downstairs":
            return True
        case "connection":
            return room is not other and _are_connected(room, other)
        case _:
            return room is not other and _are_adjacent(room, other, corners)


def recounted(placed: Sequence[PlacedTile], corners: bool) -> int:
    """Sums every tile's value and every centre over all pairs of tiles (SCORE).

    The order of placement plays no part. For legal castles only; costs about a
    millisecond.
    """
    return sum(
        room.tile.points
        + room.tile.bonus_points * sum(_counts(room, other, corners) for other in placed)
        for room in placed
    )
