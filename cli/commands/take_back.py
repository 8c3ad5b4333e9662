"""``ludwig take-back MATCH@POS --by SEAT``: a move taken back, if those concerned agree."""

from typing import Annotated

import typer

from cli.completion import matches, seats
from cli.parameters import CommandId, DryRun
from cli.world import World


def command(
    context: typer.Context,
    match: Annotated[
        str,
        typer.Argument(
            metavar="MATCH@POS",
            help="The match, and the position of the decision to go on from.",
            autocompletion=matches,
        ),
    ],
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="SEAT", help="Who asks, by seat or name.", autocompletion=seats
        ),
    ],
    agreed: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT:HASH",
            help="A seat or name that agrees, and the hash of the last event it agrees to undo.",
        ),
    ] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why.")] = "",
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Go on from an earlier decision. Nothing is deleted; what was taken back stays in the log.

    Free as long as nobody has learned anything and no other seat has decided since; otherwise the
    seats that --dry-run names must agree to exactly these events. Bots agree by themselves.
    """
    from cli.deeds.take_back import run

    run(World.of(context), match, by, agreed, reason, dry_run, command_id)
