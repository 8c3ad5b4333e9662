"""Which findings are faults of their own, and which only follow from an earlier one."""

from domain.events import RETURNS, Event
from replays.audit.judge import Judge
from replays.finding import Finding

_ORDER = "RECORD-order"


class Faults:
    """Walks behind a judge, from the first finding on with another one who mends what is wrong.

    What only the first one finds follows from an event that was taken as written; so does an event
    out of its place right behind another fault, but for a take-back or a ruling, which has a place
    behind any event.
    """

    def __init__(self) -> None:
        """Begins before the first event."""
        self._mending: Judge | None = None
        self._faulty = 0

    def told(
        self, judge: Judge, seq: int, by: str | None, event: Event, found: list[Finding]
    ) -> list[Finding]:
        """Returns what a judge has found wrong with an event, each marked if it only follows."""
        if self._mending is None:
            if not found:
                return found
            self._mending = judge.mending()
        lost = self._mending.broken
        also = {finding[:2] for finding in self._mending.judge(seq, by, event)}
        if not found:
            return found
        behind = self._faulty == seq - 1 and not isinstance(event, RETURNS)
        astray = behind and any(each.rule == _ORDER for each in found)
        self._faulty = seq
        return [each._replace(follows=astray or not (lost or each[:2] in also)) for each in found]
