"""``ludwig play [MATCH]``: plays at one keyboard, against people or bots; can be left any time.

In a terminal the decision is shown and asked for. ``--choose`` answers one decision without
asking, so that scripts and programs can play; with ``--json`` what could be chosen is data, and
nothing is written.
"""

from typing import Annotated

import typer

from cli.completion import matches
from cli.parameters import CommandId, DryRun
from cli.world import World


def command(
    context: typer.Context,
    match: Annotated[
        str | None,
        typer.Argument(
            metavar="MATCH[@POS]",
            help="The match to take up; a new one against bots if left out. With a position the "
            "choice is made only if the match still stands there.",
            autocompletion=matches,
        ),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help="Against whom a new match is, between commas: random, swift, greedy, planner.",
        ),
    ] = "greedy",
    choose: Annotated[
        str | None,
        typer.Option(
            metavar="CHOICE",
            help="Answer the decision: a number, a word, or JSON; bots: only let bots decide.",
        ),
    ] = None,
    dry_run: DryRun = False,
    command_id: CommandId = None,
    seen_by: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="VIEWER", help="Whose branch it is, if it is not everybody's to see."
        ),
    ] = None,
) -> None:
    """Play a match at one keyboard."""
    from cli.deeds.play import run

    run(World.of(context), match, against, choose, dry_run, command_id, seen_by)
