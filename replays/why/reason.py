"""Reason: one line of an account, and the account that the lines add up to."""

from typing import NamedTuple

from domain.events import Seat


class Reason(NamedTuple):
    """Why a number changed: event ``seq`` moved it by ``amount`` under a rule.

    ``item`` is what it was for: a room, a favor, a bonus card. ``partner`` is the other room of a
    pair, or the seat that paid or was paid (``None``: the supply). ``cause`` is the earlier event
    that brought the partner, the item or the price.
    """

    seq: int
    rule: str
    amount: int
    item: str | None
    partner: str | None
    cause: int | None


class Account(NamedTuple):
    """A seat's points or marks at a position, and every reason for them, the first one first."""

    seat: Seat
    unit: str
    total: int
    reasons: tuple[Reason, ...]

    @property
    def sum(self) -> int:
        """What the reasons add up to: the total, if the record keeps to the rules."""
        return sum(reason.amount for reason in self.reasons)
