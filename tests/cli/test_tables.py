from pathlib import Path

import pytest

from cli.exit_code import ExitCode

DOCS = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
EXAMPLE = DOCS.partition("```text\n")[2].partition("```")[0]
TWO = "two-players-second-edition"


@pytest.fixture
def game(tmp_path):
    """The documented example as a file."""
    path = tmp_path / "game.txt"
    path.write_text(EXAMPLE)
    return path


def test_a_written_match_is_imported_once(ludwig, game):
    """The same text again is the match already there; another text of its name is another."""
    first = ludwig("record", "import", game, "--json").data
    again = ludwig("record", "import", game, "--json").data
    assert ("friday", True, 38) == (first["match"], first["new"], first["events"])
    assert ("friday", False) == (again["match"], again["new"])
    assert (first["head"], first["events"]) == (again["head"], again["events"])
    game.write_text(f"{EXAMPLE}round 3\n")
    assert "friday-2" == ludwig("record", "import", game, "--json").data["match"]


def test_dry_run_writes_nothing(ludwig, game):
    """--dry-run reads the text and leaves the store alone."""
    assert "would import friday" in ludwig("record", "import", game, "--dry-run").out
    assert ExitCode.NOT_FOUND == ludwig("show", "friday").code


def test_a_text_without_a_name_is_called_after_its_file(ludwig, game):
    """The match's id is the file's name if the text gives none."""
    game.write_text(EXAMPLE.replace("match friday\n", ""))
    assert "game" == ludwig("record", "import", game, "--json").data["match"]


def test_audit_lists_missed_and_wrong_claims(call, game):
    """Points taken wrongly are listed with seat, rules and event, and make the exit code 1."""
    ran = call("audit", game, "--json")
    wrong, purse = ran.data["claims"]
    assert (ExitCode.NO, []) == (ran.code, ran.data["violations"])
    assert ("blue", "taken wrongly", 2, ["SCORE-2", "SCORE-3"]) == tuple(
        wrong[key] for key in ("seat", "kind", "amount", "rules")
    )
    assert ("taken wrongly", 1000, "marks") == tuple(
        purse[key] for key in ("kind", "amount", "unit")
    )
    text = call("audit", game).out
    assert "taken wrongly:" in text
    assert "2 points  SCORE-2 SCORE-3  powder_room with foyer: claimed 2, due 0" in text


def test_audit_of_the_stored_match_says_the_same(ludwig, game):
    """Claims are kept in the store."""
    ludwig("record", "import", game)
    stored = ludwig("audit", "friday", "--json").data
    assert ludwig("audit", game, "--json").data["claims"] == stored["claims"]


def test_audit_of_all_lists_claims_too(ludwig, game):
    """--all names what was claimed wrongly in each match, and is exit code 1."""
    ludwig("record", "import", game)
    ran = ludwig("audit", "--all", "--json")
    assert (ExitCode.NO, 2) == (ran.code, len(ran.lines[0]["claims"]))
    assert "claimed 2, due 0" in ludwig("audit", "--all").out


def test_right_claims_are_exit_0(call, game):
    """An audit of a text without a wrong claim or choice is the answer yes."""
    game.write_text(EXAMPLE.replace("claims 3: 1 own, 2 foyer", "claims 1").replace("9000", "8000"))
    ran = call("audit", game, "--json")
    assert (ExitCode.DONE, []) == (ran.code, ran.data["claims"])


def test_an_unreadable_line_is_told_with_its_place(call, game):
    """Line, column and what was expected; exit code 2."""
    game.write_text(EXAMPLE.replace("red passes", "red pases"))
    ran = call("audit", game, "--json")
    error = ran.json["error"]
    assert (ExitCode.USAGE, "notation.syntax", "33:5") == (ran.code, error["code"], error["at"])
    assert "line 33, column 5: expected what red did, found 'pases' (passes?)" in error["message"]
    assert ran.code == call("record", "import", game).code


def test_a_text_as_editors_write_it(call, game):
    """A byte order mark is passed over; in a file of that name a missing heading is told."""
    game.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.encode())
    assert [] == call("audit", game, "--json").data["violations"]
    game.write_text("match friday\n")
    error = call("audit", game, "--json").json["error"]
    assert ("1:1", "notation.syntax") == (error["at"], error["code"])


def test_a_newer_text_is_an_unknown_version(call, game):
    """A text in a version to come is exit code 9."""
    game.write_text("ludwig-text 2\nmatch friday\n")
    assert ExitCode.UNKNOWN_VERSION == call("record", "import", game).code


def test_any_match_is_exported_as_text(look, tmp_path):
    """A match of bots becomes a text that says the same choices; its audit is clean."""
    out = tmp_path / "two.txt"
    assert ExitCode.DONE == look("record", "export", TWO, "--format", "text", "-o", out).code
    text = out.read_text()
    assert text.startswith(f"ludwig-text 1\nmatch {TWO}\n")
    assert ExitCode.DONE == look("audit", out).code
    assert text == look("record", "export", TWO, "--format", "text", "--json").data["text"]


def test_export_then_import_in_a_pipe(process):
    """A text goes from one command to another."""
    process(f"ludwig record import {TWO}")
    export = f"ludwig record export {TWO} --format text"
    assert "(it was there already)" in process(f"{export} | ludwig record import -").out
    assert 0 == process(f"{export} | sed 's/^match .*/match copied/' | ludwig record import -").code
    there, copied = (process(f"ludwig scores {name} --json").data for name in (TWO, "copied"))
    assert [s["final"] for s in there["seats"]] == [s["final"] for s in copied["seats"]]


def test_an_unknown_format_is_refused(look):
    """There are two formats."""
    assert ExitCode.USAGE == look("record", "export", TWO, "--format", "xml").code
