"""A single castle judged without a match (docs/judge.md)."""

from replays.judging.answer import Answer, Offer, answer
from replays.judging.case import Case, Question
from replays.judging.case_text import parse_case
from replays.judging.judgement import Judgement, RoomJudged, judge

__all__ = [
    "Answer",
    "Case",
    "Judgement",
    "Offer",
    "Question",
    "RoomJudged",
    "answer",
    "judge",
    "parse_case",
]
