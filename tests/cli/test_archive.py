import errno
import os

import pytest

from cli.exit_code import ExitCode
from domain import events as ev
from ludwig.branches import Branches
from ludwig.matches.archiving import Archiving
from ludwig.matches.catalogue import summary_of
from ludwig.matches.matches import Matches
from ludwig.redis_streams.folder import Folder

TWO = "two-players-second-edition"
FOUR = "four-players-second-edition"


def told(ludwig):
    """What looking commands print about the matches."""
    commands = (
        ("list", "--json"),
        ("record", "export", TWO),
        ("show", f"{FOUR}@200", "--json"),
        ("branch", "list", TWO, "--json"),
        ("show", f"{TWO}/other"),
        ("replay", f"{TWO}@40"),
        ("audit", "--all"),
        ("doctor",),
    )
    ran = [ludwig(*command) for command in commands]
    assert {ExitCode.DONE} == {each.code for each in ran}
    return [each.out for each in ran[:-1]]


def test_archived_matches_are_told_as_before(shelved, tmp_path):
    """All commands that look at matches say the same of archived ones, to the byte."""
    before = told(shelved)
    ran = shelved("store", "archive", "--json")
    assert (ExitCode.DONE, "") == (ran.code, ran.err)
    assert [TWO, FOUR] == [each["match"] for each in ran.data["archived"]]
    assert ran.data["freed"] > 60_000
    assert before == told(shelved)
    files = sorted(path.name for path in (tmp_path / "store" / "archive").iterdir())
    assert files == sorted(each["file"] for each in ran.data["archived"])


def test_archived_files_are_records_that_audit_clean(shelved, tmp_path):
    """RECORD: each file is judged clean, without a store."""
    ran = shelved("store", "archive", "--json")
    for each in ran.data["archived"]:
        audited = shelved("audit", tmp_path / "store" / "archive" / each["file"])
        assert (ExitCode.DONE, True) == (audited.code, "clean" in audited.out)


def test_archiving_again_finds_nothing_to_do(shelved):
    """A second call moves nothing and is well; so does one for a match that is archived."""
    shelved("store", "archive")
    again = shelved("store", "archive", "--json")
    assert (ExitCode.DONE, [], []) == (again.code, again.data["archived"], again.data["kept"])
    assert "nothing archived" in shelved("store", "archive").out


def test_only_what_is_finished_is_archived(shelved):
    """A match that goes on is left, and naming it is answered with exit 1 and why."""
    ran = shelved("store", "archive", "running", TWO, "--json")
    assert ExitCode.NO == ran.code
    assert [TWO] == [each["match"] for each in ran.data["archived"]]
    assert [{"match": "running", "why": "is still being played"}] == ran.data["kept"]


@pytest.mark.parametrize(
    ("options", "moved"),
    [
        (("--keep", "1"), [TWO]),
        (("--keep", "9"), []),
        (("--keep", "0"), [TWO, FOUR]),
        (("--older-than", "30d"), []),
        (("--older-than", "1w"), [TWO, FOUR]),
        (("--older-than", "24h", "--keep", "1"), [TWO]),
    ],
)
def test_what_is_archived_can_be_chosen(shelved, options, moved, frozen_clock):
    """--keep leaves those that ended last, --older-than those that ended lately."""
    frozen_clock.move_to("2026-12-10T12:00:00Z")
    foretold = shelved("store", "archive", "--dry-run", *options, "--json")
    assert moved == foretold.data["would_archive"]
    ran = shelved("store", "archive", *options, "--json")
    assert moved == [each["match"] for each in ran.data["archived"]]


def test_a_dry_run_moves_nothing(shelved, tmp_path):
    """--dry-run names the matches, and writes nothing."""
    assert TWO in shelved("store", "archive", "--dry-run").out
    assert not (tmp_path / "store" / "archive").exists()


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("archive", ("running", TWO)),
        ("archive", (TWO, FOUR)),
        ("archive", (FOUR,)),
        ("restore", ("running", FOUR)),
        ("restore", (FOUR,)),
    ],
)
def test_a_dry_run_answers_as_the_call_will(shelved, command, named):
    """What would be left, and why, and the exit code are foretold."""
    shelved("store", "archive", FOUR)
    dry = shelved("store", command, *named, "--dry-run", "--json")
    ran = shelved("store", command, *named, "--json")
    assert (dry.code, dry.data["kept"]) == (ran.code, ran.data["kept"])
    assert dry.data[f"would_{command}"] == [each["match"] for each in ran.data[f"{command}d"]]


