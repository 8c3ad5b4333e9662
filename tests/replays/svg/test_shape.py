import re
from math import isclose

import pytest

from domain.outlines import STEP
from domain.tiles import TILES
from domain.variants import ROTATIONS, variant_of
from replays.svg.label import label_of
from replays.svg.shape import shape_of

VARIANTS = [variant_of(tile, rotation) for tile in TILES for rotation in ROTATIONS]


def points(path):
    """Returns the points of a path of straight lines."""
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def area(corners):
    """Returns the area inside these corners, in cells."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: f"{v.tile.id}-{v.rotation}")
def test_outlines_are_to_scale(variant):
    """GEO-1, GEO-3: an outline fills its turned box, and its area is that of its cells."""
    outline = variant.outline
    if variant.tile.form == "circle":
        assert shape_of(variant).outline.count(f"A{outline.diameter / 2:g} ") == 2
        return
    corners = points(shape_of(variant).outline)
    xs, ys = zip(*corners, strict=True)
    assert (0, 0, outline.width, outline.height) == (min(xs), min(ys), max(xs), max(ys))
    cut = len(outline.soft) / 2
    assert isclose(len(outline.cells) - cut, area(corners))


@pytest.mark.parametrize(
    "variant", [v for v in VARIANTS if v.tile.fence and v.tile.form != "circle"]
)
def test_fences_stand_on_their_walls(variant):
    """PLACE-5: a straight fence runs from end to end of the walls that are fenced."""
    ends = {end for wall in variant.outline.fence for end in _ends(wall)}
    assert {tuple(map(int, point)) for point in points(shape_of(variant).fence)} <= ends


def _ends(wall):
    kind, x, y = wall
    return {
        "-": ((x, y), (x + 1, y)),
        "|": ((x, y), (x, y + 1)),
        "/": ((x + 1, y), (x, y + 1)),
        "\\": ((x, y), (x + 1, y + 1)),
    }[kind]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_round_fences_face_where_the_top_lies(rotation):
    """PLACE-5: the ends of a round fence lie 62° to either side of the top, as it is turned."""
    variant = variant_of("hundings_hut", rotation)
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", shape_of(variant).fence)]
    middle = ((numbers[0] + numbers[-2]) / 2 - 2.5, (numbers[1] + numbers[-1]) / 2 - 2.5)
    dx, dy = STEP[rotation // 90]
    assert isclose(2.5 * 0.469, middle[0] * dx + middle[1] * dy, abs_tol=0.01)
    assert isclose(0, middle[0] * dy + middle[1] * dx, abs_tol=0.01)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: f"{v.tile.id}-{v.rotation}")
def test_names_stay_inside_their_rooms(variant):
    """A tile's name is written large enough to be read and does not leave its box."""
    label = label_of(variant)
    width, height = variant.outline.width, variant.outline.height
    if label.turned:
        width, height = height, width
    x, y = label.middle
    left, top = (x - width / 2, y - height / 2) if variant.tile.form != "L" else (0, 0)
    for line in label.lines:
        half = len(line.text) * line.size * 0.56 / 2
        assert line.size >= 0.2
        assert left <= line.x - half <= line.x + half <= left + max(width, height)
        assert top <= line.y - line.size <= line.y <= top + height


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_stairs_point_down(rotation):
    """PLACE-6: the arrow on stairs points at the dark end."""
    variant = variant_of("stairs", rotation)
    tip = points("M" + shape_of(variant).treads.split("M")[-1])[1]
    dark = next(entrance for entrance in variant.entrances if entrance.level)
    assert (abs(tip[0] - dark.x - 0.5), abs(tip[1] - dark.y - 0.5)) < (0.2, 0.2)
