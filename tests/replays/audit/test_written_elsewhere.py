"""Records written by a program that shares no code with this one (tests/data/matches)."""

import json
from pathlib import Path

import pytest

from ludwig.matches.matches import Matches
from replays.audit import audit_reading
from replays.exchange import export_record, import_record
from replays.record import read, write

HERE = Path(__file__).parents[2] / "data" / "matches"
GOOD = sorted((HERE / "good").glob("*.jsonl"))
SPOILT = json.loads((HERE / "spoilt" / "manifest.json").read_text(encoding="utf-8"))
TOTALS = {
    "two-players-second-edition": {"red": 89, "yellow": 88},
    "three-players-second-edition": {"blue": 86, "yellow": 86, "green": 40},
    "four-players-second-edition": {"green": 107, "red": 84, "blue": 79, "yellow": 59},
    "three-players-first-edition": {"green": 84, "blue": 65, "red": 46},
    "four-players-board-game-arena": {"yellow": 87, "blue": 83, "green": 75, "red": 63},
    "solo-second-edition": {"green": 64},
}


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """An embedded store."""
    with Matches.open(data=tmp_path_factory.mktemp("elsewhere")) as opened:
        yield opened


def test_the_records_are_here():
    """All nine good records and the twelve spoilt ones are looked at."""
    assert (9, 12) == (len(GOOD), len(SPOILT))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_a_good_record_imports_audits_and_exports_byte_for_byte(matches, path):
    """It audits clean, and leaves the store again as it came."""
    file = path.read_bytes()
    reading = read(file)
    assert () == audit_reading(reading).findings
    imported = import_record(matches, reading.record).match.header.id
    assert file == write(export_record(matches.match(imported)))


@pytest.mark.parametrize("name", TOTALS)
def test_a_good_record_replays_to_its_final_scores(name):
    """A finished match comes to the totals that its writer states."""
    line = audit_reading(read((HERE / "good" / f"{name}.ludwig.jsonl").read_bytes())).line
    totals = {seat: score.total for seat, score in line.state.final.items()}
    assert TOTALS[name] == totals


@pytest.mark.parametrize("deed", SPOILT, ids=lambda deed: deed["file"])
def test_a_spoilt_record_is_found_out(deed):
    """The first finding is at the stated event, and the stated rule is among those there."""
    findings = audit_reading(read((HERE / "spoilt" / deed["file"]).read_bytes())).findings
    first = findings[0].seq
    assert deed["seq"] == first
    assert deed["rule"] in {finding.rule for finding in findings if finding.seq == first}
