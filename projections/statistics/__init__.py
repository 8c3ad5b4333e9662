"""Statistics, of one match and over all matches."""

from projections.statistics.counts import Counts, added, total
from projections.statistics.tally import tally
from projections.statistics.view import STATISTICS, MatchStatistics, SeatStatistics

__all__ = [
    "STATISTICS",
    "Counts",
    "MatchStatistics",
    "SeatStatistics",
    "added",
    "tally",
    "total",
]
