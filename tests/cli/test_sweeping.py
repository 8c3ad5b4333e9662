import json

import pytest

from cli.exit_code import ExitCode


@pytest.fixture
def several(ludwig):
    """A store with three simulated matches."""
    ludwig("simulate", "--matches", "3", "--players", "2", "--bots", "random", "--seed", "1")
    return sorted(line["match"] for line in ludwig("list", "--json").lines)


def test_several_processes_audit_every_match_once(ludwig, several):
    """--jobs spreads the matches over processes; each is audited once and found clean."""
    ran = ludwig("audit", "--all", "--jobs", "2", "--json")
    assert ExitCode.DONE == ran.code
    assert several == sorted(line["match"] for line in ran.lines)
    assert [[], [], []] == [line["violations"] for line in ran.lines]


def test_sweep_goes_on_where_its_log_ends(ludwig, several, tmp_path):
    """With --log nothing is audited twice, a torn last line once more, a match gone on again."""
    log = tmp_path / "audit.log"
    assert 3 == len(ludwig("audit", "--all", "--log", log, "--json").lines)
    assert [] == ludwig("audit", "--all", "--log", log, "--json").lines
    rows = log.read_text().splitlines()
    log.write_text("\n".join((*rows[:2], rows[2][:40])))
    again = ludwig("audit", "--all", "--log", log, "--json").lines
    assert [json.loads(rows[2])["match"]] == [line["match"] for line in again]
    assert several == sorted(row["match"] for row in map(json.loads, _whole(log)))


def _whole(log):
    return [line for line in log.read_text().splitlines() if line.endswith("}")]


def test_answer_is_about_the_log_too(ludwig, several, tmp_path):
    """A match that was found wrong before keeps the answer at no."""
    log = tmp_path / "audit.log"
    ludwig("audit", "--all", "--log", log)
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    rows[0]["violations"] = [{"seq": 1, "rule": "SETUP-1", "what": "told before"}]
    log.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert ExitCode.NO == ludwig("audit", "--all", "--log", log).code


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_that_cannot_be_read_keeps_no_other_from_it(ludwig, several, tmp_path, jobs):
    """Files of the archive that are gone or damaged are named, the rest judged; exit 6."""
    archived = ludwig("store", "archive", "--json").data["archived"]
    gone, damaged = (tmp_path / "store" / "archive" / each["file"] for each in archived[:2])
    gone.unlink()
    damaged.write_bytes(b"{}")
    log = tmp_path / "audit.log"
    ran = ludwig("audit", "--all", "--jobs", jobs, "--json", "--log", log)
    assert ExitCode.INTEGRITY == ran.code
    assert several == sorted(line["match"] for line in ran.lines)
    unreadable = {line["match"]: line["unreadable"] for line in ran.lines if "unreadable" in line}
    assert sorted(each["match"] for each in archived[:2]) == sorted(unreadable)
    assert gone.name in unreadable[archived[0]["match"]]
    assert "damaged" in unreadable[archived[1]["match"]]
    again = ludwig("audit", "--all", "--log", log)
    assert (ExitCode.INTEGRITY, 2) == (again.code, again.out.count(": not judged: "))


def test_log_that_cannot_be_kept(ludwig, several, tmp_path):
    """A log that cannot be written is one clear line and exit 7."""
    for log in (tmp_path, "/dev/full"):
        ran = ludwig("audit", "--all", "--log", log)
        assert (ExitCode.UNAVAILABLE, 1) == (ran.code, ran.err.count("\n"))
        assert f"cannot keep the log {log}: " in ran.err


@pytest.mark.parametrize("there", [b'{"seq": 1}\n{"seq": 2}\n', b"\x1f\x8b\x00 packed", b"notes"])
def test_a_file_that_is_no_log_stays_as_it_is(ludwig, several, tmp_path, there):
    """Nothing is written behind a record or anything else that was named by mistake: exit 5."""
    other = tmp_path / "other"
    other.write_bytes(there)
    ran = ludwig("audit", "--all", "--log", other)
    assert (ExitCode.CONFLICT, 1) == (ran.code, ran.err.count("\n"))
    assert there == other.read_bytes()


def test_an_output_that_cannot_be_written_is_no_fault_of_the_log(ludwig, several, process):
    """A full disk behind stdout is told as that (exit 7); a reader that goes away is no error."""
    ran = process("ludwig audit --all --log log > /dev/full")
    assert (ExitCode.UNAVAILABLE, True) == (ran.code, "the output cannot be written: " in ran.err)
    ran = process("set +o pipefail; ludwig audit --all --log log | head -1; echo ${PIPESTATUS[0]}")
    assert ("0", "") == (ran.out.splitlines()[-1], ran.err)


@pytest.mark.parametrize(
    ("switches", "code", "illegal"),
    [
        (("--profile", "second-edition"), ExitCode.DONE, []),
        (("--switch", "P-PRICES=1,2,3,4,5"), ExitCode.NO, ["RoomsPriced"]),
    ],
)
def test_other_rules_tell_what_would_differ(look, switches, code, illegal):
    """--profile and --switch say what becomes illegal, which points differ, and who would win."""
    ran = look("audit", "two", *switches, "--json")
    assert code == ran.code
    assert illegal == sorted({each["choice"] for each in ran.data["illegal"]})
    assert {"was": [["red"], ["yellow"]], "would": [["red"], ["yellow"]]} == ran.data["ranking"]
    text = look("audit", "two", *switches).out
    assert ("nothing would differ" in text) != ("the winner would still be red" in text)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("audit", "two", "--profile", "nonsense"), ExitCode.REFUSED),
        (("audit", "two", "--switch", "P-NOTHING=1"), ExitCode.USAGE),
        (("audit", "--all", "--profile", "app"), ExitCode.USAGE),
        (("audit", "--all", "--jobs", "0"), ExitCode.USAGE),
    ],
)
def test_what_cannot_be_judged(look, arguments, code):
    """P: unknown rules, or other rules for all matches at once, are refused."""
    assert code == look(*arguments).code
