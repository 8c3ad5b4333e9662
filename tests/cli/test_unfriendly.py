"""The least friendly surroundings: closed or full streams, odd arguments, a look at the future."""

import json
import os
import subprocess
import sys

import pytest

from cli.exit_code import ExitCode
from cli.players import created, ordered
from domain.events import Player
from ludwig import Matches, SeededDraws

LUDWIG = (sys.executable, "-P", "-m", "cli")


@pytest.fixture
def run(tmp_path):
    """Runs ``ludwig`` through a shell with its own store and returns the finished process."""
    environment = {**os.environ, "LUDWIG_DATA": str(tmp_path / "store"), "COLUMNS": "80"}

    def call(words: str) -> "subprocess.CompletedProcess[str]":
        command = f"{LUDWIG[0]} -P -m cli {words}"
        return subprocess.run(
            ["bash", "-c", command], capture_output=True, text=True, env=environment, check=False
        )

    return call


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("rules PLACE-2 >&-", 7),
        ("rules PLACE-2 --json >&-", 7),
        ("rules PLACE-2 >&- 2>&-", 7),
        ("rules PLACE-2 <&- 2>&-", 0),
        ("nope >&-", 2),
        ("nope 2>&-", 2),
        ("rules PLACE-2 > /dev/full", 7),
        ("rules PLACE-2 --json > /dev/full", 7),
        ("new $'\\xff' ben", 2),
        ("list --redis 'redis://[::1'", 7),
        ("new a --foyer side", 2),
        ("new a b --switch P-PRICES=999999999999999999999999999999", 4),
        (f"audit {'a' * 300}", 2),
    ],
)
def test_it_ends_with_one_line_and_the_right_code(run, words, code):
    """No traceback and no bug of ours, whatever the streams and arguments are."""
    ended = run(words)
    assert code == ended.returncode
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) <= 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_answer_that_fits_only_in_part_is_no_success(tmp_path, unbuffered):
    """Of an answer longer than its file may grow the rest is not dropped in silence."""
    call = f"ulimit -f 8; {LUDWIG[0]} -P -m cli tiles --json > {tmp_path}/tiles.json"
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    ended = subprocess.run(
        ["bash", "-c", call], capture_output=True, text=True, env=environment, check=False
    )
    assert (7, 1) == (ended.returncode, len(ended.stderr.splitlines()))
    assert 8 * 1024 == (tmp_path / "tiles.json").stat().st_size


def test_a_dry_run_reveals_no_draw(run):
    """SEE-3 What a choice would reveal is not shown before it is made."""
    run("new red=anna blue=ben --name duel --first red")
    run("play duel --choose 1")
    planned = json.loads(run("play duel --choose 1 --dry-run --json").stdout)
    types = [event["type"] for event in planned["data"]["events"]]
    assert ["BonusCardsKept", "RoundStarted"] == types


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "a\nb", "a\tb", "\u202eanna", "\x9bm", "a" * 81])
def test_names_that_would_steer_a_terminal_are_refused(ludwig, name):
    """A name with control characters, or one too long to show, is refused and nothing created."""
    ran = ludwig("new", f"red={name}", "ben")
    assert ExitCode.USAGE == ran.code
    assert "control characters" in ran.err
    assert "\x1b" not in ran.err
    assert [] == ludwig("list", "--json").lines


def test_names_that_a_store_holds_are_shown_escaped(ludwig):
    """A name that was stored all the same steers no terminal, in text or in JSON."""
    players = tuple(
        Player(seat, name, "foyer_front", "human")
        for seat, name in (("red", "x\x1b[2J\ny"), ("blue", "\x9b31m"))
    )
    with Matches.open() as matches:
        matches.create(created(ordered(players, "red"), "second-edition", {}), SeededDraws(1))
    for words in (("list",), ("show", "--json"), ("list", "--json")):
        match = () if words[0] == "list" else (ludwig("list", "--json").lines[0]["match"],)
        out = ludwig(words[0], *match, *words[1:]).out
        assert [] == [c for c in out if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f"]
    assert "x\\x1b[2J\\ny" in ludwig("list").out


def test_an_endless_argument_is_shown_shortened(ludwig):
    """An error names a very long argument by its beginning and its end."""
    for words in (("show", "x" * 100_000), ("x" * 100_000,), ("play", "a", "--choose", "y" * 9999)):
        ran = ludwig(*words)
        assert ran.code in (ExitCode.USAGE, ExitCode.NOT_FOUND)
        assert len(ran.err) < 3000


def test_arguments_with_control_characters_are_refused(ludwig):
    """What would steer the terminal of whoever reads it is refused wherever it stands."""
    ran = ludwig("branch", "note", "a@1", "--text", "\x1b[31mred")
    assert (ExitCode.USAGE, True) == (ran.code, "control characters" in ran.err)
