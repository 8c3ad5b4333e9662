"""Why a match stands as it does: causes, points, marks, and what the rules forbid."""

from replays.why.causes import Cause, Link, causes, chain
from replays.why.forbidden import Broken, WhyNot, why_not
from replays.why.money_account import flows, money_account
from replays.why.reason import Account, Reason
from replays.why.score_account import event_reasons, score_account

__all__ = [
    "Account",
    "Broken",
    "Cause",
    "Link",
    "Reason",
    "WhyNot",
    "causes",
    "chain",
    "event_reasons",
    "flows",
    "money_account",
    "score_account",
    "why_not",
]
