"""Pages and other texts that a command makes: to a file, to stdout, or as data."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.world import World


def deliver(
    world: World, facts: dict[str, Any], text: str, output: str, *, force: bool = False
) -> None:
    """Writes a text to a file and answers where it is, or prints it if the file is ``-``."""
    if output == "-":
        world.answer({**facts, "file": None, "text": text}, text)
        return
    save(Path(output), text.encode(), force=force)
    world.answer({**facts, "file": output}, output)


def or_dash(output: str) -> str:
    """Returns ``-`` for a name of stdout, as /dev/stdout is; any other as it is."""
    return "-" if _is_stdout(Path(output)) else output


def _is_stdout(path: Path) -> bool:
    """Whether what is written to stdout comes into this very file, be it a plain one."""
    with suppress(OSError, ValueError):  # no such file, or no stdout that has a number
        return os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno()))
    return False


def check_free(output: str | None, *, force: bool) -> None:
    """Refuses to write over a file before any work is done for it; None and stdout are no file.

    Raises:
        CliError: it is there already, and ``force`` was not asked for (exit 5).
    """
    if output in (None, "-") or force:
        return
    with suppress(OSError):  # no file system has a name like this
        if Path(output).is_file() and not _is_stdout(Path(output)):
            raise _there_already(Path(output))


def save(path: Path, content: bytes, *, force: bool = False) -> None:
    """Writes a file whole or not at all; a pipe, or stdout itself, takes it as it comes.

    Raises:
        CliError: it is there already, and ``force`` was not asked for (exit 5), or it cannot be
            written (exit 7).
    """
    try:
        if _is_stdout(path):
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        elif path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _put(Path(os.path.realpath(path)), content, force=force)  # `resolve` fails at loops
    except FileExistsError as error:
        raise _there_already(path) from error
    except OSError as error:
        said = f"cannot write {path}: {error.strerror}"
        raise CliError("file.unwritable", ExitCode.UNAVAILABLE, said, at=str(path)) from error


def _there_already(path: Path) -> CliError:
    said = f"{path} is there already"
    hint = "--force writes over it"
    return CliError("file.exists", ExitCode.CONFLICT, said, at=str(path), hint=hint)


def _put(path: Path, content: bytes, *, force: bool) -> None:
    """Writes beside the file and gives it its name only when all is on the disk."""
    beside = path.with_name(f".{token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if force:
            _replace(beside, path)
        else:
            _name(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink()


def _replace(beside: Path, path: Path) -> None:
    with suppress(FileNotFoundError):
        beside.chmod(path.stat().st_mode)
    beside.replace(path)


def _name(beside: Path, path: Path) -> None:
    """Names a file unless the name is taken; the check and the naming are one step."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)
