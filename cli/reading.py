"""Record files and written tables as a command reads them: sound, broken, or newer."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cli.error import CliError
from cli.exit_code import ExitCode

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from io import BufferedReader

    from replays.finding import Finding
    from replays.record import Reading, Record

ENDING = ".ludwig.jsonl"
_TEXT_BEGINS = (b"ludwig-text", b"#")
_TEXT_ENDING = ".txt"
_MARK = "\ufeff".encode()


def reading(file: str) -> "Reading":
    """Reads a record file, or a table's text, as far as it can be read; ``-`` is stdin.

    Raises:
        CliError: there is no such file, or a line of a text says nothing.
    """
    return read_file(file)[0]


def read_file(file: str) -> "tuple[Reading, bool]":
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
