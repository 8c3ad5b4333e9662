"""A room as it is drawn."""

from typing import Final, NamedTuple

from replays.drawing.shape import Shape

NORTH, EAST, SOUTH, WEST = range(4)
_SHORT: Final = {"corridor": "corr", "downstairs": "down", "sleeping": "sleep", "activity": "act"}


class Doorway(NamedTuple):
    """An entrance: the cell inside it, its side, its state, and its level where that matters.

    ``state`` is connected, external, open or blocked; ``level`` up or down for stairs, else "".
    """

    x: int
    y: int
    side: int
    state: str
    level: str = ""


class DrawnRoom(NamedTuple):
    """A tile with all that its drawing shows."""

    title: str
    type: str
    points: int
    shape: Shape
    doorways: tuple[Doorway, ...]
    dark: bool = False
    newest: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """Type and own points, the fullest wording first."""
        if self.type == "corridor" and not self.points:
            return ("dark",) if self.dark else ()
        short = _SHORT.get(self.type, self.type)
        value = str(self.points)
        return (f"{self.type} {value}", f"{short} {value}", f"{self.type[:2]}{value}")
