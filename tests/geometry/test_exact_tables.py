"""The integer tables of contacts against exact geometry, for all pairs of outlines.

Straight-sided shapes are compared by shapely, whose predicates are exact for
these coordinates; circles by integer arithmetic on eightfold squared lengths.
The shapes are drawn here anew from GEO-1, independently of the product's.
"""

import math
from functools import cache
from itertools import pairwise, product

import numpy as np
import shapely
import shapely.affinity

from domain.fit_tables import fence_contacts, holds, overlaps, touches
from domain.outlines import Outline, outline_of
from domain.tiles import TILES
from domain.variants import ROTATIONS

SPAN = range(-8, 9)
OFFSETS = [(dx, dy) for dy in SPAN for dx in SPAN]
Point = tuple[int, int]
Segment = tuple[Point, Point]


@cache
def outlines() -> dict[Outline, tuple[str, int, int, int]]:
    """Every outline of the product with what it was made from: form, printed size, turns."""
    found: dict[Outline, tuple[str, int, int, int]] = {}
    for tile, rotation in product(TILES.values(), ROTATIONS):
        shape = (tile.form, tile.width, tile.height, rotation // 90)
        found.setdefault(outline_of(tile, rotation // 90), shape)
    return found


def plain() -> list[Outline]:
    """One outline of each shape, fences apart."""
    unfenced = {}
    for tile, rotation in product(TILES.values(), ROTATIONS):
        if not tile.fence:
            unfenced[outline_of(tile, rotation // 90)] = None
    return list(unfenced)


def gardens() -> list[Outline]:
    """The outlines with a fence."""
    return [outline for outline in outlines() if outline.fence_side is not None]


def turned(point: Point, width: int, height: int, turns: int) -> Point:
    """A point of a box after clockwise quarter turns."""
    for _ in range(turns):
        point, width, height = (height - point[1], point[0]), height, width
    return point


def printed_vertices(form: str, width: int, height: int) -> list[Point]:
    """The corners of a straight-sided tile as printed, from the upper left clockwise (GEO-1)."""
    if form == "L":
        return [(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (0, 4)]
    if form == "octagon":
        top = [(0, 1), (1, 0), (width - 1, 0), (width, 1)]
        return [*top, (width, height - 1), (width - 1, height), (1, height), (0, height - 1)]
    return [(0, 0), (width, 0), (width, height), (0, height)]


def printed_fence(form: str, width: int) -> list[Point]:
    """The fence of a garden as printed (PLACE-5)."""
    if form == "octagon":
        return [(0, 1), (1, 0), (width - 1, 0), (width, 1)]
    return [(0, 0), (width, 0)]


@cache
def vertices(outline: Outline) -> list[Point]:
    """The corners of a straight-sided outline."""
    form, width, height, turns = outlines()[outline]
    return [turned(p, width, height, turns) for p in printed_vertices(form, width, height)]


@cache
def fence(outline: Outline) -> list[Point]:
    """The points along the fence of a straight-sided garden."""
    form, width, height, turns = outlines()[outline]
    return [turned(p, width, height, turns) for p in printed_fence(form, width)]


@cache
def sides(outline: Outline) -> list[Segment]:
    """The sides of a straight-sided outline."""
    points = vertices(outline)
    return list(pairwise([*points, points[0]]))


@cache
def half_points_inside(outline: Outline) -> set[Point]:
    """The points inside a straight-sided outline, counted in half cells."""
    shape = shapely.Polygon(vertices(outline))
    points = list(product(range(15), range(15)))
    held = shapely.contains_xy(shape, *(np.array(points).T / 2))
    return {point for point, inside in zip(points, held, strict=True) if inside}


def square_distance_times_8(centre: Point, segment: Segment) -> int:
    """From a point given in half cells to an axis-parallel or diagonal wall of whole cells."""
    (ax, ay), (bx, by) = ((2 * x, 2 * y) for x, y in segment)
    px, py = centre
    ux, uy, vx, vy = bx - ax, by - ay, px - ax, py - ay
    length, along = ux * ux + uy * uy, ux * vx + uy * vy
    if along <= 0:
        return 2 * (vx * vx + vy * vy)
    if along >= length:
        return 2 * ((px - bx) ** 2 + (py - by) ** 2)
    across = ux * vy - uy * vx
    return 2 * across * across // length


def nearness(circle: Outline, other: Outline, offset: Point) -> int:
    """Below 0: they overlap, 0: they touch, above: they are apart. Offset of other to circle."""
    dx, dy = offset
    centre = circle.diameter - 2 * dx, circle.diameter - 2 * dy
    if other.diameter:
        away = (centre[0] - other.diameter) ** 2 + (centre[1] - other.diameter) ** 2
        return away - (circle.diameter + other.diameter) ** 2
    x, y = centre
    if (x, y) in half_points_inside(other):
        return -1
    distance = min(square_distance_times_8(centre, side) for side in sides(other))
    return distance - 2 * circle.diameter**2


@cache
def straight() -> list[tuple[Outline, Outline]]:
    """All pairs of straight-sided outlines, fences apart."""
    return [(n, p) for n, p in product(plain(), plain()) if not n.diameter and not p.diameter]


@cache
def at_every_offset(outline: Outline) -> np.ndarray:
    """A straight-sided outline at every offset."""
    shape = shapely.Polygon(vertices(outline))
    return np.array([shapely.affinity.translate(shape, dx, dy) for dx, dy in OFFSETS])


@cache
def relations(new: Outline, placed: Outline) -> list[str]:
    """How the insides, edges and outsides of two straight-sided outlines meet, by offset."""
    return list(shapely.relate(at_every_offset(new), shapely.Polygon(vertices(placed))))


def rows(table: int) -> list[bool]:
    """What a table says of every offset."""
    return [holds(table, dx, dy) for dx, dy in OFFSETS]


def with_circles(placeds: list[Outline]) -> list[tuple[Outline, Outline]]:
    """The pairs of a round and another outline, as new and as placed ones."""
    rounds = [outline for outline in plain() if outline.diameter]
    pairs = list(product(rounds, placeds))
    return pairs + [(placed, new) for new, placed in pairs]


def circle_nearness(new: Outline, placed: Outline) -> list[int]:
    """The nearness of a pair with a circle, by offset of the new one."""
    if new.diameter:
        return [nearness(new, placed, (-dx, -dy)) for dx, dy in OFFSETS]
    return [nearness(placed, new, offset) for offset in OFFSETS]


def test_there_are_43_outlines() -> None:
    """GEO-1, GEO-3: 23 shapes and 20 of gardens, whose fences tell them apart."""
    assert (23, 20, 43) == (len(plain()), len(gardens()), len(outlines()))


def test_straight_outlines_overlap_where_their_insides_meet() -> None:
    """GEO-4 and GEO-9 agree for straight-sided outlines, octagons' cut corners included."""
    for new, placed in straight():
        expected = [relation[0] != "F" for relation in relations(new, placed)]
        assert expected == rows(overlaps(new, placed)), (new.form, placed.form)


def test_straight_outlines_are_adjacent_along_a_length() -> None:
    """GEO-6: sharing a piece of positive length, slanted ones too, is adjacency."""
    for new, placed in straight():
        expected = [r[0] == "F" and r[4] == "1" for r in relations(new, placed)]
        assert expected == rows(touches(new, placed, corners=False)), (new.form, placed.form)


def test_corners_are_adjacency_only_by_the_switch() -> None:
    """GEO-6, P-CORNER: with the switch any common point will do."""
    for new, placed in straight():
        expected = [r[0] == "F" and r[4] in "01" for r in relations(new, placed)]
        assert expected == rows(touches(new, placed, corners=True)), (new.form, placed.form)


def test_round_rooms_overlap_and_touch_by_exact_distance() -> None:
    """GEO-4, GEO-6: circles with circles, and with walls and slants; P-CORNER alters nothing."""
    for new, placed in with_circles(plain()):
        near = circle_nearness(new, placed)
        touching = [distance == 0 for distance in near]
        assert [distance < 0 for distance in near] == rows(overlaps(new, placed))
        assert touching == rows(touches(new, placed, corners=False))
        assert touching == rows(touches(new, placed, corners=True))


def test_two_great_round_rooms_touch_in_one_point() -> None:
    """GEO-4: 500 rooms touch with centres (3,4) apart, share a corner cell with (4,4) apart."""
    great = outline_of(TILES["forum"], 0)
    assert holds(touches(great, great, corners=False), 3, 4)
    assert not holds(touches(great, great, corners=False), 4, 4)
    assert not holds(overlaps(great, great), 4, 4)


@cache
def bare(outline: Outline) -> Outline:
    """The outline of the same straight-sided shape without a fence."""
    corners = {frozenset(vertices(o)): o for o in plain() if not o.diameter}
    return corners[frozenset(vertices(outline))]


def on_straight_fence(garden: Outline, others: np.ndarray) -> np.ndarray:
    """Whether shapes touch a straight fence along a length; no fence is never touched."""
    if garden.fence_side is None:
        return np.zeros(len(others), dtype=bool)
    line = shapely.LineString(fence(garden))
    return np.array([relation[1] == "1" for relation in shapely.relate(line, others)], dtype=bool)


def test_straight_fences_are_touched_along_a_length() -> None:
    """PLACE-5: the top, with both slants of an octagon, and never only the end of it."""
    straight_gardens = [garden for garden in gardens() if not garden.diameter]
    others = [outline for outline in outlines() if not outline.diameter]
    for garden, other in product(straight_gardens, others):
        meetings = relations(bare(other), bare(garden))
        near = np.flatnonzero([r[0] == "F" and r[4] == "1" for r in meetings])
        expected = np.zeros(len(OFFSETS), dtype=bool)
        expected[near] = on_straight_fence(garden, at_every_offset(bare(other))[near])
        expected[near] |= on_straight_fence(other, at_every_offset(bare(garden))[::-1][near])
        assert expected.tolist() == rows(fence_contacts(other, garden))
        assert expected[::-1].tolist() == rows(fence_contacts(garden, other))


def test_round_rooms_touch_straight_fences_at_their_middle() -> None:
    """PLACE-5: a circle touches a fence if the fence is as far from its centre as its edge is."""
    rounds = [outline for outline in plain() if outline.diameter]
    for garden, circle in product(gardens(), rounds):
        if garden.diameter:
            continue
        expected = [fence_nearness(circle, garden, offset) for offset in OFFSETS]
        assert expected == rows(fence_contacts(garden, circle))


def fence_nearness(circle: Outline, garden: Outline, offset: Point) -> bool:
    """Whether a straight-sided garden at this offset has its fence on a circle."""
    if nearness(circle, garden, offset) != 0:
        return False
    centre = circle.diameter - 2 * offset[0], circle.diameter - 2 * offset[1]
    lines = pairwise(fence(garden))
    reach = min(square_distance_times_8(centre, line) for line in lines)
    return reach == 2 * circle.diameter**2


def is_on_arc(garden: Outline, direction: tuple[float, float]) -> bool:
    """Whether a direction from the centre of a round garden is within 62 degrees of its top."""
    turns = outlines()[garden][3]
    top = math.radians(-90 + 90 * turns)
    away = math.atan2(direction[1], direction[0]) - top
    return abs(math.degrees(math.atan2(math.sin(away), math.cos(away)))) <= 62


def contact_direction(garden: Outline, other: Outline, offset: Point) -> tuple[float, float]:
    """From the centre of a round garden to where an outline at this offset touches it."""
    middle = garden.diameter / 2
    if other.diameter:
        shift = other.diameter / 2 - middle
        return offset[0] + shift, offset[1] + shift
    shape = shapely.affinity.translate(shapely.Polygon(vertices(other)), *offset)
    ray = shapely.shortest_line(shapely.Point(middle, middle), shape)
    x, y = ray.coords[1]
    return x - middle, y - middle


def test_round_fences_are_touched_within_62_degrees_of_the_top() -> None:
    """PLACE-5: a round garden's arc, touched by walls and by round rooms."""
    round_gardens = [garden for garden in gardens() if garden.diameter]
    for garden, other in product(round_gardens, plain()):
        expected = [
            nearness(garden, other, offset) == 0
            and is_on_arc(garden, contact_direction(garden, other, offset))
            for offset in OFFSETS
        ]
        assert expected == rows(fence_contacts(other, garden))
        assert expected[::-1] == rows(fence_contacts(garden, other))


def test_two_round_gardens_mind_both_fences() -> None:
    """PLACE-5: whichever of the two gardens shows its arc to the other."""
    round_gardens = [garden for garden in gardens() if garden.diameter]
    for garden, other in product(round_gardens, round_gardens):
        expected = [
            nearness(garden, other, (dx, dy)) == 0
            and (is_on_arc(garden, (dx, dy)) or is_on_arc(other, (-dx, -dy)))
            for dx, dy in OFFSETS
        ]
        assert expected == rows(fence_contacts(other, garden))


def test_a_straight_and_a_round_garden_mind_both_fences() -> None:
    """PLACE-5: the straight fence on the circle, or the arc on the straight-sided garden."""
    kinds = product(gardens(), gardens())
    for circle, garden in ((c, g) for c, g in kinds if c.diameter and not g.diameter):
        expected = [
            fence_nearness(circle, garden, offset)
            or (
                nearness(circle, garden, offset) == 0
                and is_on_arc(circle, contact_direction(circle, garden, offset))
            )
            for offset in OFFSETS
        ]
        assert expected == rows(fence_contacts(garden, circle))


def test_gardens_lie_like_unfenced_outlines() -> None:
    """PLACE-5: a fence alters neither what overlaps nor what touches."""
    twins = {t.size: t for t in TILES.values() if not t.fence}
    fenced = [tile for tile in TILES.values() if tile.fence]
    for tile, turns, other in product(fenced, range(4), plain()):
        garden, twin = outline_of(tile, turns), outline_of(twins[tile.size], turns)
        assert overlaps(twin, other) == overlaps(garden, other)
        assert touches(twin, other, corners=False) == touches(garden, other, corners=False)


def test_a_cell_belongs_to_a_tile_if_its_middle_is_inside() -> None:
    """GEO-7: half cells of octagons and the corners of a 500 room stay free, of a 150 not."""
    for outline in outlines():
        box = product(range(outline.width), range(outline.height))
        if outline.diameter:
            radius = outline.diameter
            near = ((x, y, 2 * x + 1 - radius, 2 * y + 1 - radius) for x, y in box)
            expected = {(x, y) for x, y, dx, dy in near if dx * dx + dy * dy < radius * radius}
        else:
            shape = shapely.Polygon(vertices(outline))
            expected = {c for c in box if shape.contains(shapely.Point(c[0] + 0.5, c[1] + 0.5))}
        assert expected == outline.inside
