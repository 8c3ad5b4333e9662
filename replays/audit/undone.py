"""Which findings are about moves that were taken back, or ruled away, later on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from projections.undoing import Return
from replays.finding import Finding

OF_THE_RECORD: Final = frozenset(
    {"RECORD-line", "RECORD-hash", "RECORD-commitment", "RECORD-secret", "SEE-2", "SEE-3"}
)
"""Rules about what is written down; that stays as it is, whatever is taken back."""


def with_undone(findings: Iterable[Finding], returns: Iterable[Return]) -> Iterator[Finding]:
    """Yields the findings, each that is about a move taken back with the event that did it.

    ``returns`` are those that the match did go on from, in order. Cost: linear in both, and a sort.
    """
    found = tuple(findings)
    undone = _undone({each.seq for each in found if each.rule not in OF_THE_RECORD}, returns)
    for each in found:
        stays = each.rule in OF_THE_RECORD or each.seq not in undone
        yield each if stays else each._replace(undone_by=undone[each.seq])


def _undone(numbers: Iterable[int], returns: Iterable[Return]) -> Mapping[int, int]:
    """Returns the event that took each of these back, for those that do not stand."""
    ahead, standing = sorted(numbers, reverse=True), list[int]()
    undone: dict[int, int] = {}
    for to_seq, seq in returns:
        while ahead and ahead[-1] < seq:
            standing.append(ahead.pop())
        while standing and standing[-1] > to_seq:
            undone[standing.pop()] = seq
    return undone
