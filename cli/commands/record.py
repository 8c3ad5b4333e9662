"""``ludwig record export|import``: matches as files (RECORD.md)."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import opened, reader, store
from cli.pages import check_free, or_dash, save
from cli.parameters import As, CommandId, DryRun, Force, MatchAt
from cli.pictures import FORMS, Draw, Drawn, drawn
from cli.reading import read_file, sound
from cli.shrinking import shrink
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches
    from replays.exchange import Imported
    from replays.record import Record

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
    force: Force = False,
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
    output = or_dash(output)
    check_free(output, force=force)
    if form in FORMS or draw is not None:
        _deliver_picture(world, drawn(world, match, form, seen_by, draw), output, force=force)
        return
    with opened(world, match) as (told, address):
        seq = told.seq(address.position)
        asked = reader(told.match, seen_by)
        record = _up_to(export_record(told.match, asked), seq)
    if record.viewer != asked:
        world.say(f"this copy of the match is {record.viewer}'s: it holds no more")
    _deliver(world, record, _written(record, form), output, force=force)


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


def _deliver_picture(world: World, picture: Drawn, output: str, *, force: bool) -> None:
    facts = {**picture.facts, "file": None if output == "-" else output}
    if output != "-":
        save(Path(output), picture.text, force=force)
        world.answer(facts, f"{output}: {picture.words}")
    elif world.json:
        world.answer({**facts, "text": picture.text.decode()}, "")
    else:
        world.stdout.flush()
        _write_bytes(picture.text)


def _deliver(world: World, record: "Record", text: bytes, output: str, *, force: bool) -> None:
    facts = {
        "match": record.match,
        "viewer": record.viewer,
        "events": len(record.events),
        "head": record.head,
        "file": None if output == "-" else output,
    }
    if output != "-":
        save(Path(output), text, force=force)
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
    read, is_text = read_file(file)
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
