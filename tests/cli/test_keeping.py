import json

import pytest

from cli.commands.demo import forge
from cli.exit_code import ExitCode
from cli.reading import bundled

TWO = "two-players-second-edition"


@pytest.fixture
def file(tmp_path):
    """A good record as a file."""
    path = tmp_path / "game.ludwig.jsonl"
    path.write_bytes(bundled()[TWO].read_bytes())
    return path


@pytest.fixture
def forged(tmp_path):
    """A record in which one line of points was left out, its hashes made to fit."""
    path = tmp_path / "forged.ludwig.jsonl"
    path.write_bytes(forge())
    return path


def edited(file, number, **changes):
    """Changes a line of a record in place."""
    lines = file.read_text().splitlines(keepends=True)
    lines[number] = json.dumps(json.loads(lines[number]) | changes) + "\n"
    file.write_text("".join(lines))
    return file


def test_import_then_export_is_byte_for_byte(ludwig, file, tmp_path):
    """A record goes through the store without a byte changed."""
    imported = ludwig("record", "import", file, "--json").data
    assert (TWO, True, 296) == (imported["match"], imported["new"], imported["events"])
    out = tmp_path / "out.ludwig.jsonl"
    assert ExitCode.DONE == ludwig("record", "export", TWO, "-o", out).code
    assert file.read_bytes() == out.read_bytes()


def test_export_to_stdout(ludwig, file, process):
    """Without -o the record is what stdout carries, and nothing else."""
    ludwig("record", "import", file)
    ran = process(f"ludwig record export {TWO} | cmp - {file} && echo same")
    assert (0, "same\n", "") == ran
    assert file.read_text() == ludwig("record", "export", TWO, "--json").data["text"]


def test_import_from_stdin_and_of_bundled_matches(process):
    """A record may come from stdin; a bundled match is imported by its name."""
    assert f"imported {TWO}" in process(f"ludwig record import {TWO}").out
    again = process(f"ludwig record export {TWO} | ludwig record import - --json")
    assert (0, False) == (again.code, again.data["new"])


def test_same_record_twice_is_one_match(ludwig, file):
    """The same contents again give the match that is there."""
    first, second = (ludwig("record", "import", file, "--json").data for _ in range(2))
    assert (first["match"], True, False) == (second["match"], first["new"], second["new"])
    assert 1 == len(ludwig("list", "--json").lines)


def test_taken_name_gets_another(ludwig, file, forged):
    """Another record of the same name is kept under an id of its own and exported as read."""
    ludwig("record", "import", file)
    other = ludwig("record", "import", forged, "--json").data
    assert other["match"] != TWO
    assert forged.read_text() == ludwig("record", "export", other["match"], "--json").data["text"]


def test_dry_run_imports_nothing(ludwig, file):
    """--dry-run reads the record and writes nothing."""
    assert f"would import {TWO}" in ludwig("record", "import", file, "--dry-run").out
    assert [] == ludwig("list", "--json").lines


def test_export_for_a_spectator_of_a_running_match_has_no_secrets(ludwig):
    """SEE-2: the record of a match that goes on holds for a spectator no secret at all."""
    ludwig("new", "anna", "bob", "--name", "fresh")
    text = ludwig("record", "export", "fresh", "--json").data["text"]
    lines = [json.loads(line) for line in text.splitlines()]
    assert "spectator" == lines[0]["viewer"]
    assert [{}] == [dict(secret) for secret in {tuple(line["secret"]) for line in lines[1:-1]}]
    referee = ludwig("record", "export", "fresh", "--as", "referee", "--json").data["text"]
    assert any(json.loads(line).get("secret") for line in referee.splitlines())


