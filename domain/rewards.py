"""Completion rewards: which rooms earned one, which lapse, which ask their owner (REWARD)."""

from collections.abc import Iterator
from typing import Final

from domain.events import Corridor, Names, Reward
from domain.state import Pending, State

CORRIDORS: Final[tuple[Corridor, ...]] = ("hallway", "stairs")
DOWNSTAIRS_CHOICES: Final[tuple[Reward, ...]] = (
    "living",
    "activity",
    "outdoor",
    "utility",
    "sleeping",
    "food",
    "corridor",
)
MOST_SLEEPING_TILES: Final = 2
ASKING: Final = frozenset({"sleeping", "corridor", "downstairs"})


def next_completion(state: State) -> int | None:
    """Returns the room completed by the last placement that is to be announced next (REWARD-3)."""
    castle = state.castle
    tiles = len(castle.placed)
    rooms = castle.completed_by_last()
    announced = len([done for done in state.completed if done.tiles == tiles])
    return rooms[announced] if announced < len(rooms) else None


def available_corridors(state: State) -> Iterator[Corridor]:
    """Yields the corridor tiles that are left and have a legal place (CORRIDOR, BUY-5)."""
    for kind in CORRIDORS:
        if state.decks.corridors(kind) > 0 and state.castle.can_place(kind):
            yield kind


def lapse_rule(state: State, pending: Pending) -> str | None:
    """Returns the rule by which a reward whose turn has come lapses, if it does (REWARD-4)."""
    match pending.reward:
        case "utility" if not state.decks.bonus_deck:
            return "UTILITY"
        case "sleeping" if not any(state.decks.stacks.values()):
            return "SLEEP"
        case "corridor" if state.corridor_taken or not any(available_corridors(state)):
            return "CORRIDOR"
        case "downstairs" if state.profile.downstairs_once and state.downstairs_taken:
            return "P-DOWN-ONCE"
    return None


def rescorable(state: State, room: str) -> Names:
    """Returns the Downstairs Rooms that *living* may re-score for this one (P-DOWN-LIVING)."""
    if state.profile.downstairs_living == "earner":
        return (room,)
    when = next((done.tiles for done in state.completed if done.room == room), None)
    return tuple(
        done.room for done in state.completed if done.reward == "downstairs" and done.tiles == when
    )
