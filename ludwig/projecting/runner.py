"""Runner: follows a partition's log in the background and keeps its views up to date."""

from threading import Thread
from types import TracebackType
from typing import Final, Self

from ludwig.matches.matches import Matches
from ludwig.projecting.projector import Projector
from ludwig.projecting.reading import KEPT
from ludwig.redis_streams import Tail


class Runner:
    """Catches up with a partition's log, then follows it, as much at a time as has come meanwhile.

    Use it as a context manager: it runs in a thread of its own until the block ends. An event that
    stops one view does not stop the others; `StoreUnavailable` ends it and is raised at the end.
    The runners of all partitions together follow as many matches as one alone would.
    """

    def __init__(self, matches: Matches, partition: int) -> None:
        self._store: Final = matches.store.partitions[partition]
        kept = max(1, KEPT // len(matches.store.partitions))
        self.projector: Final = Projector(matches, partition, kept=kept)
        self._tail: Final = Tail(self._store)
        self._thread: Final = Thread(target=self._run, name=f"views-{partition}", daemon=True)
        self._error: Exception | None = None

    def __enter__(self) -> Self:
        """Catches up, and begins to follow."""
        self._catch_up()
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Stops following; what ended it before is raised unless the block has an error itself."""
        self._tail.stop()
        self._thread.join()
        self._tail.close()
        if self._error is not None and error is None:
            raise self._error

    def _run(self) -> None:
        try:
            while self._tail.next_page():
                self._catch_up()
        except Exception as error:  # noqa: BLE001 - told to whoever waits at the end
            self._error = error

    def _catch_up(self) -> None:
        """Takes the views to where the log ends now, and the follower behind them."""
        end = self._store.last_notification()
        self.projector.catch_up(end)
        self._tail.after = max(self._tail.after, end)
