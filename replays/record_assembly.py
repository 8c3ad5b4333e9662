"""Puts the lines of a record file in sequence and says what is wrong with it."""

from collections.abc import Sequence

from msgspec.structs import replace

from ludwig.codec import Recorded
from replays.finding import Finding
from replays.record_line import BadLine, EventLine, FirstLine, LastLine, Line

RULE = "RECORD-line"


class Assembly:
    """The events read so far, the number that is due, and what was found.

    An unreadable line may stand for an event or stand in addition, so after ``unread`` of them
    as many numbers may be passed over without another finding.
    """

    def __init__(self) -> None:
        self.events: list[Recorded] = []
        self.findings: list[Finding] = []
        self.newer: str | None = None
        self._due = 1
        self._unread = 0
        self._gaps: list[range] = []
        self._stray = False

    @property
    def last(self) -> int:
        """The number of the last event so far, unreadable ones counted."""
        return self._due - 1 + self._unread

    def take_all(self, lines: Sequence[Line]) -> None:
        """Takes the lines after the first one."""
        lines = _with_last(lines)
        numbers = _following(lines)
        for place, line in enumerate(lines):
            match line:
                case EventLine():
                    self._event(line, numbers[place])
                case LastLine():
                    self._last(line)
                    if place + 1 < len(lines):
                        self.find(self.last, "something stands after the last line")
                    return
                case BadLine():
                    self.find(self.last + 1, line.problem)
                    self._unread += line.lines
                case FirstLine():
                    self.find(self.last + 1, "a first line in the middle")
                    self._unread += 1
        self.find(self.last, "the last line is missing")

    def find(self, seq: int, what: str) -> None:
        """Notes a finding."""
        self.findings.append(Finding(seq, RULE, what))

    def _event(self, line: EventLine, following: int | None) -> None:
        seq = self._number(line.seq, following)
        if seq is None:
            return
        for problem in line.problems:
            self.find(seq, problem)
        self.newer = self.newer or line.newer
        if line.recorded is not None:
            self.events.append(replace(line.recorded, seq=seq))
        self._due, self._unread, self._stray = seq + 1, 0, False

    def _number(self, seq: int, following: int | None) -> int | None:
        """Returns the number of an event by its place; None for a line that has no place."""
        if self._due <= seq <= self.last + 1:
            return seq
        if following is not None and self._due <= following - 1 <= self.last + 1:
            self.find(following - 1, f"the event is numbered {seq}")
            return following - 1
        is_next_due = following is not None and self._due <= following <= self.last + 1
        if seq > self.last and not is_next_due:
            self._gap(range(self.last + 1, seq))
            return seq
        self._out_of_place(seq)
        return None

    def _gap(self, missing: range) -> None:
        many = missing[0] < missing[-1]
        what = f"the events up to {missing[-1]} are missing" if many else "the event is missing"
        self.find(missing[0], what)
        self._gaps.append(missing)

    def _out_of_place(self, seq: int) -> None:
        """Notes a line that repeats or follows a later number; several in a row only once."""
        if any(seq in gap for gap in self._gaps):
            self.find(seq, f"the event stands after event {self.last}")
        elif not self._stray:
            self.find(self.last + 1, f"event {seq} stands after event {self.last}")
        self._stray = True

    def _last(self, line: LastLine) -> None:
        for problem in line.problems:
            self.find(self.last, problem)
        if self.last == 0:
            self._gap(range(1, 2))
            return
        head = self.events[-1].hash if self.events else None
        is_head = None in (line.head, head) or line.head == head
        # Where events are missing, a count of the lines is as good as the last number.
        if line.events not in {None, self.last, self._count()}:
            self._miscounted(line.events, is_head=is_head)
        elif not is_head and not self._unread:
            self.find(self.last, "head is not the hash of the last event")

    def _count(self) -> int:
        return self.last - sum(gap.stop - gap.start for gap in self._gaps)

    def _miscounted(self, events: int, *, is_head: bool) -> None:
        if events > self.last and not is_head:
            self._gap(range(self.last + 1, events + 1))
        else:
            self.find(self.last, f"the last line counts {events} events")


def _with_last(lines: Sequence[Line]) -> Sequence[Line]:
    """Returns the lines, the one that the file ends on as its last line if nothing better is."""
    match lines:
        case [*_, BadLine(is_event=False) as line]:
            return [*lines[:-1], LastLine(None, None, (line.problem,))]
        case _:
            return lines


def _following(lines: Sequence[Line]) -> list[int | None]:
    """Returns for each line the number of the event after it, as the rest of the file has it."""
    numbers: list[int | None] = []
    number: int | None = None
    for line in reversed(lines):
        numbers.append(number)
        if isinstance(line, EventLine):
            number = line.seq
        elif isinstance(line, LastLine):
            number = None if line.events is None else line.events + 1
    return numbers[::-1]
