"""``ludwig record shrink FILE --check CMD``: the smallest record that still shows something."""

import shlex
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.pages import check_free, or_dash, save
from cli.parameters import Force
from cli.world import World

if TYPE_CHECKING:
    from replays.record import Record


def shrink(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record file.")],
    check: Annotated[
        str,
        typer.Option(
            metavar="CMD",
            help="Exits with 0 if a record still shows it; {} is the file, else it comes last.",
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
    force: Force = False,
) -> None:
    """Cut a record down to what a command still tests for.

    What comes after is cut off, then turns are passed instead as long as all else stays legal.
    """
    from cli.reading import reading, sound
    from replays.branching.shrinking import NothingShown, shrunk
    from replays.record import write

    world = World.of(context)
    output = or_dash(output)
    check_free(output, force=force)
    record = sound(reading(file), file)
    words = _words(check)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.ludwig.jsonl"
        try:
            found = shrunk(record, lambda candidate: _shows(words, path, candidate))
        except NothingShown as error:
            said = f"{file} as it is does not show it: {check} fails"
            raise CliError("shrink.nothing", ExitCode.NO, said, at=file) from error
    text = write(found.record)
    if output != "-":
        save(Path(output), text, force=force)
    facts = {
        "match": record.match,
        "before": len(record.events),
        "events": len(found.record.events),
        "tried": found.tried,
        "file": None if output == "-" else output,
        **({"text": text.decode()} if output == "-" else {}),
    }
    said = f"{len(record.events)} events became {len(found.record.events)}; {found.tried} tried"
    if output == "-" and not world.json:
        world.say(said)
    world.answer(facts, text.decode() if output == "-" else said)


def _words(check: str) -> list[str]:
    try:
        words = shlex.split(check)
    except ValueError as error:
        raise usage(f"--check cannot be read: {error}") from error
    if not words:
        raise usage("--check names no command")
    return words if "{}" in words else [*words, "{}"]


def _shows(words: list[str], path: Path, record: "Record") -> bool:
    from replays.record import write

    path.write_bytes(write(record))
    command = [str(path) if word == "{}" else word for word in words]
    try:
        ran = subprocess.run(  # noqa: S603 - running it is what was asked for
            command, check=False, stdin=subprocess.DEVNULL, capture_output=True
        )
    except OSError as error:
        said = f"cannot run {words[0]}: {error.strerror}"
        raise CliError("check.unrunnable", ExitCode.USAGE, said) from error
    return ran.returncode == 0
