"""A condition: an expression that was read and can be asked at every position."""

from typing import NamedTuple

from projections.happening import Happening
from replays.timeline import Timeline
from replays.until.term import Term


class Condition(NamedTuple):
    """The text of an expression and what it means; it reads nothing that is not public (SEE-1)."""

    text: str
    term: Term

    def holds(self, happening: Happening) -> bool:
        """Returns whether the expression is true after an event."""
        return bool(self.term.read(happening))


def first_hit(timeline: Timeline, condition: Condition, after: int = 0) -> int | None:
    """Returns the first position behind ``after`` at which a condition holds, if there is one."""
    later = timeline.happenings[after:]
    return next((each.seq for each in later if condition.holds(each)), None)
