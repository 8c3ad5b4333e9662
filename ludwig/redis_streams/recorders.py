"""The library's recorders, on one partition of a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    Notification,
    ProcessRecorder,
    StoredEvent,
    Subscription,
    Tracking,
)
from typing_extensions import override

from ludwig.redis_streams.entry import NewEvent, Pointer, RawEntry, Saved, entry_of
from ludwig.redis_streams.log import PAGE
from ludwig.redis_streams.save import Part, Position
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.subscription import RedisSubscription
from ludwig.redis_streams.tracking import RedisTrackingRecorder

SNAPSHOTS = "snapshots"


class RedisAggregateRecorder(AggregateRecorder):
    """Keeps streams without a log: snapshots, or events that nobody follows."""

    def __init__(self, store: StreamStore, purpose: str = "events") -> None:
        self.store = store
        self._snapshots = purpose == SNAPSHOTS
        # "e" belongs to events that stand in the log.
        self._purpose = "s" if self._snapshots else "a"

    @override
    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: object
    ) -> Sequence[int] | None:
        if stored_events:
            self.store.save(
                # Of snapshots each may come late on its own.
                [part for event in stored_events for part in parts_of([event])]
                if self._snapshots
                else parts_of(stored_events),
                purpose=self._purpose,
                rule="rising" if self._snapshots else "next",
                logged=False,
            )
        return None

    @override
    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        raw = self.store.read_raw(
            originator_id, gt, lte, desc=desc, limit=limit, purpose=self._purpose
        )
        return [_stored(originator_id, entry) for entry in raw]


class RedisApplicationRecorder(RedisAggregateRecorder, ApplicationRecorder):
    """Keeps streams and the log that puts all their events in one order."""

    def __init__(self, store: StreamStore) -> None:
        super().__init__(store)
        self._purpose = "e"

    @override
    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: object
    ) -> Sequence[int] | None:
        return list(self._insert(stored_events).ids) if stored_events else None

    def _insert(self, stored_events: Sequence[StoredEvent], at: Position | None = None) -> Saved:
        return self.store.save(parts_of(stored_events), position=at)

    @override
    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = (start or 1) + (0 if inclusive_of_start or start is None else 1)
        found: list[Notification] = []
        while len(found) < limit:
            asked = max(PAGE, limit) if topics else limit
            page = self.store.pointers(after, asked, stop)
            found += (n for n in self.resolved(page) if not topics or n.topic in topics)
            if len(page) < asked:
                break
            after = page[-1].n + 1
        return found[:limit]

    def resolved(self, pointers: Sequence[Pointer]) -> list[Notification]:
        """Reads the events that entries of the log point to."""
        return [
            Notification(
                id=n,
                originator_id=stream_id,
                originator_version=entry.version,
                topic=entry.type,
                state=entry.payload,
            )
            for n, stream_id, entry in self.store.resolve(pointers)
        ]

    @override
    def max_notification_id(self) -> int | None:
        return self.store.last_notification() or None

    @override
    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        return RedisSubscription(self, gt, topics)


class RedisProcessRecorder(RedisTrackingRecorder, RedisApplicationRecorder, ProcessRecorder):
    """Keeps events together with the place in the upstream log they come from."""

    def __init__(self, store: StreamStore) -> None:
        RedisApplicationRecorder.__init__(self, store)

    @override
    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: object
    ) -> Sequence[int] | None:
        tracking = cast("Tracking | None", kwargs.get("tracking"))
        if not stored_events:
            if tracking is not None:
                self.insert_tracking(tracking)
            return None
        at = Position(tracking.application_name, tracking.notification_id) if tracking else None
        return list(self._insert(stored_events, at).ids)


def parts_of(stored_events: Sequence[StoredEvent]) -> list[Part]:
    """Cuts events into runs of consecutive versions of one stream, in their order."""
    parts: list[Part] = []
    run: list[NewEvent] = []
    expected: tuple[UUID | str, int] | None = None
    for event in stored_events:
        stream_id, version = event.originator_id, event.originator_version
        if (stream_id, version) != expected:
            run = []
            parts.append(Part(stream_id, version, run))
        run.append(NewEvent(event.topic, event.state))
        expected = stream_id, version + 1
    return parts


def _stored(originator_id: UUID | str, raw: RawEntry) -> StoredEvent:
    entry = entry_of(raw)
    return StoredEvent(
        originator_id=originator_id,
        originator_version=entry.version,
        topic=entry.type,
        state=entry.payload,
    )
