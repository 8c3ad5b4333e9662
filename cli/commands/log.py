"""``ludwig log MATCH[@POS]``: the events up to a position, one line each."""

from typing import Annotated

import typer

from cli.parameters import As, MatchAt
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    since: Annotated[
        str | None, typer.Option("--from", metavar="@POS", help="Begin after this position.")
    ] = None,
) -> None:
    """Print the events of a match in words, each with its rules."""
    from cli.deeds.log import run

    run(World.of(context), match, seen_by, since)
