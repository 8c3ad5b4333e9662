"""How many columns of a terminal text takes: two for a wide letter, none for a mark on another."""

from functools import cache
from unicodedata import category, east_asian_width

from replays.drawing.escaping import escaped


def columns_of(text: str) -> int:
    """Returns the columns that a text takes, escapes of what would steer the terminal included."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_columns, text))


def fitting(text: str, columns: int) -> int:
    """Returns how many leading characters of a text fit into the columns; at least one."""
    used = 0
    for at, letter in enumerate(text):
        used += _columns(letter)
        if at and used > columns:
            return at
    return len(text)


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """Returns a text with blanks behind it, or before it, so that it takes all the columns."""
    blanks = " " * (columns - columns_of(text))
    return blanks + text if right else text + blanks


def broken(text: str, columns: int) -> list[str]:
    """Returns the words of a text in lines that fit; a word too long for a line is parted."""
    lines = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if columns_of(joined) <= columns:
            line = joined
            continue
        lines += [line] if line else []
        *parts, line = _parts(word, columns)
        lines += parts
    return [*lines, line] if line else lines


def _parts(word: str, columns: int) -> list[str]:
    parts = []
    while columns_of(word) > columns and len(word) > 1:
        at = fitting(word, columns)
        parts.append(word[:at])
        word = word[at:]
    return [*parts, word] if word else parts


@cache
def _columns(letter: str) -> int:
    if not letter.isprintable():
        shown = escaped(letter)
        return len(shown) if shown != letter else int(category(letter) != "Cf")
    if category(letter) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
