"""An optional accelerator: rollouts of `random` and `swift` as machine code.

It plays exactly what the Python engine plays: the same world, choices and outcome for a seed.
What it cannot play is played by the engine. ``LUDWIG_ACCELERATOR=off`` turns it off.
"""

import os
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ludwig.rollouts.job import Job, Outcome

SWITCH: Final = "LUDWIG_ACCELERATOR"
POLICIES: Final = ("random", "swift")


def available() -> bool:
    """Tells whether rollouts are accelerated here and now.

    Where the code has yet to be compiled that is begun in the background; until it is done the
    engine plays, with the same results.
    """
    return os.environ.get(SWITCH, "") != "off" and _is_installed() and _is_ready()


def prepare() -> None:
    """Makes the accelerator ready: loads what is compiled, or compiles for about a minute.

    Raises whatever is wrong with numba here.
    """
    from ludwig.accelerator import code_cache

    if not code_cache.is_ready():
        with code_cache.alone():
            _load(compiled=code_cache.is_ready())
            code_cache.finish()
    else:
        _load(compiled=True)
        code_cache.note_use()


def _load(*, compiled: bool) -> None:
    import ludwig.accelerator.rollout  # noqa: F401 - marks all that is compiled
    from ludwig.accelerator.compiled import load

    load(compiled=compiled)


@cache
def _is_installed() -> bool:
    return find_spec("numba") is not None


def _is_ready() -> bool:
    from ludwig.accelerator import code_cache

    try:
        if code_cache.is_ready():
            return _is_loaded()
        _begin()
    except Exception:  # noqa: BLE001 - no place for code, or a numba that is broken
        return False
    return False


@cache
def _begin() -> None:
    from ludwig.accelerator import code_cache

    code_cache.begin()


@cache
def _is_loaded() -> bool:
    from ludwig.accelerator import code_cache

    try:
        prepare()
    except Exception:  # noqa: BLE001 - what numba makes of a spoilt file may be anything
        code_cache.discard()
        _begin()
        return False
    return True


def accelerated(job: "Job") -> "tuple[tuple[Outcome, ...], ...] | None":
    """Returns what `ludwig.rollouts.job.run` does, or nothing if the engine has to play."""
    if job.policy not in POLICIES or not available():
        return None
    from ludwig.accelerator.jobs import Unsuited, played

    try:
        return played(job)
    except Unsuited:
        return None
