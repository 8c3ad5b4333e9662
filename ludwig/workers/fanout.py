"""Fanning out: jobs handed to workers, wherever they run, and done here if none comes back."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic, sleep
from typing import Final

from ludwig.matches.matches import Matches
from ludwig.rollouts.evaluation import Spread
from ludwig.rollouts.job import Job, run
from ludwig.workers.queue import actor_of, broker_of, result_key
from ludwig.workers.task import Place, Results, packed, results_of

LOOK_SECONDS: Final = 0.02
PATIENCE_SECONDS: Final = 5.0
"""After so long without any result one of the missing jobs is done here."""


class Fanout:
    """Hands jobs to the workers of a store.

    The results are those of `ludwig.rollouts.job.run`, whatever the number of workers, and whether
    or not some of them die: a job whose result stays away is done by whoever asked.
    """

    def __init__(self, matches: Matches, *, patience: float = PATIENCE_SECONDS) -> None:
        """Raises `StoreUnavailable` without Dramatiq, or on a cluster."""
        self._matches = matches
        self._actor = actor_of(matches, broker_of(matches))
        self._patience = patience

    def at(self, place: Place) -> Spread:
        """Returns what spreads jobs whose sight comes from this place."""
        return lambda jobs: self._spread(jobs, place)

    def _spread(self, jobs: Sequence[Job], place: Place) -> Iterator[Results]:
        texts = [packed(job, place) for job in jobs]
        found = self._look(texts)
        for text in texts:
            if text not in found:
                self._actor.send(text)
        waiting = _Waiting(self._patience)
        while len(found) < len(set(texts)):
            sleep(LOOK_SECONDS)
            new = self._look([text for text in texts if text not in found])
            found |= new
            if not waiting.goes_on(bool(new)):
                missing = next(n for n, text in enumerate(texts) if text not in found)
                found[texts[missing]] = run(jobs[missing])
        return iter([found[text] for text in texts])

    def _look(self, texts: Sequence[str]) -> dict[str, Results]:
        if not texts:
            return {}
        values = self._matches.store.client.mget(
            [result_key(self._matches, text) for text in texts]
        )
        pairs = zip(texts, values, strict=True)
        return {text: results_of(value) for text, value in pairs if value is not None}


class _Waiting:
    """How long nothing has come back."""

    def __init__(self, patience: float, clock: Callable[[], float] = monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._since = clock()

    def goes_on(self, came: bool) -> bool:
        """Tells whether to wait on, given whether a result came."""
        if came:
            self._since = self._clock()
        return self._clock() - self._since < self._patience
