"""Every kind of deed, done to a good record and sealed again, is found where it was done."""

from functools import cache
from random import Random

import pytest
from lively import lively
from spoiling.all_deeds import ALL_DEEDS
from spoiling.deed import spoilt
from spoiling.draft import steps

from replays.audit import audit
from replays.audit.sweep import audit_match
from replays.timeline import Timeline

SEEDS = (60, 62, 64, 66, 67, 98, *range(1, 24))
"""Matches that hold a place for every deed; the first ones hold one for nearly all of them."""


@cache
def ground(seed):
    """A good record and the line before each of its events."""
    record = lively(seed)
    return record, steps(record)


def done(what):
    """The deed, done in the first match that has a place for it."""
    for seed in SEEDS:
        record, before = ground(seed)
        found = spoilt(record, what, Random(f"{what.name}/{seed}"), before)
        if found is not None:
            return found
    raise LookupError(what.name)


@pytest.mark.parametrize("what", ALL_DEEDS, ids=lambda what: what.name)
def test_a_deed_is_found_where_it_was_done(what):
    """The first finding is at the event spoilt, by the rule a referee would name; stored too."""
    record, seq, rule = done(what)
    findings = audit(record).findings
    assert seq == findings[0].seq
    assert rule in {finding.rule for finding in findings if finding.seq == seq}
    assert findings == audit_match(Timeline.of_record(record).match).findings


def test_there_are_deeds_against_every_section():
    """Each section of RULES and RECORD that a record can offend is offended by some deed."""
    sections = {what.rule.split("-")[0] for what in ALL_DEEDS}
    wanted = {"SETUP", "DRAW", "PRICE", "BUY", "COINS", "PLACE", "SCORE", "REWARD", "END"}
    wanted |= {"LIVING", "ACTIVITY", "OUTDOOR", "UTILITY", "SLEEP", "FOOD", "CORRIDOR"}
    wanted |= {"DOWNSTAIRS", "DEPLETED", "FAVOR", "BONUS", "MONEY", "WIN", "SOLO", "SEE", "P"}
    assert set() == (wanted | {"RECORD"}) - sections
    assert 200 < len(ALL_DEEDS)
