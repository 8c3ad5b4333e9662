"""One embedded server for these tests, and for each a store of its own with two partitions."""

import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from ludwig.matches.matches import Matches
from ludwig.redis_streams import Store, connect
from ludwig.server import EmbeddedServer

PLAYING = Path(__file__).parents[2] / "shared" / "playing.py"


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that lives as long as the test session."""
    embedded = EmbeddedServer(tmp_path_factory.mktemp("matches"))
    yield embedded
    embedded.close()


@pytest.fixture
def matches(server):
    """The matches of a new store."""
    with Store(connect(server.url), f"t{uuid4().hex[:8]}", 2) as store:
        yield Matches(store)


@pytest.fixture
def again(server, matches):
    """The same matches as another process would see them, over a connection of its own."""
    with Store(connect(server.url), matches.store.app) as store:
        yield Matches(store)


@pytest.fixture
def player(server, matches):
    """Starts a process that plays a match of these to its end."""
    started = []

    def start(name, seed):
        command = [sys.executable, PLAYING, server.url, matches.store.app, name, str(seed)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()
