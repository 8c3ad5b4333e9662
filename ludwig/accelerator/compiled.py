"""``compiled``: functions as machine code by numba, which keeps what it has compiled.

Every function has one signature, that of its annotations, so that numba does not compile it anew
for each constant it is called with.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

# Another `exp` than that of the C library, in its last bit, would change what is played.
os.environ.setdefault("NUMBA_DISABLE_INTEL_SVML", "1")

import numba
import numpy as np

from ludwig.accelerator import code_cache
from ludwig.accelerator.layout import Boards, Numbers, Worths

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

_inner: Final[list[Any]] = []
_outer: Final[list[Any]] = []


def compiled(function: F) -> F:
    """Marks a function that is compiled together with whatever calls it."""
    _inner.append(numba.njit(function, **_PLAIN))
    return _inner[-1]  # type: ignore[no-any-return]


def compiled_once(function: F) -> F:
    """Marks a function that Python calls: compiled by `load`, then kept on disk."""
    with _kept_in(code_cache.folder()):
        _outer.append(numba.njit(function, cache=True, error_model="numpy"))
    return _outer[-1]  # type: ignore[no-any-return]


def load(*, compiled: bool) -> None:
    """Makes the machine code ready: from disk if it is ``compiled``."""
    if not compiled:
        _compile_inner()
    for function in _outer:
        _fix(function)


def _compile_inner() -> None:
    """Compiles what is called before what calls it: modules in order, each from its end."""
    for _, functions in groupby(_inner, lambda function: function.py_func.__module__):
        for function in reversed(list(functions)):
            _fix(function)


def _fix(function: Any) -> None:  # noqa: ANN401 - what numba makes of a function has no type
    """Compiles a function for the types of its annotations and no others, unless it is."""
    if function.signatures:
        return
    hints = get_type_hints(function.py_func)
    result = _TYPES[hints.pop("return")]
    function.compile(result(*(_TYPES[hint] for hint in hints.values())))
    function.disable_compile()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
