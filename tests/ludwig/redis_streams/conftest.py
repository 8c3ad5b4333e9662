"""One embedded server for all tests of the store, and a store of its own for each."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from ludwig.redis_streams import Patience, Store, StreamStore, connect
from ludwig.server import EmbeddedServer, embedded_server
from ludwig.server.cluster import LocalCluster, local_cluster

HASTY = Patience(connect=0.5, answer=1.0, retries=3, pause=0.001, longest_pause=0.01)


class CuttingLine:
    """Passes everything on between clients and the server, until told to cut.

    `cut_replies` counts down: that many times a reply that answers a script is thrown
    away and the connection closed, after the server has done what it was asked; `then` is
    called before.
    """

    def __init__(self, server: Path, path: Path) -> None:
        self.url = f"unix://{path}"
        self.cut_replies = 0
        self.cuts = 0
        self.then: Callable[[], object] = bool
        self._server = str(server)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
            server.connect(self._server)
            while request := client.recv(1 << 20):
                server.sendall(request)
                reply = server.recv(1 << 20)
                if b"EVAL" in request and not reply.startswith(b"-") and self._cut():
                    return
                client.sendall(reply)

    def _cut(self) -> bool:
        if self.cut_replies == 0:
            return False
        self.cut_replies -= 1
        self.cuts += 1
        self.then()
        return True


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    """A server that lives as long as the test session."""
    embedded = EmbeddedServer(tmp_path_factory.mktemp("store"))
    yield embedded
    embedded.close()


@pytest.fixture(scope="session")
def server_url(server: EmbeddedServer) -> str:
    """The address of the session's server."""
    return server.url


@pytest.fixture(scope="session")
def embedded_url(server_url: str) -> str:
    """The same under the name of its kind."""
    return server_url


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """A cluster of three masters, one of them with a replica."""
    with local_cluster(tmp_path_factory.mktemp("cluster"), masters=3, replicas=1) as running:
        yield running


@pytest.fixture(scope="session")
def cluster_url(cluster: LocalCluster) -> str:
    """The address of the session's cluster."""
    return cluster.url


@pytest.fixture(scope="session")
def system_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of the system's own redis-server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDWIG_SERVER", "redis-server")
        with embedded_server(tmp_path_factory.mktemp("system")) as running:
            yield running.url


@pytest.fixture(scope="session")
def system_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """The same kind of cluster of the system's own redis-server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDWIG_SERVER", "redis-server")
        directory = tmp_path_factory.mktemp("system-cluster")
        with local_cluster(directory, masters=3, replicas=1) as running:
            yield running


@pytest.fixture(scope="session")
def system_cluster_url(system_cluster: LocalCluster) -> str:
    """Its address."""
    return system_cluster.url


@pytest.fixture
def store(server_url: str) -> Iterator[Store]:
    """A new store with four partitions."""
    with Store(connect(server_url), uuid4().hex, 4) as opened:
        yield opened


@pytest.fixture
def part(store: Store) -> StreamStore:
    """One partition of a new store."""
    return store.partitions[0]


@pytest.fixture
def line(server: EmbeddedServer, tmp_path: Path) -> Iterator[CuttingLine]:
    """A line to the server that a test can cut."""
    cutting = CuttingLine(server.socket, tmp_path / "line.sock")
    yield cutting
    cutting.close()


@pytest.fixture
def over(line: CuttingLine) -> Iterator[Callable[[StreamStore], StreamStore]]:
    """Makes the same partition, reached over the line by a client that retries thrice."""
    client = connect(line.url, HASTY)
    yield lambda part: StreamStore(client, part.keys.app, part.keys.partition)
    client.close()


@pytest.fixture
def make(server_url: str) -> Iterator[Callable[..., Store]]:
    """Makes new stores of any number of partitions."""
    client = connect(server_url)
    yield lambda partitions: Store(client, uuid4().hex, partitions)
    client.close()
