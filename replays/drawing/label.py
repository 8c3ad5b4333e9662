"""How a room's name is fitted into the space inside its walls."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Spans = Mapping[int, tuple[int, int]]
"""Free columns by row: the first one and the one after the last."""
Lines = tuple[str, ...]


class Label(NamedTuple):
    """Lines of text, each with its row and column, and the name as it stands in them.

    ``full`` is false where the name was shortened.
    """

    lines: tuple[tuple[int, int, str], ...]
    name: str
    full: bool


def fit(title: str, notes: Sequence[str], spans: Spans) -> Label:
    """Returns the fullest wording of a room's name and notes that fits, centred.

    Without room for a single letter the label is empty.
    """
    for name, note in _wordings(title, notes):
        placed = _placed(name + note, spans)
        if placed is not None:
            said = " ".join(name)
            return Label(placed, said, full=said == title or "".join(name) == title)
    return Label((), "", full=False)


def _wordings(title: str, notes: Sequence[str]) -> Iterator[tuple[Lines, Lines]]:
    words = title.split()
    extras: list[Lines] = [(note,) for note in notes]
    for extra in (*extras, ()):
        for lines in _wrapped(words):
            yield lines, extra
    yield tuple(title), ()
    for letters in range(max(map(len, words)) - 1, 1, -1):
        for lines in _wrapped([word[:letters] for word in words]):
            for extra in (*extras[-1:], ()):
                yield lines, extra
    initials = "".join(word[0] for word in words)
    yield (initials,), ()
    yield tuple(initials), ()
    yield (words[0][0],), ()


def _wrapped(words: Sequence[str]) -> Iterator[Lines]:
    """Yields the words on one line, then on more and more lines."""
    for count in range(1, len(words) + 1):
        yield from _split(words, count)


def _split(words: Sequence[str], count: int) -> Iterator[Lines]:
    if count == 1:
        yield (" ".join(words),)
        return
    for first in range(1, len(words) - count + 2):
        head = " ".join(words[:first])
        for rest in _split(words[first:], count - 1):
            yield (head, *rest)


def _placed(lines: Lines, spans: Spans) -> tuple[tuple[int, int, str], ...] | None:
    rows = sorted(spans)
    longest = max(map(len, lines))
    best: tuple[float, int, int] | None = None
    middle = (rows[0] + rows[-1] - len(lines) + 1) / 2 if rows else 0
    for top in rows:
        window = range(top, top + len(lines))
        if any(row not in spans for row in window):
            continue
        start = max(spans[row][0] for row in window)
        stop = min(spans[row][1] for row in window)
        away = abs(top - middle)
        if stop - start >= longest and (best is None or away < best[0]):
            best = (away, top, start + stop)
    if best is None:
        return None
    _, top, doubled = best
    return tuple((top + n, (doubled - len(text)) // 2, text) for n, text in enumerate(lines))
