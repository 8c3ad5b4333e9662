import sys

import pytest

from cli.exit_code import ExitCode

HOLDS = "import sys; sys.exit({word!r} not in open(sys.argv[1]).read())"


def check(tmp_path, word):
    """Returns a command that tells whether a record holds a word."""
    script = tmp_path / "check.py"
    script.write_text(HOLDS.format(word=word))
    return f"{sys.executable} {script}"


@pytest.fixture
def record(ludwig, tmp_path):
    """A record of a simulated match."""
    ludwig("simulate", "--players", 2, "--bots", "swift", "--seed", "s", "--name", "whole")
    file = tmp_path / "whole.ludwig.jsonl"
    ludwig("record", "export", "whole", "--as", "referee", "-o", file)
    return file


def test_end_is_cut_off_and_turns_are_passed(ludwig, record, tmp_path):
    """What is left shows it, is far smaller, and audits clean."""
    small = tmp_path / "small.ludwig.jsonl"
    wanted = check(tmp_path, '"RoundEnded"')
    ran = ludwig("record", "shrink", record, "--check", wanted, "-o", small, "--json").data
    first = next(
        n for n, line in enumerate(record.read_text().splitlines()) if '"RoundEnded"' in line
    )
    assert ran["events"] < first < ran["before"]
    assert "RoundEnded" in small.read_text()
    assert ExitCode.DONE == ludwig("audit", small).code


def test_file_may_stand_anywhere_in_the_command(ludwig, record, tmp_path):
    """{} in the command is the file; on stdout comes the record itself."""
    wanted = check(tmp_path, "FavorsRevealed")
    ran = ludwig("record", "shrink", record, "--check", f"{wanted} {{}}")
    assert 5 == len(ran.out.splitlines())
    assert "became 3" in ran.err


def test_file_may_stand_within_a_word(ludwig, record):
    """{} is the file wherever it stands, so that a shell can be asked."""
    wanted = "sh -c 'grep -q FavorsRevealed {} && test -s {}'"
    ran = ludwig("record", "shrink", record, "--check", wanted)
    assert (ExitCode.DONE, 5) == (ran.code, len(ran.out.splitlines()))


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("sh -c 'echo first >&2; echo no such thing >&2; exit 1' {}", "fails: no such thing"),
        ("sh -c 'exit 3' {}", "fails with exit code 3"),
    ],
)
def test_why_the_command_fails_is_told(ludwig, record, wanted, told):
    """Where the whole record does not show it, the command's last words are repeated."""
    ran = ludwig("record", "shrink", record, "--check", wanted)
    assert (ExitCode.NO, True) == (ran.code, ran.err.endswith(f"{told}\n"))


def test_nothing_to_show(ludwig, record, tmp_path):
    """A record that does not show it is not shrunk: the answer is no."""
    ran = ludwig("record", "shrink", record, "--check", check(tmp_path, "Unicorn"), "--json")
    assert (ExitCode.NO, "shrink.nothing") == (ran.code, ran.json["error"]["code"])


@pytest.mark.parametrize("command", ["", "no-such-command-anywhere", "'"])
def test_commands_that_cannot_run(ludwig, record, command):
    """A command that is none is a wrong call."""
    assert ExitCode.USAGE == ludwig("record", "shrink", record, "--check", command).code
