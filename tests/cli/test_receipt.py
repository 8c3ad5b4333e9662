import pytest

from cli.exit_code import ExitCode
from cli.reading import bundled

TWO = "two-players-second-edition"


@pytest.fixture
def match(ludwig, tmp_path):
    """A bundled match in a store of its own, and a file of receipts taken of it."""
    ludwig("record", "import", TWO)
    taken = [ludwig("receipt", "take", f"{TWO}@{seq}", "--as", "red").out for seq in (100, 250)]
    path = tmp_path / "receipts.txt"
    path.write_text("".join(taken))
    return path


def test_receipt_is_one_line_by_the_servers_key(ludwig, match):
    """`receipt take` prints one line that names match, event, hash, seat and the server's key."""
    data = ludwig("receipt", "take", f"{TWO}@100", "--as", "red", "--json").data
    assert (TWO, 100, "red") == (data["match"], data["seq"], data["seat"])
    assert data["receipt"] == match.read_text().splitlines()[0]
    assert data["key"] == ludwig("receipt", "key", "--json").data["key"]
    assert data["key"] == ludwig("receipt", "key").out.strip()


def test_good_receipts_are_good(ludwig, match):
    """Receipts of the stored match, or of its record, are good: exit 0."""
    ran = ludwig("receipt", "check", match, "--against", TWO, "--json")
    assert (ExitCode.DONE, ["good", "good"]) == (
        ran.code,
        [verdict["code"] for verdict in ran.data["verdicts"]],
    )
    assert "good" in ludwig("receipt", "check", match, "--against", TWO).out


def test_truncated_record_is_found(ludwig, match, tmp_path):
    """A record that was cut off, its last line made to fit, is found by the later receipt."""
    lines = bundled()[TWO].read_text(encoding="utf-8").splitlines(keepends=True)
    head = lines[200].split('"hash": "')[1][:64]
    cut = tmp_path / "cut.ludwig.jsonl"
    cut.write_text("".join(lines[:201]) + f'{{"end": true, "events": 200, "head": "{head}"}}\n')
    ran = ludwig("receipt", "check", match, "--against", cut, "--json")
    assert (ExitCode.NO, ["good", "truncated"]) == (
        ran.code,
        [verdict["code"] for verdict in ran.data["verdicts"]],
    )


def test_receipts_from_stdin(ludwig, match):
    """Receipts may come from stdin; the key that is expected may be named."""
    ran = ludwig(
        "receipt", "check", "-", "--against", TWO, "--key", "0" * 64, typed=match.read_text()
    )
    assert (ExitCode.NO, 2) == (ran.code, ran.out.count("strange"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("take", f"{TWO}@0"), ExitCode.USAGE),
        (("check", "nowhere.txt", "--against", TWO), ExitCode.NOT_FOUND),
        (("check", "/dev/null", "--against", TWO), ExitCode.USAGE),
        (("check", __file__, "--against", TWO), ExitCode.USAGE),
    ],
)
def test_what_cannot_be_taken_or_checked(ludwig, match, arguments, code):
    """What is no receipt, or nothing to sign, is said in one line."""
    assert code == ludwig("receipt", *arguments).code


def test_unusable_key_is_one_clear_line(ludwig, match, monkeypatch, tmp_path):
    """A key file that holds no key ends with exit 7 and its name."""
    (tmp_path / "bad.key").write_text("no key")
    monkeypatch.setenv("LUDWIG_KEY", str(tmp_path / "bad.key"))
    ran = ludwig("receipt", "key")
    assert (ExitCode.UNAVAILABLE, 1) == (ran.code, len(ran.err.splitlines()))
    assert "bad.key" in ran.err
