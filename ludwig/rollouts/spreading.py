"""Spreading jobs over the processes of this machine."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from ludwig.rollouts.evaluation import Spread
from ludwig.rollouts.job import Job, Outcome, run

Results = tuple[tuple[Outcome, ...], ...]


def here(jobs: Sequence[Job]) -> Iterator[Results]:
    """Runs jobs one after the other in this process."""
    return map(run, jobs)


@contextmanager
def processes(count: int | None = None) -> Iterator[Spread]:
    """Runs jobs in this many processes for the length of a block; as many as cores if not said."""
    number = count or os.cpu_count() or 1
    if number == 1:
        yield here
        return
    with ProcessPoolExecutor(number) as pool:
        yield lambda jobs: _pooled(pool, jobs)


def _pooled(pool: ProcessPoolExecutor, jobs: Sequence[Job]) -> Iterator[Results]:
    """Runs jobs in the pool, or here once one of its processes was killed."""
    try:
        return iter(list(pool.map(run, jobs)))
    except BrokenProcessPool:
        return here(jobs)
