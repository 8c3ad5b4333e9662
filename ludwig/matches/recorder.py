"""The recorder and mapper of matches: the library's interfaces, with our chain and nonce."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import Mapper, StoredEvent

from ludwig.codec import hash_of
from ludwig.matches.header import HEADER_WORD, Filed
from ludwig.redis_streams import NewEvent, Part, RedisApplicationRecorder

NO_HASH: Final = b""


class MatchRecorder(RedisApplicationRecorder):
    """Stores one save of one match, if the match still ends where the writer saw it end."""

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: object
    ) -> Sequence[int] | None:
        """Stores all or none of the events.

        ``nonce`` names the save, ``head`` is the hash it chains on. Raises `StoreConflict` if
        somebody else wrote first.
        """
        if not stored_events:
            return None
        nonce = kwargs.get("nonce")
        head = kwargs.get("head", NO_HASH)
        if not (nonce is None or isinstance(nonce, bytes)) or not isinstance(head, bytes):
            raise TypeError(kwargs)
        first = stored_events[0]
        rows = [NewEvent(e.topic, e.state, _hash(e)) for e in stored_events]
        begins = first.topic == HEADER_WORD
        part = Part(first.originator_id, first.originator_version, rows, head, begins)
        return self.store.save([part], nonce=nonce).ids


def _hash(event: StoredEvent) -> bytes:
    return NO_HASH if event.topic == HEADER_WORD else hash_of(event.state)


class MatchMapper(Mapper[UUID]):
    """Passes entries through: a match packs and unpacks its events itself."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:  # noqa: ANN401 - the library's
        """Returns the entry as the recorders take it."""
        return StoredEvent(*domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:  # noqa: ANN401 - the library's
        """Returns the stored entry."""
        return Filed(
            stored_event.originator_id,  # type: ignore[arg-type]
            stored_event.originator_version,
            stored_event.topic,
            stored_event.state,
        )
