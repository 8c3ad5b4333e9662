"""Positions reached in upstream logs, kept together with the read models they feed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import resources
from threading import Event
from typing import Any

from eventsourcing.persistence import Tracking, TrackingRecorder, WaitInterruptedError
from typing_extensions import override

from ludwig.redis_streams.errors import StoreConflict
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.save import fresh_nonce
from ludwig.redis_streams.script import Script
from ludwig.redis_streams.store import StreamStore

FIRST_PAUSE = 0.001
LONGEST_PAUSE = 0.05

TRACK = Script(resources.files(__package__).joinpath("track.lua").read_text(encoding="utf-8"))

Command = Sequence[Any]


class RedisTrackingRecorder(TrackingRecorder):
    """Records positions; a subclass keeps a read model with them.

    A read model writes with `record`, which makes the write and its position one step.
    """

    def __init__(self, store: StreamStore) -> None:
        self.store = store

    @override
    def insert_tracking(self, tracking: Tracking) -> None:
        self.record(tracking, ())

    def record(self, tracking: Tracking, commands: Sequence[Command]) -> None:
        """Runs commands and records the position, all or none, exactly once.

        Each command is its words with the key second, as in `("HINCRBY", key, field, 1)`;
        take keys from `view_key`. The commands must be right: a script cannot take back
        what ran before one that fails. Raises StoreConflict if the position is not new.
        """
        keys = [self.store.keys.tracking, *dict.fromkeys(command[1] for command in commands)]
        arguments: list[Any] = [tracking.application_name, tracking.notification_id]
        arguments += [fresh_nonce(), len(commands)]
        for command in commands:
            arguments += (len(command), *command)
        with reaching("record a position", outcome_unknown=True):
            word, reached = TRACK.call(self.store.client, keys, arguments)
        if word == b"tracked":
            raise StoreConflict(
                f"position {tracking.notification_id} of {tracking.application_name} is not "
                f"after {reached}, which has been recorded",
                expected=tracking.notification_id,
                actual=reached,
            )

    def view_key(self, name: str) -> bytes:
        """A key for a read model, in the slot of this partition."""
        return self.store.keys.view(name)

    @override
    def max_tracking_id(self, application_name: str) -> int | None:
        with reaching("read a position"):
            found: Any = self.store.client.hget(self.store.keys.tracking.decode(), application_name)
        return int(found.partition(b":")[0]) if found else None

    def wait(
        self,
        application_name: str,
        notification_id: int | None,
        timeout: float = 1.0,
        interrupt: Event | None = None,
    ) -> None:
        """Waits until a position is recorded, asking every 1 to 50 ms.

        Raises TimeoutError, or WaitInterruptedError if the event is set first.
        """
        deadline = time.monotonic() + timeout
        pause = FIRST_PAUSE
        nobody = Event()
        while not self.has_tracking_id(application_name, notification_id):
            if (interrupt or nobody).wait(pause):
                raise WaitInterruptedError
            if time.monotonic() > deadline:
                raise TimeoutError(
                    f"Timed out waiting for notification {notification_id} "
                    f"from application '{application_name}' to be processed"
                )
            pause = min(pause * 1.5, LONGEST_PAUSE)
