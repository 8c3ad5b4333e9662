import pytest
from lively import lively
from spoiling.passing import overpaid, passes

from cli.exit_code import ExitCode
from replays.record import write

RECORD = lively(60)
PASSES = passes(RECORD)
UNDONE = [seq for seq, by in PASSES.items() if by is not None]
STANDING = [seq for seq, by in PASSES.items() if by is None]


@pytest.fixture
def audited(call, tmp_path):
    """Audits the record with too much paid to those who passed at these events."""

    def run(numbers, *options):
        file = tmp_path / "m.ludwig.jsonl"
        file.write_bytes(write(overpaid(RECORD, numbers)))
        return call("audit", file, *options)

    return run


def test_verdict_says_when_nothing_wrong_stands(audited):
    """All violations in moves taken back: the first line says so, each line by which event."""
    ran = audited(UNDONE)
    first, *lines, more = ran.out.splitlines()
    assert ExitCode.NO == ran.code
    count = f"{len(UNDONE)} violations, the first at event {UNDONE[0]} (BUY-4), "
    assert f"{count}all in moves taken back, " in first
    assert [f"(taken back by event {PASSES[seq]})" for seq in UNDONE[:5]] == [
        line[line.index("(taken") :] for line in lines
    ]
    assert f"{len(UNDONE) - 5} more of BUY-4 in moves taken back; --all-findings" in more


def test_verdict_says_where_the_line_that_stands_goes_wrong(audited):
    """Some in moves taken back: how many, and the first event that is wrong on the line."""
    later = next(seq for seq in STANDING if seq > UNDONE[0])
    ran = audited([UNDONE[0], later])
    assert ExitCode.NO == ran.code
    said = f"1 of them in moves taken back, the first that stands at event {later} (BUY-4), "
    assert said in ran.out.splitlines()[0]
    assert 1 == ran.out.count("(taken back by")


def test_verdict_on_the_line_that_stands_says_nothing_of_it(audited):
    """No violation in a move taken back: nothing is said of any."""
    ran = audited(STANDING[:1])
    assert (ExitCode.NO, False) == (ran.code, "taken back" in ran.out)


def test_verdict_as_data(audited):
    """--json: `undone_by` of each violation, and `standing`, how many are not taken back."""
    data = audited([*UNDONE, *STANDING[:1]], "--json").data
    faults = {each["seq"]: each["undone_by"] for each in data["violations"] if not each["follows"]}
    assert {seq: PASSES[seq] for seq in (*UNDONE, STANDING[0])} == faults
    assert data["standing"] == sum(each["undone_by"] is None for each in data["violations"])
    assert 0 == audited(UNDONE, "--json").data["standing"]


def test_those_that_stand_are_not_crowded_out(audited):
    """Of many faults against one rule five that stand are listed, and five that do not."""
    listed = [line for line in audited(PASSES).out.splitlines() if "passing takes" in line]
    assert [5, 5] == [sum(("taken back" in line) == undone for line in listed) for undone in (0, 1)]


def test_import_and_bundle_say_it_too(ludwig, tmp_path):
    """The warning of an import names what took the move back; a bundle says that nothing stands."""
    file = tmp_path / "m.ludwig.jsonl"
    file.write_bytes(write(overpaid(RECORD, UNDONE)))
    warned = ludwig("record", "import", file).err
    assert f"marks), taken back by event {PASSES[UNDONE[0]]}: ludwig audit" in warned
    packed = ludwig("bundle", RECORD.match, "-o", tmp_path / "m.zip").out
    assert packed.endswith("(the audit found violations, all in moves taken back)\n")


@pytest.fixture
def kept(ludwig, tmp_path):
    """The command line with a match in the store whose last pass is paid too much."""
    file = tmp_path / "m.ludwig.jsonl"
    file.write_bytes(write(overpaid(RECORD, STANDING[-1:])))
    ludwig("record", "import", file)
    return ludwig


def test_position_ends_what_is_judged(kept):
    """MATCH@POS is judged like a record that ends there: what comes later is not looked at."""
    match, wrong = RECORD.match, STANDING[-1]
    before = kept("audit", f"{match}@{wrong - 1}")
    said = f"{match}@{wrong - 1}: clean up to event {wrong - 1}, not finished there"
    assert (ExitCode.DONE, said) == (before.code, before.out.splitlines()[0])
    assert ExitCode.NO == kept("audit", f"{match}@{wrong}", "--as", "referee").code
    data = kept("audit", f"{match}@{wrong - 1}", "--json").data
    assert {"finished": False, "events": wrong - 1, "judged": wrong - 1, "up_to": wrong - 1} == {
        name: data[name] for name in ("finished", "events", "judged", "up_to")
    }


def test_position_at_the_end_is_the_whole_match(kept):
    """The last position judges what no position judges."""
    whole, last = (kept("audit", f"{RECORD.match}{at}", "--json").out for at in ("", "@-0"))
    assert whole == last


def test_ended_match_is_judged_with_all_secrets_at_any_position(ludwig):
    """SEE-5: of a match that has ended everything is checked, before its end too, for anybody."""
    ludwig("simulate", "--players", 2, "--bots", "swift", "--seed", 7, "--name", "first")
    for at in ("@1", "@30", "@-1"):
        data = ludwig("audit", f"first{at}", "--json").data
        assert ({}, [], False) == (data["unchecked"], data["violations"], data["finished"])


def test_nothing_before_the_first_event_is_judged(kept):
    """@0 is a position of a match, but there is nothing to judge (exit 2)."""
    assert ExitCode.USAGE == kept("audit", f"{RECORD.match}@0").code


def test_branch_is_judged_past_its_fork(ludwig):
    """What a branch shares with its parent is judged there (exit 2); its own events here."""
    ludwig("simulate", "--players", 2, "--bots", "swift", "--seed", 7, "--name", "first")
    ludwig("branch", "new", "first@40", "other")
    refused = ludwig("audit", "first/other@39")
    assert (ExitCode.USAGE, True) == (refused.code, "ludwig audit first@39" in refused.err)
    assert ExitCode.DONE == ludwig("audit", "first/other@40").code
