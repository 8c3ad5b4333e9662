"""Characters that would steer a terminal instead of being shown, written as escapes.

Names and notes come from whoever played; none of them may move the cursor, colour or clear a
screen, or begin a line of their own.
"""

import re
from typing import Final

_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_OURS: Final = re.compile("(\x1b\\[[0-9;]*m|[\n\t])")


def escaped(text: str) -> str:
    """Returns a piece of one line with every steering character written as an escape."""
    return text if text.isprintable() else _STEERING.sub(_escape, text)


def escaped_lines(text: str) -> str:
    """Returns whole lines so, leaving their ends and the colours of the palette."""
    if text.isprintable():
        return text
    pieces = _OURS.split(text)
    return "".join(piece if at % 2 else escaped(piece) for at, piece in enumerate(pieces))


def _escape(found: re.Match[str]) -> str:
    return found.group().encode("unicode_escape").decode()
