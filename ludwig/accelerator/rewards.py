"""Completed rooms and their rewards, as far as they follow by the rules alone (REWARD)."""

from domain.state import ACTIVITY_POINTS, OUTDOOR_MONEY
from ludwig.accelerator import facts, layout
from ludwig.accelerator.castle import castle_of, met_by, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import fact
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.lists import add, drop
from ludwig.accelerator.market import stack_of
from ludwig.accelerator.points import room_points
from ludwig.accelerator.sites import has_site


@compiled
def reward_step(m: Numbers, b: Boards) -> bool:
    """Does what is due while rewards are taken; false once a decision is awaited."""
    room = _next_completion(m, b)
    if room >= 0:
        _complete(m, room)
        return True
    if not m[layout.PENDING]:
        m[layout.STAGE] = layout.TURN_OVER
        return True
    pending = current_reward(m)
    return pending >= 0 and _reward(m, b, pending)


@compiled
def _next_completion(m: Numbers, b: Boards) -> int:
    """Returns the room completed by the last placement that comes next (REWARD-3); -1 if none."""
    seat = m[layout.ACTIVE]
    tiles = m[castle_of(seat)]
    last = tile_at(seat, tiles - 1)
    met = met_by(m, b, seat, m[last], m[last + 1], m[last + 2])
    announced = 0
    for number in range(m[layout.COMPLETED]):
        place = layout.COMPLETED + 1 + number * layout.COMPLETED_LENGTH
        announced += m[place + 2] == tiles
    met |= 1 << (tiles - 1)
    for room in range(tiles):
        if (met >> room) & 1 and not m[tile_at(seat, room) + 3]:
            if not announced:
                return room
            announced -= 1
    return layout.NOTHING


@compiled
def _complete(m: Numbers, room: int) -> None:
    """Notes a completed room; all but Food and odd Downstairs Rooms are pending (REWARD-2)."""
    seat = m[layout.ACTIVE]
    reward = fact(m, m[tile_at(seat, room)] // 4, facts.TYPE)
    place = layout.COMPLETED + 1 + m[layout.COMPLETED] * layout.COMPLETED_LENGTH
    m[place], m[place + 1] = room, reward
    m[place + 2] = m[castle_of(seat)]
    m[layout.COMPLETED] += 1
    if reward == facts.FOOD:
        return
    if reward == facts.DOWNSTAIRS:
        m[layout.DOWNSTAIRS + seat] += 1
        if m[layout.DOWNSTAIRS + seat] % 2:
            return
    add_pending(m, room, reward, layout.NOTHING)


@compiled
def add_pending(m: Numbers, room: int, reward: int, rescored: int) -> None:
    """Lets a reward wait to be taken."""
    place = layout.PENDING + 1 + m[layout.PENDING] * layout.PENDING_LENGTH
    m[place], m[place + 1], m[place + 2] = room, reward, rescored
    m[layout.PENDING] += 1


@compiled
def pending_of(m: Numbers, room: int) -> int:
    """Returns where the pending reward of a room stands; -1 if it has none."""
    for number in range(m[layout.PENDING]):
        place = layout.PENDING + 1 + number * layout.PENDING_LENGTH
        if m[place] == room:
            return place
    return layout.NOTHING


@compiled
def current_reward(m: Numbers) -> int:
    """Returns where the reward that is taken next stands; -1 if the seat has to choose."""
    if m[layout.TAKING] >= 0:
        return pending_of(m, m[layout.TAKING])
    return layout.PENDING + 1 if m[layout.PENDING] == 1 else layout.NOTHING


@compiled
def take_pending(m: Numbers, room: int) -> None:
    """Ends the wait of a room's reward."""
    place = pending_of(m, room)
    if place >= 0:
        number = (place - layout.PENDING - 1) // layout.PENDING_LENGTH
        drop(m, layout.PENDING, number, 1, layout.PENDING_LENGTH)
    m[layout.TAKING] = layout.NOTHING


@compiled
def _reward(m: Numbers, b: Boards, pending: int) -> bool:
    """Gives a reward that asks nothing, or lets it lapse (REWARD-4)."""
    seat = m[layout.ACTIVE]
    room, reward, rescored = m[pending], m[pending + 1], m[pending + 2]
    if _lapses(m, b, reward):
        take_pending(m, room)
        return True
    if reward == facts.LIVING:
        points = room_points(m, b, seat, rescored if rescored >= 0 else room)
        m[layout.POINTS + seat] += points
    elif reward == facts.ACTIVITY:
        m[layout.POINTS + seat] += ACTIVITY_POINTS
    elif reward == facts.OUTDOOR:
        m[layout.MONEY + seat] += OUTDOOR_MONEY
    elif reward == facts.UTILITY:
        _draw_cards(m, seat)
    else:
        return False
    take_pending(m, room)
    return True


@compiled
def _draw_cards(m: Numbers, seat: int) -> None:
    """Draws two cards to choose from; the last one of the deck goes to the hand (UTILITY)."""
    if m[layout.BONUS_DECK] == 1:
        add(m, layout.HANDS + seat * layout.HAND_LENGTH, m[layout.BONUS_DECK + 1])
        drop(m, layout.BONUS_DECK, 0, 1, 1)
        return
    add(m, layout.DRAWN, m[layout.BONUS_DECK + 1])
    add(m, layout.DRAWN, m[layout.BONUS_DECK + 2])
    drop(m, layout.BONUS_DECK, 0, 2, 1)
    m[layout.STAGE] = layout.UTILITY


@compiled
def _lapses(m: Numbers, b: Boards, reward: int) -> bool:
    if reward == facts.UTILITY:
        return bool(m[layout.BONUS_DECK] == 0)
    if reward == facts.SLEEPING:
        for size in range(layout.SIZES):
            if m[stack_of(size)]:
                return False
        return True
    if reward == facts.CORRIDOR:
        return bool(m[layout.CORRIDOR_TAKEN]) or not (
            offers_corridor(m, b, 0) or offers_corridor(m, b, 1)
        )
    if reward == facts.DOWNSTAIRS:
        return bool(m[layout.DOWNSTAIRS_ONCE] and m[layout.DOWNSTAIRS_TAKEN])
    return False


@compiled
def offers_corridor(m: Numbers, b: Boards, kind: int) -> bool:
    """Tells whether a hallway, 0, or stairs, 1, is left and has a place (CORRIDOR, BUY-5)."""
    if m[layout.HALLWAYS + kind] <= 0:
        return False
    return has_site(m, b, m[layout.ACTIVE], corridor_tile(kind))


@compiled
def corridor_tile(kind: int) -> int:
    """Returns the tile of a hallway, 0, or stairs, 1."""
    return facts.STAIRS if kind else facts.HALLWAY
