import json
import subprocess
import sys
import zipfile

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


@pytest.fixture
def match(ludwig):
    """A bundled match in a store of its own."""
    ludwig("record", "import", TWO)
    return TWO


def test_bundle_is_all_that_is_needed(ludwig, match, tmp_path):
    """`bundle` packs record, key, receipts, verdict, disputes and a verifier that is content."""
    receipts = tmp_path / "mine.txt"
    receipts.write_text(ludwig("receipt", "take", f"{TWO}@100", "--as", "red").out)
    ludwig("dispute", "open", f"{TWO}@284", "--by", "red", "--claim", "too much")
    out = tmp_path / "two.zip"
    data = ludwig("bundle", TWO, "--receipts", receipts, "-o", out, "--json").data
    assert (2, True, "spectator") == (data["receipts"], data["clean"], data["viewer"])
    with zipfile.ZipFile(out) as bundle:
        bundle.extractall(tmp_path / "bundle")
        assert {
            "README.txt",
            "dispute-1.md",
            "key.txt",
            "receipts.txt",
            "record.ludwig.jsonl",
            "tiles.toml",
            "verdict.json",
            "verify.py",
        } == set(bundle.namelist())
    verdict = json.loads((tmp_path / "bundle" / "verdict.json").read_text())
    assert (TWO, [], True) == (verdict["match"], verdict["violations"], verdict["finished"])
    ran = subprocess.run(
        [sys.executable, "-I", "-S", tmp_path / "bundle" / "verify.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, True) == (ran.returncode, "receipts: 2" in ran.stdout)


def test_bundle_of_a_match_that_goes_on_keeps_its_secrets(ludwig, tmp_path):
    """SEE-2: a bundle holds no more than its viewer may know."""
    ludwig("new", "anna", "ben", "--name", "duel")
    out = tmp_path / "duel.zip"
    ludwig("bundle", "duel", "-o", out)
    with zipfile.ZipFile(out) as bundle:
        lines = bundle.read("record.ludwig.jsonl").decode().splitlines()[1:-1]
    assert [{}] * len(lines) == [json.loads(line)["secret"] for line in lines]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((f"{TWO}@5",), ExitCode.USAGE),
        ((TWO, "--receipts", "nowhere.txt"), ExitCode.NOT_FOUND),
        ((TWO, "-o", "/nowhere/at/all.zip"), ExitCode.UNAVAILABLE),
    ],
)
def test_what_cannot_be_bundled(ludwig, match, arguments, code):
    """A bundle is of a whole match, of receipts that are there, and goes where it can."""
    assert code == ludwig("bundle", *arguments).code
