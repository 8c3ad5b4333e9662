"""Pages and other texts that a command makes: to a file, to stdout, or as data."""

from pathlib import Path
from typing import Any

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.world import World


def deliver(world: World, facts: dict[str, Any], text: str, output: str) -> None:
    """Writes a text to a file and answers where it is, or prints it if the file is ``-``."""
    if output == "-":
        world.answer({**facts, "file": None, "text": text}, text)
        return
    save(Path(output), text.encode())
    world.answer({**facts, "file": output}, output)


def save(path: Path, content: bytes) -> None:
    """Writes a file whole; one clear line and exit 7 if that cannot be done."""
    try:
        path.write_bytes(content)
    except OSError as error:
        said = f"cannot write {path}: {error.strerror}"
        raise CliError("file.unwritable", ExitCode.UNAVAILABLE, said, at=str(path)) from error
