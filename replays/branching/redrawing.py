"""Drawing anew for a branch: what its viewer does not know, or all that lies face down (SEE-6)."""

from collections.abc import Sequence
from random import Random

from msgspec import UNSET

from domain import events as ev
from domain.redealing import LAID, cards_held
from domain.state import State
from domain.visibility import Viewer
from ludwig.worlds import Sight, world


def redrawn(
    state: State, events: Sequence[tuple[int, ev.Event]], viewer: Viewer, rng: Random
) -> ev.DecksReshuffled:
    """Returns the event that gives a branch what its viewer does not know, as it may well be.

    ``state`` is the real one after these events. Nothing in the result depends on what the viewer
    cannot know.
    """
    drawn = world(Sight.of_events(events, viewer), rng)
    return _as_event(drawn, unseen=_unseen(state, drawn, viewer))


def reshuffled(state: State, rng: Random) -> ev.DecksReshuffled:
    """Returns the event that shuffles all that lies face down; hands and laid tiles stay."""
    decks = state.decks
    hidden = decks._replace(
        stacks={size: (None,) * len(stack) for size, stack in decks.stacks.items()},
        room_deck=(None,) * len(decks.room_deck),
        bonus_deck=(None,) * len(decks.bonus_deck),
        left_out=None,
    )
    if state.searched is not None:
        size = state.searched.size
        hidden = hidden._replace(stacks={**hidden.stacks, size: decks.stacks[size]})
    return _as_event(world(Sight(state.with_(decks=hidden)), rng), unseen=None)


def _as_event(drawn: State, unseen: dict[str, ev.Names] | None) -> ev.DecksReshuffled:
    decks = drawn.decks
    return ev.DecksReshuffled(
        stacks=dict(decks.stacks),  # type: ignore[arg-type]
        room_deck=decks.room_deck,  # type: ignore[arg-type]
        bonus_deck=decks.bonus_deck,  # type: ignore[arg-type]
        left_out=decks.left_out,
        unseen=UNSET if unseen is None else unseen,
    )


def _unseen(state: State, drawn: State, viewer: Viewer) -> dict[str, ev.Names]:
    """Returns what others hold in the world that was drawn, whether it differs or not."""
    unseen: dict[str, ev.Names] = {
        seat: cards_held(drawn, index)  # type: ignore[misc]
        for index, seat in enumerate(drawn.seats)
        if seat != viewer and cards_held(state, index)
    }
    if drawn.decks.laid:
        unseen[LAID] = tuple(slot.tile or "" for slot in drawn.decks.laid)
    return unseen
