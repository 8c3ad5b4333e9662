"""Single keys from a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cli.world import World

_NAMES: Final = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\t": "tab",
    "\x1b": "escape",
    "\x04": "q",
}
_LONGEST: Final = 4
_WAIT_SECONDS: Final = 0.05
_SEVERAL_BYTES: Final = 0xC0


def name_of(characters: str) -> str:
    """Returns the name of the key that sends these characters; a plain key names itself."""
    return _NAMES.get(characters, characters)


@contextmanager
def keyboard(world: World) -> Iterator[Iterator[str]]:
    """Gives the keys pressed, one by one, while a block runs; then the terminal is as before."""
    import termios
    import tty

    descriptor = world.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield _keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _keys(descriptor: int) -> Iterator[str]:
    import os

    while data := os.read(descriptor, 1):
        if data == b"\x1b":
            data += _rest(descriptor)
        elif data[0] >= _SEVERAL_BYTES:
            data += os.read(descriptor, 3)
        yield name_of(data.decode(sys.stdin.encoding or "utf-8", errors="replace"))


def _rest(descriptor: int) -> bytes:
    """Returns what follows an escape at once: the rest of a key's sequence."""
    import os
    import select

    data = b""
    while len(data) < _LONGEST and select.select([descriptor], [], [], _WAIT_SECONDS)[0]:
        data += os.read(descriptor, 1)
        if (data[-1:].isalpha() and data != b"O") or data.endswith(b"~"):
            break
    return data
