"""The races for the King's Favors: what a higher count is worth before it is decided (FAVOR)."""

from collections.abc import Sequence
from math import exp, tanh

from domain.final_scoring import RANK_POINTS
from domain.tiles import Favor

SCALES = {"room_type_square_feet": 400.0, "external_entrances": 3.0, "leftover_money": 10000.0}
ONE_ROOM = 1.5


def race_worth(favor: Favor, counts: Sequence[float], seat: int, rounds: float) -> float:
    """Returns the points a seat may expect of a favor with these counts, rounds to come.

    The more rounds there are, the less a lead says.
    """
    scale = SCALES.get(favor.kind, ONE_ROOM) * (0.15 + rounds / 6)
    mine = counts[seat]
    rank = sum(
        1 / (1 + exp(max(-30.0, min(30.0, (mine - other) / scale * 2))))
        for index, other in enumerate(counts)
        if index != seat
    )
    taking_part = 1.0 if mine > 0 else tanh(rounds / 8)
    return taking_part * _rank_points(rank)


def _rank_points(rank: float) -> float:
    """The points of a rank between two, from 0 for the first."""
    lower = int(rank)
    points = (*RANK_POINTS, 0)
    return points[lower] + (points[lower + 1] - points[lower]) * (rank - lower)
