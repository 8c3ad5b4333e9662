"""What a seat could not know: the rooms that may lie face down, by size."""

from typing import NamedTuple

from domain import events as ev
from domain.events import Seat
from domain.line import Step
from domain.tiles import ROOM_SIZES, ROOMS
from replays.timeline import Timeline


class Unseen(NamedTuple):
    """How many tiles of a size lie in the stack, and the rooms of the size nobody has shown.

    Some of the rooms may be among those left out at the beginning (SETUP-2).
    """

    size: int
    left: int
    tiles: tuple[str, ...]


def unseen(told: Timeline, seq: int, seat: Seat) -> tuple[Unseen, ...]:
    """Returns what a seat had to reckon with at a position, by size; nothing before the first."""
    if not seq:
        return ()
    step = told.happenings[seq - 1].step
    out = _shown(step) | _seen(told, seq, seat)
    stacks = step.state.decks.stacks
    return tuple(
        Unseen(size, len(stacks[size]), _rooms(size, out)) for size in ROOM_SIZES if stacks[size]
    )


def _rooms(size: int, out: set[str]) -> tuple[str, ...]:
    return tuple(tile for tile, room in ROOMS.items() if room.size == size and tile not in out)


def _shown(step: Step) -> set[str]:
    """Returns the rooms that were laid on the market on this line and so left their stack."""
    return {
        draw.tile
        for each in step.back()
        if isinstance(each.event, ev.RoomsDrawn)
        for draw in each.event.draws
        if draw.tile is not None
    }


def _seen(told: Timeline, seq: int, seat: Seat) -> set[str]:
    """Returns the rooms a seat knows to lie elsewhere: on the deck, or discarded."""
    facts = told.knowledge(seq, seat).get(seat, ())
    away = ("on the room deck", "discarded", "on the market")
    return {fact.value for fact in facts if fact.where in away and fact.undone_by is None}
