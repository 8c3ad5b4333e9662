"""``ludwig receipt take|check|key``: one signed line a turn, and what it proves later."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import asked_viewer, check_admitted, opened, viewer
from cli.parameters import As, MatchAt
from cli.reading import reading, sound
from cli.world import World

if TYPE_CHECKING:
    from ludwig.receipts import Receipt, Verdict

RECORD: Final = ".jsonl"
MOST_SIGNS: Final = 2**23
"""In a file of receipts; a match of a thousand turns needs a twentieth of it."""

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@group.callback()
def _receipts() -> None:
    """Take and check receipts of a match."""


@group.command("take")
def take(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Print a signed line on a match as it stands at a position.

    It names match, event, the hash of the history so far, and for whom it is.
    """
    from ludwig.receipts import issue, open_key

    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        if seq == 0:
            raise usage("before the first event there is nothing to sign", hint=f"{told.id}@1")
        key = open_key(world.options.data)
        receipt = issue(key, told.match.header.match, seq, told.recorded[seq - 1].hash, eyes)
    world.answer({**receipt._asdict(), "receipt": str(receipt)}, str(receipt))


@group.command("key")
def key_(context: typer.Context) -> None:
    """Print the public key that this server's receipts are signed with."""
    from ludwig.receipts import open_key

    world = World.of(context)
    public = open_key(world.options.data).public
    world.answer({"key": public}, public)


@group.command("check")
def check_(
    context: typer.Context,
    receipts: Annotated[
        list[str],
        typer.Argument(metavar="RECEIPTS", help="Files of receipts, one a line; - is stdin."),
    ],
    against: Annotated[
        str,
        typer.Option("--against", metavar="MATCH|FILE", help="A match in the store or a record."),
    ],
    key: Annotated[
        str | None, typer.Option(metavar="HEX", help="The server's public key, if you know it.")
    ] = None,
    seen_by: As = None,
) -> ExitCode:
    """Find a history that was cut off, rewritten, or told in two ways.

    Exit code 1 if it was.
    """
    from ludwig.receipts import check

    world = World.of(context)
    kept = [receipt for file in receipts for receipt in read_file(file)]
    if not kept:
        raise usage("there is no receipt in these files")
    match, hashes = _history(world, against, seen_by)
    verdicts = check(kept, match, hashes, key)
    facts = {
        "match": match,
        "events": len(hashes),
        "receipts": [receipt._asdict() for receipt in kept],
        "verdicts": [verdict._asdict() for verdict in verdicts],
    }
    world.answer(facts, lambda: "\n".join(_line(world, kept, each) for each in verdicts))
    return ExitCode.DONE if all(verdict.good for verdict in verdicts) else ExitCode.NO


def _history(world: World, against: str, seen_by: str | None) -> tuple[str, tuple[str, ...]]:
    """Returns the name and the event hashes of a record, or of a match in the store."""
    if against.endswith(RECORD) or Path(against).is_file():
        record = sound(reading(against), against)
        return record.match, tuple(event.hash for event in record.events)
    with opened(world, against) as (told, address):
        check_admitted(told.match, asked_viewer(told.match, seen_by))
        if address.given:
            raise usage("receipts are checked against whole matches", hint=told.id)
        return told.match.header.match, tuple(event.hash for event in told.recorded)


def read_file(file: str) -> "tuple[Receipt, ...]":
    """Reads a file of receipts, one a line; ``-`` is stdin."""
    from ludwig.receipts import ReceiptError, read_receipts

    try:
        text = _beginning(file)
    except OSError as error:
        said = f"cannot read {file}: {error.strerror}"
        raise CliError("file.unreadable", ExitCode.NOT_FOUND, said, at=file) from error
    except UnicodeDecodeError as error:
        raise CliError("receipt.malformed", ExitCode.USAGE, f"{file} is no text") from error
    if len(text) > MOST_SIGNS:
        said = f"{file} is longer than {MOST_SIGNS} signs: those are no receipts"
        raise CliError("receipt.malformed", ExitCode.USAGE, said)
    try:
        return tuple(read_receipts(text.splitlines()))
    except ReceiptError as error:
        said = f"{file}: {error}"
        raise CliError("receipt.malformed", ExitCode.USAGE, said, at=error.line) from error


def _beginning(file: str) -> str:
    """Returns what a file holds, of one that is too long a sign too many."""
    if file == "-":
        return sys.stdin.read(MOST_SIGNS + 1)
    with Path(file).open(encoding="utf-8") as stream:
        return stream.read(MOST_SIGNS + 1)


def _line(world: World, kept: "Sequence[Receipt]", verdict: "Verdict") -> str:
    whose = " and ".join(f"{kept[n].seat}@{kept[n].seq}" for n in verdict.receipts)
    code = world.paint(f"{verdict.code:<9}", "good" if verdict.good else "bad")
    return f"{code}  {whose}: {verdict.what}"
