"""The journal's words for completion rewards (REWARD)."""

from domain import events as ev
from domain.state import State
from projections.journal.beginning import cards
from projections.journal.building import lines, rules_of
from projections.journal.entry import Told
from projections.wording import ROOM_TYPE_NAMES, marks, plural, signed, tile_name, tile_names


def order_chosen(event: ev.RewardOrderChosen, _before: State) -> Told:
    """Tells which reward is taken next."""
    return Told(f"{event.seat} takes the reward of {tile_name(event.room)} next", ("REWARD-2",))


def downstairs_chosen(event: ev.DownstairsRewardChosen, _before: State) -> Told:
    """Tells which reward a Downstairs Room brings."""
    reward = _reward(event.reward)
    text = f"{event.seat} chooses the reward of {reward} for {tile_name(event.room)}"
    if event.rescored is not None and event.rescored != event.room:
        text += f", to score {tile_name(event.rescored)} again"
    return Told(text, ("DOWNSTAIRS",))


def living_scored(event: ev.LivingRewardScored, _before: State) -> Told:
    """Tells what a room scored again."""
    text = f"{event.seat} scores {tile_name(event.room)} again, {signed(event.points)}"
    return Told(text + lines(event.lines), ("LIVING", *rules_of(event.lines)))


def activity_scored(event: ev.ActivityRewardScored, _before: State) -> Told:
    """Tells what an Activity Room scored."""
    text = f"{event.seat} scores {signed(event.points)} for completing {tile_name(event.room)}"
    return Told(text, ("ACTIVITY",))


def outdoor_paid(event: ev.OutdoorRewardPaid, _before: State) -> Told:
    """Tells what an Outdoor Room paid."""
    text = f"{event.seat} gets {marks(event.money)} for completing {tile_name(event.room)}"
    return Told(text, ("OUTDOOR",))


def utility_drawn(event: ev.UtilityCardsDrawn, before: State) -> Told:
    """Tells which cards were drawn, or how many."""
    drawn = cards(event.cards, min(2, len(before.decks.bonus_deck)))
    return Told(f"{event.seat} draws {drawn} for {tile_name(event.room)}", ("UTILITY",))


def utility_kept(event: ev.UtilityCardKept, _before: State) -> Told:
    """Tells which card was kept, or that one was."""
    text = f"{event.seat} keeps {cards(event.kept, 1)}; under the deck: {cards(event.returned, 1)}"
    return Told(text, ("UTILITY",))


def stack_searched(event: ev.SleepingStackSearched, before: State) -> Told:
    """Tells which stack was searched, and what was seen or how much."""
    stack = f"the stack of {event.size} sq ft rooms for {tile_name(event.room)}"
    text = f"{event.seat} looks through {stack}"
    if event.seen is None:
        return Told(f"{text}: {plural(len(before.decks.stacks[event.size]), 'tile')}", ("SLEEP",))
    return Told(f"{text}: {tile_names(event.seen) if event.seen else 'empty'}", ("SLEEP",))


def tiles_chosen(event: ev.SleepingTilesChosen, before: State) -> Told:
    """Tells how many tiles were put where, and which if known."""
    size = before.searched.size if before.searched is not None else None
    if not event.count:
        return Told(f"{event.seat} takes no tile; the stack is shuffled", ("SLEEP",))
    where = "away" if event.discarded else "on the room deck"
    what = f"{plural(event.count, 'tile')} of {size} sq ft"
    names = f" ({tile_names(event.tiles)})" if event.tiles else ""
    return Told(f"{event.seat} puts {what}{names} {where}; the stack is shuffled", ("SLEEP",))


def corridor_taken(event: ev.CorridorRewardTaken, _before: State) -> Told:
    """Tells which free corridor was taken."""
    kind = "a hallway" if event.corridor == "hallway" else "stairs"
    return Told(f"{event.seat} takes {kind} for nothing for {tile_name(event.room)}", ("CORRIDOR",))


def corridor_declined(event: ev.CorridorRewardDeclined, _before: State) -> Told:
    """Tells that a free corridor was declined."""
    text = f"{event.seat} declines the free corridor of {tile_name(event.room)}"
    return Told(text, ("CORRIDOR", "P-DECLINE"))


def lapsed(event: ev.RewardLapsed, _before: State) -> Told:
    """Tells that a reward lapsed."""
    reward = _reward(event.reward)
    text = f"{event.seat}'s reward of {reward} for {tile_name(event.room)} lapses"
    return Told(text, ("REWARD-4", event.rule))


def _reward(reward: str) -> str:
    name = ROOM_TYPE_NAMES[reward]
    return f"an {name}" if name[0] in "AO" else f"a {name}"