@pytest.mark.parametrize("age", ["", "3", "d", "-1d", "1y", "9999999h", "999999w"])
def test_an_age_that_is_none_is_refused(shelved, age):
    """An age is a number and h, d or w (exit 2)."""
    ran = shelved("store", "archive", "--older-than", age)
    assert (ExitCode.USAGE, "") == (ran.code, ran.out)


def test_a_dry_run_of_restoring_moves_nothing(shelved):
    """--dry-run names those of the matches that lie in the archive, and leaves them there."""
    shelved("store", "archive")
    for asked, named in (("--all", [TWO, FOUR]), (FOUR, [FOUR])):
        ran = shelved("store", "restore", asked, "--dry-run", "--json")
        assert (ExitCode.DONE, named) == (ran.code, ran.data["would_restore"])
    assert f"would restore 1 match\n  {TWO}\n" == shelved("store", "restore", TWO, "--dry-run").out
    assert [] == shelved("store", "archive", "--json").data["archived"]


@pytest.mark.parametrize("keeper", ["referee", "spectator"])
def test_branches_of_a_match_that_goes_on_tell_nothing(shelved, tmp_path, keeper):
    """SEE-6 Whether such a branch has ended, or how long it is, is told by no word of either."""
    end_of(tmp_path, keeper, "done")
    shelved("branch", "new", "running@2", "open", "--as", keeper)
    for command in ("archive", "restore"):
        ran = shelved("store", command, "running/done", "running/open", "--json")
        why = "is a branch, and its match has not ended"
        kept = [{"match": f"running/{name}", "why": why} for name in ("done", "open")]
        assert (ExitCode.NO, kept, 0) == (ran.code, ran.data["kept"], ran.data["freed"])
        dry = shelved("store", command, "running/done", "running/open", "--dry-run", "--json")
        assert {f"would_{command}": [], "kept": kept} == dry.data
    assert [TWO] == shelved("store", "archive", "--keep", "1", "--json", "--dry-run").data[
        "would_archive"
    ]
    everything = shelved("store", "archive", "--json")
    assert [TWO, FOUR] == [each["match"] for each in everything.data["archived"]]


def test_a_branch_is_archived_once_its_match_has_ended(shelved, tmp_path):
    """SEE-5, SEE-6 The end of the match makes its ended branches ready for the archive."""
    end_of(tmp_path, "referee", "done")
    with Matches.open(data=str(tmp_path / "store")) as matches:
        match = matches.match("running")
        matches.intervene(match, ev.MatchAbandoned("rain"), by="referee")
    ran = shelved("store", "archive", "--json")
    assert {TWO, FOUR, "running", "running/done"} == {m["match"] for m in ran.data["archived"]}
    back = shelved("store", "restore", "running/done", "--json")
    assert ["running/done"] == [each["match"] for each in back.data["restored"]]


def end_of(folder, keeper, name):
    """Begins a branch of the running match from somebody's eyes, and ends it."""
    with Matches.open(data=str(folder / "store")) as matches:
        branch = Branches(matches).begin(matches.match("running"), 2, name, viewer=keeper).match
        ended = matches.intervene(branch, ev.MatchAbandoned("done"), by="referee").match
        assert "abandoned" == summary_of(ended).status
        with Archiving(matches) as archiving:
            line = next(each for each in matches.summaries() if each.id == f"running/{name}")
            assert "is a branch, and its match has not ended" == archiving.put_away(line).why


def test_archived_matches_come_back(shelved, tmp_path):
    """Restored matches lie in memory again; their files stay."""
    before = told(shelved)
    shelved("store", "archive")
    ran = shelved("store", "restore", TWO, "--json")
    assert (ExitCode.DONE, [TWO]) == (ran.code, [each["match"] for each in ran.data["restored"]])
    assert ran.data["freed"] < 0
    assert "1 match restored" in shelved("store", "restore", "--all").out
    for file in (tmp_path / "store" / "archive").iterdir():
        file.unlink()
    assert before == told(shelved)


