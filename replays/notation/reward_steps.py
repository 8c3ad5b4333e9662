"""How written rewards go on: their order, Downstairs Rooms, stacks, free corridors."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain import events as ev
from domain.decisions import Ask
from domain.state import State
from replays.notation.course import REFEREE, Course
from replays.notation.statement import (
    CorridorDeclined,
    CorridorTaken,
    Line,
    NextReward,
    RewardChosen,
    Searched,
    TilesLaid,
)


def _room(state: State) -> str:
    return "" if state.current_reward is None else state.current_reward.room


def _next_reward(course: Course, line: NextReward) -> None:
    course.asked(line, line.seat, Ask.ORDER)
    course.add(ev.RewardOrderChosen(line.seat, line.room), REFEREE)


def _reward_chosen(course: Course, line: RewardChosen) -> None:
    room = _room(course.asked(line, line.seat, Ask.DOWNSTAIRS))
    rescored = line.rescored
    if line.reward == "living" and rescored is None:
        rescored = room
    course.add(ev.DownstairsRewardChosen(line.seat, room, line.reward, rescored), REFEREE)


def _searched(course: Course, line: Searched) -> None:
    room = _room(course.asked(line, line.seat, Ask.STACK))
    course.add(ev.SleepingStackSearched(line.seat, room, line.size, line.seen), REFEREE)


def _tiles_laid(course: Course, line: TilesLaid) -> None:
    state = course.asked(line, line.seat, Ask.TILES)
    event = ev.SleepingTilesChosen(line.seat, line.count, line.tiles, None, state.last_round)
    course.add(event, REFEREE)


def _corridor_taken(course: Course, line: CorridorTaken) -> None:
    room = _room(course.asked(line, line.seat, Ask.CORRIDOR))
    course.add(ev.CorridorRewardTaken(line.seat, room, line.corridor), REFEREE)


def _corridor_declined(course: Course, line: CorridorDeclined) -> None:
    room = _room(course.asked(line, line.seat, Ask.CORRIDOR))
    course.add(ev.CorridorRewardDeclined(line.seat, room), REFEREE)


REWARD_STEPS: Final[Mapping[type[Line], Callable[[Course, Any], None]]] = {
    NextReward: _next_reward,
    RewardChosen: _reward_chosen,
    Searched: _searched,
    TilesLaid: _tiles_laid,
    CorridorTaken: _corridor_taken,
    CorridorDeclined: _corridor_declined,
}
"""What each kind of line adds to the course of a match."""
