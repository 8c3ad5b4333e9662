"""The note in a copy that streams of a log were left out, which a later copy has to bring."""

from __future__ import annotations

from typing import Any, Final

from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store

NOTES: Final = "copy:left"
"""The name of the set that holds, in the first partition, the copied logs with streams left out."""


class LeftOut:
    """Whether the copy of a log, by the name of the place reached in it, lacks streams."""

    def __init__(self, target: Store, name: str) -> None:
        self._client = target.client
        self._key = target.partitions[0].keys.view(NOTES)
        self._name = name

    def noted(self) -> bool:
        """Returns whether streams were left out, and have not been brought since."""
        with reaching("read what was left out"):
            found: Any = self._client.sismember(self._key, self._name)
        return bool(found)

    def note(self, *, left: bool) -> None:
        """Notes whether streams are left out, before that is so or when it is no more."""
        with reaching("note what is left out"):
            if left:
                self._client.sadd(self._key, self._name)
            else:
                self._client.srem(self._key, self._name)
