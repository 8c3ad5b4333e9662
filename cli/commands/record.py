"""``ludwig record export|import``: matches as files (RECORD.md)."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import opened, reader, store
from cli.pages import save
from cli.parameters import As, CommandId, DryRun, MatchAt
from cli.pictures import FORMS, Draw, Drawn, drawn
from cli.shrinking import shrink
from cli.world import World

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from io import BufferedReader

    from ludwig.matches.matches import Matches
    from replays.exchange import Imported
    from replays.finding import Finding
    from replays.record import Reading, Record

ENDING = ".ludwig.jsonl"
_TEXT_BEGINS = (b"ludwig-text", b"#")
_TEXT_ENDING = ".txt"
_MARK = "\ufeff".encode()

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@group.callback()
def _records() -> None:
    """Export and import match records."""


group.command("shrink")(shrink)


@group.command("export")
def export(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
    form: Annotated[
        str,
        typer.Option(
            "--format", metavar="jsonl|text|svg|html", help="A record, text, a picture or a page."
        ),
    ] = "jsonl",
    draw: Draw = None,
) -> None:
    """Write a match as a record, a text, a picture or a page.

    For a viewer; the text is what a table would have written.

    Without --as: the record's own viewer if the match was imported, else a spectator. With a
    position it ends there, with no more than its viewer knew then.
    """
    from replays.exchange import export_record

    if form not in ("jsonl", "text", *FORMS):
        raise usage(f"there is no format {form}", hint="jsonl, text, svg or html")

    world = World.of(context)
    if form in FORMS or draw is not None:
        _deliver_picture(world, drawn(world, match, form, seen_by, draw), output)
        return
    with opened(world, match) as (told, address):
        seq = told.seq(address.position)
        asked = reader(told.match, seen_by)
        record = _up_to(export_record(told.match, asked), seq)
    if record.viewer != asked:
        world.say(f"this copy of the match is {record.viewer}'s: it holds no more")
    _deliver(world, record, _written(record, form), output)


def _up_to(record: "Record", seq: int) -> "Record":
    """Returns the record that ends after an event: it holds what its viewer knew of it then.

    Raises:
        CliError: nothing would be left of it.
    """
    from ludwig.codec import masked

    if seq >= len(record.events):
        return record
    if seq < 1:
        raise usage("a record begins with event 1", hint="MATCH@1 or later")
    seen = (masked(event, record.viewer, over=False) for event in record.events[:seq])
    return record._replace(events=tuple(seen))


def _written(record: "Record", form: str) -> bytes:
    from replays.notation import UnwritableError, text_of
    from replays.record import write

    if form != "text":
        return write(record)
    try:
        return text_of(record).encode()
    except UnwritableError as error:
        said = f"{record.match} cannot be told as text: {error}"
        raise CliError("record.broken", ExitCode.INTEGRITY, said, at=error.seq) from error


def _deliver_picture(world: World, picture: Drawn, output: str) -> None:
    facts = {**picture.facts, "file": None if output == "-" else output}
    if output != "-":
        save(Path(output), picture.text)
        world.answer(facts, f"{output}: {picture.words}")
    elif world.json:
        world.answer({**facts, "text": picture.text.decode()}, "")
    else:
        world.stdout.flush()
        _write_bytes(picture.text)


def _deliver(world: World, record: "Record", text: bytes, output: str) -> None:
    facts = {
        "match": record.match,
        "viewer": record.viewer,
        "events": len(record.events),
        "head": record.head,
        "file": None if output == "-" else output,
    }
    if output != "-":
        save(Path(output), text)
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


@group.command("import")
def import_(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A record, a text, a bundled match's name, or -."),
    ],
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Read a record, or a match written at a table.

    It is kept in the store.

    The same record twice is one match, with --command-id or without.
    """
    del command_id  # the record itself is the name of the call
    world = World.of(context)
    read, is_text = _read(file)
    record = sound(read, file)
    if dry_run:
        facts = {"match": record.match, "events": len(record.events), "dry_run": True}
        world.answer(facts, f"would import {record.match}, {len(record.events)} events")
        return
    with store(world) as matches:
        imported = _kept(matches, record, is_text=is_text)
    name = imported.match.header.id
    facts = {
        "match": name,
        "record": record.match,
        "new": imported.new,
        "events": imported.match.seq,
        "viewer": record.viewer,
        "head": imported.match.head.hex(),
        "unclean": imported.match.header.unclean or None,
    }
    if unclean := imported.match.header.unclean:
        world.say(_warning(name, record, unclean))
    known = "" if imported.new else " (it was there already)"
    world.answer(facts, f"imported {name}, {imported.match.seq} events{known}")


