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
            help=(
                "Exits with 0 if a record still shows it. Every {} in it is the file, else that "
                "comes last. Runs without a shell: for pipes and & name one, sh -c '…{}…'."
            ),
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
    with TemporaryDirectory() as folder:
        asked = _Check(_words(check), Path(folder) / "record.ludwig.jsonl")
        try:
            found = shrunk(record, asked.shows)
        except NothingShown as error:
            said = f"{file} as it is does not show it: {check} fails{asked.last_words}"
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
    return words if any("{}" in word for word in words) else [*words, "{}"]


class _Check:
    """The command that tells whether a record, put into a file, still shows it."""

    def __init__(self, words: list[str], path: Path) -> None:
        self._command = [word.replace("{}", str(path)) for word in words]
        self._path = path
        self.last_words = ""
        """What the command said last on stderr the last time, behind a colon."""

    def shows(self, record: "Record") -> bool:
        from replays.record import write

        self._path.write_bytes(write(record))
        ran = self._ran()
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        self.last_words = f": {said[-1].strip()}" if said else f" with exit code {ran.returncode}"
        return ran.returncode == 0

    def _ran(self) -> "subprocess.CompletedProcess[bytes]":
        try:
            return subprocess.run(  # noqa: S603 - running it is what was asked for
                self._command, check=False, stdin=subprocess.DEVNULL, capture_output=True
            )
        except OSError as error:
            said = f"cannot run {self._command[0]}: {error.strerror}"
            raise CliError("check.unrunnable", ExitCode.USAGE, said) from error
