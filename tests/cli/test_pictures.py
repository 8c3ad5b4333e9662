from xml.etree import ElementTree as ET

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


def export(look, *options):
    return look("record", "export", *options)


@pytest.mark.parametrize("what", [None, "castles", "red", "points", "money", "categories"])
def test_pictures_are_svg(look, what):
    """Castles, one seat's or all, and every chart are exported as well-formed SVG."""
    options = [] if what is None else ["--draw", what]
    ran = export(look, f"{TWO}@200", "--format", "svg", *options)
    assert (ExitCode.DONE, "") == (ran.code, ran.err)
    root = ET.fromstring(ran.out)  # noqa: S314  a file of our own
    assert TWO in root.find("{http://www.w3.org/2000/svg}title").text


def test_picture_says_what_it_shows(look):
    """SEE-4: under --json the picture comes with match, position, eyes and what is drawn."""
    ran = export(look, f"{TWO}@r4", "--format", "svg", "--as", "red", "--json")
    facts = {key: value for key, value in ran.data.items() if key != "text"}
    assert {
        "match": TWO,
        "format": "svg",
        "as": "red",
        "seq": 59,
        "draw": "castles",
        "file": None,
    } == {**facts, "seq": 59}
    assert facts["seq"] == look("show", f"{TWO}@r4", "--json").data["seq"]
    assert f"after event {facts['seq']} of 296" in ran.data["text"]


def test_page_is_written(look, tmp_path):
    """A whole match becomes one HTML file; -o says what was written."""
    path = tmp_path / "match.html"
    ran = export(look, TWO, "--format", "html", "-o", path)
    assert f"{path}: {TWO}, 296 events, as referee\n" == ran.out
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_page_of_a_running_match_is_a_spectators(ludwig):
    """SEE-4: without --as a match that goes on is shown as a spectator may see it."""
    ludwig("new", "blue=anna", "red=bob", "--name", "fresh")
    ran = ludwig("record", "export", "fresh", "--format", "html", "--json")
    assert "spectator" == ran.data["as"]
    assert '"viewers":["spectator"]' in ran.data["text"]
    assert '"private"' not in ran.data["text"]
    mine = ludwig("record", "export", "fresh", "--format", "html", "--as", "blue", "--json")
    assert '"viewers":["blue","spectator"]' in mine.data["text"]


@pytest.mark.parametrize("form", ["jsonl", "svg", "html"])
def test_every_form_is_made_for_the_same_viewer(look, form):
    """SEE-4: without --as an imported match is written for its own viewer, whatever the form."""
    ran = export(look, TWO, "--format", form, "--json")
    assert "referee" == (ran.data["viewer"] if form == "jsonl" else ran.data["as"])


@pytest.mark.parametrize("form", ["jsonl", "text", "svg", "html"])
def test_hidden_branch_is_written_for_nobody_else(ludwig, form):
    """SEE-6: no form of a branch with the real cards is made for a spectator."""
    ludwig("new", "blue=anna", "red=bob", "--name", "fresh")
    ludwig("branch", "new", "fresh", "real", "--as", "referee")
    assert ExitCode.HIDDEN == ludwig("record", "export", "fresh/real", "--format", form).code
    asked = ("record", "export", "fresh/real", "--format", form, "--as", "referee")
    assert ExitCode.DONE == ludwig(*asked).code


@pytest.mark.parametrize(
    "options",
    [
        (TWO, "--format", "png"),
        (TWO, "--format", "svg", "--draw", "green"),
        (TWO, "--format", "svg", "--draw", "stairs"),
        (TWO, "--format", "html", "--draw", "points"),
        (f"{TWO}@17", "--format", "html"),
        (f"{TWO}@0", "--format", "svg"),
        (TWO, "--draw", "points"),
    ],
)
def test_what_cannot_be_drawn_is_refused(look, options):
    """A picture that there is not, or a page of a single position, is wrong usage (exit 2)."""
    ran = export(look, *options, "--json")
    assert (ExitCode.USAGE, "usage") == (ran.code, ran.json["error"]["code"])
    assert ran.json["error"]["hint"]


def test_seat_that_is_not_there_cannot_look(look):
    """A viewer who does not sit at the match is not found (exit 3)."""
    ran = export(look, TWO, "--format", "svg", "--as", "green")
    assert ExitCode.NOT_FOUND == ran.code


def test_pictures_of_a_branch_say_so(ludwig):
    """A branch is never taken for the real match: sheet, chart and page say what it left."""
    ludwig("record", "import", TWO)
    made = ludwig("branch", "new", f"{TWO}@100", "other", "--json")
    assert ExitCode.DONE == made.code
    for options in (("svg",), ("svg", "--draw", "points"), ("svg", "--draw", "categories")):
        text = export(ludwig, f"{TWO}/other", "--format", *options, "--json").data["text"]
        assert f"BRANCH {TWO}/other of {TWO}@100" in text
    text = export(ludwig, f"{TWO}/other", "--format", "html", "--json").data["text"]
    assert f'"parent":{{"match":"{TWO}","seq":100,' in text
