"""``ludwig record export|import``: matches as files (RECORD.md)."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import opened, store, viewer
from cli.parameters import As, CommandId, DryRun, MatchAt
from cli.world import World

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from replays.record import Reading, Record

ENDING = ".ludwig.jsonl"

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@group.callback()
def _records() -> None:
    """Export and import match records."""


@group.command("export")
def export(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
) -> None:
    """Write a match as a record file, for a viewer.

    Without --as: the record's own viewer if the match was imported, else a spectator.
    """
    from replays.exchange import export_record
    from replays.record import write

    world = World.of(context)
    with opened(world, match) as (told, address):
        if address.given and told.seq(address.position) != told.last:
            raise CliError(
                "usage", ExitCode.USAGE, "a record holds the whole match", at=str(address)
            )
        asked = None if seen_by is None else viewer(told, seen_by)
        record = export_record(told.match, asked)
    if asked is not None and record.viewer != asked:
        world.say(f"this copy of the match is {record.viewer}'s: it holds no more")
    _deliver(world, record, write(record), output)


def _deliver(world: World, record: "Record", text: bytes, output: str) -> None:
    facts = {
        "match": record.match,
        "viewer": record.viewer,
        "events": len(record.events),
        "head": record.head,
        "file": None if output == "-" else output,
    }
    if output != "-":
        _save(Path(output), text)
        said = f"{output}: {record.match}, {len(record.events)} events, head {record.head[:8]}"
        world.answer(facts, said)
    elif world.json:
        world.answer({**facts, "text": text.decode()}, "")
    else:
        world.stdout.flush()
        _write_bytes(text)


def _write_bytes(text: bytes) -> None:
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text.decode())
    else:
        stream.write(text)


def _save(path: Path, text: bytes) -> None:
    try:
        path.write_bytes(text)
    except OSError as error:
        said = f"cannot write {path}: {error.strerror}"
        raise CliError("file.unwritable", ExitCode.UNAVAILABLE, said, at=str(path)) from error


@group.command("import")
def import_(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A record file, a bundled match's name, or - (stdin)."),
    ],
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Read a record file into the store.

    The same record twice is one match, with --command-id or without.
    """
    del command_id  # the record itself is the name of the call
    from replays.exchange import import_record

    world = World.of(context)
    record = sound(reading(file), file)
    if dry_run:
        facts = {"match": record.match, "events": len(record.events), "dry_run": True}
        world.answer(facts, f"would import {record.match}, {len(record.events)} events")
        return
    with store(world) as matches:
        imported = import_record(matches, record)
    name = imported.match.header.id
    facts = {
        "match": name,
        "record": record.match,
        "new": imported.new,
        "events": len(record.events),
        "viewer": record.viewer,
        "head": record.head,
    }
    known = "" if imported.new else " (it was there already)"
    world.answer(facts, f"imported {name}, {len(record.events)} events{known}")


def reading(file: str) -> "Reading":
    """Reads a record file as far as it can be read; ``-`` is stdin."""
    from replays.record import read

    try:
        if file == "-":
            return read(sys.stdin.buffer)
        if file in bundled() and not Path(file).exists():
            return read(bundled()[file].read_bytes())
        with Path(file).open("rb") as stream:
            return read(stream)
    except OSError as error:
        said = f"cannot read {file}: {error.strerror}"
        raise CliError("file.unreadable", ExitCode.NOT_FOUND, said, at=file) from error


def bundled() -> "dict[str, Traversable]":
    """Returns the matches that come with the program, by name."""
    from importlib.resources import files

    return {
        path.name.removesuffix(ENDING): path
        for path in files("replays").joinpath("data").iterdir()
        if path.name.endswith(ENDING)
    }


def sound(read: "Reading", file: str) -> "Record":
    """Returns the record of a file that has nothing wrong with its lines and its chain.

    Raises:
        CliError: it was written by a newer version, or it is broken: ``audit`` says how.
    """
    from replays.integrity import check_chain

    if read.newer is not None:
        said = f"{file} was written by a newer version ({read.newer})"
        raise CliError("version.unknown", ExitCode.UNKNOWN_VERSION, said, at=file)
    findings = read.findings or (tuple(check_chain(read.record)) if read.record else ())
    if read.record is None or findings:
        first = findings[0]
        raise CliError(
            "record.broken",
            ExitCode.INTEGRITY,
            f"{file} is no sound record: event {first.seq}: {first.what}",
            rule=first.rule,
            at=first.seq,
            hint=f"ludwig audit {file}",
        )
    return read.record
