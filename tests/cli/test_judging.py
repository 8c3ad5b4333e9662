from pathlib import Path

import pytest

from cli.exit_code import ExitCode

DOCS = (Path(__file__).parents[2] / "docs" / "judge.md").read_text()
EXAMPLE = DOCS.partition("```text\n")[2].partition("```")[0]
PANTRY = "pantry east of foyer, doors W2-E2"


@pytest.fixture
def castle(tmp_path):
    """The documented castle as a file."""
    path = tmp_path / "castle.txt"
    path.write_text(EXAMPLE)
    return path


def test_the_documented_castle(call, castle):
    """Points, completed rooms, the 27 cards, the favors and the next tile, in JSON and in words."""
    ran = call("judge", castle, "--json")
    data = ran.data
    assert (ExitCode.DONE, True, 6, 6) == (ran.code, data["legal"], data["points"], data["recount"])
    assert ["foyer", "powder_room"] == data["completed"]
    assert (27, 24) == (len(data["cards"]), len(data["favors"]))
    assert {"points": 6, "depleted": 6, "bonus_cards": 4, "money": 2, "total": 18} == data["final"]
    (larder,) = data["next"]
    assert (True, 2) == (larder["allowed"], larder["placements"][0]["points"])
    text = call("judge", castle).out
    assert "at the end 18 without favors and rewards" in text
    assert "next Larder: 6 legal placements" in text


def test_a_castle_from_the_command_line(call):
    """Options alone make a castle; they stand for the lines of a text."""
    ran = call("judge", "--place", PANTRY, "--money", 12000, "--empty", "100", "--switch",
               "P-EXT=yes", "--cards", "leftover_money", "--json")  # fmt: skip
    final = {"points": 2, "depleted": 2, "bonus_cards": 2, "money": 1, "total": 7}
    assert (ExitCode.DONE, final) == (ran.code, ran.data["final"])
    assert 3 == ran.data["external_entrances"]


def test_an_illegal_next_placement_is_exit_1(call, castle):
    """PLACE-2: every rule is named, and the answer is no."""
    ran = call("judge", castle, "--next", "larder at 3,0", "--json")
    asked = ran.data["next"][-1]["placements"][0]
    assert (ExitCode.NO, False) == (ran.code, asked["legal"])
    assert "PLACE-2" in [refusal["rule"] for refusal in asked["refusals"]]
    text = call("judge", castle, "--next", "larder at 3,0", "--no-draw").out
    assert "east of foyer, doors W2-E2: illegal, it overlaps Pantry [PLACE-2]" in text


def test_an_illegal_castle_is_exit_1(call):
    """PLACE-1: a tile that was laid against the rules is told with the rule."""
    ran = call("judge", "--place", "pantry at 9,9")
    assert ExitCode.NO == ran.code
    assert "Pantry: none of its doors meets a door of the castle [PLACE-1]" in ran.out


@pytest.mark.parametrize(
    ("more", "at", "said"),
    [
        (("--place", "larder eest of foyer"), "--place:8", "--place, column 8: expected a place"),
        (("--profile", "second"), "--profile:1", "--profile, column 1: expected a profile"),
        (("--switch", "P-EXT=perhaps"), "--switch:1", "a value that P-EXT allows"),
    ],
)
def test_an_option_that_cannot_be_read(call, castle, more, at, said):
    """The option and the column in it are named; exit code 2."""
    ran = call("judge", castle, *more, "--json")
    assert (ExitCode.USAGE, at) == (ran.code, ran.json["error"]["at"])
    assert said in ran.json["error"]["message"]


def test_a_line_that_cannot_be_read(call, castle):
    """Line and column are those of the file, whatever options stand before it."""
    castle.write_text(EXAMPLE.replace("place salon", "place saloon"))
    ran = call("judge", castle, "--profile", "app", "--json")
    assert (ExitCode.USAGE, "6:7") == (ran.code, ran.json["error"]["at"])
    assert "(salon?)" in ran.json["error"]["message"]


def test_a_file_that_is_not_there_or_no_text(call, tmp_path):
    """A missing file is exit code 3, bytes that are no text are exit code 2."""
    assert ExitCode.NOT_FOUND == call("judge", tmp_path / "none.txt").code
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert ExitCode.USAGE == call("judge", tmp_path / "bytes.txt").code


def test_nothing_to_judge(call):
    """Without a file, a tile or a question there is nothing to judge: exit code 2."""
    assert ExitCode.USAGE == call("judge", "--money", 5).code


def test_a_castle_from_a_pipe(process):
    """A text may come from stdin."""
    ran = process(f"printf 'ludwig-castle 1\\nplace {PANTRY}\\n' | ludwig judge - --json")
    assert (0, 2) == (ran.code, ran.data["points"])


def test_an_option_goes_before_what_the_text_says(call, tmp_path):
    """Profile, switches, Foyer, money, cards and empty stacks: what is asked for now counts."""
    text = tmp_path / "castle.txt"
    lines = ("ludwig-castle 1", "profile second-edition", "switch P-CORNER no", "money 5000")
    text.write_text("\n".join((*lines, "place pantry east of foyer")))
    own = call("judge", text, "--json").data
    options = ("--profile", "app", "--switch", "P-CORNER=yes", "--money", "30000")
    asked = call("judge", text, *options, "--json").data
    assert ("second-edition", "app") == (own["profile"], asked["profile"])
    assert "3 for money" in call("judge", text, *options).out
    assert "0 for money" in call("judge", text).out
