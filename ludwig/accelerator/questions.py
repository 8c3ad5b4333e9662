"""The answers to every question but what to buy, where to lay it, and prices.

Counted and numbered as `domain.choices.legal_choices` lists them.
"""

from typing import Final

from ludwig.accelerator import facts, layout, moves
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.market import stack_of
from ludwig.accelerator.rewards import current_reward, offers_corridor

_KEPT: Final = 3
"""Two of three cards can be kept in three ways."""


@compiled
def answer_count(m: Numbers, b: Boards) -> int:
    """Counts the answers."""
    stage = m[layout.STAGE]
    if stage == layout.KEEP:
        return _KEPT
    if stage == layout.UTILITY:
        return 2
    if stage == layout.SLEEP:
        seen = m[stack_of(m[layout.SEARCHED])]
        return 1 + seen + seen * (seen - 1)  # type: ignore[no-any-return]
    pending = current_reward(m)
    if pending < 0:
        return int(m[layout.PENDING])
    reward = m[pending + 1]
    if reward == facts.SLEEPING:
        return layout.SIZES
    if reward == facts.DOWNSTAIRS:
        return _rescorable_count(m, m[pending]) + 6
    declined = int(m[layout.DECLINE])
    for kind in range(2):
        declined += offers_corridor(m, b, kind)
    return declined


@compiled
def write_answer(m: Numbers, b: Boards, number: int) -> None:
    """Writes an answer by its number."""
    stage = m[layout.STAGE]
    if stage == layout.KEEP:
        _keep_cards(m, number)
    elif stage == layout.UTILITY:
        m[layout.MOVE] = moves.KEEP_CARD
        m[layout.MOVE + 1] = m[layout.DRAWN + 1 + number]
        m[layout.MOVE + 2] = m[layout.DRAWN + 2 - number]
    elif stage == layout.SLEEP:
        _take_tiles(m, number)
    else:
        _write_reward(m, b, number)


@compiled
def _write_reward(m: Numbers, b: Boards, number: int) -> None:
    pending = current_reward(m)
    if pending < 0:
        m[layout.MOVE] = moves.CHOOSE_ORDER
        m[layout.MOVE + 1] = m[layout.PENDING + 1 + number * layout.PENDING_LENGTH]
        return
    room, reward = m[pending], m[pending + 1]
    m[layout.MOVE + 1] = room
    if reward == facts.SLEEPING:
        m[layout.MOVE], m[layout.MOVE + 2] = moves.SEARCH, number
    elif reward == facts.DOWNSTAIRS:
        _choose_reward(m, room, number)
    else:
        _take_corridor(m, b, number)


@compiled
def _keep_cards(m: Numbers, number: int) -> None:
    seat = m[layout.ACTIVE]
    dealt = layout.DEALT + 1 + seat * layout.DEALT_LENGTH
    first, second = (1, 2) if number == _KEPT - 1 else (0, number + 1)
    m[layout.MOVE], m[layout.MOVE + 1] = moves.KEEP_CARDS, seat
    m[layout.MOVE + 2], m[layout.MOVE + 3] = m[dealt + first], m[dealt + second]
    m[layout.MOVE + 4] = m[dealt + 3 - first - second]


@compiled
def _take_tiles(m: Numbers, number: int) -> None:
    stack = stack_of(m[layout.SEARCHED])
    seen = m[stack]
    m[layout.MOVE], m[layout.MOVE + 1] = moves.TAKE_TILES, 0
    if number == 0:
        return
    if number <= seen:
        m[layout.MOVE + 1], m[layout.MOVE + 2] = 1, m[stack + number]
        return
    first, second = (number - 1 - seen) // (seen - 1), (number - 1 - seen) % (seen - 1)
    second += second >= first
    m[layout.MOVE + 1] = 2
    m[layout.MOVE + 2], m[layout.MOVE + 3] = m[stack + 1 + first], m[stack + 1 + second]


@compiled
def _choose_reward(m: Numbers, room: int, number: int) -> None:
    living = _rescorable_count(m, room)
    m[layout.MOVE], m[layout.MOVE + 3] = moves.CHOOSE_REWARD, layout.NOTHING
    if number < living:
        m[layout.MOVE + 2], m[layout.MOVE + 3] = facts.LIVING, _rescorable(m, room, number)
        return
    others = (
        facts.ACTIVITY,
        facts.OUTDOOR,
        facts.UTILITY,
        facts.SLEEPING,
        facts.FOOD,
        facts.CORRIDOR,
    )
    m[layout.MOVE + 2] = others[number - living]


@compiled
def _rescorable_count(m: Numbers, room: int) -> int:
    """Counts the Downstairs Rooms that *living* may re-score for this one (P-DOWN-LIVING)."""
    if not m[layout.LIVING_CHOICE]:
        return 1
    count, tiles = 0, _completed_with(m, room)
    for number in range(m[layout.COMPLETED]):
        count += _is_rescorable(m, number, tiles)
    return count


@compiled
def _rescorable(m: Numbers, room: int, number: int) -> int:
    if not m[layout.LIVING_CHOICE]:
        return room
    tiles = _completed_with(m, room)
    for completion in range(m[layout.COMPLETED]):
        if _is_rescorable(m, completion, tiles):
            if not number:
                place = layout.COMPLETED + 1 + completion * layout.COMPLETED_LENGTH
                return int(m[place])
            number -= 1
    return layout.NOTHING


@compiled
def _is_rescorable(m: Numbers, completion: int, tiles: int) -> bool:
    place = layout.COMPLETED + 1 + completion * layout.COMPLETED_LENGTH
    return bool(m[place + 1] == facts.DOWNSTAIRS and m[place + 2] == tiles)


@compiled
def _completed_with(m: Numbers, room: int) -> int:
    """Returns how many tiles the castle had when a room was completed; -1 if it was not now."""
    for number in range(m[layout.COMPLETED]):
        place = layout.COMPLETED + 1 + number * layout.COMPLETED_LENGTH
        if m[place] == room:
            return int(m[place + 2])
    return layout.NOTHING


@compiled
def _take_corridor(m: Numbers, b: Boards, number: int) -> None:
    m[layout.MOVE] = moves.TAKE_CORRIDOR
    for kind in range(2):
        if offers_corridor(m, b, kind):
            if not number:
                m[layout.MOVE + 2] = kind
                return
            number -= 1
    m[layout.MOVE] = moves.DECLINE
