"""The least friendly surroundings: closed or full streams, odd arguments, a look at the future."""

import json
import os
import subprocess
import sys

import pytest

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
        ("rules PLACE-2 >&-", 0),
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


def test_a_dry_run_reveals_no_draw(run):
    """SEE-3 What a choice would reveal is not shown before it is made."""
    run("new red=anna blue=ben --name duel --first red")
    run("play duel --choose 1")
    planned = json.loads(run("play duel --choose 1 --dry-run --json").stdout)
    types = [event["type"] for event in planned["data"]["events"]]
    assert ["BonusCardsKept", "RoundStarted"] == types
