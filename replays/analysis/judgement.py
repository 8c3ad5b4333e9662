"""A judgement: how good a decision was, by the win chance and the points it gave away."""

from typing import Final

import msgspec
from msgspec import Struct

from domain.events import Seat
from ludwig.rollouts import Evaluation
from ludwig.rollouts.estimate import Z
from ludwig.rollouts.evaluation import Judged
from replays.what_if import Question
from replays.what_if.question import same
from replays.what_if.wording import alternative_words

LABELS: Final = ("best", "good", "inaccuracy", "mistake", "blunder")
MARKS: Final = {"best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_BY_WIN: Final = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
_BY_POINTS: Final = ((16.0, "blunder"), (9.0, "mistake"), (5.0, "inaccuracy"))
ERRORS: Final = 3.0
"""Standard errors by which a choice must be behind to be called a fault."""

LEAST_ROLLOUTS: Final = 12
BEST: Final = "best"
GOOD: Final = "good"


class Judgement(Struct, frozen=True, array_like=True):
    """The decision after event ``seq``, judged from the eyes of ``eyes``.

    ``win`` and ``points`` are what the seat could expect by what it chose, ``best_win`` and
    ``best_points`` by the best; ``wins`` is the win chance of every seat in turn order by what was
    chosen. ``sure`` says that the best was better beyond chance. ``plan`` is how it was found out:
    policy, seed, budget, sites.
    """

    seq: int
    seat: Seat
    ask: str
    eyes: str
    label: str
    taken: str
    best: str
    win: float
    best_win: float
    points: float
    best_points: float
    wins: dict[Seat, float]
    sure: bool
    rollouts: int
    plan: tuple[str, str, int, int]

    @property
    def mark(self) -> str:
        """The sign that stands beside the choice."""
        return MARKS[self.label]

    @property
    def lost_win(self) -> float:
        """How much win chance was given away, never less than nothing."""
        return max(0.0, self.best_win - self.win)

    @property
    def lost_points(self) -> float:
        """How many points were given away, never fewer than none."""
        return max(0.0, self.best_points - self.points)


def judgement(
    question: Question, found: Evaluation, eyes: str, plan: tuple[str, str, int, int]
) -> Judgement:
    """Returns how good what was chosen was, among the alternatives of an evaluation.

    Raises `LookupError` if what was chosen is not among them.
    """
    taken = next((j for j in found.judged if same(j.alternative.choices, question.taken)), None)
    if taken is None:
        raise LookupError(question.seq)
    seat = question.decision.seat
    best = found.judged[0]
    mine, first = _of(taken, seat), _of(best, seat)
    return Judgement(
        seq=question.seq,
        seat=seat,
        ask=question.decision.ask.name,
        eyes=eyes,
        label=_label(taken, best, mine, first),
        taken=alternative_words(taken.alternative.choices),
        best=alternative_words(best.alternative.choices),
        win=round(mine[0], 4),
        best_win=round(first[0], 4),
        points=round(mine[1], 2),
        best_points=round(first[1], 2),
        wins={each.seat: round(each.win.mean, 4) for each in taken.estimate.seats},
        sure=is_sure(taken),
        rollouts=found.rollouts,
        plan=plan,
    )


def _of(judged: Judged, seat: Seat) -> tuple[float, float]:
    own = next(each for each in judged.estimate.seats if each.seat == seat)
    return own.win.mean, own.points.mean


def _label(
    taken: Judged, best: Judged, mine: tuple[float, float], first: tuple[float, float]
) -> str:
    """Says how bad it was; a difference that may be chance makes no fault."""
    if taken is best:
        return BEST
    if not is_sure(taken):
        return GOOD
    found = (_worst(first[0] - mine[0], _BY_WIN), _worst(first[1] - mine[1], _BY_POINTS))
    return max(found, key=LABELS.index)


def is_sure(taken: Judged) -> bool:
    """Whether a choice is worse than the best of many beyond what chance makes of so many."""
    error = (taken.behind.high - taken.behind.mean) / Z
    return taken.estimate.rollouts >= LEAST_ROLLOUTS and taken.behind.mean > ERRORS * error


def _worst(lost: float, steps: tuple[tuple[float, str], ...]) -> str:
    return next((label for least, label in steps if lost >= least), GOOD)


def packed(each: Judgement) -> bytes:
    """Returns a judgement as the book keeps it."""
    return _ENCODE(each)


def unpacked(data: bytes) -> Judgement:
    """Reads a judgement as kept."""
    return _DECODE(data)


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Judgement).decode