def test_restoring_wants_to_know_what(shelved):
    """Neither matches nor --all, or both, is wrong (exit 2); what is not archived is said."""
    assert ExitCode.USAGE == shelved("store", "restore").code
    assert ExitCode.USAGE == shelved("store", "restore", TWO, "--all").code
    ran = shelved("store", "restore", TWO)
    assert (ExitCode.NO, True) == (ran.code, "is not archived" in ran.out)
    assert ExitCode.NOT_FOUND == shelved("store", "restore", "nobody").code


def test_a_lost_file_is_told(shelved, tmp_path):
    """The doctor and whoever wants the match name the file that is gone, and what helps."""
    ran = shelved("store", "archive", TWO, "--json")
    file = tmp_path / "store" / "archive" / ran.data["archived"][0]["file"]
    text = file.read_bytes()
    file.unlink()
    doctor = shelved("doctor")
    assert (ExitCode.NO, True) == (doctor.code, "LUDWIG_ARCHIVE" in doctor.out)
    shown = shelved("show", TWO)
    assert (ExitCode.UNAVAILABLE, True) == (shown.code, file.name in shown.err)
    assert ExitCode.DONE == shelved("show", FOUR).code
    file.write_bytes(text.replace(b"red", b"rad"))
    assert ExitCode.INTEGRITY == shelved("show", TWO).code
    file.write_bytes(text)
    assert ExitCode.DONE == shelved("doctor").code


def test_an_archived_match_can_be_disputed(shelved):
    """Disputes stand in a stream of their own, which stays in memory."""
    shelved("store", "archive", TWO)
    opened = shelved("dispute", "open", f"{TWO}@284", "--by", "red", "--claim", "too much")
    assert ExitCode.DONE == opened.code
    assert "too much" in shelved("dispute", "show", TWO, "1").out


@pytest.mark.parametrize("spoil", [lambda file: file.unlink(), lambda file: file.write_bytes(b"")])
def test_one_bad_file_blocks_no_other(shelved, tmp_path, spoil):
    """Restoring all leaves a match whose file is gone or damaged, names it, and exits with 1."""
    ran = shelved("store", "archive", "--json")
    files = {each["match"]: each["file"] for each in ran.data["archived"]}
    spoil(tmp_path / "store" / "archive" / files[TWO])
    dry = shelved("store", "restore", "--all", "--dry-run", "--json")
    assert (ExitCode.NO, [FOUR]) == (dry.code, dry.data["would_restore"])
    ran = shelved("store", "restore", "--all", "--json")
    assert (ExitCode.NO, None) == (ran.code, ran.data["stopped"])
    assert [FOUR] == [each["match"] for each in ran.data["restored"]]
    assert dry.data["kept"] == ran.data["kept"]
    ((kept, why),) = [(each["match"], each["why"]) for each in ran.data["kept"]]
    assert (TWO, True) == (kept, files[TWO] in why)
    assert ExitCode.DONE == shelved("show", FOUR).code


@pytest.fixture
def nearly_full(monkeypatch):
    """A disk that takes one file of an archive and no second; the names that were asked for."""
    keep, asked = Folder._keep, []

    def filling(folder, name, data):
        asked.append(name)
        if len(asked) > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        keep(folder, name, data)

    monkeypatch.setattr(Folder, "_keep", filling)
    return asked


def test_a_full_disk_stops_and_what_was_done_is_told(shelved, nearly_full):
    """An archive that cannot be written on ends with exit 7, after what had been moved."""
    ran = shelved("store", "archive", "--json")
    assert ExitCode.UNAVAILABLE == ran.code
    assert [TWO] == [each["match"] for each in ran.data["archived"]]
    assert "No space left" in ran.data["stopped"]
    again = shelved("store", "archive")
    assert (ExitCode.UNAVAILABLE, "", 1) == (again.code, again.out, again.err.count("No space"))
    nearly_full.clear()
    assert "1 match archived" in shelved("store", "archive").out


def test_what_was_done_is_told_on_stdout(shelved, nearly_full):
    """In text what was moved stands on stdout, what stopped it in one line on stderr."""
    ran = shelved("store", "archive")
    assert (ExitCode.UNAVAILABLE, True) == (ran.code, "1 match archived" in ran.out)
    assert [True] == ["No space left" in line for line in ran.err.splitlines()]
