"""``ludwig scores MATCH[@POS]``: points and money, at the end the final scoring line by line."""

import typer

from cli.parameters import As, MatchAt
from cli.world import World


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Show points and money, and the final scoring once there is one."""
    from cli.deeds.scores import run

    run(World.of(context), match, seen_by)