def test_copy_of_a_seat_is_not_another_seats(ludwig, tmp_path):
    """SEE-2: what is only one seat's copy cannot be looked at as another seat (exit 8)."""
    ludwig("new", "blue=anna", "red=bob", "--name", "fresh")
    mine = tmp_path / "mine.ludwig.jsonl"
    ludwig("record", "export", "fresh", "--as", "blue", "-o", mine)
    copy = ludwig("record", "import", mine, "--json").data["match"]
    assert ExitCode.DONE == ludwig("show", copy, "--as", "blue").code
    ran = ludwig("show", copy, "--as", "red", "--json")
    assert (ExitCode.HIDDEN, "SEE-2") == (ran.code, ran.json["error"]["rule"])
    listed = {line.split()[0]: line for line in ludwig("list").out.splitlines()}
    assert (False, True) == ("copy" in listed["fresh"], "blue's copy" in listed[copy])


def test_audit_of_a_good_record(ludwig, file):
    """A sound record is clean, as a file and in the store (exit 0)."""
    ludwig("record", "import", file)
    for subject in (file, TWO):
        ran = ludwig("audit", subject, "--json")
        assert (ExitCode.DONE, True, []) == (ran.code, ran.data["finished"], ran.data["violations"])
    assert f"{TWO}: clean, 296 events, finished\n" == ludwig("audit", TWO).out


def test_audit_finds_missing_points(ludwig, forged):
    """A missing line of points is found at its event by its rule (exit 1); the answer is ok."""
    ran = ludwig("audit", forged, "--json")
    assert (ExitCode.NO, True) == (ran.code, ran.json["ok"])
    first = ran.data["violations"][0]
    assert (284, "SCORE-3") == (first["seq"], first["rule"])
    assert {"seq", "rule", "what", "code", "follows", "undone_by"} == set(first)
    assert [v["seq"] for v in ran.data["violations"]] == sorted(
        v["seq"] for v in ran.data["violations"]
    )
    text = ludwig("audit", forged)
    assert "1 violation, the first at event 284 (SCORE-3), finished" in text.out
    assert "more only follow from these" in text.out
    assert "WIN-1" not in text.out
    assert "WIN-1" in ludwig("audit", forged, "--all-findings").out


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (slice(10, 11), ": event 10: the event is missing ["),
        (slice(10, 13), ": event 10: the events up to 12 are missing ["),
        (slice(1), ": the first line is missing ["),
    ],
)
def test_what_is_missing_is_told_with_its_place_once(ludwig, file, gone, said):
    """RECORD-line: an import that is refused names the event, and not a second time."""
    lines = file.read_bytes().splitlines(keepends=True)
    del lines[gone]
    file.write_bytes(b"".join(lines))
    ran = ludwig("record", "import", file)
    assert (ExitCode.INTEGRITY, True) == (ran.code, said in ran.err)


def test_record_that_breaks_the_rules_is_kept_and_marked(ludwig, forged):
    """It is imported with one line that names its first finding; `list` and `show` mark it."""
    ran = ludwig("record", "import", forged, "--json")
    name = ran.data["match"]
    assert (ExitCode.DONE, "SCORE-3 at event 284") == (ran.code, ran.data["unclean"])
    assert 1 == ran.err.count("\n")
    assert f"{name} breaks SCORE-3 at event 284 (missing: " in ran.err
    assert "ended, unclean" in ludwig("list").out
    assert f"breaks SCORE-3 at event 284: ludwig audit {name}" in ludwig("show", name).out
    assert "SCORE-3 at event 284" == ludwig("show", name, "--json").data["unclean"]


def test_sound_record_is_not_marked(ludwig, file):
    """A record that keeps to the rules is imported without a word about them."""
    ran = ludwig("record", "import", file, "--json")
    assert (None, "") == (ran.data["unclean"], ran.err)
    assert "unclean" not in ludwig("list").out


def test_audit_of_all(ludwig, file, forged):
    """--all audits each match of the store and answers no if any is broken."""
    ludwig("record", "import", file)
    assert ExitCode.DONE == ludwig("audit", "--all").code
    other = ludwig("record", "import", forged, "--json").data["match"]
    ran = ludwig("audit", "--all", "--json")
    assert ExitCode.NO == ran.code
    assert {TWO: True, other: False} == {
        line["match"]: not line["violations"] for line in ran.lines
    }


