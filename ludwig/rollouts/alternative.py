"""The alternatives at a decision: every one that matters, a purchase with its placement."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from domain import events as ev
from domain.choices import legal_choices, payable, placed
from domain.decisions import Ask, Decision, awaited
from domain.evolve import evolve
from domain.state import State
from ludwig.players.options import pricings
from ludwig.players.outlook import Outlook
from ludwig.players.prospects import Prospects

SITES: Final = 3
"""How many sites of a tile on offer are compared; of one in hand `PLACES`."""

PLACES: Final = 12
MOST: Final = 40
"""More alternatives than these are not compared: the first by rule of thumb are."""

PRICINGS: Final = 12


class Alternative(NamedTuple):
    """One way to decide: a choice and, if it buys or takes a tile, where the tile goes."""

    choices: tuple[ev.Choice, ...]


class NotKnown(Exception):  # noqa: N818 - a state of the world, not a fault of code
    """Says that a viewer cannot know what the deciding seat chooses from (SEE-2)."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.decision = decision


def alternatives(seen: State, sites: int = SITES) -> tuple[Alternative, ...]:
    """Returns the alternatives at the decision that a state waits for, as a viewer sees it.

    The same for every state that looks the same to the viewer. Empty if nothing is decided;
    `NotKnown` if the viewer cannot see what there is to choose from.
    """
    decision = awaited(seen)
    if decision is None:
        return ()
    found = tuple(islice(_listed(seen, decision, sites), MOST))
    if not found:
        raise NotKnown(decision)
    return found


def _listed(seen: State, decision: Decision, sites: int) -> Iterator[Alternative]:
    match decision.ask:
        case Ask.TURN:
            yield from _turns(seen, decision, sites)
        case Ask.PLACE:
            for site in _places(seen, decision.seat, PLACES):
                yield Alternative((site,))
        case Ask.PRICES:
            yield from _pricings(seen, decision)
        case Ask.CORRIDOR:
            for choice in legal_choices(seen):
                yield from _with_places(seen, choice, PLACES // 2)
        case _:
            for choice in legal_choices(seen):
                yield Alternative((choice,))


def _turns(seen: State, decision: Decision, sites: int) -> Iterator[Alternative]:
    for choice in payable(seen, decision.seat):
        if isinstance(choice, ev.RoomPurchased | ev.CorridorPurchased):
            yield from _with_places(seen, choice, sites)
        else:
            yield Alternative((choice,))


def _with_places(seen: State, choice: ev.Choice, sites: int) -> Iterator[Alternative]:
    """Yields a choice with each of the likeliest sites of the tile it brings."""
    if isinstance(choice, ev.CorridorRewardDeclined):
        yield Alternative((choice,))
        return
    for site in _places(evolve(seen, choice), choice.seat, sites):
        yield Alternative((choice, site))


def _places(seen: State, seat: ev.Seat, sites: int) -> Iterator[ev.RoomPlaced]:
    """Yields where the tile to be placed promises most, the best first."""
    if seen.placing is None:
        return
    prospects = Prospects(Outlook(seen, seen.index(seat)))
    for site in prospects.best_sites(seen.placing.kind, sites):
        yield placed(seen, seat, site.placement)


def _pricings(seen: State, decision: Decision) -> Iterator[Alternative]:
    """Yields what a seat might price: as it lies, by worth, by rule of thumb, and near that."""
    yield from (Alternative((choice,)) for choice in pricings(seen, decision.seat, PRICINGS))


def unrevealed(choice: ev.Choice) -> ev.Choice:
    """Returns a choice without what it revealed, and placed rooms by what looks the same."""
    match choice:
        case ev.SleepingStackSearched():
            return ev.changed(choice, seen=None)
        case ev.SleepingTilesChosen():
            return ev.changed(choice, stack=None)
    return choice
