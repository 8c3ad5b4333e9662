"""``ludwig bundle MATCH``: a match packed with its verifier, for another person to check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.receipt import read_file
from cli.error import usage
from cli.opening import store, story, viewer
from cli.pages import check_free, or_dash, save
from cli.parameters import As, Force, MatchAt
from cli.verdicts import facts
from cli.world import World
from domain.visibility import Viewer
from replays.positions import parse

if TYPE_CHECKING:
    from cli.story import Story
    from ludwig.matches.matches import Matches
    from replays.bundle import Contents


def command(
    context: typer.Context,
    match: MatchAt,
    receipts: Annotated[
        list[str] | None,
        typer.Option("--receipts", metavar="FILE", help="Receipts to add, one a line; repeatable."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to; - is stdout. MATCH.bundle.zip if left out.",
        ),
    ] = None,
    seen_by: As = None,
    force: Force = False,
) -> None:
    """Pack record, key, receipts, verdict, disputes and verify.py into one zip."""
    from replays.bundle import pack

    world, address = World.of(context), parse(match)
    if address.given:
        raise usage("a bundle holds the whole match", hint=address.match)
    check_free(output, force=force)
    with store(world) as kept:
        told = story(kept, address)
        contents = _contents(world, kept, told, viewer(told, seen_by), receipts or ())
    name = output or f"{contents.record.match.replace('/', '-')}.bundle.zip"
    piped = or_dash(name) == "-"
    path = Path("/dev/stdout" if piped else name)
    save(path, pack(contents), force=force)
    clean = not contents.verdict["violations"]
    found = {
        "match": told.id,
        "file": str(path),
        "viewer": contents.record.viewer,
        "receipts": len(contents.receipts),
        "key": contents.key,
        "clean": clean,
    }
    where = "" if contents.verdict["standing"] else ", all in moves taken back"
    said = f"{path}: unpack it and run python3 verify.py"
    said = said if clean else f"{said} (the audit found violations{where})"
    if piped:
        world.say(said)  # behind the zip it would be a part of it
    else:
        world.answer(found, said)


def _contents(
    world: World,
    kept: "Matches",
    told: "Story",
    eyes: Viewer,
    receipts: "list[str] | tuple[str, ...]",
) -> "Contents":
    from importlib.metadata import version

    from ludwig.receipts import issue, open_key
    from replays.audit.sweep import judged
    from replays.bundle import Contents
    from replays.exchange import copy_for, export_record

    record = export_record(told.match, eyes)
    key = open_key(world.options.data)
    fresh = issue(key, record.match, told.last, record.head, eyes)
    given = [receipt for file in receipts for receipt in read_file(file)]
    verdict = facts(*judged(copy_for(told.match, eyes)))
    return Contents(
        record,
        tuple(dict.fromkeys(str(receipt) for receipt in (*given, fresh))),
        key.public,
        {"ludwig": version("ludwig"), "match": record.match, "head": record.head, **verdict},
        _pages(kept, told, eyes),
    )


def _pages(kept: "Matches", told: "Story", eyes: Viewer) -> dict[str, str]:
    from ludwig.disputes import Dockets
    from replays.case import case_of, markdown

    docket = Dockets(kept.store).read(told.id)
    return {
        f"{name}.md": markdown(case_of(told, dispute, eyes))
        for name, dispute in docket.disputes.items()
    }
