"""The three standard streams, whatever state the caller left them in."""

import os
import sys
from contextlib import suppress
from io import RawIOBase, TextIOWrapper
from typing import Final, TextIO

from cli.exit_code import ExitCode

_STREAMS: Final = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_RDONLY),
    ("stderr", "w", os.O_WRONLY),
)


def make_sound() -> None:
    """Opens a closed stream on nothing; what a stream cannot spell is written as an escape.

    A closed stdout takes nothing: whatever is written there is an error of the output.
    """
    for name, mode, way in _STREAMS:
        if getattr(sys, name) is None:
            opened = os.fdopen(os.open(os.devnull, way), mode, encoding="utf-8")
            setattr(sys, name, opened)
    _write_whole()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _write_whole() -> None:
    """Gives a stdout without a buffer one: Python drops what it could not write at once.

    ``PYTHONUNBUFFERED``, usual in containers, takes the buffer away.
    """
    stream = sys.stdout
    if isinstance(stream, TextIOWrapper) and isinstance(stream.buffer, RawIOBase):
        sys.stdout = os.fdopen(stream.fileno(), "w", encoding=stream.encoding, closefd=False)


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