def test_audit_of_rubbish(ludwig, tmp_path):
    """An unreadable file is a finding, not an error: the answer is no (exit 1)."""
    rubbish = tmp_path / "rubbish.jsonl"
    rubbish.write_bytes(b"\xff\x00 not a record")
    ran = ludwig("audit", rubbish, "--json")
    assert (ExitCode.NO, True) == (ran.code, ran.json["ok"])
    assert {"RECORD-line"} == {finding["rule"] for finding in ran.data["violations"]}


def test_audit_wants_one_subject(ludwig):
    """Audit takes a match, a file or --all, and not none or two of them (exit 2)."""
    assert ExitCode.USAGE == ludwig("audit").code
    assert ExitCode.USAGE == ludwig("audit", TWO, "--all").code


def test_broken_record_is_not_imported(ludwig, file):
    """A record whose chain is broken is refused with the event and the rule (exit 6)."""
    ran = ludwig("record", "import", edited(file, 20, at="2026-01-01T00:00:00.000000Z"), "--json")
    error = ran.json["error"]
    assert (ExitCode.INTEGRITY, "record.broken", "RECORD-hash", 20) == (
        ran.code,
        error["code"],
        error["rule"],
        error["at"],
    )
    assert [] == ludwig("list", "--json").lines


def test_newer_record_is_told_apart(ludwig, file):
    """A record with an event type or a format that we do not know is a newer one (exit 9)."""
    newer = edited(file, 20, type="RoomPainted")
    ran = ludwig("record", "import", newer, "--json")
    error = ran.json["error"]
    assert (ExitCode.UNKNOWN_VERSION, "version.unknown") == (ran.code, error["code"])
    judged = ludwig("audit", newer, "--json")
    found = {(each["rule"], each["seq"]) for each in judged.data["violations"]}
    assert (ExitCode.NO, True) == (judged.code, (error["rule"], error["at"]) in found)
    ran = ludwig("record", "import", edited(file, 0, record="ludwig-record/2"))
    assert ExitCode.UNKNOWN_VERSION == ran.code


def test_file_that_is_not_there(ludwig, tmp_path):
    """A missing file is not found; a file that cannot be written says so."""
    assert ExitCode.NOT_FOUND == ludwig("record", "import", tmp_path / "none.jsonl").code
    assert ExitCode.NOT_FOUND == ludwig("audit", tmp_path / "none.jsonl").code
    ludwig("record", "import", TWO)
    ran = ludwig("record", "export", TWO, "-o", tmp_path / "no" / "folder")
    assert ExitCode.UNAVAILABLE == ran.code


@pytest.mark.parametrize("as_", ["spectator", "red", "referee"])
def test_record_may_end_at_a_position(ludwig, file, tmp_path, as_):
    """A record up to a position is sound, holds no more than its viewer knew then, and is kept
    beside the whole match.
    """
    ludwig("record", "import", file)
    cut = tmp_path / "cut.ludwig.jsonl"
    ran = ludwig("record", "export", "two@60", "--as", as_, "-o", cut, "--json")
    assert (ExitCode.DONE, 60) == (ran.code, ran.data["events"])
    assert {"finished": False, "violations": []}.items() <= ludwig(
        "audit", cut, "--json"
    ).data.items()
    known = cut.read_text().count('"value"')
    whole = ludwig("record", "export", "two@60", "--as", "referee").out.count('"value"')
    assert (as_ == "referee", True) == (known == whole, known > 0 or as_ == "spectator")
    copy = ludwig("record", "import", cut, "--json").data
    assert (True, 60) == (copy["new"], copy["events"])


def test_record_of_nothing(ludwig, file):
    """A record has at least the first event."""
    ludwig("record", "import", file)
    assert ExitCode.USAGE == ludwig("record", "export", "two@0").code
