"""Twins: two running matches whose whole course looks alike to a viewer who cannot know more.

A twin has the events of its match, one for one. What its viewer has never seen is other: tiles and
cards that nobody has turned up have changed places with others of their kind, the room deck beyond
what was drawn is another, cards were kept that might have been put back. Every salt is another.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from lively import lively
from spoiling.draft import Draft, steps

from domain import events as ev
from domain.state import Stage
from domain.tiles import BONUS_CARDS, ROOM_CARD_COUNT, ROOMS
from replays.record import Record

ENDED = frozenset(kind.__name__ for kind in ev.ENDINGS)
RETURNED = ("MoveTakenBack", "RulingApplied")
BEFORE = Stage.SHUFFLE
SHORTEST = 12
LONGEST = 220


class Twins(NamedTuple):
    """A match, its twin, and who cannot tell them apart."""

    seed: int
    viewer: str
    one: Record
    other: Record

    def __repr__(self):
        """Names the pair by its seed."""
        return f"twins({self.seed}, {self.viewer})"


def twins(seed, longest=LONGEST):
    """Returns the pair of a seed: a lively match that goes on, and its twin for somebody there."""
    random = Random(f"twins/{seed}")
    one = _running(lively(3000 + seed), random, longest)
    seats = [player["seat"] for player in one.events[0].data["players"]]
    viewer = random.choice((*seats, *seats, "spectator"))
    return Twins(seed, viewer, one, twin(one, viewer, random))


def _running(record, random, longest):
    """Returns a match cut off before its end, with people at all seats."""
    ends = (event.seq for event in record.events if event.type in ENDED)
    last = min(next(ends, len(record.events) + 1) - 1, longest)
    draft = Draft(record)
    draft.entries = draft.entries[: random.randint(min(SHORTEST, last), last)]
    draft.match = "run"
    for player in draft.entries[0].data["players"]:
        player["kind"] = "human"
    return draft.sealed()


def twin(record, viewer, random):
    """Returns the record of a match that a viewer cannot tell from this one."""
    before = steps(record)
    states = [step.state for step in before.values() if step and step.state.stage is not BEFORE]
    draft = Draft(record)
    _swap_kept(draft, states, viewer, random)
    _reorder_decks(draft, before, states, random)
    _rename(draft, viewer, random)
    for entry in draft.entries:
        for seal in entry.sealing.values():
            seal["salt"] = random.randbytes(16).hex()
    return draft.sealed()


def spoilt(pair):
    """Returns the twin with a card kept by somebody else that was dealt to nobody, if one was."""
    draft = Draft(pair.other)
    for entry in draft.entries:
        if entry.type == "BonusCardsKept" and entry.data["seat"] != pair.viewer:
            entry.data["kept"] = list(reversed(entry.data["returned"] * 2))
            return pair._replace(other=draft.sealed())
    return None


def _swap_kept(draft, states, viewer, random):
    """Lets others keep other cards, where none that was put under the deck came up again."""
    put_back = sum("returned" in entry.sealing for entry in draft.entries)
    if any(len(state.decks.bonus_deck) <= put_back for state in states):
        return
    for entry in draft.entries:
        if "returned" in entry.sealing and entry.data["seat"] != viewer:
            kept = len(entry.data["kept"])
            cards = [*entry.data["kept"], *entry.data["returned"]]
            random.shuffle(cards)
            entry.data["kept"], entry.data["returned"] = cards[:kept], cards[kept:]


def _reorder_decks(draft, before, states, random):
    """Shuffles what nobody has drawn: of the room deck, of a stack since it was looked through."""
    after = {seq - 1: step.state for seq, step in before.items() if step is not None}
    last_return = max((n for n, e in enumerate(draft.entries, 1) if e.type in RETURNED), default=0)
    for seq, entry in enumerate(draft.entries, 1):
        if "room_deck" in entry.sealing:
            _redraw_room_deck(entry, states, random)
        if "stack" in entry.sealing and seq > last_return:
            _reshuffle_stack(draft, seq, after, random)


def _redraw_room_deck(entry, states, random):
    used_up = any(state.last_round for state in states)
    left = 0 if used_up else min(len(state.decks.room_deck) for state in states)
    deck = entry.data["room_deck"]
    drawn = deck[: len(deck) - left]
    unseen = list((Counter(ROOM_CARD_COUNT) - Counter(drawn)).elements())
    entry.data["room_deck"] = [*drawn, *random.sample(unseen, left)]


def _reshuffle_stack(draft, seq, after, random):
    chosen = draft.entries[seq - 1]
    size = after[seq - 1].searched.size
    later = draft.entries[seq:]
    if any(e.type == "SleepingStackSearched" and e.data["size"] == size for e in later):
        return
    left = len(after[max(after)].decks.stacks[size])
    stack = chosen.data["stack"]
    tail = stack[len(stack) - left :]
    random.shuffle(tail)
    chosen.data["stack"] = [*stack[: len(stack) - left], *tail]


def _rename(draft, viewer, random):
    """Gives tiles and cards that the viewer has never seen the names of others of their kind."""
    seen = set(_seen(draft, viewer))
    names = {}
    for size in ROOM_CARD_COUNT:
        _shuffle_names(
            names, (id_ for id_, room in ROOMS.items() if room.size == size), seen, random
        )
    _shuffle_names(names, BONUS_CARDS, seen, random)
    for entry in draft.entries:
        for field in entry.sealing:
            if field in entry.data:
                entry.data[field] = _renamed(entry.data[field], names)


def _shuffle_names(names, ids, seen, random):
    unseen = [id_ for id_ in ids if id_ not in seen]
    names.update(zip(unseen, random.sample(unseen, len(unseen)), strict=True))


def _seen(draft, viewer):
    for entry in draft.entries:
        if entry.type == "RoomsDrawn":
            yield from (draw["tile"] for draw in entry.data["draws"])
        if entry.data.get("seat") == viewer:
            for field in ("cards", "seen"):
                yield from entry.data[field] if field in entry.sealing else ()


def _renamed(value, names):
    if isinstance(value, dict):
        return {key: _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value
