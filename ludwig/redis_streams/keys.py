"""The names of all keys of a store.

Every key of a partition carries the partition's hash tag, so all of them lie in one
slot of a cluster and one script can touch them together.
"""

from __future__ import annotations

from uuid import UUID

StreamId = UUID | str


class Keys:
    """Names the keys of one partition of one application.

    `log` is the notification log: entry `<n>-<version>`, one field, the stream's id.
    `tracking` is the hash of positions reached in upstream logs.
    """

    def __init__(self, app: str, partition: int = 0) -> None:
        self.app = app
        self.partition = partition
        self.tag = f"{{{app}:p{partition:02d}}}"
        self.log = f"{self.tag}:n".encode()
        self.tracking = f"{self.tag}:t".encode()
        self._events = f"{self.tag}:e:".encode()

    def stream(self, stream_id: StreamId, purpose: str = "e") -> bytes:
        """The stream of one aggregate: entry `<version>-1`."""
        return self.prefix(purpose) + stream_bytes(stream_id)

    def prefix(self, purpose: str = "e") -> bytes:
        """What stands before the id in the key of a stream."""
        return self._events if purpose == "e" else f"{self.tag}:{purpose}:".encode()

    def view(self, name: str) -> bytes:
        """A key that belongs to a read model in this partition."""
        return f"{self.tag}:v:{name}".encode()


def scheme_key(app: str) -> str:
    """The key that says how the application's store is laid out."""
    return f"{{{app}}}:scheme"


def stream_bytes(stream_id: StreamId) -> bytes:
    """The id as it stands in keys and pointers: 16 bytes of a UUID, or UTF-8 of a name."""
    return stream_id.bytes if isinstance(stream_id, UUID) else stream_id.encode()
