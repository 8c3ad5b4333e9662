"""The legend of a castle: colours of the rooms that are there, doors, fence, and a scale."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from domain.castle import Castle
from projections.wording import ROOM_TYPE_NAMES
from replays.svg.doorway import door
from replays.svg.element import element, moved, text
from replays.svg.room import look_of

_LETTER: Final = 0.33
_ROW: Final = 1.5
_FEET: Final = 30
_CELL_FEET: Final = 5
_DOORS: Final = {
    "connected": "connected door",
    "external": "external entrance",
    "open": "entrance into a court",
    "blocked": "blocked entrance",
}


class Item(NamedTuple):
    """A sign, one cell large, and what it means."""

    sign: str
    words: str

    @property
    def width(self) -> float:
        """How wide sign and words are, in cells."""
        return 1.5 + _LETTER * len(self.words) + 0.7


def legend(castles: Sequence[Castle], width: float) -> tuple[str, float]:
    """Returns the legend of castles, its upper left corner at 0,0, and its height in cells."""
    x, y, parts = 0.0, 0.0, []
    for item in (*_rooms(castles), *_doors(castles), *_fences(castles)):
        if x and x + item.width > width:
            x, y = 0.0, y + _ROW
        words = text(item.words, x=1.5, y=0.68, font_size=0.55)
        parts.append(element("g", item.sign, words, transform=moved(x, y)))
        x += item.width
    return element("g", *parts, class_="legend"), y + _ROW


def scale_bar() -> str:
    """Returns a bar of 30 feet, its left end at 0,0."""
    cells = _FEET // _CELL_FEET
    boxes = [
        element("rect", x=n, y=0, width=1, height=0.22, class_="bar even" if n % 2 else "bar")
        for n in range(cells)
    ]
    marks = [text(str(feet), x=feet / 5, y=0.85, font_size=0.5) for feet in (0, 10, 20)]
    marks.append(text("30 ft", x=cells, y=0.85, font_size=0.5))
    return element("g", *boxes, element("g", *marks, text_anchor="middle"), class_="scale")


def _rooms(castles: Iterable[Castle]) -> Iterator[Item]:
    looks = {look_of(tile.variant) for castle in castles for tile in castle.placed}
    for look in sorted(looks):
        kind, _, dark = look.partition(" ")
        words = ROOM_TYPE_NAMES[kind] + (" downstairs" if dark and kind == "corridor" else "")
        yield Item(element("g", *_swatch(kind, bool(dark)), class_=f"swatch {look}"), words)


def _swatch(kind: str, dark: bool) -> Iterator[str]:
    yield element("rect", width=1, height=1, class_="floor")
    if dark or kind in ("corridor", "outdoor"):
        yield element("rect", width=1, height=1, class_="grain")
    yield element("rect", width=1, height=1, class_="wall")


def _doors(castles: Iterable[Castle]) -> Iterator[Item]:
    there = {
        entrance.state
        for castle in castles
        for index in range(len(castle.placed))
        for entrance in castle.entrances(index)
    }
    wall = element("path", d="M0 .75H1", class_="wall")
    for state, words in _DOORS.items():
        if state in there:
            sign = element("g", door(0, 0, 0, state), transform=moved(0, 0.75))
            yield Item(wall + sign, words)


def _fences(castles: Iterable[Castle]) -> Iterator[Item]:
    if any(tile.tile.fence for castle in castles for tile in castle.placed):
        hedge = element("path", d="M0 .5H1", class_="fence")
        yield Item(hedge + element("path", d="M0 .5H1", class_="pales"), "hedge")
