"""``ludwig tiles [ID]``: the tiles of the game, one of them drawn with its entrances."""

from typing import Annotated

import typer

from cli.completion import tile_ids
from cli.world import World


def command(
    context: typer.Context,
    tile: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A tile such as salon.", autocompletion=tile_ids),
    ] = None,
    size: Annotated[int | None, typer.Option(metavar="N", help="Only tiles of this size.")] = None,
    kind: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help="Only tiles of this type.")
    ] = None,
) -> None:
    """Print the tiles, or draw one with its entrances."""
    from cli.deeds.tiles import run

    run(World.of(context), tile, size, kind)
