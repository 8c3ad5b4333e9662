"""``ludwig list``: the matches in the store, one line each."""

from typing import Annotated

import typer

from cli.parameters import As
from cli.world import World


def command(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Dropped branches too.")] = False,
    seen_by: As = None,
) -> None:
    """List the matches in the store; of a branch that is not the viewer's only where it left."""
    from cli.deeds.list import run

    run(World.of(context), seen_by, everything=everything)
