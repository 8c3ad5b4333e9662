"""Whether a tile may come next, where, and what it would score."""

from heapq import nlargest
from typing import NamedTuple

from domain.castle import Castle
from domain.placement import Placement
from domain.refusal import Refusal
from domain.scoring import ScoreLine
from replays.judging.case import Case, Question
from replays.notation.laying import where_of, where_text

BEST = 5


class Answer(NamedTuple):
    """One placement judged: every rule it breaks, and what it scores if it is made.

    ``completes`` are the rooms it completes, in order of REWARD-3; ``external`` the external
    entrances left, those of corridors too (PLACE-4).
    """

    placement: Placement
    words: str
    refusals: tuple[Refusal, ...]
    lines: tuple[ScoreLine, ...]
    completes: tuple[str, ...]
    external: int

    @property
    def points(self) -> int:
        """What the placement scores."""
        return sum(line.points for line in self.lines)


class Offer(NamedTuple):
    """What was asked: the answer for one placement, or the best of all legal ones.

    ``legal`` counts the legal placements of the tile.
    """

    kind: str
    legal: int
    answers: tuple[Answer, ...]
    asked: bool

    @property
    def allowed(self) -> bool:
        """Whether the placement asked for is legal; without one, whether there is any."""
        return not self.answers[0].refusals if self.asked else self.legal > 0


def answer(case: Case, question: Question) -> Offer:
    """Returns what is to be said to a question. Cost: some 10 µs for each legal placement."""
    castle = case.castle
    legal = castle.legal_placements(question.kind)
    if question.placement is not None:
        told = (_judged(castle, question.placement),)
        return Offer(question.kind, len(legal), told, asked=True)
    best = nlargest(BEST, legal, key=lambda placement: _points(castle, placement))
    answers = tuple(_judged(castle, placement) for placement in best)
    return Offer(question.kind, len(legal), answers, asked=False)


def _points(castle: Castle, placement: Placement) -> int:
    return sum(line.points for line in castle.preview(placement))


def _judged(castle: Castle, placement: Placement) -> Answer:
    after = castle.place(placement)
    return Answer(
        placement=placement,
        words=where_text(where_of(castle, placement)),
        refusals=castle.refusals(placement),
        lines=after.score_last(),
        completes=tuple(after.placed[index].name for index in after.completed_by_last()),
        external=len(after.external_entrances()),
    )
