"""The journal's words for how a match ends or goes back (END, WIN, RECORD)."""

from collections.abc import Iterator

from domain import events as ev
from domain.state import State
from projections.journal.entry import Told
from projections.wording import listed

_DECIDED = {
    "points": "on points",
    "area": "by the larger castle",
    "money": "by more money",
    "shared": "shared",
}


def match_scored(event: ev.MatchScored, _before: State) -> Told:
    """Tells the final scoring of every seat."""
    totals = listed(f"{seat} {_score(score)}" for seat, score in event.seats.items())
    rules = dict.fromkeys(line.rule for score in event.seats.values() for line in score.lines)
    return Told(f"Final scoring: {totals}", (*rules, "WIN-2"))


def _score(score: ev.SeatScore) -> str:
    parts = {
        "depleted": score.depleted,
        "favors": score.favors,
        "bonus cards": score.bonus_cards,
        "money": score.money,
    }
    added = "".join(f", {points:+d} {name}" for name, points in parts.items() if points)
    return f"{score.total} ({score.points} so far{added})"


def match_ended(event: ev.MatchEnded, before: State) -> Told:
    """Tells the ranking and what decided it."""
    if before.solo:
        text = f"The match ends; {event.ranking[0][0]} reaches the rank {event.ladder}"
        return Told(text, ("SOLO-3", "P-LADDER"))
    text = f"The match ends: {', '.join(_places(event.ranking))}; the first place is "
    decided = _DECIDED[event.decided_by]
    text += decided if event.decided_by == "shared" else f"decided {decided}"
    return Told(text, ("WIN-1",) if event.decided_by == "points" else ("WIN-1", "P-TIE"))


def _places(ranking: tuple[tuple[ev.Seat, ...], ...]) -> Iterator[str]:
    place = 1
    for tied in ranking:
        yield f"{place}. {listed(tied)}"
        place += len(tied)


def abandoned(event: ev.MatchAbandoned, _before: State) -> Told:
    """Tells that the match was stopped, and why."""
    text = f"The match is stopped: {event.reason}"
    if isinstance(event.agreed_by, tuple) and event.agreed_by:
        text += f" (agreed by {listed(event.agreed_by)})"
    return Told(text, ("END-1",))


def taken_back(event: ev.MoveTakenBack, _before: State) -> Told:
    """Tells that moves were taken back."""
    reason = f": {event.reason}" if event.reason else ""
    text = f"{event.seat} takes back what followed @{event.to_seq}{reason}"
    if event.agreed_by:
        text += f" (agreed by {listed(event.agreed_by)})"
    return Told(text, ())


def ruling_applied(event: ev.RulingApplied, _before: State) -> Told:
    """Tells that a ruling went back."""
    ruling = f"The ruling on {event.dispute}"
    return Told(f"{ruling} goes back to what stood at @{event.to_seq}: {event.reason}", ())
