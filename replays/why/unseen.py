"""What a seat could not know: the rooms that may lie face down, by size."""

from typing import NamedTuple

from domain.events import Seat
from domain.setup import stack_size
from domain.state import State
from domain.tiles import ROOM_SIZES, ROOMS
from ludwig.worlds import Sight
from replays.timeline import Timeline


class Unseen(NamedTuple):
    """How many tiles of a size lie in the stack, and what a seat knew of them.

    ``surely`` are those it knew to be there: looked through, or drawn and taken back. Any of
    ``others`` may be the rest; some of them may be among those left out at the beginning (SETUP-2).
    """

    size: int
    left: int
    surely: tuple[str, ...]
    others: tuple[str, ...]


def unseen(told: Timeline, seq: int, seat: Seat) -> tuple[Unseen, ...]:
    """Returns what a seat had to reckon with at a position, by size; nothing before the first.

    Cost: one fold of the match.
    """
    if not seq:
        return ()
    sight = Sight.of_events(tuple(told.match.events())[:seq], seat)
    stacks = sight.state.decks.stacks
    return tuple(_of_size(sight, size) for size in ROOM_SIZES if stacks[size])


def _of_size(sight: Sight, size: int) -> Unseen:
    away = sight.state.away
    stack = sight.state.decks.stacks[size]
    rooms = tuple(tile for tile, room in ROOMS.items() if room.size == size and tile not in away)
    known = {tile for tile in stack if tile is not None}
    in_play = sight.among.get(size, frozenset()).intersection(rooms) - known
    elsewhere = _put_elsewhere(sight.state, size)
    surely = known if elsewhere else known | in_play
    others = in_play if len(in_play) >= stack.count(None) + elsewhere else set(rooms) - known
    return Unseen(
        size,
        len(stack),
        tuple(tile for tile in rooms if tile in surely),
        tuple(tile for tile in rooms if tile in others - surely),
    )


def _put_elsewhere(state: State, size: int) -> int:
    """Returns how many tiles of a size others laid on the deck or discarded unseen (SLEEP)."""
    away = sum(tile in ROOMS and ROOMS[tile].size == size for tile in state.away)
    return stack_size(size, len(state.seats)) - len(state.decks.stacks[size]) - away
