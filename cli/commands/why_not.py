"""``ludwig why-not MATCH@POS CHOICE``: every rule a choice would break, and what would be legal."""

from typing import Annotated, Final

import typer

from cli.exit_code import ExitCode
from cli.parameters import As, MatchAt
from cli.world import World

SETTINGS: Final = {"ignore_unknown_options": True}
"""A place may begin with a minus sign, which is no option."""


def command(
    context: typer.Context,
    match: MatchAt,
    choice: Annotated[
        str,
        typer.Argument(
            metavar="CHOICE",
            help="As play takes it (a word, a number, JSON), or X,Y,ROTATION[,SIDE], "
            "TILE:X,Y,ROTATION, a room to buy, pass.",
        ),
    ],
    seen_by: As = None,
) -> ExitCode:
    """List every rule that a choice would break at a position, where, and the nearest legal ones.

    Exit code 0 if nothing speaks against it, 1 if it is illegal.
    """
    from cli.deeds.why_not import run

    return run(World.of(context), match, choice, seen_by)
