"""Talk on stderr: to the width of a terminal, broken between words; whole lines anywhere else."""

import os
from typing import Final, TextIO

from replays.drawing.escaping import escaped_lines

_USUAL: Final = 80


def talk(text: str, stream: TextIO) -> str:
    """Returns lines of talk, or a question, as they are written on a stream."""
    width = _width(stream)
    if width is None:
        return escaped_lines(text)
    from replays.drawing.picture import plain
    from replays.drawing.wrapping import wrapped

    end = text[len(text.rstrip(" ")) :]
    return wrapped(plain(*text.removesuffix(end).split("\n")), width).text() + end


def _width(stream: TextIO) -> int | None:
    """Returns the columns of a terminal (``COLUMNS`` outranks it), none of what is no terminal."""
    if not stream.isatty():
        return None
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL
