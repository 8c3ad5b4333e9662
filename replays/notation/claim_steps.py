"""What players claimed, put beside the event it is about; going back, and giving up."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from domain import events as ev
from domain.decisions import awaited
from domain.state import Stage
from replays.claims.claim import CLAIMED, COUNTED, Claim, ClaimItem, Count, built
from replays.notation.course import REFEREE, Course, Entry
from replays.notation.error import NotationError
from replays.notation.statement import (
    Abandoned,
    Claimed,
    Counted,
    FinalClaimed,
    Line,
    Marked,
    Ruled,
    TakenBack,
)

_SCORED: Final = (ev.PointsScored, ev.LivingRewardScored, ev.ActivityRewardScored)


def _claimed(course: Course, line: Claimed) -> None:
    course.settle_turn()
    entry = next(
        (entry for entry in reversed(course.log) if _is_about(entry.event, line)),
        None,
    )
    if entry is None or CLAIMED in entry.extra:
        room = f" of {line.room}" if line.room else ""
        expected = f"points{room} that {line.seat} scored and did not claim yet"
        raise NotationError(line.place, expected, "none")
    items = tuple(ClaimItem(points, room) for points, room in line.items)
    entry.extra[CLAIMED] = built(Claim(line.points, items))


def _is_about(event: ev.Event, line: Claimed) -> bool:
    if not isinstance(event, _SCORED) or event.seat != line.seat:
        return False
    if line.room is None:
        return isinstance(event, ev.PointsScored)
    return line.room == (event.tile if isinstance(event, ev.PointsScored) else event.room)


def _counted(course: Course, line: Counted) -> None:
    course.settle_turn()
    _check_seated(course, line, line.seat)
    _put(course.log[-1], COUNTED, line.seat, built(Count(line.points, line.money)))


def _final(course: Course, line: FinalClaimed) -> None:
    course.reach(lambda state: state.final is not None, line)
    _check_seated(course, line, line.seat)
    scored = next(e for e in reversed(course.log) if isinstance(e.event, ev.MatchScored))
    _put(scored, CLAIMED, line.seat, dict(line.parts))


def _put(entry: Entry, key: str, seat: ev.Seat, value: object) -> None:
    entries = entry.extra.setdefault(key, {})
    if isinstance(entries, dict):
        entries[seat] = value


def _check_seated(course: Course, line: Line, seat: ev.Seat) -> None:
    if seat not in course.state.seats:
        raise NotationError(line.place, f"a seat of this match: {_seats(course)}", seat)


def _seats(course: Course) -> str:
    return ", ".join(course.state.seats)


def _marked(course: Course, line: Marked) -> None:
    course.settle()
    state = course.state
    if awaited(state) is None and state.stage is not Stage.DEAL:
        expected = "a mark where somebody has to decide, not before a line of the table"
        raise NotationError(line.place, expected)
    if line.name in course.marks:
        raise NotationError(line.place, "a mark of another name", line.name)
    course.marks[line.name] = course.line.seq


def _target(course: Course, line: TakenBack | Ruled) -> int:
    seq = course.marks.get(line.mark)
    if seq is None or course.line.at(seq) is None:
        known = [name for name, at in course.marks.items() if course.line.at(at) is not None]
        expected = f"a mark that still stands: {', '.join(known) or 'there is none'}"
        raise NotationError(line.place, expected, line.mark)
    return seq


def _taken_back(course: Course, line: TakenBack) -> None:
    _settle(course, at_once=line.at_once)
    event = ev.MoveTakenBack(line.seat, _target(course, line), line.agreed, line.reason)
    course.add(event, REFEREE)


def _ruled(course: Course, line: Ruled) -> None:
    _settle(course, at_once=line.at_once)
    course.add(ev.RulingApplied(line.dispute, _target(course, line), line.reason), REFEREE)


def _abandoned(course: Course, line: Abandoned) -> None:
    _settle(course, at_once=line.at_once)
    if course.state.over:
        raise course.expected(line)
    agreed = UNSET if line.agreed is None else line.agreed
    course.add(ev.MatchAbandoned(line.reason, agreed), line.seat or REFEREE)


def _settle(course: Course, *, at_once: bool) -> None:
    if not at_once:
        course.settle()


CLAIM_STEPS: Final[Mapping[type[Line], Callable[[Course, Any], None]]] = {
    Claimed: _claimed,
    Counted: _counted,
    FinalClaimed: _final,
    Marked: _marked,
    TakenBack: _taken_back,
    Ruled: _ruled,
    Abandoned: _abandoned,
}
"""What each kind of line adds to the course of a match."""
