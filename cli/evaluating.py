"""An evaluation of the alternatives at a decision, for programs and for people."""

from typing import TYPE_CHECKING, Any

from cli.answer import choice_data
from domain.visibility import Viewer
from projections.question import question as in_words
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table
from replays.what_if.question import same
from replays.what_if.wording import alternative_words

if TYPE_CHECKING:
    from ludwig.rollouts import Evaluation, Interval, Plan
    from ludwig.rollouts.estimate import SeatEstimate
    from ludwig.rollouts.evaluation import Judged
    from replays.what_if import Question

_DIGITS = 4
_PERCENT = 100
_COLUMNS = (
    Column("", number=True),
    Column("behind", number=True),
    Column("win", number=True),
    Column("95 %", number=True),
    Column("points", number=True),
    Column("95 %", number=True),
    Column("rank", number=True),
    Column("n", number=True),
    Column("alternative"),
)


def evaluation_facts(
    match: str, question: "Question", eyes: Viewer, found: "Evaluation", plan: "Plan"
) -> dict[str, Any]:
    """Returns an evaluation as data; numbers are rounded to four digits after the point."""
    return {
        "match": match,
        "seq": question.seq,
        "as": eyes,
        "seat": question.decision.seat,
        "ask": question.decision.ask.name,
        "words": in_words(question.sight.state, question.decision),
        "policy": plan.policy,
        "seed": plan.seed,
        "budget": plan.budget,
        "rollouts": found.rollouts,
        "worlds": found.worlds,
        "settled": found.settled,
        "alternatives": [
            _alternative(place, each, question) for place, each in enumerate(found.judged, 1)
        ],
    }


def _alternative(place: int, judged: "Judged", question: "Question") -> dict[str, Any]:
    choices = judged.alternative.choices
    return {
        "place": place,
        "words": alternative_words(choices),
        "choices": [choice_data(choice) for choice in choices],
        "taken": same(choices, question.taken),
        "rollouts": judged.estimate.rollouts,
        "behind": interval_facts(judged.behind),
        "worse_beyond_chance": judged.settled,
        "seats": [_seat(seat) for seat in judged.estimate.seats],
    }


def _seat(seat: "SeatEstimate") -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "points": interval_facts(seat.points),
        "rank": interval_facts(seat.rank),
        "win": interval_facts(seat.win),
    }


def interval_facts(interval: "Interval") -> dict[str, float | None]:
    """Returns a mean and the ends of its 95 % interval; ``None`` if it has no end."""
    return {
        name: None if value in (float("inf"), float("-inf")) else round(value, _DIGITS)
        for name, value in interval._asdict().items()
    }


def evaluation_picture(facts: dict[str, Any]) -> Picture:
    """Returns the alternatives as a table, the best first."""
    settled = "settled" if facts["settled"] else "not settled"
    said = (
        f"{facts['match']}@{facts['seq']}  {facts['seat']}: {facts['words']}  as {facts['as']}  "
        f"{facts['rollouts']} rollouts by {facts['policy']}, {settled}"
    )
    rows = [_row(each, facts["seat"]) for each in facts["alternatives"]]
    notes = (
        "behind: how much less than the first in the same worlds, a win counting 100 and a point",
        "ahead 1; in its order   • what was played   ≈ not worse than the first beyond chance",
    )
    pictures = [plain(said, style="title"), draw_table(_COLUMNS, rows), plain(*notes, style="note")]
    return stacked(pictures)


def _row(each: dict[str, Any], seat: str) -> tuple[str | Span, ...]:
    mine = next(own for own in each["seats"] if own["seat"] == seat)
    win, points, rank = mine["win"], mine["points"], mine["rank"]
    even = each["place"] > 1 and not each["worse_beyond_chance"]
    mark = ("•" if each["taken"] else " ") + ("≈" if even else " ")
    style = "good" if each["place"] == 1 else ""
    return (
        f"{each['place']}",
        f"{_PERCENT * each['behind']['mean']:.1f}",
        Span(f"{win['mean']:.0%}", style),
        f"{win['low']:.0%}–{win['high']:.0%}",
        Span(f"{points['mean']:.1f}", style),
        _ends(points),
        f"{rank['mean']:.2f}",
        f"{each['rollouts']}",
        Span(f"{mark} {each['words']}", style),
    )


def _ends(points: dict[str, float | None]) -> str:
    if points["low"] is None or points["high"] is None:
        return "–"
    return f"{points['low']:.1f}–{points['high']:.1f}"
