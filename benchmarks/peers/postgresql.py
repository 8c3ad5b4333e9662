"""A PostgreSQL server for the library's recorder, started here and stopped again."""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    OperationalError,
)


def recorder_of(**env: str) -> ApplicationRecorder:
    """The library's recorder for a persistence module."""
    return InfrastructureFactory.construct(env).application_recorder()


@contextmanager
def postgresql(directory: Path) -> Iterator[ApplicationRecorder | str]:
    """Starts a PostgreSQL of its own with its default, durable, settings; or says why not."""
    if importlib.util.find_spec("psycopg") is None:  # the library's recorder needs it
        yield "psycopg is not installed"
        return
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    initdb = shutil.which("initdb") or (str(found[-1]) if found else None)
    if initdb is None:
        yield "no PostgreSQL server is installed"
        return
    program = Path(initdb).parent / "postgres"
    as_other = {"user": pwd.getpwnam("postgres").pw_uid} if os.getuid() == 0 else {}
    if as_other:
        os.chown(directory, as_other["user"], -1)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": directory}
    data = directory / "data"
    making = [initdb, "-D", data, "-U", "es", "-A", "trust"]
    subprocess.run(making, check=True, **quiet, **as_other)  # noqa: S603 - found above
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [program, "-D", data, "-p", str(port), "-k", directory, "-h", "127.0.0.1"]
    server = subprocess.Popen(words, **quiet, **as_other)  # noqa: S603 - found above
    try:
        yield _postgresql_recorder(port)
    finally:
        # The recorder's connections stay open; told to terminate, the server would wait for them.
        server.send_signal(signal.SIGINT)
        server.wait()


def _postgresql_recorder(port: int) -> ApplicationRecorder:
    deadline = time.monotonic() + 20
    while True:
        try:
            return recorder_of(
                PERSISTENCE_MODULE="eventsourcing.postgres",
                POSTGRES_DBNAME="postgres",
                POSTGRES_HOST="127.0.0.1",
                POSTGRES_PORT=str(port),
                POSTGRES_USER="es",
                POSTGRES_PASSWORD="es",  # noqa: S106 - it trusts everybody
                POSTGRES_POOL_SIZE="20",
            )
        except OperationalError:  # it is still starting
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
