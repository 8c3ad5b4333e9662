"""A derived event beside the one the rules ask for: which rules its differences break.

What one of the two does not know (``None``) is no difference. A reader takes lines and maps in
any order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain import events as ev
from domain.derive import Due
from domain.setup import cards_dealt
from domain.state import State
from domain.tiles import ROOMS
from domain.transitions.reward import UTILITY_CARDS
from projections.wording import tile_name
from replays.audit.difference import Difference
from replays.audit.fields import card_differences, field_differences
from replays.audit.final_comparison import match_ended, match_scored


def differences(state: State, due: Due, found: ev.Event) -> Iterator[Difference]:
    """Yields a difference for every rule by which ``found`` is not ``due``; both of one type."""
    compare = _COMPARE.get(type(due))  # type: ignore[arg-type]
    if compare is not None:
        yield from compare(state, due, found)


def _by_fields(**rules: tuple[str, ...]) -> Callable[[State, Any, Any], Iterator[Difference]]:
    def compare(_state: State, due: ev.Event, found: ev.Event) -> Iterator[Difference]:
        return field_differences(due, found, rules)

    return compare


def _cards_dealt(
    state: State, due: ev.BonusCardsDealt, found: ev.BonusCardsDealt
) -> Iterator[Difference]:
    yield from field_differences(due, found, {"seat": ("SETUP-4", "RECORD-data")})
    count = cards_dealt(len(state.seats))
    yield from card_differences(state.decks.bonus_deck, count, found.cards, "SETUP-4")


def _cards_drawn(
    state: State, due: ev.UtilityCardsDrawn, found: ev.UtilityCardsDrawn
) -> Iterator[Difference]:
    rules = {"seat": ("RECORD-data",), "room": ("REWARD-2", "UTILITY")}
    yield from field_differences(due, found, rules)
    yield from card_differences(state.decks.bonus_deck, UTILITY_CARDS, found.cards, "UTILITY")


def _points_scored(
    _state: State, due: ev.PointsScored, found: ev.PointsScored
) -> Iterator[Difference]:
    yield from field_differences(due, found, {"seat": ("RECORD-data",), "tile": ("RECORD-data",)})
    yield from _line_differences(due.lines, found.lines)
    yield from _sum_difference(due, found, "SCORE-1")
    if due.points < found.points == 0:
        yield "SCORE-6", f"points are {found.points:+d}, must be {due.points:+d}"


def _line_differences(due: tuple[ev.Line, ...], found: tuple[ev.Line, ...]) -> Iterator[Difference]:
    wanted, got = Counter(due), Counter(found)
    for line in (wanted - got).elements():
        yield from _of_line(line, f"missing: {_line(line)}")
    for line in (got - wanted).elements():
        if line in wanted:
            yield "SCORE-4", f"counted twice: {_line(line)}"
        yield from _of_line(line, f"not earned: {_line(line)}")
        if line.points == 0:
            yield "RECORD-data", f"a line of 0 points: {_line(line)}"


def _of_line(line: ev.Line, what: str) -> Iterator[Difference]:
    yield line.rule, what
    counted = line.room if line.rule == "SCORE-3" else line.partner
    if counted is not None and (counted not in ROOMS or ROOMS[counted].type == "corridor"):
        yield "SCORE-5", what


def _line(line: ev.Line) -> str:
    pair = f" with {tile_name(line.partner)}" if line.partner else ""
    return f"{line.points:+d} by {line.rule} for {tile_name(line.room)}{pair}"


def _sum_difference(
    due: ev.PointsScored | ev.LivingRewardScored,
    found: ev.PointsScored | ev.LivingRewardScored,
    rule: str,
) -> Iterator[Difference]:
    if found.points == due.points:
        return
    lines_agree = Counter(due.lines) == Counter(found.lines)
    what = f"points are {found.points:+d}, must be {due.points:+d}"
    if lines_agree:
        yield rule, what
        yield "RECORD-data", f"{what}: the sum of the lines"
    elif found.points != sum(line.points for line in found.lines):
        yield "RECORD-data", f"points are {found.points:+d}, not the sum of the lines"


def _living(
    _state: State, due: ev.LivingRewardScored, found: ev.LivingRewardScored
) -> Iterator[Difference]:
    rooms = field_differences(
        due, found, {"seat": ("RECORD-data",), "room": ("LIVING", "P-DOWN-LIVING")}
    )
    found_rooms = tuple(rooms)
    yield from found_rooms
    lines = () if found_rooms else tuple(_line_differences(due.lines, found.lines))
    for wrong in lines[:1]:
        yield "LIVING", wrong[1]
    yield from lines
    yield from _sum_difference(due, found, "LIVING")


def _room_completed(
    state: State, due: ev.RoomCompleted, found: ev.RoomCompleted
) -> Iterator[Difference]:
    yield from field_differences(due, found, {"seat": ("RECORD-data",)})
    if found.room != due.room:
        castle = state.castle
        together = {castle.placed[room].name for room in castle.completed_by_last()}
        rules = ("REWARD-3", "REWARD-1") if found.room in together else ("REWARD-1",)
        for rule in rules:
            yield rule, f"room is {found.room}, must be {due.room}"
    elif found.reward != due.reward:
        for rule in ("REWARD-1", "RECORD-data"):
            yield rule, f"reward is {found.reward}, must be {due.reward}"


def _reward_lapsed(
    _state: State, due: ev.RewardLapsed, found: ev.RewardLapsed
) -> Iterator[Difference]:
    rules = (due.rule, "REWARD-4")
    yield from field_differences(
        due, found, {"seat": ("RECORD-data",), "room": rules, "reward": rules, "rule": rules}
    )


def _round_started(
    state: State, due: ev.RoundStarted, found: ev.RoundStarted
) -> Iterator[Difference]:
    whose = ("SOLO-2",) if state.solo else ("COINS-2", "SETUP-6")
    rules = {"round": ("RECORD-data",), "master_builder": (*whose, "RECORD-data")}
    yield from field_differences(due, found, rules)


_COMPARE: Final[Mapping[type[ev.Event], Callable[[State, Any, Any], Iterator[Difference]]]] = {
    ev.BonusCardsDealt: _cards_dealt,
    ev.RoundStarted: _round_started,
    ev.PointsScored: _points_scored,
    ev.RoomCompleted: _room_completed,
    ev.LivingRewardScored: _living,
    ev.ActivityRewardScored: _by_fields(
        seat=("RECORD-data",), room=("REWARD-2", "ACTIVITY"), points=("ACTIVITY",)
    ),
    ev.OutdoorRewardPaid: _by_fields(
        seat=("RECORD-data",), room=("REWARD-2", "OUTDOOR"), money=("OUTDOOR",)
    ),
    ev.UtilityCardsDrawn: _cards_drawn,
    ev.RewardLapsed: _reward_lapsed,
    ev.TurnEnded: _by_fields(seat=("RECORD-data", "BUY-1")),
    ev.ExtraTurnStarted: _by_fields(seat=("FOOD", "RECORD-data"), room=("FOOD", "REWARD-2")),
    ev.CoinsAdded: _by_fields(coins=("COINS-1",)),
    ev.RoundEnded: _by_fields(round=("RECORD-data",)),
    ev.MatchScored: match_scored,
    ev.MatchEnded: match_ended,
}
