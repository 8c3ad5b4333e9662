"""One fault has one finding, whatever follows from it; two faults have two."""

from random import Random

import pytest
from lively import lively
from spoiling.all_deeds import ALL_DEEDS
from spoiling.deed import spoilt

from replays.audit import audit

SEEDS = (60, 62, 66, 67, 98)
MENDED = (
    "RoomsDrawn: a tile from inside the stack",
    "ExtraTurnStarted: an extra turn of another",
    "PointsScored: a point out of nothing",
    "RoundStarted: the token skips a seat",
    "LivingRewardScored: re scored too high",
)
"""Deeds that leave a record at odds with itself from there on."""


def done(name, record=None):
    """A deed done in a good record, or in the first one that has a place for it."""
    what = next(each for each in ALL_DEEDS if each.name.startswith(name))
    for each in [record] if record else map(lively, SEEDS):
        found = spoilt(each, what, Random(name))
        if found is not None:
            return found
    raise LookupError(name)


@pytest.mark.parametrize("name", MENDED)
def test_what_follows_from_a_fault_is_no_fault(name):
    """What would not be found if the first event were right is marked as following from it."""
    spoilt_record, seq, _ = done(name)
    found = audit(spoilt_record)
    assert {seq} == {finding.seq for finding in found.faults}
    assert {finding.seq for finding in found.findings if finding.follows}.isdisjoint({seq})


def test_a_second_fault_is_told_beside_the_first():
    """A price that was not paid is found where much else follows from another fault."""
    once, seq, _ = done("PointsScored: a point out of nothing")
    twice, other, rule = done("RoomPurchased: a lower price paid", once)
    assert {seq, other} <= {finding.seq for finding in audit(twice).faults}
    assert rule in {finding.rule for finding in audit(twice).faults if finding.seq == other}


def test_a_sound_record_has_no_fault():
    """Without findings there are no faults."""
    assert () == audit(lively(60)).faults


def test_a_refusal_is_told_in_a_sentence_with_its_code():
    """A finding says what a referee would; the code of the refusal stands beside it."""
    record, seq, _ = done("RoomPlaced: at a fence")
    [finding] = [f for f in audit(record).findings if f.seq == seq]
    assert "place.fence" == finding.code
    assert "nothing may touch the fence of" in finding.what
