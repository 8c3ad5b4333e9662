"""The log of a sweep: what was found of each match, a JSON line each, kept from call to call."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeAlias

from cli.error import CliError
from cli.exit_code import ExitCode

Row: TypeAlias = Mapping[str, Any]


class SweepLog(NamedTuple):
    """What stands in a log by match, and the file that more is written to; without one nothing."""

    rows: Mapping[str, Row]
    path: Path | None = None
    file: TextIO | None = None

    def keep(self, row: Row) -> None:
        """Writes a line at once.

        Raises:
            CliError: the log cannot be kept.
        """
        if self.path is not None and self.file is not None:
            with _blamed(self.path):
                self.file.write(json.dumps(row) + "\n")
                self.file.flush()


@contextmanager
def kept_log(log: str | None, eyes: str) -> Iterator[SweepLog]:
    """Opens a log for more lines; it holds what was found for this viewer.

    A torn last line is dropped. What goes wrong in the block is no matter of the log.

    Raises:
        CliError: the log cannot be read or kept (exit 7), or what is there is none (exit 5).
    """
    if log is None:
        yield SweepLog({})
        return
    path = Path(log)
    with _blamed(path):
        known = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        if not _is_log(known):
            raise _no_log(path)
        file = path.open("a", encoding="utf-8")
    try:
        with _blamed(path):
            file.write("\n" if known and not known.endswith("\n") else "")
        yield SweepLog(_rows(known, eyes), path, file)
    finally:
        with _blamed(path):
            file.close()


@contextmanager
def _blamed(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        said = f"cannot keep the log {path}: {error.strerror}"
        raise CliError("file.unwritable", ExitCode.UNAVAILABLE, said, at=str(path)) from error


def _is_log(text: str) -> bool:
    """Whether a text is empty, begins with a row, or is one that was torn."""
    first, end, _ = text.partition("\n")
    return not text or _row(first) is not None or (not end and first.startswith("{"))


def _no_log(path: Path) -> CliError:
    said = f"{path} is there already, and no log of an audit"
    return CliError("file.exists", ExitCode.CONFLICT, said, at=str(path), hint="name another file")


def _rows(text: str, eyes: str) -> Mapping[str, Row]:
    rows = filter(None, map(_row, text.splitlines()))
    return {row["match"]: row for row in rows if row.get("as") == eyes}


def _row(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) and isinstance(row.get("match"), str) else None
