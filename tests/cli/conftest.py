import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.__main__ import main

LUDWIG = Path(sys.executable).with_name("ludwig")


class Ran(NamedTuple):
    """What one call of the command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        """The one object printed."""
        return json.loads(self.out)

    @property
    def data(self):
        """The data of the envelope."""
        return self.json["data"]

    @property
    def lines(self):
        """The objects of a stream."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def ludwig(capsys, monkeypatch, tmp_path):
    """Calls the command line in this process, with a store of its own in an 80 column world."""
    monkeypatch.setenv("LUDWIG_DATA", str(tmp_path / "store"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.delenv("LUDWIG_REDIS_URL", raising=False)

    def call(*arguments):
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def process(tmp_path):
    """Runs the installed command through a shell, as a user does."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LUDWIG_")}
    environment |= {
        "LUDWIG_DATA": str(tmp_path / "store"),
        "PATH": f"{LUDWIG.parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
    }

    def run(command, **more):
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            env=environment | more,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
