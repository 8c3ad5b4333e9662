"""Tally: what a match adds to the statistics over all matches."""

from collections.abc import Iterator

from projections.statistics.counts import Counts, total
from projections.statistics.deeds import Deed
from projections.statistics.view import MatchStatistics, SeatStatistics


def tally(match: MatchStatistics) -> Counts:
    """Returns what a match counts for: ``matches`` by status, and more once it has ended.

    ``players`` by name, ``turn_order`` by number of players and place in it, ``rooms`` by tile and
    ``rewards`` by type. Averages follow from sums and numbers of matches.
    """
    status: Counts = {"matches": {match.status: 1}}
    return status if match.status != "ended" else total((status, *_ended(match)))


def _ended(match: MatchStatistics) -> Iterator[Counts]:
    for order, seat in enumerate(match.by_seat(), 1):
        result = _result(match, seat)
        yield {"players": {seat.player: total((result, _play(seat)))}}
        yield {"turn_order": {str(len(match.seated)): {str(order): result}}}
    for deed in match.deeds:
        yield from _deed(deed)


def _result(match: MatchStatistics, seat: SeatStatistics) -> Counts:
    won = seat.place == 1
    shared = won and len(match.ranking[0]) > 1
    return {
        "matches": 1,
        "wins": int(won),
        "shared_wins": int(shared),
        "points": seat.points,
        "places": {str(seat.place): 1},
    }


def _play(seat: SeatStatistics) -> Counts:
    return {
        "totals": {str(seat.points): 1},
        "categories": seat.categories,
        "income": seat.income,
        "regretted": seat.regretted,
        "bought": seat.bought,
        "passed": seat.passed,
        "completed": seat.completed,
        "rewards": seat.rewards,
    }


def _deed(deed: Deed) -> Iterator[Counts]:
    room = deed.item.partition("#")[0]
    match deed.kind:
        case "bought":
            yield {"rooms": {room: {"bought": 1, "price": deed.amount}}}
        case "coins":
            yield {"rooms": {room: {"coins": deed.amount}}}
        case "placed":
            yield {"rooms": {room: {"placed": 1, "points": deed.amount}}}
        case "completed":
            yield {"rooms": {room: {"completed": 1}}}
        case "taken" | "declined" | "lapsed":
            yield {"rewards": {deed.item: {deed.kind: 1}}}
