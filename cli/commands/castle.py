"""``ludwig castle MATCH[@POS] [SEAT]``: castles drawn to scale."""

from typing import Annotated

import typer

from cli.completion import seats
from cli.parameters import As, MatchAt
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seat: Annotated[
        str | None,
        typer.Argument(
            metavar="SEAT",
            help="Whose castle, by seat or name; all if left out.",
            autocompletion=seats,
        ),
    ] = None,
    seen_by: As = None,
    scale: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Columns a cell: 2, 3, 4 or 6; as large as fits if left out."
        ),
    ] = None,
) -> None:
    """Draw castles to scale with names, doors, fences and levels."""
    from cli.deeds.castle import run

    run(World.of(context), match, seat, seen_by, scale)
