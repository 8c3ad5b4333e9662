"""What if: the alternatives at a decision, judged by playing the match out from there."""

from replays.what_if.question import NoDecision, Question, asked

__all__ = ["NoDecision", "Question", "asked"]
