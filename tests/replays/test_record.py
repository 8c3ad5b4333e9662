import bz2
import gzip
import json
import lzma
import random
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwig.codec import GENESIS, Recorded
from replays.integrity import check_chain
from replays.record import LONGEST_LINE, MOST_PASSED_OVER, Parent, Record, read, write

ROOT = Path(__file__).parents[2]
BUNDLED = sorted((ROOT / "replays" / "data").glob("*.ludwig.jsonl"))
# Further records may lie beside the checkout; without them these tests have fewer cases.
BESIDE = sorted((ROOT.parent / "shared" / "matches" / "good").glob("*.ludwig.jsonl"))
GOOD = (ROOT / "replays" / "data" / "two-players-second-edition.ludwig.jsonl").read_bytes()
LINES = GOOD.splitlines(keepends=True)
HEAD = json.loads(LINES[60])["hash"]
# A shorter record, for what is read many times.
SHORT = [*LINES[:61], json.dumps({"end": True, "events": 60, "head": HEAD}).encode() + b"\n"]
EMPTY = Record("a", None, "referee", ())


@pytest.mark.parametrize(
    "path", [*BUNDLED, *BESIDE], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_a_good_record_comes_out_byte_for_byte(path):
    """Reading finds nothing and writing gives the same file."""
    reading = read(path.read_bytes())
    assert () == reading.findings
    assert None is reading.newer
    assert path.read_bytes() == write(reading.record)


def test_a_record_has_its_first_line_and_its_events():
    """Name, viewer and events are those of the file."""
    record = read(GOOD).record
    assert ("two-players-second-edition", None, "referee") == record[:3]
    assert list(range(1, 297)) == [event.seq for event in record.events]
    assert "20eba36426d19ed3aa358ffbff9b35e1301b1bae4b1242f46642f9a66d405767" == record.head


def test_the_documented_example_runs(monkeypatch):
    """The page on records shows how to read, check and write one in Python."""
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    names = {}
    exec(compile(example, "docs/record.md", "exec"), names)  # noqa: S102 - it is our own page
    assert 296 == len(names["reading"].record.events)


def test_a_record_is_read_from_a_stream_too():
    """A file need not be held whole."""
    assert read(GOOD) == read(BytesIO(GOOD))


def test_a_branch_names_its_parent():
    """The parent's match, event and hash are read and written."""
    record = read(GOOD).record
    branch = record._replace(parent=Parent("home", 41, record.events[40].hash))
    assert branch == read(write(branch)).record


def test_the_head_of_no_events_is_what_a_first_one_chains_on():
    """An empty record has the head that a first event would chain on."""
    assert GENESIS.hex() == EMPTY.head


def shuffled(value, order, keep=()):
    """The value with the keys of every map whose name is not in ``keep`` in a random order."""
    if isinstance(value, list):
        return [shuffled(part, order, keep) for part in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    order.shuffle(keys)
    return {key: value[key] if key in keep else shuffled(value[key], order, keep) for key in keys}


MAPS = ("stacks", "prices", "coins", "switches", "seats")


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.name)
def test_another_order_of_keys_is_no_finding_and_the_text_form_is_restored(path):
    """Keys in any order and other white space are read; export writes the order of the page."""
    order, lines = random.Random(7), []
    for line in path.read_bytes().splitlines():
        value = shuffled(json.loads(line), order, MAPS)
        lines.append(json.dumps(value, separators=(" ,\t", ":  "), ensure_ascii=True) + " \r\n")
    reading = read("".join(lines).encode())
    assert () == reading.findings
    assert path.read_bytes() == write(reading.record)


def event(data, secret=None, name="RoomsPriced"):
    return Recorded(1, "2026-11-29T20:15:00.000000Z", None, name, data, secret or {}, "ab" * 32)


def written(data, secret=None, name="RoomsPriced"):
    line = write(EMPTY._replace(events=(event(data, secret, name),))).splitlines()[1]
    return json.loads(line)


def test_maps_by_price_keep_their_order():
    """Only keys that the page lists have an order; a map's own keys stay as written."""
    prices = {"8000": "a", "4000": "b"}
    assert ["8000", "4000"] == list(written({"seat": "red", "prices": prices})["data"]["prices"])


def test_extra_fields_stay_in_their_places():
    """Fields of another implementation stay where they are when the rest is in order."""
    data = {"a": 1, "seat": "red", "b": 2, "prices": {}}
    assert list(data) == list(written(data)["data"])


def test_extra_fields_come_last_where_the_rest_is_put_in_order():
    """When the known fields have to move, the extra ones follow them."""
    assert ["seat", "prices", "a"] == list(written({"prices": {}, "a": 1, "seat": "red"})["data"])


def test_the_parts_of_an_event_are_put_in_order_too():
    """Players, draws, lines and scores have the order of the page."""
    line = {"partner": None, "room": "shed", "points": 1, "rule": "SCORE-1"}
    data = {"lines": [line], "points": 1, "tile": "shed", "seat": "red"}
    arranged = written(data, name="PointsScored")["data"]
    assert ["seat", "tile", "points", "lines"] == list(arranged)
    assert ["rule", "points", "room", "partner"] == list(arranged["lines"][0])


def test_secrets_are_put_in_order_too():
    """Entries stand in the order of their fields, and each has its value first."""
    entry = {"visible_to": [], "salt": "", "value": []}
    secret = {"stacks": 7, "left_out": entry, "room_deck": entry}
    arranged = written({}, secret, "DecksShuffled")["secret"]
    assert ["stacks", "room_deck", "left_out"] == list(arranged)
    assert ["value", "salt", "visible_to"] == list(arranged["left_out"])


def test_ill_typed_parts_are_written_as_they_are():
    """What is wrong with an event does not keep it from being written."""
    data = {"seats": {"red": 7}, "x": [1]}
    assert data == written(data, name="MatchScored")["data"]
    assert {"lines": 3} == written({"lines": 3}, name="PointsScored")["data"]


def test_letters_beyond_ascii_stand_as_themselves():
    """Names are written in UTF-8, not escaped."""
    assert "Zoë 🂡".encode() in write(
        EMPTY._replace(events=(event({"reason": "Zoë 🂡"}, name="MatchAbandoned"),))
    )


def judged(data):
    """Reads and judges a file as an audit does; whatever it is, nothing may be raised."""
    reading = read(data)
    findings = [*reading.findings]
    if reading.record is not None:
        findings += check_chain(reading.record)
        write(reading.record)
    return findings


@given(place=st.integers(0, len(GOOD) - 1), bit=st.integers(0, 7))
def test_a_flipped_bit_is_found(place, bit):
    """Whatever bit of a record flips, an audit finds it, unless it is white space."""
    flipped = GOOD[:place] + bytes([GOOD[place] ^ 1 << bit]) + GOOD[place + 1 :]
    same = GOOD[place : place + 1].isspace() and flipped[place : place + 1].isspace()
    assert same or name_at(place) or [] != judged(flipped)


def name_at(place):
    """Whether a place lies in the match's name, which nothing else in the file repeats."""
    start = GOOD.index(b"two-players")
    return start <= place < start + len("two-players-second-edition")


@given(end=st.integers(0, len(GOOD) - 2))
def test_a_truncated_record_is_found(end):
    """A file that ends early has a finding at its last event or after it."""
    findings = judged(GOOD[:end])
    events = max(0, GOOD[:end].count(b"\n") - 1)
    assert {finding.seq for finding in findings} <= {0, events, events + 1}
    assert findings


@given(st.lists(st.integers(0, len(LINES) - 1), max_size=12, unique=True))
def test_missing_lines_are_found(gone):
    """Each run of missing events has one finding, at its first number."""
    kept = b"".join(line for place, line in enumerate(LINES) if place not in gone)
    firsts = {place for place in gone if place - 1 not in gone or place == 1}
    findings = read(kept).findings
    last = max(place for place in range(len(LINES)) if place not in gone)
    expected = {min(place, last) for place in firsts}
    assert expected <= {finding.seq for finding in findings}
    assert len(findings) <= len(firsts) + 2


@given(st.permutations(range(8)))
def test_lines_in_another_order_are_found(order):
    """Whatever the order of some lines, reading goes on and finds it."""
    lines = [LINES[10 + place] for place in order]
    findings = judged(b"".join([*LINES[:10], *lines, *LINES[18:]]))
    assert (list(order) == list(range(8))) == (findings == [])


@given(st.integers(0, len(SHORT) - 1), st.binary(max_size=60))
def test_garbage_in_place_of_a_line_is_found_there(place, garbage):
    """A line of noise is reported at the number that it stands for."""
    noise = garbage.replace(b"\n", b"?") + b"\n"
    findings = read(b"".join([*SHORT[:place], noise, *SHORT[place + 1 :]])).findings
    assert min(place, len(SHORT) - 2) == findings[0].seq


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
keys = st.sampled_from(["seq", "at", "by", "type", "data", "secret", "hash", "record", "end"])


@given(st.integers(0, len(SHORT) - 1), keys, json_values)
def test_a_key_with_any_value_never_raises(place, key, value):
    """Any value under any key of any line leads to findings, not to an exception."""
    line = {**json.loads(SHORT[place]), key: value}
    text = json.dumps(line).encode() + b"\n"
    assert isinstance(judged(b"".join([*SHORT[:place], text, *SHORT[place + 1 :]])), list)


@given(st.integers(1, len(SHORT) - 2), st.data())
def test_data_with_any_value_never_raises(place, data):
    """Any value in any field of an event's data or secret leads to findings."""
    line = json.loads(SHORT[place])
    part = line[data.draw(st.sampled_from(["data", "secret"]))]
    part[data.draw(st.sampled_from(sorted(line["data"])))] = data.draw(json_values)
    text = json.dumps(line).encode() + b"\n"
    assert isinstance(judged(b"".join([*SHORT[:place], text, *SHORT[place + 1 :]])), list)


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    """No file at all makes reading raise; without a first line there is a finding at 0."""
    assert 0 == read(data).findings[0].seq


class Endless:
    """A stream of one line without an end, which counts what is held of it at once."""

    def __init__(self, size):
        self.left = size
        self.most = 0

    def readline(self, size):
        size = min(size, self.left)
        self.left -= size
        self.most = max(self.most, size)
        return b"x" * size


def test_a_line_of_a_hundred_megabytes_is_passed_over():
    """A line that no record has is never held whole."""
    stream = Endless(100 * 2**20)
    assert "more than" in read(stream).findings[0].what
    assert LONGEST_LINE + 1 == stream.most
    assert 0 == stream.left


def test_a_file_without_an_end_is_given_up():
    """Where more is passed over than any record has, the rest is not read."""
    stream = Endless(2**40)
    too_long, not_read, *_ = read(stream).findings
    assert (0, 0, True) == (too_long.seq, not_read.seq, "not read" in not_read.what)
    assert MOST_PASSED_OVER + LONGEST_LINE >= 2**40 - stream.left


def zipped(data):
    with BytesIO() as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("game.ludwig.jsonl", data)
        return file.getvalue()


@pytest.mark.parametrize(
    ("by", "pack"),
    [("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress), ("zip", zipped)],
)
def test_what_was_compressed_is_told_in_one_finding(by, pack):
    """RECORD-line: a compressed file is no text, and nothing is found in its bytes."""
    [finding] = read(pack(GOOD)).findings
    assert (0, "RECORD-line", f"the file is compressed with {by}, no text") == finding[:3]


def test_an_empty_file_is_one_finding():
    """RECORD-line: where nothing is, no last line is missing either."""
    assert [(0, "the file is empty")] == [(each.seq, each.what) for each in read(b"").findings]


def test_after_a_long_line_reading_goes_on():
    """The event that the long line stood for is one finding, the rest is read."""
    long = b'{"x": "' + b"y" * LONGEST_LINE + b'"}\n'
    reading = read(b"".join([*LINES[:5], long, *LINES[6:]]))
    assert [5] == [finding.seq for finding in reading.findings]
    assert 295 == len(reading.record.events)


def test_a_file_of_noise_is_given_up():
    """What has a thousand unreadable lines is no record, and the rest is not read."""
    stream = BytesIO(b"x\n" * 5000)
    findings = read(stream).findings
    assert "not read" in findings[-1].what
    assert 1001 == len(findings)
    assert stream.tell() < 5000
