"""Where compiled code is kept, and who compiles it: one process alone, while the others play on.

The folder is another one for other sources, another Python, numba or processor, because numba looks
at the file of a function only, and would compile in the middle of a game what it cannot use.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import IO, Final

COMMAND: Final = (sys.executable, "-m", "ludwig.accelerator")
NOTICE: Final = (
    "ludwig: compiling the accelerator in the background, this once; all goes on without it\n"
)
ROOM: Final = 8 * 2**20
"""Bytes that must be free before anything is compiled; the code itself takes less than one MB."""

STALE_DAYS: Final = 30
"""Code that nobody has used for so long is removed when other code is compiled."""

_IN_PYTHON: Final = (
    "__init__.py",
    "__main__.py",
    "code_cache.py",
    "encoding.py",
    "jobs.py",
    "tables.py",
    "writing.py",
)
"""Modules in which nothing is compiled."""

_CONSTANTS: Final = (
    "domain/data/tiles.toml",
    "domain/final_scoring.py",
    "domain/state.py",
    "domain/tiles.py",
    "ludwig/players/purse.py",
    "ludwig/players/swift.py",
)
"""Files whose constants become part of the code."""


def folder() -> Path:
    """Returns where compiled code is kept; raises ImportError without numba."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "ludwig" / f"compiled-{_digest()}"


@cache
def _digest() -> str:
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    here = Path(__file__).parent
    sources = [source for source in sorted(here.glob("*.py")) if source.name not in _IN_PYTHON]
    sources += [here.parents[1] / source for source in _CONSTANTS]
    machine = (get_host_cpu_name(), get_host_cpu_features().flatten())
    return digest((version("numba"), sys.version, *machine), sources)


def digest(words: Iterable[str], sources: Iterable[Path]) -> str:
    """Returns what stands for these words and files as they lie there: numba goes by their age."""
    seen = sha256(" ".join(words).encode())
    for source in sources:
        facts = source.stat()
        seen.update(f" {source} {facts.st_mtime_ns} {facts.st_size}".encode())
    return seen.hexdigest()[:16]


def is_ready() -> bool:
    """Tells whether all code is compiled."""
    return (folder() / "done").exists()


@contextmanager
def alone() -> Iterator[None]:
    """Waits until no other process compiles, and keeps the others from it."""
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def finish() -> None:
    """Notes that all is compiled; forgets code that nobody has used for long."""
    (folder() / "done").touch()
    oldest = time.time() - STALE_DAYS * 24 * 3600
    for other in folder().parent.glob("compiled-*"):
        with suppress(OSError):
            if (other / "done").stat().st_mtime < oldest:
                shutil.rmtree(other)


def discard() -> None:
    """Throws away code that cannot be loaded: a power cut may have left half of a file."""
    for file in folder().glob("*"):
        if file.name not in ("lock", "begun"):
            file.unlink() if not file.is_dir() else shutil.rmtree(file)


def note_use() -> None:
    """Notes that the code is still used, where that can be written down."""
    with suppress(OSError):
        (folder() / "done").touch()


def fail(error: Exception) -> None:
    """Notes that it cannot be compiled here, so that it is not tried over and over.

    A full disk and the like may pass, and nothing is noted.
    """
    if not isinstance(error, OSError):
        with suppress(OSError):
            (folder() / "failed").write_text(f"{error!r}\n")


def begin() -> None:
    """Begins to compile in a process of its own.

    Unless one does already, it is known to fail here, or there is no room to keep the code. Of
    several that would begin at once one does: the process it starts inherits the lock.
    """
    folder().mkdir(parents=True, exist_ok=True)
    if (folder() / "failed").exists() or shutil.disk_usage(folder()).free < ROOM or _is_compiling():
        return
    with (folder() / "begun").open("w") as begun:
        if not _locked(begun):
            return
        subprocess.Popen(  # noqa: S603 - this very program
            COMMAND,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(begun.fileno(),),
        )
    sys.stderr.write(NOTICE)


def _is_compiling() -> bool:
    with (folder() / "lock").open("w") as lock:
        return not _locked(lock)


def _locked(file: IO[str]) -> bool:
    """Takes the lock of a file alone; False if somebody holds it."""
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True
