"""Points by category: what each event adds to whose score, and why."""

from collections.abc import Iterator
from typing import Final

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


class Award(Struct, frozen=True, array_like=True):
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


def awards(seq: int, event: ev.Event) -> Iterator[Award]:
    """Yields what an event adds to the scores, line by line, none of 0 points."""
    match event:
        case ev.MatchCreated():
            yield from _starts(seq, event)
        case ev.PointsScored():
            yield from (_placed(seq, event.seat, line) for line in event.lines)
        case ev.LivingRewardScored():
            yield from (_reward(seq, event.seat, line) for line in event.lines)
        case ev.ActivityRewardScored():
            yield Award(seq, event.seat, "rewards", event.points, "ACTIVITY", event.room)
        case ev.MatchScored():
            for seat, score in event.seats.items():
                yield from (_final(seq, seat, line) for line in score.lines)


def _starts(seq: int, event: ev.MatchCreated) -> Iterator[Award]:
    for points, player in enumerate(event.players):
        if points:
            yield Award(seq, player.seat, "start", points, "SETUP-6", None)


def _placed(seq: int, seat: ev.Seat, line: ev.Line) -> Award:
    return Award(seq, seat, _category(line), line.points, line.rule, line.room, line.partner)


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


def _reward(seq: int, seat: ev.Seat, line: ev.Line) -> Award:
    return Award(seq, seat, "rewards", line.points, "LIVING", line.room, line.partner)


def _final(seq: int, seat: ev.Seat, line: ev.FinalLine) -> Award:
    return Award(seq, seat, _FINAL_BY_RULE[line.rule], line.points, line.rule, line.item)
