"""What money is worth to a bot, in points: more while there is still something to buy."""

from math import exp
from typing import Final

END_WORTH: Final = 0.1
"""Points that a thousand marks bring at the end (MONEY)."""

SPENDING_WORTH: Final = 0.55
"""Points a thousand marks add on top of that while little money meets many turns."""

SPENT_A_ROUND: Final = 2.5
"""Thousands of marks beyond which money loses its use, for each round still to come."""


def money_worth(marks: int, rounds: float, kept_worth: float = END_WORTH) -> float:
    """Returns what having this much money is worth, with so many rounds still to come.

    ``kept_worth`` is what a thousand marks bring at the end, own cards included.
    """
    thousands = marks / 1000
    if rounds <= 0:
        return kept_worth * thousands
    spendable = SPENT_A_ROUND * rounds
    return kept_worth * thousands + SPENDING_WORTH * spendable * (1 - exp(-thousands / spendable))
