"""Doors as they are drawn, by how an entrance stands (GEO-5, GEO-8)."""

from typing import Final

from domain.entrance_state import EntranceState
from replays.svg.element import element

GAP: Final = "M-.33 -.5H.33"
"""Where the wall is open, for a door in the upper side of a cell around 0,0."""
MARKS: Final = {
    "connected": "M-.37 -.62V-.38M.37 -.62V-.38",
    "external": "M-.24 -.62L0 -.98L.24 -.62Z",
    "open": "M-.22 -.62L0 -.92L.22 -.62Z",
    "blocked": "M-.2 -.7L.2 -.3M.2 -.7L-.2 -.3",
}
"""What is drawn at an entrance by its state: jambs, an arrow out, a hollow arrow, a cross."""


def door(x: int, y: int, direction: int, state: str) -> str:
    """Returns the door of an entrance in the cell (x, y) that looks in a direction."""
    place = f"translate({x + 0.5:g} {y + 0.5:g})" + (f"rotate({90 * direction})" * bool(direction))
    gap = "" if state == "blocked" else element("path", d=GAP, class_="gap")
    mark = element("path", d=MARKS[state], class_="mark")
    return element("g", gap, mark, class_=f"door {state}", transform=place)


def door_of(entrance: EntranceState) -> str:
    """Returns the door of an entrance of a castle."""
    return door(*entrance.cell, entrance.direction, entrance.state)
