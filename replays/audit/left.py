"""What is left in a stack that somebody has looked through (SLEEP), though not in which order."""

from typing import NamedTuple

from domain import events as ev
from domain.line import Step
from domain.state import State


class Left(NamedTuple):
    """The tiles that may be in a stack, as far as this copy tells, and those that surely are."""

    maybe: frozenset[str]
    surely: frozenset[str]


def left_in_stack(line: Step, state: State, size: int) -> Left | None:
    """Returns what the last search of a stack has left in it; ``None`` if nothing tells.

    Nor is there more to tell where this copy holds the whole stack. Cost: linear.
    """
    if None not in state.decks.stacks[size]:
        return None
    taken: set[str | None] = set()
    chosen: ev.SleepingTilesChosen | None = None
    told = True
    for step in line.back():
        match step.event:
            case ev.DecksReshuffled():
                return None
            case ev.RoomsDrawn(draws=draws):
                taken.update(draw.tile for draw in draws if draw.card == size)
            case ev.SleepingTilesChosen() as event:
                chosen = event
            case ev.SleepingStackSearched(size=searched, seen=seen) if searched == size:
                tiles = () if chosen is None else chosen.tiles
                told = told and tiles is not None
                taken.update(tiles or ())
                if seen is not None:
                    maybe = frozenset(seen) - taken
                    return Left(maybe, maybe if told else frozenset())
    return None
