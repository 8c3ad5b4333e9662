"""Faults in moves that were taken back, or ruled away, are told from those that stand."""

import msgspec
import pytest
from lively import lively
from spoiling.draft import Draft
from spoiling.passing import WRONG, overpaid, passes

from domain.events import MoveTakenBack
from domain.line import agreement_needed
from projections.undoing import Return, undone_by
from replays.audit import audit
from replays.audit.undone import OF_THE_RECORD, with_undone
from replays.finding import Finding
from replays.timeline import Timeline

SEEDS = (60, 66, 81, 83)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_fault_names_what_took_its_move_back(seed):
    """BUY-4: every wrong move is found, with the take-back or the ruling that undid it."""
    record = lively(seed)
    found = audit(overpaid(record, passes(record)))
    told = {each.seq: each.undone_by for each in found.faults if each.rule == "BUY-4"}
    assert passes(record) == told
    assert {None} < set(told.values())
    assert {seq for seq, by in told.items() if by is None} <= {each.seq for each in found.standing}


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_stands_where_only_moves_taken_back_were_wrong(seed):
    """RECORD: the state goes on from before them, so nothing follows on the line that stands."""
    record = lively(seed)
    found = audit(overpaid(record, (seq for seq, by in passes(record).items() if by is not None)))
    assert ((), False) == (found.standing, found.clean)


def test_what_is_written_down_is_not_taken_back():
    """RECORD-hash: a forged event is forged, whatever became of the move."""
    record = lively(60)
    seq = next(seq for seq, by in passes(record).items() if by is not None)
    event = record.events[seq - 1]
    forged = msgspec.structs.replace(event, data={**event.data, "money": WRONG})
    found = audit(record._replace(events=(*record.events[: seq - 1], forged, *record.events[seq:])))
    assert {"RECORD-hash"} == {each.rule for each in found.standing}
    assert {"BUY-4"} == {each.rule for each in found.findings if each.undone_by is not None}


def agreed_at_once():
    """A record, a pass in it, and the take-back right behind it to which others had to agree."""
    for record in map(lively, range(60, 110)):
        happened = Timeline.of_record(record).happenings
        for seq, by in passes(record).items():
            event = happened[seq].event if by == seq + 1 else None
            if isinstance(event, MoveTakenBack) and agreement_needed(
                happened[seq].before, event.seat, event.to_seq
            ):
                return record, seq, by
    raise LookupError


def test_a_take_back_that_was_not_agreed_is_a_fault_of_its_own():
    """RECORD-order: right behind the wrong move that it takes back, and it stands."""
    record, seq, by = agreed_at_once()
    draft = Draft(overpaid(record, [seq]))
    draft.entry(by).data["agreed_by"] = []
    found = audit(draft.sealed())
    assert {by} == {each.seq for each in found.standing}
    assert {seq, by} == {each.seq for each in found.faults}


def test_a_return_that_the_match_did_not_go_on_from_undoes_nothing():
    """RECORD-data: a take-back to an event off the line leaves all faults where they stand."""
    record = lively(60)
    seq = next(seq for seq, by in passes(record).items() if by is not None)
    draft = Draft(overpaid(record, [seq]))
    draft.entry(passes(record)[seq]).data["to_seq"] = 2**40
    assert seq in {each.seq for each in audit(draft.sealed()).standing}


@pytest.mark.parametrize(
    ("seq", "by"), [(5, 30), (6, 30), (12, 20), (20, 30), (25, 30), (30, None), (31, None)]
)
def test_the_first_return_over_an_event_took_it_back(seq, by):
    """RECORD: a take-back counts among what a later one takes back."""
    returns = (Return(10, 20), Return(4, 30))
    (found,) = with_undone([Finding(seq, "BUY-4", "")], returns)
    assert by == found.undone_by == undone_by(seq, returns)


def test_rules_of_the_record_are_never_marked():
    """RECORD-line SEE-2: what this copy holds is no move."""
    findings = tuple(Finding(12, rule, "") for rule in sorted(OF_THE_RECORD))
    assert findings == tuple(with_undone(findings, (Return(10, 20),)))
