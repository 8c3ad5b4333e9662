"""Style words become terminal colours here and nowhere else."""

from typing import Final

_CODES: Final = {
    "activity": "38;5;208",
    "corridor": "38;5;250",
    "downstairs": "38;5;244",
    "food": "38;5;166",
    "living": "38;5;135",
    "outdoor": "38;5;70",
    "sleeping": "38;5;39",
    "utility": "38;5;178",
    "wall": "37",
    "dark": "38;5;238",
    "external": "1;32",
    "open": "32",
    "blocked": "31",
    "ruler": "2",
    "note": "2",
    "heading": "2;4",
    "total": "1",
    "blue": "94",
    "green": "92",
    "red": "91",
    "yellow": "93",
    "newest": "1;7",
    "rule": "1;36",
    "undone": "9;2",
    "branch": "1;35",
    "title": "1",
    "bad": "1;31",
    "good": "1;32",
}


def painted(text: str, style: str) -> str:
    """Returns the text in the colours of its style words, ended with a reset."""
    codes = ";".join(_CODES[word] for word in style.split() if word in _CODES)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text.strip() else text
