"""How long the embedded server takes to start, up to its first answer.

Warm: the directory has a store already, and the program has been run before. In turns with it the
server's binary is run bare, on a directory of its own with the same settings, and asked by PING:
nothing that starts a server can be faster.

Usage: python benchmarks/starting.py [ROUNDS]
"""

import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludwig.redis_streams import open_store
from ludwig.server.binary import find_binary
from ludwig.server.launch import SETTINGS

ROUNDS = 21
TARGET = 0.150
STREAM = UUID(int=1)


def started(directory: Path) -> float:
    """Seconds from opening a store to the answer to its first command."""
    began = time.perf_counter()
    with open_store("start", data=directory) as store:
        store.of(STREAM).head(STREAM)
        return time.perf_counter() - began


def words(program: Path, directory: Path) -> list[str]:
    """The bare server's command line: our settings, in the foreground."""
    settings = {**SETTINGS, "daemonize": "no", "dir": directory, "unixsocket": directory / "sock"}
    return [str(program), *(str(w) for k, v in settings.items() for w in (f"--{k}", v))]


def executed(command: Sequence[str], address: Path) -> float:
    """Seconds from running a server program to the answer to its first PING."""
    address.unlink(missing_ok=True)
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:  # noqa: S603 - our own
        taken = pinged(address) - began
        server.terminate()
    return taken


def pinged(address: Path) -> float:
    """Asks until a server answers, and returns when it did."""
    while True:
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(address))
            except (FileNotFoundError, ConnectionRefusedError):
                time.sleep(0.0005)
                continue
            line.sendall(b"PING\r\n")
            if line.recv(64).startswith(b"+PONG"):
                return time.perf_counter()


def starting(directory: Path, rounds: int = ROUNDS) -> bool:
    """Prints how long both take; tells whether the target is reached."""
    ours, bare = directory / "ours", directory / "bare"
    bare.mkdir()
    with open_store("start", data=ours) as store:
        store.of(STREAM).append(STREAM, 0, [("Begun", b"")])
    command = words(find_binary().path, bare)
    pairs = [(started(ours), executed(command, bare / "sock")) for _ in range(rounds)]
    own, floor = (statistics.median(each) for each in zip(*pairs, strict=True))
    print(
        f"start to first command, warm: {own * 1e3:.0f} ms (at most {TARGET * 1e3:.0f}),"
        f" the bare program to its first PING {floor * 1e3:.0f} ms"
    )
    return own <= TARGET


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
        sys.exit(not starting(Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