def _warning(name: str, record: "Record", unclean: str) -> str:
    """Returns what to say of a well-formed record that breaks the rules."""
    from replays.audit import audit

    first = next(iter(audit(record).findings), None)
    what = "" if first is None else f" ({first.what})"
    undone = f", taken back by event {first.undone_by}" if first and first.undone_by else ""
    return f"{name} breaks {unclean}{what}{undone}: ludwig audit {name}"


def _kept(matches: "Matches", record: "Record", *, is_text: bool) -> "Imported":
    from replays.exchange import import_record
    from replays.notation.keeping import import_table

    return import_table(matches, record) if is_text else import_record(matches, record)


def reading(file: str) -> "Reading":
    """Reads a record file, or a table's text, as far as it can be read; ``-`` is stdin.

    Raises:
        CliError: there is no such file, or a line of a text says nothing.
    """
    return _read(file)[0]


def _read(file: str) -> "tuple[Reading, bool]":
    """Reads a file and tells whether it is a table's text."""
    from replays.record import read

    try:
        if file == "-":
            return _read_stream(cast("BufferedReader", sys.stdin.buffer), file)
        if file in bundled() and not Path(file).exists():
            return read(bundled()[file].read_bytes()), False
        with Path(file).open("rb") as stream:
            return _read_stream(stream, file)
    except OSError as error:
        said = f"cannot read {file}: {error.strerror}"
        raise CliError("file.unreadable", ExitCode.NOT_FOUND, said, at=file) from error


def _read_stream(stream: "BufferedReader", file: str) -> "tuple[Reading, bool]":
    from replays.record import read

    begins = stream.peek(1).removeprefix(_MARK).lstrip().startswith(_TEXT_BEGINS)
    if begins or file.endswith(_TEXT_ENDING):
        return _told(stream, file), True
    return read(stream), False


def _told(stream: "BufferedReader", file: str) -> "Reading":
    from replays.notation import NewerNotationError, NotationError
    from replays.notation.keeping import named_after, table_record
    from replays.notation.token import LONGEST_TEXT
    from replays.record import Reading

    try:
        record = table_record(stream.read(LONGEST_TEXT + 1), named_after(file))
    except NewerNotationError as error:
        return Reading(None, (), str(error))
    except NotationError as error:
        at = f"{error.line}:{error.column}"
        said = f"{file}, {error}"
        raise CliError("notation.syntax", ExitCode.USAGE, said, at=at) from error
    return Reading(record, (), None)


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
        raise _newer(read, read.newer, file)
    findings = read.findings or (tuple(check_chain(read.record)) if read.record else ())
    if read.record is None or findings:
        first = findings[0]
        raise CliError(
            "record.broken",
            ExitCode.INTEGRITY,
            f"{file} is no sound record: {_placed(first)}",
            rule=first.rule,
            at=first.seq,
            hint=f"ludwig audit {file}",
        )
    return read.record


def _newer(read: "Reading", newer: str, file: str) -> CliError:
    """Returns the error of a file that a later version wrote: the finding of its audit, too."""
    said = f"{file} was written by a newer version ({newer})"
    found = next((each for each in read.findings if newer in each.what), None)
    return CliError(
        "version.unknown",
        ExitCode.UNKNOWN_VERSION,
        said if found is None else f"{said}: {_placed(found)}",
        rule=None if found is None else found.rule,
        at=file if found is None else found.seq,
        hint=f"ludwig audit {file}",
    )


def _placed(finding: "Finding") -> str:
    """Returns a finding with its place; what is wrong with the first line says so itself."""
    return f"event {finding.seq}: {finding.what}" if finding.seq else finding.what
