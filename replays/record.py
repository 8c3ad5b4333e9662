"""Record files: a match as a list of lines, read tolerantly and written exactly (RECORD.md)."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from typing import BinaryIO, Final, NamedTuple

from ludwig.codec import GENESIS, Recorded
from ludwig.codec.record_text import event_line, record_text
from replays.finding import Finding
from replays.record_assembly import Assembly
from replays.record_line import BLANK, BadLine, FirstLine, Line, Parent, line_of

LONGEST_LINE: Final = 4 * 2**20
"""Bytes; a longer line is passed over unread, in bounded memory."""
MOST_PASSED_OVER: Final = 256 * 2**20
"""Bytes; after so many of lines too long what follows is not read: it may have no end."""
MOST_BAD_LINES: Final = 1000
"""After so many unreadable lines what follows is not read: it is no record."""
_TOO_LONG: Final = BadLine(f"a line of more than {LONGEST_LINE} bytes")
_GIVEN_UP: Final = BadLine("too many unreadable lines: what follows was not read", 0)
_ENDLESS: Final = BadLine("too long to be a record: what follows was not read", 0)
_PACKED: Final = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}
"""What a file begins with that was compressed, and by what."""


class Record(NamedTuple):
    """A match as one viewer has it: its name, what it branched from, and its events.

    ``viewer`` is ``referee``, ``spectator`` or a seat.
    """

    match: str
    parent: Parent | None
    viewer: str
    events: tuple[Recorded, ...]

    @property
    def head(self) -> str:
        """The hash of the last event, which stands for the whole record."""
        return self.events[-1].hash if self.events else GENESIS.hex()


class Reading(NamedTuple):
    """What a file holds, as far as it can be read, and every RECORD-line finding.

    ``record`` is None without a first line that names a viewer. With findings, its events may
    have gaps. ``newer`` names the format or event type of a later version, if there is one.
    """

    record: Record | None
    findings: tuple[Finding, ...]
    newer: str | None


def read(source: bytes | BinaryIO) -> Reading:
    """Returns what a record file holds and all that is wrong with its lines; never raises."""
    stream = BytesIO(source) if isinstance(source, bytes) else source
    lines = list(_joined(_lines(stream)))
    first, before, rest = _first_line(lines)
    assembly = Assembly()
    for problem in before:
        assembly.find(0, problem)
    if first is not None and first.newer is not None:
        return Reading(None, tuple(assembly.findings), first.newer)
    if first is not None or rest:
        assembly.take_all(rest)
    return _reading(first, assembly)


def write(record: Record) -> bytes:
    """Returns the file of a record: the text form of RECORD.md, byte for byte."""
    parent = record.parent and record.parent._asdict()
    lines = tuple(map(event_line, record.events))
    return record_text(record.match, parent, record.viewer, lines, record.head)


def _reading(first: FirstLine | None, assembly: Assembly) -> Reading:
    findings = tuple(sorted(assembly.findings, key=lambda finding: finding.seq))
    if first is None or first.viewer is None:
        return Reading(None, findings, assembly.newer)
    record = Record(first.match, first.parent, first.viewer, tuple(assembly.events))
    return Reading(record, findings, assembly.newer)


def _first_line(lines: list[Line]) -> tuple[FirstLine | None, tuple[str, ...], list[Line]]:
    """Returns the first line if there is one, what is wrong up to it, and the lines after it."""
    if not lines:
        return None, ("the file is empty",), []
    for place, line in enumerate(lines):
        if isinstance(line, FirstLine):
            before = [bad.problem for bad in lines[:place] if isinstance(bad, BadLine)]
            return line, (*before, *line.problems), lines[place + 1 :]
        if not isinstance(line, BadLine):
            break
    if isinstance(lines[0], BadLine):
        return None, (lines[0].problem,), lines[1:]
    return None, ("the first line is missing",), lines


def _lines(stream: BinaryIO) -> Iterator[Line]:
    """Yields what each line is, no more than `MOST_BAD_LINES` unreadable ones."""
    bad = 0
    for text in _texts(stream):
        line = text if isinstance(text, BadLine) else line_of(text)
        yield line
        bad += isinstance(line, BadLine)
        if bad == MOST_BAD_LINES:
            yield _GIVEN_UP
            return


def _joined(lines: Iterable[Line]) -> Iterator[Line]:
    """Yields the lines, blank ones in a row as one."""
    for blank, run in groupby(lines, lambda line: line == BLANK):
        if blank:
            yield BLANK._replace(lines=len(list(run)))
        else:
            yield from run


def _texts(stream: BinaryIO) -> Iterator[bytes | BadLine]:
    """Yields the lines of a file; one that is too long is never held whole.

    Ends behind the beginning of what was compressed, and where too much was passed over.
    """
    left, text = MOST_PASSED_OVER, stream.readline(LONGEST_LINE + 1)
    packed = next((by for begins, by in _PACKED.items() if text.startswith(begins)), None)
    if packed is not None:
        yield BadLine(f"the file is compressed with {packed}, no text")
        return
    while text:
        if len(text) <= LONGEST_LINE:
            yield text
        else:
            yield _TOO_LONG
            left -= _passed_over(stream, text, left)
            if left <= 0:
                yield _ENDLESS
                return
        text = stream.readline(LONGEST_LINE + 1)


def _passed_over(stream: BinaryIO, text: bytes, most: int) -> int:
    """Reads to the end of a line that has begun so, but no more than so much; returns how much."""
    passed = len(text)
    while passed < most and text and not text.endswith(b"\n"):
        text = stream.readline(LONGEST_LINE)
        passed += len(text)
    return passed
