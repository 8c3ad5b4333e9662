"""What is written on a tile: its name and worth, as large as the room is."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from domain.tiles import DOWNSTAIRS_HALLWAY, FOYER_BACK, FOYER_FRONT, HALLWAY, STAIRS, Tile
from domain.variants import Variant

LARGEST: Final = 0.56
SMALLEST_NOTE: Final = 0.3
_LETTER: Final = 0.56  # width of a letter in ems, as wide as the widest fonts asked for
_LINE: Final = 1.16
_NOTE: Final = 0.82  # the size of the note under a name, in sizes of the name
_MARGIN: Final = 0.24
_NARROW_MARGIN: Final = 0.14
_UPRIGHT: Final = 0.8  # a name stands upright unless lying down it is so much larger
_CORRIDORS: Final = {
    FOYER_FRONT.id: "Foyer",
    FOYER_BACK.id: "Foyer",
    HALLWAY.id: "Hallway",
    DOWNSTAIRS_HALLWAY.id: "Hallway",
    STAIRS.id: "",  # its arrow says enough
}


class Space(NamedTuple):
    """The part of a tile that is written on, in cells from the corner of its box."""

    x: float
    y: float
    width: float
    height: float


class Written(NamedTuple):
    """A line of text: its middle from the corner of the box, its size, ``name`` or ``note``."""

    text: str
    kind: str
    size: float
    x: float
    y: float


class Label(NamedTuple):
    """The lines on a tile; ``turned`` writes them upwards around the middle of the space."""

    lines: tuple[Written, ...]
    turned: bool
    middle: tuple[float, float]


@cache
def label_of(variant: Variant) -> Label:
    """Returns what is written on a tile that lies this way round."""
    space = _space(variant)
    middle = (space.x + space.width / 2, space.y + space.height / 2)
    name, notes = _name(variant.tile), _notes(variant.tile)
    if not name:
        return Label((), turned=False, middle=middle)
    across = _fitted(name, notes, space.width, space.height)
    along = _fitted(name, notes, space.height, space.width)
    turned = across.size < _UPRIGHT * along.size
    return Label(tuple(_placed(along if turned else across, middle)), turned, middle)


def _name(tile: Tile) -> str:
    return _CORRIDORS.get(tile.id, tile.name)


def _notes(tile: Tile) -> tuple[str, ...]:
    """Returns wordings of what a room is worth, the fullest first."""
    if not tile.points and not tile.bonus_points:
        return ()
    return (f"{tile.points}{centre(tile)}", str(tile.points))


def centre(tile: Tile) -> str:
    """Returns what stands in a room's centre: its bonus and for which rooms, ``""`` for none."""
    if not tile.bonus_points:
        return ""
    types = "/".join(sorted(tile.bonus_types))
    near = {"connection": "", "adjacency": "beside ", "downstairs": "all "}[tile.bonus_kind or ""]
    return f" {tile.bonus_points:+d} {near}{types}".replace("-", "−")


def _space(variant: Variant) -> Space:
    outline = variant.outline
    width, height = float(outline.width), float(outline.height)
    match variant.tile.form:
        case "L":
            return _arm(variant.rotation)
        case "octagon":
            return Space(0.6, 0.7, width - 1.2, height - 1.4)
        case "circle":
            return Space(0.13 * width, 0.2 * height, 0.74 * width, 0.6 * height)
    inset = _MARGIN if min(width, height) > 1 else _NARROW_MARGIN
    return Space(inset, inset, width - 2 * inset, height - 2 * inset)


def _arm(rotation: int) -> Space:
    """Returns the arm of an L that lies across; the upper right quarter is missing as printed."""
    below = rotation in (0, 270)
    return Space(0.36, 2.3 if below else 0.3, 3.28, 1.4)


class _Fitted(NamedTuple):
    size: float
    name: tuple[str, ...]
    note: str


def _fitted(name: str, notes: Sequence[str], width: float, height: float) -> _Fitted:
    """Returns the wording whose name is largest; the fullest note that can still be read."""
    best = _Fitted(0.0, (), "")
    for note in (*notes, ""):
        for lines in _wrapped(name.split()):
            fitted = _Fitted(_size(lines, note, width, height), lines, note)
            if fitted.size > best.size * 1.001:
                best = fitted
        if note and best.note == note and best.size * _NOTE >= SMALLEST_NOTE:
            return best
    return best


def _size(lines: tuple[str, ...], note: str, width: float, height: float) -> float:
    longest = max(*map(len, lines), len(note) * _NOTE, 1)
    rows = len(lines) + (_NOTE if note else 0)
    return min(LARGEST, width / (longest * _LETTER), height / (rows * _LINE))


def _wrapped(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for first in range(1, len(words) + 1):
        head = " ".join(words[:first])
        if first == len(words):
            yield (head,)
        else:
            yield from ((head, *rest) for rest in _wrapped(words[first:]))


def _placed(fitted: _Fitted, middle: tuple[float, float]) -> Iterator[Written]:
    size = fitted.size
    rows = len(fitted.name) + (_NOTE if fitted.note else 0)
    y = middle[1] - rows * size * _LINE / 2
    for line in fitted.name:
        yield Written(line, "name", size, middle[0], y + 0.82 * size * _LINE)
        y += size * _LINE
    if fitted.note:
        yield Written(fitted.note, "note", size * _NOTE, middle[0], y + 0.8 * size * _NOTE * _LINE)
