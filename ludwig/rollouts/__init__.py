"""Rollouts: what becomes of a choice if the match is played out from there, many times."""

from ludwig.rollouts.alternative import Alternative, NotKnown, alternatives
from ludwig.rollouts.estimate import Estimate, Interval
from ludwig.rollouts.evaluation import Evaluation, Plan, Progress, evaluate
from ludwig.rollouts.job import Job, Outcome, run

__all__ = [
    "Alternative",
    "Estimate",
    "Evaluation",
    "Interval",
    "Job",
    "NotKnown",
    "Outcome",
    "Plan",
    "Progress",
    "alternatives",
    "evaluate",
    "run",
]
