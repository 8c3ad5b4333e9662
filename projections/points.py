"""Points by category: what each event adds to whose score, and why."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from domain import events as ev
from domain.tiles import TILES, kind_of

RUNNING: Final = (
    "start",
    "own_value",
    "connections_received",
    "connections_given",
    "penalties",
    "downstairs",
    "rewards",
)
"""Categories that stand on the score track before the final scoring."""

FINAL: Final = ("depleted", "favors", "bonus_cards", "money")
CATEGORIES: Final = (*RUNNING, *FINAL)

_FINAL_BY_RULE: Final = {
    "DEPLETED": "depleted",
    "FAVOR-1": "favors",
    "BONUS": "bonus_cards",
    "MONEY": "money",
}


class Award(Struct, frozen=True, array_like=True, gc=False):
    """Points that event ``seq`` gave a seat by a rule.

    ``item`` is what they were given for: a room, a favor, a bonus card; ``partner`` the other room
    of the pair. A connection is *received* by the centre of the tile just placed, and *given* by
    that tile to the centre of a room already there.
    """

    seq: int
    seat: ev.Seat
    category: str
    points: int
    rule: str
    item: str | None
    partner: str | None = None


def awards(seq: int, event: ev.Event) -> tuple[Award, ...]:
    """Returns what an event adds to the scores, line by line, none of 0 points."""
    read = _AWARDS.get(type(event))
    return () if read is None else tuple(read(seq, event))


def _starts(seq: int, event: ev.MatchCreated) -> Iterator[Award]:
    for points, player in enumerate(event.players):
        if points:
            yield Award(seq, player.seat, "start", points, "SETUP-6", None)


def _placed(seq: int, event: ev.PointsScored) -> Iterator[Award]:
    for line in event.lines:
        category = _category(line)
        yield Award(seq, event.seat, category, line.points, line.rule, line.room, line.partner)


def _category(line: ev.Line) -> str:
    if line.rule == "SCORE-1":
        return "own_value"
    tile = TILES.get(kind_of(line.room))
    match tile and tile.bonus_kind:
        case "adjacency":
            return "penalties"
        case "downstairs":
            return "downstairs"
    return "connections_received" if line.rule == "SCORE-2" else "connections_given"


def _living(seq: int, event: ev.LivingRewardScored) -> Iterator[Award]:
    for line in event.lines:
        yield Award(seq, event.seat, "rewards", line.points, "LIVING", line.room, line.partner)


def _activity(seq: int, event: ev.ActivityRewardScored) -> Iterator[Award]:
    yield Award(seq, event.seat, "rewards", event.points, "ACTIVITY", event.room)


def _final(seq: int, event: ev.MatchScored) -> Iterator[Award]:
    for seat, score in event.seats.items():
        for line in score.lines:
            category = _FINAL_BY_RULE[line.rule]
            yield Award(seq, seat, category, line.points, line.rule, line.item)


_AWARDS: Final[Mapping[type[ev.Event], Callable[[int, Any], Iterable[Award]]]] = {
    ev.MatchCreated: _starts,
    ev.PointsScored: _placed,
    ev.LivingRewardScored: _living,
    ev.ActivityRewardScored: _activity,
    ev.MatchScored: _final,
}
AWARDING: Final = frozenset(_AWARDS)
"""Events that may give points."""
