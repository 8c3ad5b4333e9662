"""The library's subscription, on a followed log."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from eventsourcing.persistence import Notification, Subscription

from ludwig.redis_streams.tail import Tail

if TYPE_CHECKING:
    from ludwig.redis_streams.recorders import RedisApplicationRecorder


class RedisSubscription(Subscription["RedisApplicationRecorder"]):
    """Yields every notification after a position, then waits for the next.

    `stop` from any thread ends the wait at once.
    """

    def __init__(
        self,
        recorder: RedisApplicationRecorder,
        gt: int | None = None,
        topics: Sequence[str] = (),
    ) -> None:
        super().__init__(recorder=recorder, gt=gt, topics=topics)
        self._wanted = frozenset(topics)
        self._ready: deque[Notification] = deque()
        self._tail = Tail(recorder.store, gt or 0)

    def stop(self) -> None:
        """Stops the subscription."""
        super().stop()
        self._tail.stop()

    def __exit__(self, *args: object, **kwargs: object) -> None:
        try:
            super().__exit__(*args, **kwargs)
        finally:
            self._tail.close()

    def __next__(self) -> Notification:
        """Returns the next notification; waits for it if need be."""
        while not self._ready and not self._has_been_stopped:
            self._take(self._recorder.resolved(self._tail.next_page()))
        if self._has_been_stopped:
            raise StopIteration
        notification = self._ready.popleft()
        self._last_notification_id = notification.id
        return notification

    def _take(self, notifications: Sequence[Notification]) -> None:
        self._ready.extend(
            notification
            for notification in notifications
            if not self._wanted or notification.topic in self._wanted
        )
