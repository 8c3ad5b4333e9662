import json
from pathlib import Path

import pytest

from replays.record import read

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "replays" / "data" / "two-players-second-edition.ludwig.jsonl").read_bytes()
LINES = GOOD.splitlines(keepends=True)
END = len(LINES) - 1
NAME = json.loads(LINES[0])["match"]


def findings(place, line):
    """The findings of the good record with one line in another's place."""
    data = line if isinstance(line, bytes) else json.dumps(line).encode()
    return read(b"".join([*LINES[:place], data + b"\n", *LINES[place + 1 :]])).findings


def changed(place, **changes):
    """A line with some of its keys changed; None takes a key out."""
    line = {**json.loads(LINES[place]), **changes}
    return {key: value for key, value in line.items() if value is not ABSENT}


ABSENT = object()
TURN_ENDED = LINES[14].rstrip()
assert b'"type": "TurnEnded"' in TURN_ENDED


def with_extra(text):
    """Event 14 with more in its data."""
    return TURN_ENDED.replace(b'"seat": "yellow"', b'"seat": "yellow", "x": ' + text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-0",
        "9223372036854775807",
        "-9223372036854775808",
        '"é\\u00e9\\ud83d\\ude00"',
        "[{}]",
        "[" + "{}," * 99 + "{}]",
    ],
)
def test_whatever_the_contract_allows_is_no_finding(text):
    """Integers of 64 bits, escapes and nested extras are read."""
    assert () == findings(14, with_extra(text))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("1.0", "not an integer"),
        ("1e3", "not an integer"),
        ("-0.0", "not an integer"),
        ("NaN", "not an integer"),
        ("Infinity", "not an integer"),
        ("-Infinity", "not an integer"),
        ("9223372036854775808", "beyond 64 bits"),
        ("-9223372036854775809", "beyond 64 bits"),
        ("1" * 5000, "beyond 64 bits"),
        ('{"a": 1, "a": 1}', "'a' twice"),
        ('[{"b": {"a": 1, "c": 2, "a": 3}}]', "'a' twice"),
        ('"\\ud800"', "surrogate"),
        ('{"\\udc00x": 1}', "surrogate"),
        ("[" * 70 + "]" * 70, "deep"),
        ('{"a":' * 70 + "1" + "}" * 70, "deep"),
        ("[" * 100_000 + "]" * 100_000, "deep"),
        ("[" * 100_000, "deep"),
        ("01", "not JSON"),
        ("+1", "not JSON"),
        ("nul", "not JSON"),
        ("'a'", "not JSON"),
        ('"a\tb"', "not JSON"),
        ("1, }", "not JSON"),
        ("1 /* one */", "not JSON"),
    ],
)
def test_a_value_that_no_record_holds_makes_its_line_unreadable(text, what):
    """Floats, long integers, doubled keys, surrogates: RECORD-line, at the event's number."""
    [finding] = findings(14, with_extra(text))
    assert (14, "RECORD-line") == finding[:2]
    assert what in finding.what


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"", "blank"),
        (b" \t\r", "blank"),
        (b"not json", "not JSON"),
        (b"[1, 2]", "not a JSON object"),
        (b'"seq"', "not a JSON object"),
        (b"null", "not a JSON object"),
        (b"{}", "neither"),
        (TURN_ENDED[:-5], "not JSON"),
        (TURN_ENDED + TURN_ENDED, "not JSON"),
        (TURN_ENDED.replace(b"yellow", b"y\xffllow"), "not UTF-8"),
        (TURN_ENDED.replace(b"yellow", b"\xed\xa0\x80"), "not UTF-8"),
        (TURN_ENDED.decode().encode("utf-16"), "not UTF-8"),
        ("\ufeff".encode() + TURN_ENDED, "byte order mark"),
        (b'{"record": "ludwig-record/1"}', "in the middle"),
    ],
)
def test_a_line_that_is_no_event_is_reported_at_its_number(line, what):
    """The event that should stand there is missing; what follows is read on."""
    [finding] = findings(14, line)
    assert (14, "RECORD-line") == finding[:2]
    assert what in finding.what


@pytest.mark.parametrize("key", ["seq", "at", "by", "type", "data", "secret", "hash"])
def test_a_missing_key_is_reported(key):
    """Every key of an event's line has to be there."""
    assert [14] == [finding.seq for finding in findings(14, changed(14, **{key: ABSENT}))]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seq", "14"),
        ("seq", True),
        ("seq", None),
        ("at", 14),
        ("at", None),
        ("at", "2026-11-29T20:15:00Z"),
        ("at", "2026-11-29T20:15:00.000Z"),
        ("at", "2026-11-29T20:15:00.0000000Z"),
        ("at", "2026-11-29T20:15:00.000000"),
        ("at", "2026-11-29T20:15:00.000000+00:00"),
        ("at", "2026-11-29 20:15:00.000000Z"),
        ("at", "2026-11-29T20:15:00.000000z"),
        ("at", "2026-11-29T20:15:00.000000Z\n"),
        ("at", "２026-11-29T20:15:00.000000Z"),  # noqa: RUF001 - a digit that is not ASCII
        ("at", "2026-02-30T20:15:00.000000Z"),
        ("at", "2026-11-29T24:15:00.000000Z"),
        ("at", "0000-11-29T20:15:00.000000Z"),
        ("by", 1),
        ("by", ["red"]),
        ("type", 1),
        ("type", None),
        ("data", []),
        ("data", None),
        ("secret", []),
        ("secret", None),
        ("hash", 1),
        ("hash", None),
        ("hash", ""),
        ("hash", "013f45"),
        ("hash", "A" * 64),
        ("hash", "g" * 64),
        ("hash", "0" * 64 + "\n"),
        ("note", "extra"),
    ],
)
def test_a_value_of_another_type_is_reported(key, value):
    """Every key of an event's line has its type and form."""
    [finding] = findings(14, changed(14, **{key: value}))
    assert (14, "RECORD-line") == finding[:2]


