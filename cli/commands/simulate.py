"""``ludwig simulate``: bots play matches, which are then in the store."""

from typing import Annotated

import typer

from cli.parameters import CommandId, DryRun
from cli.world import World


def command(
    context: typer.Context,
    players: Annotated[int, typer.Option(help="How many seats: 1 (solo) to 4.")] = 4,
    bots: Annotated[
        str, typer.Option(help="Bots by name, named over and over until all seats are taken.")
    ] = "greedy,random",
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1,
    seed: Annotated[
        str | None, typer.Option(help="Makes the matches repeatable; whoever knows it knows all.")
    ] = None,
    profile: Annotated[str, typer.Option(help="The edition to play by.")] = "second-edition",
    switch: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Override a switch (rules P).")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="The match's id; several get -1, -2 … after it.")
    ] = None,
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Let bots play matches."""
    from cli.deeds.simulate import run

    run(World.of(context), players, bots, matches, seed, profile, switch, name, dry_run, command_id)
