"""``ludwig show MATCH[@POS]``: everything a viewer may see of a match at a position."""

import typer

from cli.parameters import As, MatchAt
from cli.world import World


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Show a match at a position: market, seats, favors and castles."""
    from cli.deeds.show import run

    run(World.of(context), match, seen_by)
