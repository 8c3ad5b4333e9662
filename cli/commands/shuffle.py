"""``ludwig shuffle MATCH --seed SEAT=HEX``: fair decks laid out with each seat's own seed."""

from typing import Annotated

import typer

from cli.parameters import CommandId, Match
from cli.world import World


def command(
    context: typer.Context,
    match: Match,
    seed: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=HEX",
            help="A seat's own seed, by seat or name; SEAT alone: a random one.",
        ),
    ] = None,
    command_id: CommandId = None,
) -> None:
    """Shuffle the decks of a match begun with --fair, each seat adding a seed if it likes."""
    from cli.deeds.shuffle import run

    run(World.of(context), match, seed, command_id)
