"""How a seat stands: its points, and what its castle, money, cards and favors promise."""

from domain.state import State
from domain.tiles import FAVORS
from ludwig.players.cards import card_prospect
from ludwig.players.grounds import Grounds
from ludwig.players.outlook import Outlook
from ludwig.players.purse import money_worth
from ludwig.players.races import race_worth
from ludwig.players.rewards import RoomWorths


def lead(state: State, seat: int) -> float:
    """Returns by how much a seat is ahead of the best of the others, in points to be expected.

    The totals once the match is scored.
    """
    standings = [standing(state, index) for index in range(len(state.seats))]
    own = standings.pop(seat)
    return own - max(standings) if standings else own


def standing(state: State, seat: int) -> float:
    """Returns the points a seat may expect to end with, as far as they can be told apart.

    Rooms not yet bought are left out, which is as good for one seat as for another.
    """
    if state.final:
        return float(state.final[state.seats[seat]].total)
    outlook = Outlook(state, seat)
    return (
        state.points[seat]
        + money_worth(state.money[seat], outlook.rounds, outlook.kept_worth)
        + _castle(outlook)
        + sum(card_prospect(outlook, card) for card in outlook.cards)
        + sum(_favor(outlook, favor) for favor in state.favors)
    )


def _castle(outlook: Outlook) -> float:
    castle = outlook.seen.castles[outlook.seat]
    worths = RoomWorths(outlook, outlook.seat)
    return Grounds(castle, worths, outlook.hope, outlook.rounds).promise()


def _favor(outlook: Outlook, favor: str) -> float:
    counts = tuple(map(float, outlook.favor_counts[favor]))
    return race_worth(FAVORS[favor], counts, outlook.seat, outlook.rounds)
