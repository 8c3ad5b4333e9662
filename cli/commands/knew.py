"""``ludwig knew MATCH@POS SEAT``: the hidden things a seat had seen by a position."""

from typing import Annotated

import typer

from cli.completion import seats
from cli.parameters import MatchAt
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seat: Annotated[
        str,
        typer.Argument(
            metavar="SEAT", help="Whose knowledge, by seat or name.", autocompletion=seats
        ),
    ],
) -> None:
    """Tell what a seat knew at a position: cards and tiles it had seen, and what was hidden."""
    from cli.deeds.knew import run

    run(World.of(context), match, seat)
