import importlib.util
import io
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
def call(capsys, monkeypatch):
    """Calls the command line in this process in an 80 column world; `typed` is the input."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.delenv("LUDWIG_REDIS_URL", raising=False)

    def run(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def ludwig(call, monkeypatch, tmp_path):
    """Calls the command line with an empty store of its own, its server kept running."""
    from ludwig.server import embedded_server

    monkeypatch.setenv("LUDWIG_DATA", str(tmp_path / "store"))
    with embedded_server(tmp_path / "store"):
        yield call


@pytest.fixture
def shelved(ludwig):
    """A store with two finished matches, a branch of one, and a match that goes on."""
    ludwig("record", "import", "two-players-second-edition")
    ludwig("record", "import", "four-players-second-edition")
    ludwig("branch", "new", "two-players-second-edition@100", "other")
    ludwig("new", "anna", "bob", "--name", "running")
    return ludwig


@pytest.fixture
def pair(ludwig):
    """A store with a finished match and a running one; calls the command line on it."""
    ludwig("record", "import", "two-players-second-edition")
    ludwig("new", "blue=Anna", "red=Bert", "--name", "run", "--first", "blue")
    return ludwig


@pytest.fixture
def hall(ludwig):
    """A fresh match between anna at blue, who begins, and bob at red."""
    ludwig("new", "blue=anna", "red=bob", "--first", "blue", "--name", "hall")
    return "hall"


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """A store with both bundled matches, its server kept running; only to be looked at."""
    from cli.reading import bundled
    from ludwig import Matches
    from replays.exchange import import_record
    from replays.record import read

    folder = tmp_path_factory.mktemp("library")
    with Matches.open(data=str(folder)) as matches:
        for file in bundled().values():
            import_record(matches, read(file.read_bytes()).record)
        yield folder


@pytest.fixture
def look(call, monkeypatch, library):
    """Calls the command line on the library."""
    monkeypatch.setenv("LUDWIG_DATA", str(library))
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


@pytest.fixture
def terminal(library):
    """Runs the installed command in a terminal; on the library unless a store is given."""
    beside = Path(__file__).with_name("terminal.py")
    spec = importlib.util.spec_from_file_location("terminal", beside)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    unwanted = ("COLUMNS", "LINES", "NO_COLOR")
    inherited = {name: value for name, value in os.environ.items() if name not in unwanted}

    def run(*arguments, store=None, columns=80, rows=24):
        environment = inherited | {"LUDWIG_DATA": str(store or library), "TERM": "xterm-256color"}
        return module.Terminal([str(LUDWIG), *arguments], environment, columns, rows)

    run.on_screen = module.on_screen
    return run
