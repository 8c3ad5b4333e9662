"""An optional accelerator: rollouts of `random` and `swift` as machine code.

It plays exactly what the Python engine plays: the same world, choices and outcome for a seed.
What it cannot play is played by the engine. ``LUDWIG_ACCELERATOR=off`` turns it off.
"""

import os
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ludwig.rollouts.job import Job, Outcome

SWITCH: Final = "LUDWIG_ACCELERATOR"
POLICIES: Final = ("random", "swift")


def available() -> bool:
    """Tells whether rollouts can be accelerated here.

    The first call ever on a machine compiles, which takes about a minute.
    """
    return os.environ.get(SWITCH, "") != "off" and _loaded()


@cache
def _loaded() -> bool:
    try:
        import ludwig.accelerator.rollout  # noqa: F401 - marks all that is compiled
        from ludwig.accelerator.compiled import load

        load()
    except Exception:  # noqa: BLE001 - without numba, or where it fails, the engine plays
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
