"""A seat's points at a position, line by line, down to the number on the score track."""

from collections.abc import Iterator

from domain.events import FavorsRevealed, Seat
from domain.line import Step
from projections.points import Award, awards
from replays.why.origins import got_card, last, placed
from replays.why.reason import Account, Reason


def score_account(step: Step, seat: Seat) -> Account:
    """Returns every reason for a seat's points after an event of the line.

    The total is the final one once the match is scored. What was taken back is not part of it.
    """
    state = step.state
    total = state.final[seat].total if state.final else state.points[state.index(seat)]
    return Account(seat, "points", total, tuple(_reasons(step, seat)))


def event_reasons(step: Step) -> tuple[tuple[Seat, Reason], ...]:
    """Returns whom one event gave points, and why."""
    return tuple((award.seat, _reason(step, award)) for award in awards(step.seq, step.event))


def _reasons(step: Step, seat: Seat) -> Iterator[Reason]:
    for each in reversed(tuple(step.back())):
        for award in awards(each.seq, each.event):
            if award.seat == seat:
                yield _reason(each, award)


def _reason(step: Step, award: Award) -> Reason:
    return Reason(
        award.seq, award.rule, award.points, award.item, award.partner, _cause(step, award)
    )


def _cause(step: Step, award: Award) -> int | None:
    match award.rule:
        case "FAVOR-1":
            return last(step, lambda event: isinstance(event, FavorsRevealed))
        case "BONUS":
            return got_card(step, award.seat, award.item or "")
        case "SETUP-6" | "MONEY":
            return None
        case "SCORE-3" | "ACTIVITY" | "DEPLETED":
            return placed(step, award.seat, award.item or "")
    return placed(step, award.seat, award.partner or award.item or "")
