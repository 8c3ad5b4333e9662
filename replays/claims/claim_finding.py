"""Points that players missed and points they took wrongly: what they claimed beside the rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from domain import events as ev
from domain.line import Step
from ludwig.codec import Recorded
from replays.claims.claim import Claim, claim_of, counts_of, final_claims
from replays.record import Record

_FINAL_RULES: Final = {
    "depleted": "DEPLETED",
    "favors": "FAVOR-1",
    "bonus_cards": "BONUS",
    "money": "MONEY",
    "total": "WIN-1",
    "points": "SCORE-1",
}

_Scored: TypeAlias = ev.PointsScored | ev.LivingRewardScored | ev.ActivityRewardScored


class ClaimFinding(NamedTuple):
    """A claim that is not what the rules give.

    ``amount`` is what is due less what was claimed: above 0 it was missed, below 0 it was taken
    wrongly; ``unit`` is ``points`` or ``marks``. ``rules`` are those of the lines it is about,
    ``what`` says it in words.
    """

    seq: int
    seat: str
    amount: int
    unit: str
    rules: tuple[str, ...]
    what: str

    @property
    def kind(self) -> str:
        """``missed`` or ``taken wrongly``."""
        return "missed" if self.amount > 0 else "taken wrongly"


def claim_findings(record: Record, line: Step | None) -> tuple[ClaimFinding, ...]:
    """Returns what players missed or took wrongly, in order of event number.

    ``line`` is the record's as an audit could follow it: what was taken back does not count, nor
    what comes after an event that leaves no state. Cost: one walk along it, and none for a record
    without claims.
    """
    if line is None or not any(map(_has_claims, record.events)):
        return ()
    return tuple(
        finding
        for step in reversed(tuple(line.back()))
        for finding in _findings(record.events[step.seq - 1], step)
    )


def _has_claims(recorded: Recorded) -> bool:
    return bool(claim_of(recorded) or final_claims(recorded) or counts_of(recorded))


def _findings(recorded: Recorded, step: Step) -> Iterator[ClaimFinding]:
    event = step.event
    claim = claim_of(recorded)
    if claim is not None and isinstance(event, _Scored):
        yield from _scored(step.seq, event, claim)
    if isinstance(event, ev.MatchScored):
        for seat, parts in final_claims(recorded).items():
            yield from _final(step.seq, event, seat, parts)
    for seat, count in counts_of(recorded).items():
        if seat in step.state.seats:
            index = step.state.index(seat)
            yield from _count(step.seq, seat, count.points, step.state.points[index], "points")
            yield from _count(step.seq, seat, count.money, step.state.money[index], "marks")


def _scored(seq: int, event: _Scored, claim: Claim) -> Iterator[ClaimFinding]:
    room = event.tile if isinstance(event, ev.PointsScored) else event.room
    left = event.points - claim.points
    if claim.items:
        for finding in _pairs(seq, event, room, claim):
            left -= finding.amount
            yield finding
    if left:
        rules = _rules(event)
        earned = ", ".join(_line_words(line) for line in _lines(event)) or rules[0]
        said = "claimed items do not add up" if claim.items else f"earned by {earned}"
        what = f"{room}: claimed {claim.points}, due {event.points}: {said}"
        yield ClaimFinding(seq, event.seat, left, "points", rules, what)


def _pairs(seq: int, event: _Scored, room: str, claim: Claim) -> Iterator[ClaimFinding]:
    """Compares a claim pair by pair: the room's own value, and what it scores with each other."""
    due, rules = Counter[str | None](), dict[str | None, list[str]]()
    for line in _lines(event):
        other = _other(room, line)
        due[other] += line.points
        rules.setdefault(other, []).append(line.rule)
    claimed = Counter[str | None]()
    for item in claim.items:
        claimed[None if item.room == room else item.room] += item.points
    for other in dict.fromkeys((*due, *claimed)):
        amount = due[other] - claimed[other]
        if amount:
            pair = f"{room} with {other}" if other else f"{room} itself"
            what = f"{pair}: claimed {claimed[other]}, due {due[other]}"
            cited = tuple(dict.fromkeys(rules.get(other, ["SCORE-2", "SCORE-3"])))
            yield ClaimFinding(seq, event.seat, amount, "points", cited, what)


def _lines(event: _Scored) -> tuple[ev.Line, ...]:
    return () if isinstance(event, ev.ActivityRewardScored) else event.lines


def _other(room: str, line: ev.Line) -> str | None:
    other = line.room if line.rule == "SCORE-3" else line.partner
    return None if other == room else other


def _rules(event: _Scored) -> tuple[str, ...]:
    if isinstance(event, ev.ActivityRewardScored):
        return ("ACTIVITY",)
    lines = tuple(dict.fromkeys(line.rule for line in event.lines))
    return ("LIVING", *lines) if isinstance(event, ev.LivingRewardScored) else lines or ("SCORE-1",)


def _line_words(line: ev.Line) -> str:
    pair = f" with {line.partner}" if line.partner else ""
    return f"{line.rule} {line.points:+d} {line.room}{pair}"


def _final(
    seq: int, event: ev.MatchScored, seat: ev.Seat, parts: Mapping[str, int]
) -> Iterator[ClaimFinding]:
    score = event.seats.get(seat)
    for part, claimed in parts.items():
        due = getattr(score, part, None) if part in _FINAL_RULES else None
        if isinstance(due, int) and due != claimed:
            what = f"final {part.replace('_', ' ')}: claimed {claimed}, due {due}"
            rules = (_FINAL_RULES[part],)
            yield ClaimFinding(seq, seat, due - claimed, "points", rules, what)


def _count(seq: int, seat: str, counted: int | None, due: int, unit: str) -> Iterator[ClaimFinding]:
    if counted is not None and counted != due:
        what = f"counted {counted} {unit}, has {due}"
        yield ClaimFinding(seq, seat, due - counted, unit, (), what)
