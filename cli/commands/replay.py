"""``ludwig replay MATCH[@POS]``: step by step in a terminal, as plain text anywhere else."""

from typing import Annotated

import typer

from cli.completion import seats
from cli.exit_code import ExitCode
from cli.parameters import As, MatchAt
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    by: Annotated[
        str, typer.Option(metavar="STEP", help="Step by event, turn or round.")
    ] = "event",
    to: Annotated[str | None, typer.Option(metavar="@POS", help="Stop at this position.")] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Begin after this seat's or player's last decision.",
            autocompletion=seats,
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="EXPR",
            help="Stop where this becomes true (ludwig help until); exit code 1 if nowhere.",
        ),
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on as long as the match is being played.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text also in a terminal.")] = False,
) -> ExitCode:
    """Replay a match step by step; in a terminal with keys, ? lists them."""
    from cli.deeds.replay import run

    return run(World.of(context), match, seen_by, by, to, since, until, follow, plain)
