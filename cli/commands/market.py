"""``ludwig market MATCH[@POS]``: what can be bought."""

import typer

from cli.parameters import As, MatchAt
from cli.world import World


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Show the market with prices and coins."""
    from cli.deeds.market import run

    run(World.of(context), match, seen_by)
