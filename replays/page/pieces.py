"""The tiles a match has to do with, as its page draws and counts them."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain import events as ev
from domain.tiles import TILES, kind_of
from domain.variants import LAID, Variant
from replays.svg.label import label_of
from replays.svg.room import look_of, turning, words_of
from replays.svg.shape import shape_of

Lying = tuple[str, int, str | None]


def variants(events: Iterable[ev.Event]) -> dict[str, Any]:
    """Returns how every tile is drawn that is offered or laid, by ``kind/rotation/side``."""
    lying: dict[Lying, None] = {("hallway", 0, "upstairs"): None, ("stairs", 0, None): None}
    for event in events:
        lying |= dict.fromkeys(_lying(event))
    return {key_of(*each): _drawn(LAID[each]) for each in lying if each in LAID}


def key_of(kind: str, rotation: int, side: str | None) -> str:
    """Returns how the page names a tile that lies so."""
    return f"{kind}/{rotation}/{side or ''}"


def tiles(drawn: dict[str, Any]) -> dict[str, Any]:
    """Returns the facts of every tile that is drawn, by its id."""
    ids = dict.fromkeys(variant["tile"] for variant in drawn.values())
    return {id_: _facts(id_) for id_ in ids}


def _facts(id_: str) -> dict[str, Any]:
    tile = TILES[id_]
    return {
        "name": tile.name,
        "type": tile.type,
        "size": tile.size,
        "area": tile.area,
        "points": tile.points,
        "words": words_of(tile),
    }


def _lying(event: ev.Event) -> Iterator[Lying]:
    match event:
        case ev.MatchCreated():
            for player in event.players:
                for rotation in (0, 90, 180, 270):
                    yield player.foyer, rotation, None
        case ev.RoomPlaced():
            yield kind_of(event.tile), event.rotation, event.side
        case ev.RoomsDrawn():
            yield from ((draw.tile, 0, None) for draw in event.draws if draw.tile)
        case ev.SleepingStackSearched():
            yield from ((tile, 0, None) for tile in event.seen or ())


def _drawn(variant: Variant) -> dict[str, Any]:
    """Returns paths, writing, and what doors and free space are found by, in cells."""
    shape, label, outline = shape_of(variant), label_of(variant), variant.outline
    return {
        "tile": variant.tile.id,
        "look": look_of(variant),
        "width": outline.width,
        "height": outline.height,
        "outline": shape.outline,
        "fence": shape.fence,
        "treads": shape.treads,
        "doors": [(door.x, door.y, door.direction) for door in variant.entrances],
        "inside": sorted(outline.inside),
        "turning": turning(label),
        "label": [
            (line.text, line.kind, round(line.size, 3), round(line.x, 3), round(line.y, 3))
            for line in label.lines
        ],
    }
