"""A derived event beside the one the rules ask for: which rules its differences break.

What one of the two does not know (``None``) is no difference. A reader takes lines and maps in
any order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain import events as ev
from domain.state import State

Difference = tuple[str, str]
"""A rule id and what is wrong in words."""


def differences(state: State, due: ev.Event, found: ev.Event) -> Iterator[Difference]:
    """Yields a difference for every rule by which ``found`` is not ``due``; both of one type."""
    compare = _COMPARE.get(type(due))
    if compare is not None:
        yield from compare(state, due, found)


def _fields(
    due: ev.Event, found: ev.Event, rules: Mapping[str, tuple[str, ...]]
) -> Iterator[Difference]:
    for field, cited in rules.items():
        wanted, got = getattr(due, field), getattr(found, field)
        unknown = field in _SECRET and None in (wanted, got)
        if wanted != got and not unknown:
            for rule in cited:
                yield rule, f"{field} is {_shown(got)}, must be {_shown(wanted)}"


_SECRET: Final = frozenset({"cards"})


def _shown(value: object) -> str:
    return "null" if value is None else str(value)


def _by_fields(**rules: tuple[str, ...]) -> Callable[[State, Any, Any], Iterator[Difference]]:
    def compare(_state: State, due: ev.Event, found: ev.Event) -> Iterator[Difference]:
        return _fields(due, found, rules)

    return compare


def _points_scored(
    _state: State, due: ev.PointsScored, found: ev.PointsScored
) -> Iterator[Difference]:
    yield from _fields(due, found, {"seat": ("RECORD-data",), "tile": ("RECORD-data",)})
    yield from _line_differences(due.lines, found.lines)
    yield from _sum_difference(due, found, "SCORE-1")


def _line_differences(due: tuple[ev.Line, ...], found: tuple[ev.Line, ...]) -> Iterator[Difference]:
    wanted, got = Counter(due), Counter(found)
    for line in (wanted - got).elements():
        yield line.rule, f"missing: {_line(line)}"
    for line in (got - wanted).elements():
        if line in wanted:
            yield "SCORE-4", f"counted twice: {_line(line)}"
        yield line.rule, f"not earned: {_line(line)}"


def _line(line: ev.Line) -> str:
    pair = f" with {line.partner}" if line.partner else ""
    return f"{line.rule} {line.points:+d} for {line.room}{pair}"


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
    rooms = _fields(due, found, {"seat": ("RECORD-data",), "room": ("LIVING", "P-DOWN-LIVING")})
    found_rooms = tuple(rooms)
    yield from found_rooms
    lines = () if found_rooms else tuple(_line_differences(due.lines, found.lines))
    for _, what in lines[:1]:
        yield "LIVING", what
    yield from lines
    yield from _sum_difference(due, found, "LIVING")


def _room_completed(
    state: State, due: ev.RoomCompleted, found: ev.RoomCompleted
) -> Iterator[Difference]:
    yield from _fields(due, found, {"seat": ("RECORD-data",)})
    if found.room != due.room:
        castle = state.castle
        together = {castle.placed[room].name for room in castle.completed_by_last()}
        rule = "REWARD-3" if found.room in together else "REWARD-1"
        yield rule, f"room is {found.room}, must be {due.room}"
    elif found.reward != due.reward:
        for rule in ("REWARD-1", "RECORD-data"):
            yield rule, f"reward is {found.reward}, must be {due.reward}"


def _reward_lapsed(
    _state: State, due: ev.RewardLapsed, found: ev.RewardLapsed
) -> Iterator[Difference]:
    rules = (due.rule, "REWARD-4")
    yield from _fields(
        due, found, {"seat": ("RECORD-data",), "room": rules, "reward": rules, "rule": rules}
    )


def _round_started(
    state: State, due: ev.RoundStarted, found: ev.RoundStarted
) -> Iterator[Difference]:
    whose = ("SOLO-2",) if state.solo else ("COINS-2", "SETUP-6")
    yield from _fields(due, found, {"round": ("RECORD-data",), "master_builder": whose})


def _match_scored(state: State, due: ev.MatchScored, found: ev.MatchScored) -> Iterator[Difference]:
    if set(due.seats) != set(found.seats):
        yield "RECORD-data", f"seats are {_shown(tuple(found.seats))}"
        return
    for index, seat in enumerate(state.seats):
        cards_known = None not in state.hands[index]
        yield from _seat_differences(seat, due.seats[seat], found.seats[seat], cards_known)


def _seat_differences(
    seat: ev.Seat, due: ev.SeatScore, found: ev.SeatScore, cards_known: bool
) -> Iterator[Difference]:
    yield from _final_lines(seat, due, found, cards_known)
    for field, rules in _CATEGORY_RULES.items():
        if cards_known or field not in ("bonus_cards", "total"):
            wanted, got = getattr(due, field), getattr(found, field)
            if wanted != got:
                for rule in rules:
                    yield rule, f"{field} of {seat} is {got}, must be {wanted}"
    parts = (found.points, found.depleted, found.favors, found.bonus_cards, found.money)
    if not cards_known and sum(parts) != found.total:
        yield "RECORD-data", f"total of {seat} is not the sum of its parts"


_CATEGORY_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "points": ("RECORD-data", "WIN-2"),
    "depleted": ("DEPLETED",),
    "favors": ("FAVOR-1", "FAVOR-2"),
    "bonus_cards": ("BONUS",),
    "money": ("MONEY",),
    "total": ("WIN-1", "WIN-2", "RECORD-data"),
}


def _final_lines(
    seat: ev.Seat, due: ev.SeatScore, found: ev.SeatScore, cards_known: bool
) -> Iterator[Difference]:
    wanted, got = Counter(due.lines), Counter(found.lines)
    wrong = {
        (line.rule, line.item): line
        for line in (*(got - wanted).elements(), *(wanted - got).elements())
    }
    for (rule, item), line in wrong.items():
        if rule == "BONUS" and not cards_known:
            continue
        words = f"{rule} {_shown(item)} of {seat} is {_points_for(found, line)}"
        yield rule, f"{words}, must be {_points_for(due, line)}"
        if rule == "FAVOR-1":
            for also in ("FAVOR-2", "FAVOR-3"):
                yield also, f"{words}, must be {_points_for(due, line)}"


def _points_for(score: ev.SeatScore, wanted: ev.FinalLine) -> int:
    return sum(
        line.points for line in score.lines if line.rule == wanted.rule and line.item == wanted.item
    )


def _match_ended(state: State, due: ev.MatchEnded, found: ev.MatchEnded) -> Iterator[Difference]:
    order = ("WIN-1", "P-TIE")
    yield from _fields(
        due,
        found,
        {"ranking": order, "decided_by": order, "ladder": ("SOLO-3", "P-LADDER")},
    )
    if state.solo != (found.ladder is not None):
        yield "RECORD-data", f"ladder is {_shown(found.ladder)}"


_COMPARE: Final[Mapping[type[ev.Event], Callable[[State, Any, Any], Iterator[Difference]]]] = {
    ev.BonusCardsDealt: _by_fields(seat=("SETUP-4",), cards=("SETUP-4",)),
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
    ev.UtilityCardsDrawn: _by_fields(
        seat=("RECORD-data",), room=("REWARD-2", "UTILITY"), cards=("UTILITY",)
    ),
    ev.RewardLapsed: _reward_lapsed,
    ev.TurnEnded: _by_fields(seat=("RECORD-data", "BUY-1")),
    ev.ExtraTurnStarted: _by_fields(seat=("FOOD", "RECORD-data"), room=("FOOD", "REWARD-2")),
    ev.CoinsAdded: _by_fields(coins=("COINS-1",)),
    ev.RoundEnded: _by_fields(round=("RECORD-data",)),
    ev.MatchScored: _match_scored,
    ev.MatchEnded: _match_ended,
}
