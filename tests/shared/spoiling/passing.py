"""Passes paid too well: a fault that nothing else in a record follows from."""

from spoiling.draft import Draft

from projections.undoing import undone_by
from replays.timeline import Timeline

WRONG = 6000


def passes(record):
    """The numbers of the events in which a seat passed, by what took them back if anything did."""
    returns = Timeline.of_record(record).returns
    return {e.seq: undone_by(e.seq, returns) for e in record.events if e.type == "TurnPassed"}


def overpaid(record, numbers):
    """The record with too much paid to those who passed at these events."""
    draft = Draft(record)
    for seq in numbers:
        draft.entry(seq).data["money"] = WRONG
    return draft.sealed()
