"""Where a replay stops: after every event, turn or round."""

from collections.abc import Iterator
from typing import Final

from cli.error import usage
from replays.timeline import Timeline

BY: Final = ("event", "turn", "round")
_TURN_STOPS: Final = frozenset({"TurnEnded", "RoundEnded", "BonusCardsKept", "RoomsPriced"})
_ROUND_STOPS: Final = frozenset({"RoundEnded"})


def check_step(by: str) -> None:
    """Refuses a step that there is not."""
    if by not in BY:
        raise usage(f"a replay has no step '{by}'", hint=f"--by {', '.join(BY)}")


def stops(told: Timeline, by: str, *, whole: bool = True) -> tuple[int, ...]:
    """Returns the numbers of the events after which a replay stops.

    The last event is always one, if the match is ``whole`` and no more is to come.
    """
    return tuple(_stops(told, by, whole=whole))


def _stops(told: Timeline, by: str, *, whole: bool) -> Iterator[int]:
    types = _stop_types(by)
    for happening in told.happenings:
        last = whole and happening.seq == told.last
        if by == "event" or last or type(happening.event).__name__ in types:
            yield happening.seq


def _stop_types(by: str) -> frozenset[str]:
    return _TURN_STOPS if by == "turn" else _ROUND_STOPS


def following(places: tuple[int, ...], seq: int) -> int:
    """Returns the next stop after a position, the last one at the end."""
    return next((place for place in places if place > seq), max(places[-1], seq))


def preceding(places: tuple[int, ...], seq: int) -> int:
    """Returns the stop before a position, 0 at the beginning."""
    return next((place for place in reversed(places) if place < seq), 0)
