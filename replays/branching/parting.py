"""Two lines side by side: where they part, and what came of each from there."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer
from projections.scores import SCORES, Scores
from replays.difference import Difference, difference
from replays.timeline import Timeline


class Gain(NamedTuple):
    """Points of a seat by one category or rule on either line."""

    seat: Seat
    what: str
    one: int
    other: int


class Parting(NamedTuple):
    """Two positions compared.

    ``common`` is the last event that both lines share, 0 if none. ``before`` is what each line did
    since; ``categories`` and ``rules`` are where points differ, from the beginning of each line.
    """

    common: int
    ones: int
    others: int
    difference: Difference
    categories: tuple[Gain, ...]
    rules: tuple[Gain, ...]

    @property
    def same(self) -> bool:
        """Whether the two positions are the same position of the same line."""
        return self.ones == self.others == 0


def parted(
    one: Timeline, seq: int, other: Timeline, other_seq: int, viewer: Viewer
) -> Parting | None:
    """Compares two positions as a viewer sees them; ``None`` if one is before the first event.

    Points are public, so they are the same for every viewer (SEE-1). Cost: one fold of each.
    """
    before, after = one.state(seq, viewer), other.state(other_seq, viewer)
    if before is None or after is None:
        return None
    common = last_common(one, seq, other, other_seq)
    scores = _scores(one, seq), _scores(other, other_seq)
    return Parting(
        common,
        seq - common,
        other_seq - common,
        difference(before, after),
        tuple(_gains(*map(_by_category, scores))),
        tuple(_gains(*map(_by_rule, scores))),
    )


def last_common(one: Timeline, seq: int, other: Timeline, other_seq: int) -> int:
    """Returns the last event that two lines share: the same hash, which covers all before it."""
    low, high = 0, min(seq, other_seq)
    while low < high:
        middle = (low + high + 1) // 2
        if one.recorded[middle - 1].hash == other.recorded[middle - 1].hash:
            low = middle
        else:
            high = middle - 1
    return low


def _scores(line: Timeline, seq: int) -> Scores:
    return SCORES.over(line.happenings[:seq])


def _by_category(scores: Scores) -> Counter[tuple[Seat, str]]:
    found: Counter[tuple[Seat, str]] = Counter()
    for award in scores.awards:
        found[award.seat, award.category] += award.points
    return found


def _by_rule(scores: Scores) -> Counter[tuple[Seat, str]]:
    found: Counter[tuple[Seat, str]] = Counter()
    for award in scores.awards:
        found[award.seat, award.rule] += award.points
    return found


def _gains(one: Counter[tuple[Seat, str]], other: Counter[tuple[Seat, str]]) -> Iterator[Gain]:
    for seat, what in dict.fromkeys((*one, *other)):
        if one[seat, what] != other[seat, what]:
            yield Gain(seat, what, one[seat, what], other[seat, what])


def result(state: State) -> dict[Seat, int] | None:
    """Returns the final totals, ``None`` while the match is not scored."""
    return {seat: score.total for seat, score in state.final.items()} if state.final else None
