"""``compiled``: functions as machine code by numba, which keeps what it has compiled.

Every function has one signature, that of its annotations, so that numba does not compile it anew
for each constant it is called with.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name

from ludwig.accelerator.layout import Boards, Numbers, Worths

NOTICE: Final = "ludwig: compiling the accelerator, this once; it takes about a minute\n"

F = TypeVar("F", bound=Callable[..., Any])

_PLAIN: Final[dict[str, Any]] = {
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
    "_nrt": False,
}
"""Divisors are never 0, nothing is allocated, and Python calls none of these functions."""

_TYPES: Final[dict[Any, Any]] = {
    Numbers: numba.int64[::1],
    Boards: numba.uint64[::1],
    Worths: numba.float64[::1],
    int: numba.int64,
    float: numba.float64,
    bool: numba.boolean,
    np.uint64: numba.uint64,
    type(None): numba.void,
}

_IN_PYTHON: Final = ("__init__.py", "encoding.py", "jobs.py", "tables.py", "writing.py")
"""Modules in which nothing is compiled."""

_CONSTANTS: Final = (
    "domain/final_scoring.py",
    "domain/state.py",
    "domain/tiles.py",
    "ludwig/players/purse.py",
    "ludwig/players/swift.py",
)
"""Modules whose constants become part of the code."""

_inner: Final[list[Any]] = []
_outer: Final[list[Any]] = []


def compiled(function: F) -> F:
    """Marks a function that is compiled together with whatever calls it."""
    _inner.append(numba.njit(function, **_PLAIN))
    return _inner[-1]  # type: ignore[no-any-return]


def compiled_once(function: F) -> F:
    """Marks a function that Python calls: compiled by `load`, then kept on disk."""
    with _kept_in(cache_folder()):
        _outer.append(numba.njit(function, cache=True, error_model="numpy"))
    return _outer[-1]  # type: ignore[no-any-return]


def load() -> None:
    """Makes the machine code ready: from disk, or compiled if it is not there yet."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)  # of many processes one compiles
        if not (folder / "done").exists():
            sys.stderr.write(NOTICE)
            _compile_inner()
        for function in _outer:
            _fix(function)
        (folder / "done").touch()


def _compile_inner() -> None:
    """Compiles what is called before what calls it: modules in order, each from its end."""
    for _, functions in groupby(_inner, lambda function: function.py_func.__module__):
        for function in reversed(list(functions)):
            _fix(function)


def _fix(function: Any) -> None:  # noqa: ANN401 - what numba makes of a function has no type
    """Compiles a function for the types of its annotations and no others."""
    hints = get_type_hints(function.py_func)
    result = _TYPES[hints.pop("return")]
    function.compile(result(*(_TYPES[hint] for hint in hints.values())))
    function.disable_compile()


def cache_folder() -> Path:
    """Returns where compiled code is kept: another place for other sources or processors.

    numba itself would notice only changes of the file in which a function stands.
    """
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "ludwig" / f"compiled-{_DIGEST}"


def _digest() -> str:
    here = Path(__file__).parent
    sources = [source for source in sorted(here.glob("*.py")) if source.name not in _IN_PYTHON]
    sources += [here.parents[1] / source for source in _CONSTANTS]
    maker = (numba.__version__, sys.version, get_host_cpu_name())
    digest = sha256(" ".join(maker).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


_DIGEST: Final = _digest()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
