"""Scores: each seat's points by category, and points and money over time."""

from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.state import State
from projections.fold import Fold, standing
from projections.happening import Happening
from projections.points import CATEGORIES, Award, awards


class Standing(Struct, frozen=True, array_like=True, gc=False):
    """Points and marks of every seat, in turn order, as event ``seq`` left them."""

    seq: int
    round: int
    points: tuple[int, ...]
    money: tuple[int, ...]


class SeatPoints(Struct, frozen=True, gc=False):
    """A seat's points by category and their sum, and its marks."""

    seat: ev.Seat
    points: int
    money: int
    categories: dict[str, int]


class Scores(Struct, frozen=True, gc=False):
    """The scores of a match: every award on the line, and how the standings moved.

    ``seats`` are in turn order; ``final`` says that the final scoring is part of it.
    """

    seats: tuple[ev.Seat, ...] = ()
    awards: tuple[Award, ...] = ()
    standings: tuple[Standing, ...] = ()
    final: bool = False

    def by_seat(self) -> tuple[SeatPoints, ...]:
        """Returns every seat's points by category, in turn order. Cost: all awards once."""
        return tuple(self._seat_points(index) for index in range(len(self.seats)))

    def _seat_points(self, index: int) -> SeatPoints:
        seat = self.seats[index]
        categories = dict.fromkeys(CATEGORIES, 0)
        for award in self.awards:
            if award.seat == seat:
                categories[award.category] += award.points
        money = self.standings[-1].money[index]
        return SeatPoints(seat, sum(categories.values()), money, categories)


def advance(view: Scores, happening: Happening) -> Scores:
    """Returns the scores after an event."""
    state, seq = happening.state, happening.seq
    return Scores(
        seats=state.seats,
        awards=standing(view.awards, happening) + awards(seq, happening.event),
        standings=_standings(standing(view.standings, happening), seq, state),
        final=state.final is not None,
    )


def _standings(rows: tuple[Standing, ...], seq: int, state: State) -> tuple[Standing, ...]:
    if rows and rows[-1].points == state.points and rows[-1].money == state.money:
        return rows
    return (*rows, Standing(seq, state.round, state.points, state.money))


SCORES: Final = Fold("scores", Scores(), advance)
