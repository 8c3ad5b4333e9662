"""Why choices that take a reward are refused (REWARD)."""

from collections import Counter
from collections.abc import Iterator

from domain import events as ev
from domain.reasons.cards import split_refusals
from domain.reasons.refused import refused
from domain.refusal import Refusal
from domain.rewards import (
    DOWNSTAIRS_CHOICES,
    MOST_SLEEPING_TILES,
    available_corridors,
    rescorable,
)
from domain.state import Searched, State
from domain.tiles import ROOMS


def reward_order_chosen(state: State, choice: ev.RewardOrderChosen) -> Iterator[Refusal]:
    """Tells why this reward cannot be next (REWARD-2)."""
    rooms = tuple(pending.room for pending in state.pending)
    if choice.room not in rooms:
        yield refused("reward.not_pending", "REWARD-2", room=choice.room, pending=rooms)


def _rewarded(state: State, room: str, rule: str) -> Iterator[Refusal]:
    current = state.current_reward
    if current is None or current.room != room:
        due = None if current is None else current.room
        yield refused("reward.other_room", rule, room=room, due=due)


def downstairs_reward_chosen(state: State, choice: ev.DownstairsRewardChosen) -> Iterator[Refusal]:
    """Tells why a Downstairs Room cannot bring this (DOWNSTAIRS, P-DOWN-LIVING)."""
    yield from _rewarded(state, choice.room, "DOWNSTAIRS")
    if choice.reward not in DOWNSTAIRS_CHOICES:
        yield refused("reward.unknown", "DOWNSTAIRS", reward=choice.reward)
    if choice.reward != "living":
        if choice.rescored is not None:
            yield refused("reward.rescored", "RECORD-data", rescored=choice.rescored)
        return
    rooms = rescorable(state, choice.room)
    if choice.rescored not in rooms:
        for rule in ("P-DOWN-LIVING", "DOWNSTAIRS"):
            yield refused("reward.rescored", rule, rescored=choice.rescored, allowed=rooms)


def utility_card_kept(state: State, choice: ev.UtilityCardKept) -> Iterator[Refusal]:
    """Tells why this card cannot be kept (UTILITY)."""
    yield from split_refusals(state.drawn, choice.kept, choice.returned, 1, "UTILITY")


def sleeping_stack_searched(state: State, choice: ev.SleepingStackSearched) -> Iterator[Refusal]:
    """Tells why this stack cannot be searched, or not with this result (SLEEP)."""
    yield from _rewarded(state, choice.room, "SLEEP")
    stack = state.decks.stacks[choice.size]
    if choice.seen is None:
        return
    if len(choice.seen) != len(stack) or any(
        known not in (None, seen) for known, seen in zip(stack, choice.seen, strict=True)
    ):
        yield refused("sleep.seen", "SLEEP", size=choice.size, seen=choice.seen, stack=stack)


def sleeping_tiles_chosen(state: State, choice: ev.SleepingTilesChosen) -> Iterator[Refusal]:
    """Tells why these tiles cannot be put on the deck (SLEEP)."""
    searched = state.searched
    return iter(()) if searched is None else _tile_refusals(state, choice, searched)


def _tile_refusals(
    state: State, choice: ev.SleepingTilesChosen, searched: Searched
) -> Iterator[Refusal]:
    yield from _amount_refusals(state, choice, len(searched.seen))
    yield from _stranger_refusals(choice, searched)


def _amount_refusals(state: State, choice: ev.SleepingTilesChosen, seen: int) -> Iterator[Refusal]:
    most = min(MOST_SLEEPING_TILES, seen)
    if not 0 <= choice.count <= most:
        yield refused("sleep.count", "SLEEP", count=choice.count, most=most)
    if choice.count and choice.discarded != state.last_round:
        yield refused("sleep.discarded", "SLEEP", last_round=state.last_round)
    if choice.tiles is not None and len(choice.tiles) != choice.count:
        yield refused("sleep.count", "SLEEP", count=choice.count, tiles=choice.tiles)
    if choice.stack is not None and len(choice.stack) != seen - choice.count:
        yield refused("sleep.stack", "SLEEP", stack=choice.stack, due=seen - choice.count)


def _stranger_refusals(choice: ev.SleepingTilesChosen, searched: Searched) -> Iterator[Refusal]:
    shown = (*(choice.tiles or ()), *(choice.stack or ()))
    strange = tuple(t for t in shown if t not in ROOMS or ROOMS[t].size != searched.size)
    if strange:
        yield refused("sleep.size", "SLEEP", tiles=strange, size=searched.size)
    if None in searched.seen or choice.tiles is None:
        return
    rest = Counter(searched.seen)
    rest.subtract(choice.tiles)
    if any(count < 0 for count in rest.values()):
        yield refused("sleep.tiles", "SLEEP", tiles=choice.tiles, seen=searched.seen)
    elif choice.stack is not None and Counter(choice.stack) != +rest:
        yield refused("sleep.stack", "SLEEP", stack=choice.stack, rest=tuple((+rest).elements()))


def corridor_reward_taken(state: State, choice: ev.CorridorRewardTaken) -> Iterator[Refusal]:
    """Tells why this corridor cannot be taken (CORRIDOR)."""
    yield from _rewarded(state, choice.room, "CORRIDOR")
    available = tuple(available_corridors(state))
    if choice.corridor not in available:
        yield refused("reward.no_corridor", "CORRIDOR", corridor=choice.corridor, left=available)


def corridor_reward_declined(state: State, choice: ev.CorridorRewardDeclined) -> Iterator[Refusal]:
    """Tells why a free corridor cannot be declined (P-DECLINE)."""
    yield from _rewarded(state, choice.room, "CORRIDOR")
    if not state.profile.decline:
        yield refused("reward.must_take", "P-DECLINE", room=choice.room)
