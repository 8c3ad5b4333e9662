"""The preview of a placement: what it would score, complete and count for, before it is made."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.final_scoring import Holding, card_points, favor_count, holding
from domain.placement import Placement
from domain.refusal import Refusal
from domain.scoring import ScoreLine
from domain.state import State, replaced
from domain.tiles import BONUS_CARDS, FAVORS, TILES, kind_of

PARTS: Final = ("own_value", "connections", "penalties", "downstairs")
_PART_OF_BONUS: Final = {
    "connection": "connections",
    "adjacency": "penalties",
    "downstairs": "downstairs",
}


class Gain(NamedTuple):
    """A favor or bonus card that the placement counts for: its id, its count or points."""

    item: str
    before: int
    after: int


class Preview(NamedTuple):
    """What a placement would do. A refused one has ``refusals`` and nothing else.

    ``points`` by part: the tile's own value, connections, penalties, downstairs. ``completes`` are
    the rooms it would complete, in the order of REWARD-3. ``favors`` count as in FAVOR-3;
    ``cards`` are the bonus cards that the viewer knows the seat to hold, in points.
    """

    placement: Placement
    refusals: tuple[Refusal, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    completes: tuple[str, ...] = ()
    favors: tuple[Gain, ...] = ()
    cards: tuple[Gain, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the rules allow the placement."""
        return not self.refusals

    @property
    def total(self) -> int:
        """The points it would score at once."""
        return sum(points for _, points in self.points)


def preview(state: State, seat: int, placement: Placement) -> Preview:
    """Returns what a placement in a seat's castle would do, or why it is refused (PLACE, SCORE).

    The state is as the viewer sees it, so that no card is told that the viewer may not know.
    """
    castle = state.castles[seat]
    if refusals := castle.refusals(placement):
        return Preview(placement, refusals)
    before = holding(state, seat)
    grown = castle.place(placement)
    after = holding(state.with_(castles=replaced(state.castles, seat, grown)), seat)
    lines = castle.preview(placement)
    return Preview(
        placement,
        (),
        lines,
        _points(lines),
        tuple(grown.placed[number].name for number in grown.completed_by_last()),
        tuple(_favors(state.favors, before, after)),
        tuple(_cards(state.hands[seat], before, after)),
    )


def _points(lines: Iterable[ScoreLine]) -> tuple[tuple[str, int], ...]:
    points = dict.fromkeys(PARTS, 0)
    for line in lines:
        points[_part(line)] += line.points
    return tuple(points.items())


def _part(line: ScoreLine) -> str:
    if line.rule == "SCORE-1":
        return "own_value"
    bonus = TILES[kind_of(line.room)].bonus_kind
    return _PART_OF_BONUS[bonus or "connection"]


def _favors(favors: Iterable[str], before: Holding, after: Holding) -> Iterable[Gain]:
    for favor in favors:
        counts = [favor_count(FAVORS[favor], held) for held in (before, after)]
        if counts[0] != counts[1]:
            yield Gain(favor, *counts)


def _cards(hand: Iterable[str | None], before: Holding, after: Holding) -> Iterable[Gain]:
    for card in hand:
        if card is not None:
            points = [card_points(BONUS_CARDS[card], held) for held in (before, after)]
            if points[0] != points[1]:
                yield Gain(card, *points)
