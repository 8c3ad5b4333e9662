"""Outlook: how a bot sees the rest of a match from its seat."""

from functools import cached_property
from math import exp

from domain.final_scoring import favor_count, holding
from domain.state import State
from domain.tiles import BONUS_CARDS, FAVORS
from ludwig.players.purse import END_WORTH, money_worth

ROOMS_SOLD_A_SEAT = 0.8
"""Rooms that a seat buys in a round on average, in matches between greedy bots."""


class Outlook:
    """What follows for a seat from a state as it sees it: rounds to come, races, worth of money.

    Worked out when first asked for; lives for one decision.
    """

    def __init__(self, seen: State, seat: int) -> None:
        self.seen = seen
        self.seat = seat

    @cached_property
    def rounds(self) -> float:
        """The rounds still to come after this one, estimated from the room deck (END-1)."""
        if self.seen.last_round:
            return 0.0
        sold = 3.0 if self.seen.solo else ROOMS_SOLD_A_SEAT * len(self.seen.seats)
        return max(1.0, len(self.seen.decks.room_deck) / sold)

    @cached_property
    def hope(self) -> float:
        """The chance that one more entrance of a room gets connected some day."""
        return 0.6 * (1 - exp(-self.rounds / 3))

    @cached_property
    def rivalry(self) -> float:
        """How much of an opponent's gain is this seat's loss."""
        return 0.0 if self.seen.solo else 1 / (len(self.seen.seats) - 1)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The seat's own bonus cards."""
        return tuple(card for card in self.seen.hands[self.seat] if card is not None)

    @cached_property
    def favor_counts(self) -> dict[str, tuple[int, ...]]:
        """What each seat has for each favor (FAVOR-3)."""
        held = [holding(self.seen, index) for index in range(len(self.seen.seats))]
        return {
            favor: tuple(favor_count(FAVORS[favor], each) for each in held)
            for favor in self.seen.favors
        }

    @cached_property
    def kept_worth(self) -> float:
        """The points that a thousand marks kept to the end bring this seat, cards included."""
        worth = END_WORTH
        for card in self.cards:
            if BONUS_CARDS[card].kind == "leftover_money":
                worth += 1000 * BONUS_CARDS[card].points / BONUS_CARDS[card].per
        return worth + 0.05 * ("leftover_money" in self.seen.favors)

    def money_gain(self, seat: int, marks: int) -> float:
        """Returns what getting (or paying, if negative) these marks is worth to a seat."""
        kept = self.kept_worth if seat == self.seat else END_WORTH
        own = self.seen.money[seat]
        return money_worth(own + marks, self.rounds, kept) - money_worth(own, self.rounds, kept)
