"""Writing to one partition's streams directly, without the library's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludwig.redis_streams.client import AnyClient
from ludwig.redis_streams.cluster import Reply
from ludwig.redis_streams.entry import NewEvent, Saved
from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.log import PAGE, LogReader
from ludwig.redis_streams.outage import CLIENT_ERRORS, worded
from ludwig.redis_streams.replication import call_replicated
from ludwig.redis_streams.save import SAVE, Part, Position, fresh_nonce, prepare_save
from ludwig.redis_streams.script import Script

__all__ = ["PAGE", "StreamStore"]


class StreamStore(LogReader):
    """Holds the streams of one partition and the log that orders them.

    A save returns when `replicas` replicas have it too. All methods raise
    StoreUnavailable if the server cannot be reached in time.
    """

    def __init__(
        self,
        client: AnyClient,
        app: str,
        partition: int = 0,
        *,
        text_ids: bool = False,
        replicas: int = 0,
    ) -> None:
        super().__init__(client, app, partition, text_ids=text_ids)
        self.replicas = replicas

    def append(
        self,
        stream_id: StreamId,
        expected_version: int,
        events: Sequence[NewEvent | tuple[str, bytes] | tuple[str, bytes, bytes]],
        *,
        nonce: bytes | None = None,
        expected_head: bytes = b"",
        begins: bool = False,
        position: Position | None = None,
    ) -> Saved:
        """Stores events after a version, all or none, in one round trip.

        `expected_version` is the last version now (0 for a new stream that starts with
        1). With `expected_head` the hash of the last event must be this one. `begins`
        asks for a stream that does not exist yet and lets it start at any version.
        `nonce` names the save: offering the same one at the same version again writes
        nothing and returns the same ids. Raises StoreConflict with what is there instead.
        """
        rows = [event if type(event) is NewEvent else NewEvent(*event) for event in events]
        part = Part(stream_id, expected_version + 1, rows, expected_head, begins)
        return self.save([part], nonce=nonce, position=position)

    def save(
        self,
        parts: Sequence[Part],
        *,
        nonce: bytes | None = None,
        position: Position | None = None,
        purpose: str = "e",
        rule: str = "next",
        logged: bool = True,
    ) -> Saved:
        """Stores events of several streams, all or none, in one round trip."""
        save = prepare_save(
            self.keys,
            parts,
            purpose=purpose,
            rule=rule,
            logged=logged,
            nonce=fresh_nonce() if nonce is None else nonce,
            position=position,
        )
        # No context manager here: this is the hot path.
        try:
            reply = self._call(SAVE, save.keys, save.arguments)
        except CLIENT_ERRORS as error:
            raise worded("save", error, outcome_unknown=True) from error
        return save.answer(reply)

    def _call(self, script: Script, keys: Sequence[bytes], arguments: Sequence[Any]) -> Reply:
        if self.replicas:
            return call_replicated(self.client, script, keys, arguments, self.replicas)
        return script.call(self.client, keys, arguments)
