"""`Projections`: the stored views of every match, over all partitions of a store."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final, NamedTuple

from msgspec import MsgspecError, Struct

from ludwig.matches.header import stream_id
from ludwig.matches.matches import Matches
from ludwig.projecting.batch import TALLIED, unpack_counts
from ludwig.projecting.comparing import Comparer, Comparison
from ludwig.projecting.projector import Progress, Projector
from ludwig.projecting.runner import Runner
from ludwig.projecting.stopped import ProjectionStopped, Stopped
from ludwig.projecting.views import NAMES, Views
from ludwig.redis_streams import StoreIntegrity, partition_of
from projections.statistics import Counts, total

SWAP_TRIES: Final = 10
_FIRST_PAUSE: Final = 0.002
_LONGEST_PAUSE: Final = 0.05


class Status(Struct, frozen=True):
    """How far one view of a partition is: its position, the log's end, what is between.

    ``rebuilding`` is the position of a rebuild under way, or left unfinished.
    """

    partition: int
    name: str
    position: int
    end: int
    lag: int
    matches: int
    stopped: Stopped | None
    rebuilding: int | None


class Rebuilt(Struct, frozen=True):
    """What a rebuild of one view of a partition came to.

    ``swapped`` is false where the live view was further on and so stayed.
    """

    partition: int
    name: str
    position: int
    matches: int
    swapped: bool
    stopped: Stopped | None


class Stored(NamedTuple):
    """A view of a match as stored, after its event ``seq``."""

    seq: int
    view: Any


class Projections:
    """Reads, follows, rebuilds and compares the stored views of a store.

    Every method raises `StoreUnavailable` when the store cannot be reached.
    """

    def __init__(self, matches: Matches) -> None:
        """Uses the matches of an open store."""
        self._matches = matches
        self._stores = matches.store.partitions

    def status(self) -> tuple[Status, ...]:
        """Returns where every view of every partition is."""
        return tuple(self._statuses())

    def _statuses(self) -> Iterator[Status]:
        for number, store in enumerate(self._stores):
            live, rebuilding = Views(store), Views(store, rebuilding=True)
            end, new = store.last_notification(), rebuilding.positions()
            for name, position in live.positions().items():
                yield Status(
                    partition=number,
                    name=name,
                    position=position,
                    end=end,
                    lag=max(0, end - position),
                    matches=live.count(name),
                    stopped=live.stopped(name),
                    rebuilding=new[name] or None,
                )

    def catch_up(self, progress: Progress | None = None) -> dict[str, Stopped]:
        """Brings all views to the end of their logs; returns those that an event stopped."""
        stopped: dict[str, Stopped] = {}
        for number in range(len(self._stores)):
            projector = Projector(self._matches, number)
            projector.catch_up(progress=progress)
            stopped |= projector.stopped
        return stopped

    def view(self, name: str, match_id: str) -> Stored | None:
        """Returns the stored view of a match, ``None`` if there is none yet.

        Raises `StoreIntegrity` if its bytes cannot be read.
        """
        row = self._views(match_id).row(name, match_id)
        try:
            return None if row is None else Stored(row.seq, row.view(name))
        except MsgspecError as error:
            words = f"the view {name} of {match_id} cannot be read: {error}"
            raise StoreIntegrity(words, f"ludwig projections rebuild {name}") from error

    def statistics(self) -> Counts:
        """Returns the statistics over all matches of all partitions."""
        totals = (Views(store).total(TALLIED) for store in self._stores)
        return total(map(unpack_counts, totals))

    def wait(self, name: str, match_id: str, timeout: float = 5.0) -> None:
        """Waits until a view has seen all that its match has stored now: one's own writes.

        Raises ``TimeoutError``, or `ProjectionStopped` if an event keeps it from getting there.
        """
        views = self._views(match_id)
        end, deadline = views.store.last_notification(), time.monotonic() + timeout
        pause = _FIRST_PAUSE
        while views.positions((name,))[name] < end:
            if (stopped := views.stopped(name)) is not None:
                raise ProjectionStopped(name, stopped)
            if time.monotonic() > deadline:
                raise TimeoutError(name, end)
            time.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    def _views(self, match_id: str) -> Views:
        return Views(self._stores[partition_of(stream_id(match_id), len(self._stores))])

    def rebuild(
        self, names: Sequence[str] = NAMES, progress: Progress | None = None
    ) -> tuple[Rebuilt, ...]:
        """Builds views anew beside the live ones and swaps each if it is as far on or further."""
        return tuple(
            rebuilt
            for number in range(len(self._stores))
            for rebuilt in self._rebuilt(number, names, progress)
        )

    def _rebuilt(
        self, partition: int, names: Sequence[str], progress: Progress | None
    ) -> Iterator[Rebuilt]:
        projector = Projector(self._matches, partition, names=names, rebuilding=True)
        projector.views.forget(names)
        projector.catch_up(progress=progress)
        for name in names:
            yield self._swapped(partition, name, projector)

    def _swapped(self, partition: int, name: str, projector: Projector) -> Rebuilt:
        live = Views(self._stores[partition])
        swapped = projector.views.swap(name, live)
        for _ in range(SWAP_TRIES):
            if swapped.done or name in projector.stopped:
                break
            projector.catch_up()
            swapped = projector.views.swap(name, live)
        position, stopped = swapped.rebuilt, projector.stopped.get(name)
        return Rebuilt(partition, name, position, live.count(name), swapped.done, stopped)

    def compare(
        self, names: Sequence[str] = NAMES, progress: Progress | None = None
    ) -> tuple[Comparison, ...]:
        """Compares every stored view with one folded anew from the events."""
        return tuple(
            comparison
            for number in range(len(self._stores))
            for comparison in Comparer(self._matches, number, names).compare(progress)
        )

    @contextmanager
    def running(self) -> Iterator[None]:
        """Keeps all views up to date in the background while a block runs."""
        with ExitStack() as stack:
            for number in range(len(self._stores)):
                stack.enter_context(Runner(self._matches, number))
            yield
