"""``ludwig list``: the matches in the store, one line each."""

import typer

from cli.parameters import As
from cli.world import World


def command(context: typer.Context, seen_by: As = None) -> None:
    """List the matches in the store; of a branch that is not the viewer's only where it left."""
    from cli.deeds.list import run

    run(World.of(context), seen_by)
