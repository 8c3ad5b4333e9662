import json
from pathlib import Path

import pytest

from replays.record import read

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "replays" / "data" / "two-players-second-edition.ludwig.jsonl").read_bytes()
LINES = GOOD.splitlines(keepends=True)
FIRST, EVENTS, LAST = LINES[0], LINES[1:-1], LINES[-1]


def places(*lines):
    """Where reading these lines finds something wrong."""
    return [finding.seq for finding in read(b"".join([FIRST, *lines])).findings]


def numbered(line, seq):
    """The line with another number."""
    return json.dumps({**json.loads(line), "seq": seq}).encode() + b"\n"


def ended(events, head=None):
    """An end line after so many events."""
    head = head or json.loads(EVENTS[events - 1])["hash"]
    return json.dumps({"end": True, "events": events, "head": head}).encode() + b"\n"


def test_a_record_may_end_before_its_match():
    """A shorter record with its own end line has nothing wrong with it."""
    assert [] == places(*EVENTS[:62], ended(62))


@pytest.mark.parametrize("counted", [296, 295])
def test_a_missing_event_is_reported_at_its_number(counted):
    """Once, whether the end line counts what is there or what should be."""
    assert [100] == places(*EVENTS[:99], *EVENTS[100:], ended(counted, head()))


def head():
    """The hash that the whole match ends on."""
    return json.loads(LAST)["head"]


def test_several_missing_events_are_one_finding():
    """A gap is reported at the first number that is missing, with the last."""
    reading = read(b"".join([FIRST, *EVENTS[:99], *EVENTS[149:], LAST]))
    told = [finding[:3] for finding in reading.findings]
    assert [(100, "RECORD-line", "the events up to 149 are missing")] == told
    assert 246 == len(reading.record.events)


def test_each_gap_is_a_finding():
    """Two gaps are two findings."""
    assert [10, 20] == places(*EVENTS[:9], *EVENTS[10:19], *EVENTS[20:], LAST)


def test_a_missing_first_event_is_reported_at_1():
    """Numbers begin with 1."""
    assert [1] == places(*EVENTS[1:], LAST)


def test_a_missing_last_event_is_reported_at_its_number():
    """The end line still knows of it, by count and hash."""
    assert [296] == places(*EVENTS[:-1], LAST)


def test_a_record_without_events_lacks_its_first():
    """A match is created by its first event."""
    assert [1] == places(ended(296).replace(b"296", b"0"))


def test_exchanged_events_are_two_findings():
    """The later number stands where the earlier is due, and is missing from its own place."""
    assert [10, 11] == places(*EVENTS[:9], EVENTS[10], EVENTS[9], *EVENTS[11:], LAST)


def test_exchanged_runs_of_events_are_found_at_the_first():
    """Events that stand after later ones are reported at their own numbers."""
    found = places(*EVENTS[:9], *EVENTS[12:14], *EVENTS[9:12], *EVENTS[14:], LAST)
    assert [10, 10, 11, 12] == found


def test_an_event_from_later_on_is_reported_where_it_stands():
    """A line that comes too early as well is one finding, and those after it are read."""
    assert [10] == places(*EVENTS[:9], EVENTS[200], *EVENTS[9:], LAST)


def test_a_repeated_event_is_reported_once():
    """The line is passed over, and reading goes on with the number that is due."""
    assert [51] == places(*EVENTS[:50], EVENTS[49], *EVENTS[50:], LAST)


def test_a_repeated_run_of_events_is_reported_once():
    """Consequences of one fault are no findings of their own."""
    assert [101] == places(*EVENTS[:100], *EVENTS[:90], *EVENTS[100:], LAST)


@pytest.mark.parametrize("seq", [0, -1, 5, 51, 500, 2**63 - 1, -(2**63)])
def test_a_wrong_number_is_reported_where_it_stands(seq):
    """The event keeps its place, and those after it have nothing wrong."""
    reading = read(b"".join([FIRST, *EVENTS[:49], numbered(EVENTS[49], seq), *EVENTS[50:], LAST]))
    assert [(50, f"the event is numbered {seq}")] == [(f[0], f[2]) for f in reading.findings]
    assert list(range(1, 297)) == [event.seq for event in reading.record.events]


@pytest.mark.parametrize("seq", [0, 7, 500, 2**63 - 1])
def test_a_wrong_number_of_the_last_event_is_reported_there(seq):
    """The end line's count says which number was due."""
    assert [296] == places(*EVENTS[:-1], numbered(EVENTS[-1], seq), LAST)


def test_a_number_far_away_before_a_wrong_end_is_a_gap():
    """A gap may be as long as numbers go."""
    found = places(*EVENTS[:9], numbered(EVENTS[9], 2**63 - 1), b"{}\n")
    assert [10, 2**63 - 1] == found


def test_an_unreadable_line_may_stand_for_its_event():
    """Its number is passed over without another finding."""
    assert [50] == places(*EVENTS[:49], b"noise\n", *EVENTS[50:], LAST)


def test_an_unreadable_line_may_stand_in_addition():
    """The event after it may have the number that is due."""
    assert [51] == places(*EVENTS[:50], b"noise\n", *EVENTS[50:], LAST)


def test_each_unreadable_line_is_reported_at_its_own_number():
    """Three in a row stand for three events."""
    assert [50, 51, 52] == places(*EVENTS[:49], b"x\n", b"y\n", b"z\n", *EVENTS[52:], LAST)


def test_blank_lines_in_a_row_are_one_finding():
    """However many there are."""
    assert [51] == places(*EVENTS[:50], b"\n" * 40, *EVENTS[50:], LAST)


def test_after_unreadable_lines_a_gap_is_still_found():
    """More numbers are missing than lines could not be read."""
    assert [50, 51] == places(*EVENTS[:49], b"noise\n", *EVENTS[55:], LAST)


def test_an_unreadable_last_event_is_reported_at_its_number():
    """The end line counts it, and its hash cannot be compared."""
    assert [296] == places(*EVENTS[:-1], EVENTS[-1][:50] + b"\n", LAST)


def test_a_record_cut_in_an_event_is_reported_there():
    """The cut event and the missing end are findings of one number."""
    assert {200} == set(places(*EVENTS[:199], EVENTS[199][:80]))


def test_a_count_that_is_too_low_is_reported_at_the_last_event():
    """The end line is wrong, not the events before it."""
    assert [296] == places(*EVENTS, ended(200))


def test_findings_stand_in_the_order_of_events():
    """Whatever is found first, findings are sorted by number."""
    found = places(*EVENTS[:99], EVENTS[120], b"x\n", EVENTS[99], *EVENTS[121:], LAST)
    assert sorted(found) == found
    assert 100 == found[0]
