import pytest

from cli.exit_code import ExitCode
from domain import events as ev
from ludwig.matches.matches import Matches

TWO = "two-players-second-edition"
FOUR = "four-players-second-edition"


def test_a_copy_holds_archived_matches_in_memory(shelved, tmp_path):
    """A copy needs none of the files of the store it came from."""
    shelved("store", "archive")
    assert ExitCode.DONE == shelved("store", "copy", tmp_path / "copy").code
    (tmp_path / "store" / "archive").rename(tmp_path / "elsewhere")
    listed = shelved("record", "export", TWO, "--data", tmp_path / "copy")
    assert ExitCode.DONE == listed.code
    assert ExitCode.DONE == shelved("doctor", "--data", tmp_path / "copy").code


@pytest.mark.parametrize("spoil", [lambda file: file.unlink(), lambda file: file.write_bytes(b"")])
def test_a_copy_leaves_what_it_cannot_read(shelved, tmp_path, spoil):
    """A match whose file is gone is left with its branches and named; a later copy brings it."""
    shelved("branch", "note", f"{FOUR}@9", "hm")
    files = {
        each["match"]: tmp_path / "store" / "archive" / each["file"]
        for each in shelved("store", "archive", TWO, FOUR, "--json").data["archived"]
    }
    sound = files[TWO].read_bytes()
    spoil(files[TWO])
    asked = ("store", "copy", tmp_path / "copy")
    there = ("--data", tmp_path / "copy")
    for _ in range(2):
        ran = shelved(*asked, "--json")
        assert (ExitCode.NO, True) == (ran.code, ran.data["verified"])
        whys = {each["match"]: each["why"] for each in ran.data["left"]}
        assert {TWO, f"{TWO}/other"} == set(whys)
        assert files[TWO].name in whys[TWO]
        assert {FOUR, "running"} == {
            each["match"] for each in shelved("list", "--json", *there).lines
        }
    assert "hm" in shelved("branch", "show", f"{FOUR}@9", *there).out
    told = shelved(*asked)
    assert (2, 1) == (told.out.count("left: "), told.err.count("copy again"))
    files[TWO].write_bytes(sound)
    whole = shelved(*asked, "--json")
    assert (ExitCode.DONE, []) == (whole.code, whole.data["left"])
    listed = [shelved("list", "--json", *place).lines for place in ((), there)]
    heads = [{each["match"]: each["head"] for each in lines} for lines in listed]
    assert heads[0] == heads[1]
    assert {TWO, FOUR, "running", f"{TWO}/other"} == set(heads[0])
    assert ExitCode.DONE == shelved("doctor", *there).code
    assert ExitCode.DONE == shelved("audit", TWO, *there).code


@pytest.mark.parametrize("lost", [TWO, f"{TWO}/other"])
def test_a_copy_leaves_branches_of_branches(shelved, tmp_path, lost):
    """Whatever goes on from a line that is left is left too, however far below it."""
    shelved("branch", "new", f"{TWO}/other@90", "below")
    shelved("branch", "new", f"{TWO}/below@80", "lowest")
    shelved("branch", "new", f"{TWO}@90", "beside")
    archived = shelved("store", "archive", TWO, "--json").data["archived"]
    with Matches.open(data=str(tmp_path / "store")) as matches:
        branch = matches.match(f"{TWO}/other")
        matches.intervene(branch, ev.MatchAbandoned("done"), by="referee")
    archived += shelved("store", "archive", f"{TWO}/other", "--json").data["archived"]
    (file,) = [each["file"] for each in archived if each["match"] == lost]
    (tmp_path / "store" / "archive" / file).unlink()
    ran = shelved("store", "copy", tmp_path / "copy", "--json")
    left = {each["match"]: each["why"] for each in ran.data["left"]}
    below = {f"{TWO}/other", f"{TWO}/below", f"{TWO}/lowest"}
    whole = {TWO, f"{TWO}/beside"}
    expected = below | whole if lost == TWO else below
    assert (ExitCode.NO, expected) == (ran.code, set(left))
    assert f"is a branch of {lost}" == left[f"{TWO}/lowest"]
    listed = shelved("list", "--json", "--data", tmp_path / "copy").lines
    assert "broken" not in {each["status"] for each in listed}


def test_a_copy_of_nothing_that_can_be_read(shelved, tmp_path):
    """Where every file of the archive is gone all matches are left and named, and nothing fails."""
    for each in shelved("store", "archive", "--json").data["archived"]:
        (tmp_path / "store" / "archive" / each["file"]).unlink()
    ran = shelved("store", "copy", tmp_path / "copy", "--json")
    assert ExitCode.NO == ran.code
    assert {TWO, FOUR, f"{TWO}/other"} == {each["match"] for each in ran.data["left"]}
    listed = shelved("list", "--json", "--data", tmp_path / "copy").lines
    assert ["running"] == [each["match"] for each in listed]
