"""The seats as a table: points, money, castle; after the final scoring also its categories."""

from collections.abc import Iterable

from domain.decisions import awaited
from domain.state import State
from replays.drawing.picture import Picture, Span
from replays.drawing.table import Cells, Column, draw_table

_SEAT = (Column(""), Column("seat"), Column("name", broken=True))
_PLAYING = (
    *_SEAT,
    Column("points", number=True),
    Column("money", number=True),
    Column("tiles", number=True),
    Column("complete", number=True),
    Column("area", number=True),
    Column("cards", number=True),
)
_FINAL = (
    Column("place", number=True),
    *_SEAT[1:],
    Column("points", number=True),
    Column("depleted", number=True),
    Column("favors", number=True),
    Column("cards", number=True),
    Column("money", number=True),
    Column("total", number=True),
)


def draw_scores(state: State, columns: int | None = None) -> Picture:
    """Returns the table of the seats in turn order, or by rank once the match is scored.

    It is no wider than the columns, if they are given.
    """
    if state.final:
        return draw_table(_FINAL, [_scored(state, index) for index in _ranked(state)], columns)
    rows = [_playing(state, index) for index in range(len(state.seats))]
    return draw_table(_PLAYING, rows, columns)


def _playing(state: State, index: int) -> Cells:
    castle = state.castles[index]
    decision = awaited(state)
    deciding = decision is not None and decision.seat == state.seats[index]
    done = sum(castle.is_completed(tile) for tile in range(len(castle.placed)))
    numbers = (
        state.points[index],
        state.money[index],
        len(castle.placed),
        done,
        castle.area(),
        len(state.hands[index]),
    )
    return (">" if deciding else "", *_seat(state, index), *map(str, numbers))


def _scored(state: State, index: int) -> Cells:
    final = (state.final or {})[state.seats[index]]
    numbers = (final.points, final.depleted, final.favors, final.bonus_cards, final.money)
    place = rank(state, index)
    return (
        str(place or ""),
        *_seat(state, index),
        *map(str, numbers),
        Span(str(final.total), "total"),
    )


def rank(state: State, index: int) -> int | None:
    """Returns the place a seat took, ties sharing the better one; ``None`` before the end."""
    place = 1
    for tied in state.ranking:
        if state.seats[index] in tied:
            return place
        place += len(tied)
    return None


def _ranked(state: State) -> Iterable[int]:
    if not state.ranking:
        return range(len(state.seats))
    return [state.index(seat) for tied in state.ranking for seat in tied]


def _seat(state: State, index: int) -> tuple[Span, str]:
    seat = state.seats[index]
    token = "*" if index == state.master and not state.solo and not state.over else ""
    return Span(seat + token, f"seat {seat}"), state.players[index].name
