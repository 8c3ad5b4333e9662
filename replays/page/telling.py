"""The events of a match as its page holds them: what happened, in words and as data."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from domain import events as ev
from domain.decisions import awaited
from domain.state import State
from ludwig.codec.data import data_of
from projections.happening import Happening
from projections.journal import narrate
from projections.points import CATEGORIES, awards
from projections.question import question
from replays.timeline import Timeline

LEFT_OUT: Final = frozenset(
    {"stacks", "room_deck", "bonus_deck", "left_out", "reshuffle", "stack", "lines"}
    | {"server_seed", "seat_seeds", "agreed_by", "switches", "reason"}
)
"""Fields that a page shows nothing of beyond the words of its journal."""
_DECKS: Final = (ev.DecksShuffled, ev.DecksReshuffled)


def tellings(
    told: Timeline, beside: Mapping[int, str] = MappingProxyType({})
) -> Iterator[dict[str, Any]]:
    """Yields each event as the script reads it.

    ``type``, ``data``, ``text``, ``rules``, and where there are any: ``private``, what its own
    seat and the referee read instead of ``text``; ``awards``, points as ``[seat, category,
    points]``; ``ask``, who decides what next; ``counts`` of decks laid out; ``beside``, what stands
    beside it.
    """
    for happening in told.happenings:
        said = {**_telling(told, happening), "beside": beside.get(happening.seq)}
        yield {key: value for key, value in said.items() if value}


def _telling(told: Timeline, happening: Happening) -> dict[str, Any]:
    entry = told.entry(happening.seq, "spectator")
    full = narrate(happening, "referee", over=True).text
    return {
        "type": type(happening.event).__name__,
        "at": happening.at,
        "by": happening.by,
        "data": _data(happening.event),
        "text": entry.text,
        "private": full if full != entry.text else None,
        "rules": entry.rules,
        "awards": _awards(happening),
        "ask": _ask(happening.state),
        "counts": _counts(happening.event),
    }


def _data(event: ev.Event) -> dict[str, Any]:
    data = {key: value for key, value in data_of(event).items() if key not in LEFT_OUT}
    if isinstance(event, ev.MatchScored):
        data["seats"] = {
            seat: {part: points for part, points in score.items() if part != "lines"}
            for seat, score in data["seats"].items()
        }
    return data


def _awards(happening: Happening) -> list[tuple[int, int, int]]:
    sums: Counter[tuple[int, int]] = Counter()
    for award in awards(happening.seq, happening.event):
        seat = happening.state.index(award.seat)
        sums[seat, CATEGORIES.index(award.category)] += award.points
    return [(*place, points) for place, points in sums.items()]


def _ask(state: State) -> tuple[str, str] | None:
    decision = awaited(state)
    return decision and (decision.seat, question(state, decision))


def _counts(event: ev.Event) -> dict[str, Any] | None:
    if not isinstance(event, _DECKS):
        return None
    counts: dict[str, Any] = {}
    if event.stacks is not None:
        counts["stacks"] = {str(size): len(stack) for size, stack in event.stacks.items()}
    if event.room_deck is not None:
        counts["roomDeck"] = len(event.room_deck)
    if event.bonus_deck is not None:
        counts["bonusDeck"] = len(event.bonus_deck)
    return counts
