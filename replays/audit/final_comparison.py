"""The final scoring and the ranks beside what the rules ask for (END)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain import events as ev
from domain.final_scoring import card_points, holding
from domain.state import State
from domain.tiles import BONUS_CARDS
from replays.audit.difference import Difference, shown
from replays.audit.fields import field_differences

_CATEGORY_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "points": ("RECORD-data", "WIN-2"),
    "depleted": ("DEPLETED",),
    "favors": ("FAVOR-1", "FAVOR-2"),
    "bonus_cards": ("BONUS",),
    "money": ("MONEY",),
    "total": ("WIN-1", "WIN-2", "RECORD-data"),
}
_LINE_RULES: Final[Mapping[str, str]] = {
    "depleted": "DEPLETED",
    "favors": "FAVOR-1",
    "bonus_cards": "BONUS",
    "money": "MONEY",
}
"""The lines that each category sums up."""
_ALSO: Final[Mapping[str, tuple[str, ...]]] = {"FAVOR-1": ("FAVOR-2", "FAVOR-3")}


class _Seat(NamedTuple):
    """One seat's final points as they must be and as found; whether all its cards are known."""

    seat: ev.Seat
    due: ev.SeatScore
    found: ev.SeatScore
    cards_known: bool


def match_scored(state: State, due: ev.MatchScored, found: ev.MatchScored) -> Iterator[Difference]:
    """Yields what is wrong with a final scoring; a hand not known is judged by its own lines."""
    if set(due.seats) != set(found.seats):
        yield "RECORD-data", f"seats are {shown(tuple(found.seats))}"
        return
    for index, seat in enumerate(state.seats):
        known = None not in state.hands[index]
        judged = _Seat(seat, due.seats[seat], found.seats[seat], known)
        yield from _lines(judged)
        yield from _categories(judged)
        yield from _sums(judged)
        if not known:
            yield from _unknown_cards(state, index, judged)


def _categories(judged: _Seat) -> Iterator[Difference]:
    for field, rules in _CATEGORY_RULES.items():
        if judged.cards_known or field not in ("bonus_cards", "total"):
            wanted, got = getattr(judged.due, field), getattr(judged.found, field)
            if wanted != got:
                for rule in rules:
                    yield rule, f"{field} of {judged.seat} is {got}, must be {wanted}"


def _sums(judged: _Seat) -> Iterator[Difference]:
    found = judged.found
    for field, rule in _LINE_RULES.items():
        points = sum(line.points for line in found.lines if line.rule == rule)
        if points != getattr(found, field):
            yield "RECORD-data", f"{field} of {judged.seat} is not the sum of its lines"
    if found.total != found.points + sum(getattr(found, field) for field in _LINE_RULES):
        yield "RECORD-data", f"total of {judged.seat} is not the sum of its parts"


def _lines(judged: _Seat) -> Iterator[Difference]:
    wanted, got = Counter(judged.due.lines), Counter(judged.found.lines)
    wrong = {
        (line.rule, line.item): line
        for line in (*(got - wanted).elements(), *(wanted - got).elements())
    }
    for (rule, item), line in wrong.items():
        if rule != "BONUS" or judged.cards_known:
            due, found = _points_for(judged.due, line), _points_for(judged.found, line)
            words = f"{rule} {shown(item)} of {judged.seat} is {found}, must be {due}"
            yield from ((each, words) for each in (rule, *_ALSO.get(rule, ())))
            if item == "external_entrances":
                yield "P-EXT", words
    for line in got:
        if line.points == 0:
            yield "RECORD-data", f"a line of 0 points for {shown(line.item)}"


def _points_for(score: ev.SeatScore, wanted: ev.FinalLine) -> int:
    return sum(
        line.points for line in score.lines if line.rule == wanted.rule and line.item == wanted.item
    )


def _unknown_cards(state: State, index: int, judged: _Seat) -> Iterator[Difference]:
    """Judges the lines of a hand of which not all cards are known."""
    lines = [line for line in judged.found.lines if line.rule == "BONUS"]
    held = holding(state, index)
    for line in lines:
        card = BONUS_CARDS.get(line.item or "")
        if card is None or card_points(card, held) != line.points:
            yield "BONUS", f"{shown(line.item)} of {judged.seat} is not worth {line.points}"
    cards = {line.item for line in lines}
    known = {line.item for line in judged.due.lines if line.rule == "BONUS"}
    if len(lines) > len(cards) or len(cards | known) > len(state.hands[index]) or known - cards:
        yield "BONUS", f"{judged.seat} does not hold these cards"


def match_ended(state: State, due: ev.MatchEnded, found: ev.MatchEnded) -> Iterator[Difference]:
    """Yields what is wrong with the ranks."""
    order = ("WIN-1", "P-TIE")
    rules = {"decided_by": order, "ladder": ("SOLO-3", "P-LADDER")}
    yield from field_differences(due, found, rules)
    if [set(tied) for tied in due.ranking] != [set(tied) for tied in found.ranking]:
        for rule in order:
            yield rule, f"ranking is {shown(found.ranking)}, must be {shown(due.ranking)}"
    ranked = Counter(seat for tied in found.ranking for seat in tied)
    if ranked != Counter(state.seats):
        yield "RECORD-data", "ranking does not name each seat once"
    if state.solo != (found.ladder is not None):
        yield "RECORD-data", f"ladder is {shown(found.ladder)}"
