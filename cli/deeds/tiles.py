"""``ludwig tiles [ID]``: the tiles of the game, one of them drawn with its entrances."""

from typing import Any

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.world import World
from domain.tiles import ROOM_TYPES, TILES, Tile
from replays.drawing.market import centre
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table

_COLUMNS = (
    Column("id"),
    Column("name"),
    Column("size", number=True),
    Column("type"),
    Column("doors", number=True),
    Column("pts", number=True),
    Column("centre", broken=True),
)


def run(world: World, tile: str | None, size: int | None, kind: str | None) -> None:
    """Prints the tiles, or draws one with its entrances."""
    if tile is not None:
        chosen = _tile(tile)
        world.answer({"tiles": [facts(chosen)]}, lambda: world.draw(_sheet(world, chosen)))
        return
    _check_type(kind)
    found = [
        each
        for each in TILES.values()
        if size in (None, each.size, each.area) and kind in (None, each.type)
    ]
    world.answer(
        {"tiles": [facts(each) for each in found]}, lambda: world.draw(_table(found, world.limit))
    )


def facts(tile: Tile) -> dict[str, Any]:
    """Returns the facts of a tile as JSON values; entrances as side, column and row from 0."""
    return {
        "id": tile.id,
        "name": tile.name,
        "size": tile.size,
        "area": tile.area,
        "type": tile.type,
        "points": tile.points,
        "bonus_kind": tile.bonus_kind,
        "bonus_points": tile.bonus_points,
        "bonus_types": sorted(tile.bonus_types),
        "form": tile.form,
        "width": tile.width,
        "height": tile.height,
        "entrances": [list(entrance) for entrance in tile.entrances],
        "fence": list(tile.fence),
    }


def _tile(name: str) -> Tile:
    found = TILES.get(name.lower().replace(" ", "_").replace("-", "_"))
    if found is None:
        raise CliError(
            "tile.unknown",
            ExitCode.NOT_FOUND,
            f"there is no tile '{name}'",
            at=name,
            hint=_near(name),
        )
    return found


def _near(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), TILES, n=3)
    return f"perhaps {', '.join(near)}" if near else "ludwig tiles lists them all"


def _check_type(kind: str | None) -> None:
    if kind is not None and kind not in ROOM_TYPES:
        types = ", ".join(ROOM_TYPES)
        raise CliError(
            "usage", ExitCode.USAGE, f"there is no type '{kind}'", hint=f"types: {types}"
        )


def _sheet(world: World, tile: Tile) -> Picture:
    from replays.drawing.castle import draw_tile

    words = f"{tile.name}: {tile.type}, {tile.area} square feet, {tile.points} points"
    bonus = centre(tile)
    heading = plain(f"{words}, {bonus}" if bonus else words, style=tile.type)
    return stacked([heading, draw_tile(tile, unicode=world.unicode)])


def _table(tiles: list[Tile], limit: int | None) -> Picture:
    return draw_table(
        _COLUMNS,
        [
            (
                tile.id,
                Span(tile.name, tile.type),
                str(tile.size or tile.area),
                Span(tile.type, tile.type),
                str(len(tile.entrances)),
                str(tile.points),
                centre(tile),
            )
            for tile in tiles
        ],
        limit,
    )
