"""What a placement scores, and a room scored again (SCORE, LIVING)."""

import numpy as np

from ludwig.accelerator import facts, layout
from ludwig.accelerator.bits import NONE, ONE
from ludwig.accelerator.castle import castle_of, met_by, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import fact, fit
from ludwig.accelerator.layout import Boards, Numbers


@compiled
def placement_points(m: Numbers, b: Boards, seat: int, at: int, count: int) -> int:
    """Returns what a tile scores beside the first ``count`` tiles of a castle.

    Its variant, x and y stand in ``m`` at ``at``.
    """
    new = m[at] // 4
    met = met_by(m, b, seat, m[at], m[at + 1], m[at + 2])
    points = fact(m, new, facts.VALUE)
    if fact(m, new, facts.CENTRE) == facts.ANYWHERE and _names(m, new, new):
        points += fact(m, new, facts.CENTRE_POINTS)
    for index in range(count):
        other = m[tile_at(seat, index)] // 4
        if _names(m, new, other) and _counts(m, b, seat, new, index, met, at):
            points += fact(m, new, facts.CENTRE_POINTS)
        if _names(m, other, new) and _counts(m, b, seat, other, index, met, at):
            points += fact(m, other, facts.CENTRE_POINTS)
    return points


@compiled
def _names(m: Numbers, tile: int, other: int) -> bool:
    """Tells whether the centre of a tile names the type of another."""
    return (fact(m, tile, facts.CENTRE_TYPES) >> fact(m, other, facts.TYPE)) & 1 == 1


@compiled
def _counts(m: Numbers, b: Boards, seat: int, scorer: int, index: int, met: int, at: int) -> bool:
    """Tells whether the centre of a tile counts this pair: a placed tile and the one at ``at``."""
    centre = fact(m, scorer, facts.CENTRE)
    if centre == facts.CONNECTION:
        return (met >> index) & 1 == 1
    if centre == facts.ADJACENCY:
        return _touching(m, b, tile_at(seat, index), at)
    return True


@compiled
def _touching(m: Numbers, b: Boards, tile: int, at: int) -> bool:
    """Tells whether a tile is adjacent to a placed one (GEO-6, P-CORNER)."""
    dx, dy = m[at + 1] - m[tile + 1], m[at + 2] - m[tile + 2]
    reach = facts.REACH
    if not (-reach <= dx <= reach and -reach <= dy <= reach):
        return False
    new = fact(m, facts.VARIANT + m[at], facts.SHAPE)
    placed = fact(m, facts.VARIANT + m[tile], facts.SHAPE)
    row = b[fit(facts.TOUCHING + m[layout.CORNERS], new, placed) + dy + reach]
    return bool((row >> np.uint64(dx + reach)) & ONE != NONE)


@compiled
def room_points(m: Numbers, b: Boards, seat: int, index: int) -> int:
    """Returns what a placed room scores by its value and centre as the castle stands now."""
    at = tile_at(seat, index)
    room = m[at] // 4
    met = met_by(m, b, seat, m[at], m[at + 1], m[at + 2])
    points = fact(m, room, facts.VALUE)
    for other in range(m[castle_of(seat)]):
        if _names(m, room, m[tile_at(seat, other)] // 4) and _counts(
            m, b, seat, room, other, met, at
        ):
            points += fact(m, room, facts.CENTRE_POINTS)
    return points
