"""``ludwig simulate``: bots play matches, which are then in the store."""

from typing import Annotated

import typer

from cli.parameters import EDITIONS, CommandId, DryRun
from cli.world import World


def command(
    context: typer.Context,
    players: Annotated[int, typer.Option(metavar="N", help="How many seats: 1 (solo) to 4.")] = 4,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help="Between commas: random, swift, greedy, planner; over and over for all seats.",
        ),
    ] = "greedy,random",
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")] = 1,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Makes the matches repeatable; whoever knows it knows all."
        ),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="PROFILE", help=f"The edition to play by: {EDITIONS}.")
    ] = "second-edition",
    switch: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Override a switch (rules P); repeatable."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The match's id; several get -1, -2 … after it."),
    ] = None,
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Let bots play matches."""
    from cli.deeds.simulate import run

    run(World.of(context), players, bots, matches, seed, profile, switch, name, dry_run, command_id)
