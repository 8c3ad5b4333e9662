"""Following a match that is being played elsewhere, over the store's log."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self

from ludwig.matches.header import stream_id
from ludwig.matches.matches import Matches
from ludwig.redis_streams import Tail
from replays.timeline import Timeline


class Following:
    """The timeline of a match that grows while others play it.

    Only what is new is folded, and nothing is missed between reading the match and waiting for
    more. `StoreUnavailable` is raised if the store stays away for a minute.
    """

    def __init__(self, matches: Matches, match_id: str) -> None:
        """Begins to follow; the match is read now, `MatchNotFound` if there is none."""
        self.matches = matches
        self.match_id = match_id
        stream = stream_id(match_id)
        partition = matches.store.of(stream)
        self._stream = stream
        # The log's end is taken first: what is stored after it is read again, never missed.
        self._tail = Tail(partition, partition.last_notification())
        self.timeline = Timeline(matches.match(match_id))

    def timelines(self) -> Iterator[Timeline]:
        """Yields the timeline as it is and after every save, until it is over or stopped."""
        yield self.timeline
        while not self.timeline.end.over:
            page = self._tail.next_page()
            if not page:
                return
            if any(pointer.stream_id == self._stream for pointer in page):
                longer = self.timeline.grown(self.matches.match(self.match_id))
                if longer is not self.timeline:
                    self.timeline = longer
                    yield longer

    def stop(self) -> None:
        """Ends the waiting at once, from any thread."""
        self._tail.stop()

    def __enter__(self) -> Self:
        """Follows for the length of a block."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Stops, and gives the connection back."""
        self._tail.close()
