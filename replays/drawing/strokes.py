"""The characters that lines are drawn with, and those that mark entrances."""

from dataclasses import dataclass
from typing import Final

NONE, LIGHT, HEAVY = 0, 1, 2
Arms = tuple[int, int, int, int]
"""The weight of a line leaving a point up, right, down and left."""

# One character for each of the 3^4 combinations, counted up in base three from (0, 0, 0, 0).
_BOX: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_ROUND: Final = {
    (NONE, LIGHT, LIGHT, NONE): "╭",
    (NONE, NONE, LIGHT, LIGHT): "╮",
    (LIGHT, NONE, NONE, LIGHT): "╯",
    (LIGHT, LIGHT, NONE, NONE): "╰",
}


@dataclass(frozen=True, slots=True)
class Strokes:
    """A set of characters: for entrances by side (N E S W), levels and the floor downstairs."""

    unicode: bool
    external: str
    open: str
    blocked: str
    up: str
    down: str
    dark: str

    def corner(self, arms: Arms, *, soft: bool) -> str:
        """Returns the character for a point with these arms; ``soft`` rounds plain corners."""
        if self.unicode:
            return _ROUND.get(arms, _box(arms)) if soft else _box(arms)
        return _ascii(arms)


LINES: Final = Strokes(
    unicode=True, external="▲▶▼◀", open="△▷▽◁", blocked="×", up="↑", down="↓", dark="·"
)
ASCII: Final = Strokes(
    unicode=False, external="^>v<", open="oooo", blocked="x", up="u", down="d", dark="."
)


def strokes(*, unicode: bool) -> Strokes:
    """Returns line drawing characters, or plain ones."""
    return LINES if unicode else ASCII


def _box(arms: Arms) -> str:
    up, right, down, left = arms
    return _BOX[27 * up + 9 * right + 3 * down + left]


def _ascii(arms: Arms) -> str:
    up, right, down, left = arms
    if not any(arms):
        return " "
    if not (up or down):
        return "=" if HEAVY in arms else "-"
    if not (left or right):
        return "#" if HEAVY in arms else "|"
    return "#" if HEAVY in arms else "+"
