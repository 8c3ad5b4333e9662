"""Sight: what a viewer knew at a position, of what lies face down too."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, Self

from msgspec import UNSET

from domain import events as ev
from domain.line import Step
from domain.state import State
from domain.tiles import ROOMS
from domain.visibility import Viewer, as_seen, event_seen
from ludwig.worlds.remembering import remembered

Among = Mapping[int, frozenset[str]]
NOTHING: Final[Among] = {}


class Sight(NamedTuple):
    """A state as a viewer saw it come about; ``None`` in it is what the viewer does not know.

    Unlike `domain.visibility.as_seen` it holds what was seen before it was turned face down again:
    cards put under the deck, and what a take-back put back. ``among`` holds by room size the tiles
    that lie face down in play, as a search has shown, whatever their order now (SLEEP): in their
    stack, or wherever others put them unseen.
    """

    state: State
    among: Among = NOTHING

    @classmethod
    def of_state(cls, state: State, viewer: Viewer) -> Self:
        """Returns what a state alone tells a viewer, without what was seen before it."""
        return cls(as_seen(state, viewer))

    @classmethod
    def of_events(cls, events: Sequence[tuple[int, ev.Event]], viewer: Viewer) -> Self:
        """Returns what a viewer knew after these events of a match, given with their numbers.

        The referee knows everything, and so does everybody once the match has ended (SEE-5).
        Raises `LookupError` if there are none, `TypeError` if they begin no match. Cost: one fold.
        """
        if viewer == "referee" or any(isinstance(event, ev.ENDINGS) for _, event in events):
            return cls(_line(events).state)
        return cls(*_folded(events, viewer))


def _line(events: Iterable[tuple[int, ev.Event]]) -> Step:
    line: Step | None = None
    for seq, event in events:
        line = _advanced(line, seq, event)
    if line is None:
        raise LookupError("no event")
    return line


def _advanced(line: Step | None, seq: int, event: ev.Event) -> Step:
    if line is not None:
        return line.advanced(event, None, seq)
    if not isinstance(event, ev.MatchCreated):
        raise TypeError(event)
    return Step.first(event)


def _folded(events: Iterable[tuple[int, ev.Event]], viewer: Viewer) -> tuple[State, Among]:
    line: Step | None = None
    among: Among = NOTHING
    known: dict[int, Among] = {}
    for seq, event in events:
        before, seen = line, shown(event, viewer)
        line = _advanced(line, seq, seen)
        if isinstance(event, ev.RETURNS) and before is not None:
            line, among = _returned(before, line, event.to_seq, known)
        elif before is not None:
            line, among = _learned(before, line, seen, among)
        known[seq] = among
    if line is None:
        raise LookupError("no event")
    return line.state, among


def shown(event: ev.Event, viewer: Viewer) -> ev.Event:
    """Returns the event as the viewer saw it; of cards a branch dealt anew only its own."""
    seen = event_seen(event, viewer, over=False)
    if isinstance(event, ev.DecksReshuffled) and isinstance(event.unseen, dict):
        own = {key: cards for key, cards in event.unseen.items() if key == viewer}
        return ev.changed(seen, unseen=own or UNSET)
    return seen


def _learned(before: Step, line: Step, event: ev.Event, among: Among) -> tuple[Step, Among]:
    """Notes what an event tells beyond the state after it."""
    searched = before.state.searched
    match event:
        case ev.SleepingStackSearched() if event.seen is not None:
            return _standing(line, event.size, event.seen), among
        case ev.SleepingTilesChosen() if searched is not None and event.tiles is not None:
            left = frozenset(tile for tile in searched.seen if tile is not None)
            return line, {**among, searched.size: left - frozenset(event.tiles)}
        case ev.RoomsDrawn():
            return line, _without(among, event)
        case ev.DecksReshuffled():
            return line, NOTHING
    return line, among


def _standing(line: Step, size: int, stack: ev.Names) -> Step:
    decks = line.state.decks
    decks = decks._replace(stacks={**decks.stacks, size: stack})
    return line._replace(state=line.state.with_(decks=decks))


def _without(among: Among, event: ev.RoomsDrawn) -> Among:
    """Returns the known tiles without those that now lie on the market."""
    for draw in event.draws:
        size = ROOMS[draw.tile].size if draw.tile is not None else None
        if size in among:
            among = {**among, size: among[size] - {draw.tile}}  # type: ignore[index, dict-item]
    return among


def _returned(
    before: Step, line: Step, to_seq: int, known: Mapping[int, Among]
) -> tuple[Step, Among]:
    """Notes what a take-back has put back, as it was seen before, by however many others."""
    undone = tuple(takewhile(_same_decks, reversed(before.after(to_seq))))
    known_decks, inside = remembered(line.state.decks, undone)
    earlier = (known[step.seq] for step in undone if isinstance(step.event, ev.RETURNS))
    among: dict[int, frozenset[str]] = {}
    for tiles in (known[to_seq], inside, *earlier):
        for size in tiles:
            among[size] = among.get(size, frozenset()) | tiles[size]
    return line._replace(state=line.state.with_(decks=known_decks)), among


def _same_decks(step: Step) -> bool:
    """Whether a step still was before its branch drew anew: what came then were other decks."""
    return not isinstance(step.event, ev.DecksReshuffled)
