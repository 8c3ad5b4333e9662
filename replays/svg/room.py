"""A tile as it is drawn: floor, walls, fence, name."""

from domain.tiles import Tile
from domain.variants import Variant
from projections.wording import ROOM_TYPE_NAMES
from replays.svg.element import element, number, text
from replays.svg.label import Label, centre, label_of
from replays.svg.shape import shape_of


def look_of(variant: Variant) -> str:
    """Returns the style words of a tile: its type, and whether it lies downstairs."""
    dark = variant.side == "downstairs" or variant.tile.type == "downstairs"
    return f"{variant.tile.type} dark" if dark else variant.tile.type


def floor(variant: Variant) -> str:
    """Returns floor and walls of a tile, its box at 0,0."""
    shape = shape_of(variant)
    parts = [element("path", d=shape.outline, class_="floor")]
    if variant.tile.type in ("corridor", "outdoor") or "dark" in look_of(variant):
        parts.append(element("path", d=shape.outline, class_="grain"))
    if shape.treads:
        parts.append(element("path", d=shape.treads, class_="treads"))
    parts.append(element("path", d=shape.outline, class_="wall"))
    if shape.fence:
        parts.append(element("path", d=shape.fence, class_="fence"))
        parts.append(element("path", d=shape.fence, class_="pales"))
    return "".join(parts)


def inscription(variant: Variant) -> str:
    """Returns what is written on a tile, its box at 0,0; ``""`` for nothing."""
    label = label_of(variant)
    lines = [
        text(line.text, x=line.x, y=line.y, font_size=line.size, class_=line.kind)
        for line in label.lines
    ]
    return element("g", *lines, transform=turning(label)) if lines else ""


def turning(label: Label) -> str:
    """Returns the transformation that writes a label upwards, ``""`` if it stands upright."""
    x, y = label.middle
    return f"rotate(-90 {number(x)} {number(y)})" if label.turned else ""


def words_of(tile: Tile) -> str:
    """Returns a tile in words: what it is, how large, and what it is worth."""
    kind = ROOM_TYPE_NAMES[tile.type]
    worth = f", worth {tile.points}" if tile.size else ""
    return f"{tile.name}: {kind}, {tile.area} sq ft{worth}{_centre_words(tile)}"


def _centre_words(tile: Tile) -> str:
    types = " or ".join(ROOM_TYPE_NAMES[kind] for kind in sorted(tile.bonus_types))
    match tile.bonus_kind:
        case "connection":
            return f"; {tile.bonus_points:+d} for each connected {types}"
        case "adjacency":
            return f"; {tile.bonus_points:+d} for each adjacent {types}"
        case "downstairs":
            return f"; {tile.bonus_points:+d} for each {types} in the castle"
    return ""


__all__ = ["centre", "floor", "inscription", "look_of", "turning", "words_of"]
