"""Where a replay stops: after every event, turn or round."""

from collections.abc import Iterator
from typing import Final

from cli.error import usage
from cli.story import Story

BY: Final = ("event", "turn", "round")
_TURN_STOPS: Final = frozenset({"TurnEnded", "RoundEnded", "BonusCardsKept", "RoomsPriced"})
_ROUND_STOPS: Final = frozenset({"RoundEnded"})


def stops(told: Story, by: str) -> tuple[int, ...]:
    """Returns the numbers of the events after which a replay stops; the last is always one.

    Raises:
        CliError: there is no such step.
    """
    if by not in BY:
        raise usage(f"a replay has no step '{by}'", hint=f"--by {', '.join(BY)}")
    return tuple(_stops(told, by))


def _stops(told: Story, by: str) -> Iterator[int]:
    for waypoint in told.waypoints:
        last = waypoint.seq == told.last
        if by == "event" or last or waypoint.type in _stop_types(by):
            yield waypoint.seq


def _stop_types(by: str) -> frozenset[str]:
    return _TURN_STOPS if by == "turn" else _ROUND_STOPS


def following(places: tuple[int, ...], seq: int) -> int:
    """Returns the next stop after a position, the last one at the end."""
    return next((place for place in places if place > seq), max(places[-1], seq))


def preceding(places: tuple[int, ...], seq: int) -> int:
    """Returns the stop before a position, 0 at the beginning."""
    return next((place for place in reversed(places) if place < seq), 0)
