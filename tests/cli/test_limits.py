import os

import pytest

from cli.exit_code import ExitCode
from cli.reading import bundled

FIRST = b'{"record": "ludwig-record/1", "match": "m", "parent": null, "viewer": "referee"}\n'
MEMORY = 600_000
"""KiB of addresses for a process; most of it is what the program itself maps."""
LONG = 2**30
"""Bytes of a line, in a file that takes no room on the disk."""


def line(value):
    return FIRST + b'{"seq": 1, "data": ' + value + b"}\n"


STRANGE = {
    "lists 100,000 deep": line(b"[" * 100_000 + b"]" * 100_000),
    "objects 100,000 deep": line(b'{"a": ' * 100_000 + b"1" + b"}" * 100_000),
    "a number of four million digits": line(b"9" * 4_000_000),
    "a number with a huge exponent": line(b"1e1000000000"),
    "NUL bytes": FIRST + bytes(1000) + b'\n{"seq": 1\x00}\n',
    "half a million lone surrogates": line(b'"' + b"\\ud800" * 500_000 + b'"'),
    "noise": bytes(range(256)) * 40_000,
}


@pytest.fixture
def limited(process):
    """Runs the command with so little memory that nothing big can be held."""
    return lambda command: process(f"ulimit -v {MEMORY}; {command}")


def check(limited, name):
    """An audit finds something, an import refuses in one line; nobody runs out of memory."""
    audited, imported = limited(f"ludwig audit {name}"), limited(f"ludwig record import {name}")
    assert (ExitCode.NO, "") == (audited.code, audited.err)
    assert "RECORD-line" in audited.out
    assert (ExitCode.INTEGRITY, 1) == (imported.code, imported.err.count("\n"))
    assert "is no sound record: " in imported.err


@pytest.mark.parametrize("name", STRANGE)
def test_strange_files_are_refused(limited, tmp_path, name):
    """RECORD-line: whatever stands in a file, the answer is short and takes little memory."""
    (tmp_path / "m.ludwig.jsonl").write_bytes(STRANGE[name])
    check(limited, "m.ludwig.jsonl")


@pytest.mark.parametrize("begins", [b"", FIRST, b'{"record": "'])
def test_a_line_without_an_end_is_refused_before_it_is_held(limited, tmp_path, begins):
    """RECORD-line: a line of a gigabyte is passed over, its file given up."""
    with (tmp_path / "m.ludwig.jsonl").open("wb") as file:
        file.write(begins)
        file.truncate(LONG)
    check(limited, "m.ludwig.jsonl")
    ran = limited("ludwig audit - < /dev/zero")
    assert (ExitCode.NO, True) == (ran.code, "what follows was not read" in ran.out)


def test_a_text_without_an_end_is_refused_before_it_is_held(limited, tmp_path):
    """A written table of more than 1 MiB is none."""
    with (tmp_path / "table.txt").open("wb") as file:
        file.write(b"ludwig-text 1\n")
        file.truncate(LONG)
    for command in ("audit", "record import"):
        ran = limited(f"ludwig {command} table.txt")
        assert (ExitCode.USAGE, 1) == (ran.code, ran.err.count("\n"))
        assert "expected a text of at most 1048576 bytes" in ran.err


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("judge", "expected a text of at most 1048576 bytes"),
        ("receipt check --against m.ludwig.jsonl", "those are no receipts"),
    ],
)
def test_a_castle_or_receipts_without_an_end_are_refused_before_they_are_held(
    limited, tmp_path, command, said
):
    """Neither is ever so long, in a file or from stdin; the answer is one line."""
    (tmp_path / "m.ludwig.jsonl").write_bytes(bundled()["two-players-second-edition"].read_bytes())
    (tmp_path / "castle").touch()
    os.truncate(tmp_path / "castle", LONG)
    for given in ("castle", "- < /dev/zero"):
        ran = limited(f"ludwig {command} {given}")
        assert (ExitCode.USAGE, 1) == (ran.code, ran.err.count("\n"))
        assert said in ran.err


def test_a_text_of_many_bytes_is_never_judged_in_part(call, tmp_path):
    """What is cut off might have been the tile that matters: signs are fewer than bytes."""
    path = tmp_path / "castle.txt"
    path.write_text("ludwig-castle 1\n" + "# ééé\n" * 150_000)
    ran = call("judge", path)
    assert (ExitCode.USAGE, True) == (ran.code, "at most 1048576 bytes" in ran.err)


def test_a_pipe_is_read_like_a_file(process):
    """What a shell hands over by the name of a pipe is a file to be judged."""
    ran = process(f"ludwig audit <(cat {bundled()['two-players-second-edition']})")
    assert (ExitCode.DONE, True) == (ran.code, "clean, 296 events" in ran.out)
