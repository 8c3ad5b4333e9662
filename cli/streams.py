"""The three standard streams, whatever state the caller left them in."""

import os
import sys
from contextlib import suppress
from typing import TextIO

from cli.exit_code import ExitCode


def make_sound() -> None:
    """Opens a closed stream on nothing; what a stream cannot spell is written as an escape."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def unwritable(error: OSError) -> int:
    """Says, if it still can be said, that an output cannot be written; returns the exit code."""
    let_go(sys.stdout)
    with suppress(OSError):
        sys.stderr.write(f"ludwig: the output cannot be written: {error.strerror}\n")
        sys.stderr.flush()
    let_go(sys.stderr)
    return ExitCode.UNAVAILABLE


def let_go(stream: TextIO) -> None:
    """Lets the interpreter flush a stream into nothing instead of complaining at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
