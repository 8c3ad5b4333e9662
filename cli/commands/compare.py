"""``ludwig compare A[@POS] B[@POS]``: where two lines part and what came of each."""

from typing import Annotated

import typer

from cli.completion import matches as complete
from cli.parameters import As
from cli.world import World


def command(
    context: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A[@POS]", help="A line.", autocompletion=complete)],
    other: Annotated[
        str,
        typer.Argument(
            metavar="B[@POS]", help="Another, or @POS of the same.", autocompletion=complete
        ),
    ],
    seen_by: As = None,
) -> int:
    """Compare two positions: where they part, points, money, market, castles, result.

    Exit code 1 if they differ.
    """
    from cli.deeds.compare import run

    return run(World.of(context), one, other, seen_by)
