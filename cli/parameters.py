"""Arguments and options that several commands share."""

from typing import Annotated, Final, TypeAlias

import typer

from cli.completion import matches, viewers

MatchAt: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="MATCH[@POS]",
        help="A match, or a unique beginning of its id, and a position such as @17 or @r4.blue.",
        autocompletion=matches,
    ),
]
Line: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="MATCH/NAME", help="A branch of a match.", autocompletion=matches),
]
LineAt: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="MATCH[/NAME][@POS]",
        help="A match, or a branch of it, and a position such as @17.",
        autocompletion=matches,
    ),
]
MatchOrLine: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="MATCH[/NAME]", help="A match, or a branch of it.", autocompletion=matches
    ),
]
MaybeMatch: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="MATCH",
        help="A match, or a unique beginning of its id; all if left out.",
        autocompletion=matches,
    ),
]
Match: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="MATCH",
        help="A match, or a unique beginning of its id.",
        autocompletion=matches,
    ),
]
As: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="VIEWER",
        help="From whose eyes: a seat or player, spectator (the default) or referee.",
        autocompletion=viewers,
    ),
]
EDITIONS: Final = "second-edition, first-edition, board-game-arena or app"
DryRun: TypeAlias = Annotated[
    bool, typer.Option("--dry-run", help="Print the events that would be appended; write nothing.")
]
Force: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Write over a file that is there already.")
]
CommandId: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--command-id",
        metavar="ID",
        help="A name for this call: repeating it does nothing twice, another one is refused.",
    ),
]

Budget: TypeAlias = Annotated[
    int,
    typer.Option(
        min=1,
        metavar="N",
        help="About so many rollouts: a first round of each alternative anyway, fewer if settled.",
    ),
]
Policy: TypeAlias = Annotated[
    str, typer.Option(metavar="BOT", help="Who plays on: swift, greedy, random or planner.")
]
Seed: TypeAlias = Annotated[
    str,
    typer.Option(metavar="TEXT", help="The same seed gives the same answer on any machine."),
]
Jobs: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Processes; as many as there are cores.")
]
Workers: TypeAlias = Annotated[
    bool, typer.Option("--workers", help="Let the store's workers do it (ludwig worker).")
]


def name_of(command_id: str | None) -> str | None:
    """Returns the id of the match that a call of this name creates, so that a retry finds it."""
    if command_id is None:
        return None
    from hashlib import sha256

    return f"match-{sha256(command_id.encode()).hexdigest()[:10]}"