def test_every_problem_of_a_line_is_reported():
    """A line with three things wrong has three findings, and the event is kept."""
    line = changed(14, at="noon", hash="no", note=1)
    reading = read(b"".join([*LINES[:14], json.dumps(line).encode() + b"\n", *LINES[15:]]))
    assert [14] * 3 == [finding.seq for finding in reading.findings]
    assert ("noon", "") == (reading.record.events[13].at, reading.record.events[13].hash)


def test_an_unknown_event_type_is_a_later_version():
    """It is reported at its line and told apart, so that a command can say so."""
    text = json.dumps(changed(14, type="RoomBurnt")).encode() + b"\n"
    reading = read(b"".join([*LINES[:14], text, *LINES[15:]]))
    assert [(14, "RECORD-line")] == [finding[:2] for finding in reading.findings]
    assert "RoomBurnt" == reading.newer


def test_a_later_format_is_told_apart():
    """Nothing of a record of another format is read."""
    line = changed(0, record="ludwig-record/2")
    reading = read(json.dumps(line).encode() + b"\n" + b"".join(LINES[1:]))
    assert (None, "ludwig-record/2") == (reading.record, reading.newer)
    assert [(0, "RECORD-line")] == [finding[:2] for finding in reading.findings]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"nothing",
        b"{}",
        changed(0, record="other"),
        changed(0, record=1),
        changed(0, match=ABSENT),
        changed(0, match=""),
        changed(0, match="-a"),
        changed(0, match="A"),
        changed(0, match="a" * 65),
        changed(0, match="a\n"),
        changed(0, match=1),
        changed(0, viewer="nobody"),
        changed(0, viewer=None),
        changed(0, viewer=["red"]),
        changed(0, viewer=ABSENT),
        changed(0, parent=ABSENT),
        changed(0, parent=1),
        changed(0, parent={}),
        changed(0, parent={"match": "a", "seq": 1, "hash": "0"}),
        changed(0, parent={"match": "a", "seq": -1, "hash": "0" * 64}),
        changed(0, parent={"match": "a", "seq": True, "hash": "0" * 64}),
        changed(0, parent={"match": "A", "seq": 1, "hash": "0" * 64}),
        changed(0, parent={"match": "a", "seq": 1, "hash": "0" * 64, "x": 1}),
        changed(0, parent={"match": NAME, "seq": 1, "hash": "0" * 64}),
        changed(0, extra=1),
        "\ufeff".encode() + LINES[0].rstrip(),
    ],
)
def test_a_wrong_first_line_is_reported_at_0(line):
    """The rest is read all the same and has nothing wrong."""
    assert [(0, "RECORD-line")] == [finding[:2] for finding in findings(0, line)]


@pytest.mark.parametrize(
    ("match", "viewer"), [("a", "red"), ("a" * 64, "spectator"), ("0-", "referee")]
)
def test_names_and_viewers_have_their_forms(match, viewer):
    """A name has up to 64 small letters, digits and hyphens; a viewer is a seat or a word."""
    assert () == findings(0, changed(0, match=match, viewer=viewer))


def test_a_missing_first_line_is_reported_at_0():
    """Without it there is no record, but its lines are read."""
    reading = read(b"".join(LINES[1:]))
    assert [(0, "RECORD-line")] == [finding[:2] for finding in reading.findings]
    assert reading.record is None


@pytest.mark.parametrize("before", [b"\n", b"noise\n", b"\xef\xbb\xbf\n"])
def test_a_first_line_that_comes_late_is_reported_at_0(before):
    """Lines before the first are wrong, but the record is read."""
    reading = read(before + GOOD)
    assert {0} == {finding.seq for finding in reading.findings}
    assert 296 == len(reading.record.events)


def test_an_empty_file_is_reported_at_0():
    """There is nothing to read."""
    assert [(0, "RECORD-line", "the file is empty")] == [f[:3] for f in read(b"").findings[:1]]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"nothing",
        LINES[END][:30],
        changed(END, end=False),
        changed(END, end=1),
        changed(END, events=295),
        changed(END, events=297),
        changed(END, events="296"),
        changed(END, events=True),
        changed(END, events=ABSENT),
        changed(END, head="0" * 64),
        changed(END, head="0"),
        changed(END, head=None),
        changed(END, head=ABSENT),
        changed(END, more=1),
    ],
)
def test_a_wrong_last_line_is_reported_at_the_last_event(line):
    """Each thing wrong with the end line is a finding of the last event."""
    assert [(296, "RECORD-line")] == [finding[:2] for finding in findings(END, line)]


def test_a_missing_last_line_is_reported_at_the_last_event():
    """A file that stops after an event has no end."""
    found = read(b"".join(LINES[:END])).findings
    assert [(296, "RECORD-line", "the last line is missing")] == [each[:3] for each in found]


@pytest.mark.parametrize("after", [b"\n", b"noise\n", LINES[END], LINES[5]])
def test_lines_after_the_last_are_reported_at_the_last_event(after):
    """Nothing may follow the end line."""
    found = read(GOOD + after).findings
    assert [(296, "RECORD-line", "something stands after the last line")] == [
        each[:3] for each in found
    ]


def test_a_file_without_a_last_line_feed_is_read():
    """White space is no finding, at the end neither."""
    assert () == read(GOOD.rstrip(b"\n")).findings
