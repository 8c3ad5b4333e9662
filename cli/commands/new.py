"""``ludwig new PLAYER...``: creates a match up to its first decision."""

from typing import Annotated

import typer

from cli.parameters import EDITIONS, CommandId, DryRun
from cli.world import World


def command(
    context: typer.Context,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help="One to four: a name, bot:NAME, or either after a seat, as red=Anna.",
        ),
    ],
    profile: Annotated[
        str, typer.Option(metavar="PROFILE", help=f"The edition to play by: {EDITIONS}.")
    ] = "second-edition",
    switch: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Override a switch (rules P); repeatable."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The match's id; made up if left out.")
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="The first Master Builder, by seat or name; else by chance."
        ),
    ] = None,
    foyer: Annotated[
        str, typer.Option(metavar="SIDE", help="front (3 doors) or back (4 doors).")
    ] = "front",
    fair: Annotated[
        bool,
        typer.Option("--fair", help="Commit to a seed; the seats add theirs (ludwig shuffle)."),
    ] = False,
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Create a match."""
    from cli.deeds.new import run

    run(World.of(context), players, profile, switch, name, first, foyer, fair, dry_run, command_id)
