"""A cluster of servers on this machine, for trials, tests and benchmarks."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.server.binary import find_binary
from ludwig.server.command import ask_port, bulk

SLOTS = 16384
HOST = "127.0.0.1"
READY_SECONDS = 30.0
POLL_SECONDS = 0.02
NODE_TIMEOUT_MILLISECONDS = 1000
SETTINGS = {
    "bind": HOST,
    "save": "",
    "appendonly": "yes",
    "cluster-enabled": "yes",
    "cluster-node-timeout": str(NODE_TIMEOUT_MILLISECONDS),
    "cluster-allow-replica-migration": "no",
    "repl-diskless-sync-delay": "0",
    "maxmemory-policy": "noeviction",
    "loglevel": "warning",
    "logfile": "server.log",
}


@dataclass
class Node:
    """One server of the cluster."""

    port: int
    directory: Path
    process: subprocess.Popen[bytes] = field(repr=False)
    identity: str = ""

    def ask(self, command: str) -> bytes:
        """Sends one command and returns the first line of its answer."""
        return ask_port(HOST, self.port, command)

    def kill(self) -> None:
        """Kills the server as a power cut would."""
        self.process.kill()
        self.process.wait()


class LocalCluster:
    """Starts masters that share all slots evenly, with replicas for the first of them.

    Takes about a second and a half. Raises StoreUnavailable if it does not come up.
    """

    def __init__(
        self, directory: Path, masters: int = 3, replicas: int = 0, appendfsync: str = "everysec"
    ) -> None:
        self._settings = {**SETTINGS, "appendfsync": appendfsync}
        self._program = find_binary().path
        self.nodes: list[Node] = []
        try:
            for number in range(masters + replicas):
                self.nodes.append(self._started(directory / str(number)))
            self._join(masters)
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        """The address for a client."""
        return f"redis+cluster://{HOST}:{self.nodes[0].port}"

    def close(self) -> None:
        """Kills all servers."""
        for node in self.nodes:
            node.kill()

    def master_of(self, key: str) -> Node | None:
        """The node that serves a key now; None in the middle of a failover."""
        slot = int(self._anybody().ask(f"CLUSTER KEYSLOT {key}")[1:])
        for line in self._table():
            if "master" in line[2] and "fail" not in line[2] and _serves(line[8:], slot):
                return self._by_identity(line[0])
        return None

    def masters(self) -> list[Node]:
        """The nodes that are masters and alive."""
        lines = [line for line in self._table() if "master" in line[2] and "fail" not in line[2]]
        return [self._by_identity(line[0]) for line in lines]

    def _anybody(self) -> Node:
        return next(node for node in self.nodes if node.process.poll() is None)

    def _table(self) -> list[list[str]]:
        text = bulk(HOST, self._anybody().port, "CLUSTER NODES").decode()
        return [line.split() for line in text.splitlines()]

    def _by_identity(self, identity: str) -> Node:
        return next(node for node in self.nodes if node.identity == identity)

    def _started(self, directory: Path) -> Node:
        directory.mkdir(parents=True)
        port = _free_port()
        words = [f"--{key} {value}".strip() for key, value in self._settings.items()]
        arguments = [part for word in words for part in word.split(" ", 1)]
        process = subprocess.Popen(  # noqa: S603  the program the user chose
            [self._program, "--port", str(port), *arguments],
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return Node(port, directory, process)

    def _join(self, masters: int) -> None:
        for node in self.nodes:
            _until(partial(_answers, node), f"node {node.port} does not answer")
            node.identity = bulk(HOST, node.port, "CLUSTER MYID").decode()
        for number, node in enumerate(self.nodes[:masters]):
            low, high = SLOTS * number // masters, SLOTS * (number + 1) // masters - 1
            node.ask(f"CLUSTER ADDSLOTSRANGE {low} {high}")
            node.ask(f"CLUSTER SET-CONFIG-EPOCH {number + 1}")
        first = self.nodes[0]
        for node in self.nodes[1:]:
            node.ask(f"CLUSTER MEET {HOST} {first.port}")
        _until(lambda: all(_is_ok(node, len(self.nodes)) for node in self.nodes), "no agreement")
        for node in self.nodes[masters:]:
            node.ask(f"CLUSTER REPLICATE {first.identity}")
        _until(lambda: all(map(_is_synced, self.nodes[masters:])), "replicas do not follow")
        replicas = len(self.nodes) - masters
        _until(lambda: all(_knows(node, replicas) for node in self.nodes), "roles are unknown")


@contextmanager
def local_cluster(
    directory: Path, masters: int = 3, replicas: int = 0, appendfsync: str = "everysec"
) -> Iterator[LocalCluster]:
    """Runs a cluster while the block runs, and removes its directory."""
    cluster = LocalCluster(directory, masters, replicas, appendfsync)
    try:
        yield cluster
    finally:
        cluster.close()
        shutil.rmtree(directory, ignore_errors=True)


def _free_port() -> int:
    while True:
        with socket.socket() as taken, socket.socket() as bus:
            taken.bind((HOST, 0))
            port = int(taken.getsockname()[1])
            try:
                bus.bind((HOST, port + 10000))
            except (OSError, OverflowError):
                continue
            return port


def _until(condition: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise StoreUnavailable(f"the cluster did not start: {otherwise}")
        time.sleep(POLL_SECONDS)


def _answers(node: Node) -> bool:
    try:
        return node.ask("PING").startswith(b"+PONG")
    except OSError:
        return False


def _is_ok(node: Node, size: int) -> bool:
    lines = bulk(HOST, node.port, "CLUSTER INFO").split()
    return b"cluster_state:ok" in lines and f"cluster_known_nodes:{size}".encode() in lines


def _knows(node: Node, replicas: int) -> bool:
    lines = bulk(HOST, node.port, "CLUSTER NODES").decode().splitlines()
    return sum("slave" in line.split()[2] for line in lines) == replicas


def _is_synced(node: Node) -> bool:
    return b"master_link_status:up" in bulk(HOST, node.port, "INFO replication").split()


def _serves(ranges: Sequence[str], slot: int) -> bool:
    plain = (part for part in ranges if not part.startswith("["))
    return any(int(part.split("-")[0]) <= slot <= int(part.split("-")[-1]) for part in plain)
