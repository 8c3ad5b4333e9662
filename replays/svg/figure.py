"""A whole SVG file: self-contained, on paper, with its styles and patterns inside."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from replays.svg.element import Value, element, title

GRAINS: Final = (
    element(
        "pattern",
        element("path", d="M0 .6L.6 0", class_="grain-line"),
        id="hatch",
        width=".6",
        height=".6",
        patternUnits="userSpaceOnUse",
    ),
    element(
        "pattern",
        element("path", d="M0 0H1M0 0V1", class_="grain-line"),
        id="tiles",
        width="1",
        height="1",
        patternUnits="userSpaceOnUse",
    ),
    element(
        "pattern",
        element("circle", cx=".3", cy=".3", r=".07", class_="grain-dot"),
        element("circle", cx=".8", cy=".75", r=".07", class_="grain-dot"),
        id="grass",
        width="1",
        height="1",
        patternUnits="userSpaceOnUse",
    ),
)
"""The grain of floors: downstairs, corridors, gardens."""


class Size(NamedTuple):
    """How large a figure is: in its own units, and on paper."""

    width: float
    height: float
    paper_width: str
    paper_height: str


@cache
def style(*names: str) -> str:
    """Returns style sheets by name, one after the other."""
    folder = files(__package__)
    return "\n".join(folder.joinpath(f"{name}.css").read_text("utf-8").strip() for name in names)


def figure(name: str, size: Size, *children: str, **attributes: Value) -> str:
    """Returns the file of a figure that is called so."""
    width, height = size.width, size.height
    body = element("rect", width=width, height=height, fill="var(--paper)")
    sheet = element("style", style("colours", "sheet", "plan", "chart"))
    defs = element("defs", sheet, *GRAINS)
    svg = element(
        "svg",
        title(name),
        defs,
        body,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=size.paper_width,
        height=size.paper_height,
        role="img",
        **attributes,
    )
    return f"{svg}\n"
