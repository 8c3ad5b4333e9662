"""Stored events to domain events, refusing what is newer than this program."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

from eventsourcing.domain import DomainEventProtocol, TAggregateID
from eventsourcing.persistence import (
    Mapper,
    MapperDeserialisationError,
    StoredEvent,
    find_id_convertor,
)
from eventsourcing.utils import TopicError, register_topic, resolve_topic

from ludwig.redis_streams.errors import UnknownSchema


class StrictMapper(Mapper[TAggregateID]):
    """Maps as the library does, but never takes a later event version for an older one."""

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[TAggregateID]:
        """Converts a stored event, through the class's upcasters if it is an older version.

        Raises UnknownSchema for an event name or an event version nobody registered.
        """
        cls = _class_of(stored_event.topic)
        state = self._opened(stored_event)
        _upcast(cls, state, stored_event.topic)
        convert = find_id_convertor(cls, cast("Hashable", type(stored_event.originator_id)))
        state["originator_id"] = convert(stored_event.originator_id)
        state["originator_version"] = stored_event.originator_version
        event: Any = object.__new__(cls)
        object.__setattr__(event, "__dict__", state)
        return cast("DomainEventProtocol[TAggregateID]", event)

    def _opened(self, stored: StoredEvent) -> dict[str, Any]:
        data = stored.state
        try:
            if self.cipher:
                data = self.cipher.decrypt(data)
            if self.compressor:
                data = self.compressor.decompress(data)
            return cast("dict[str, Any]", self.transcoder.decode(data))
        except Exception as error:
            raise MapperDeserialisationError(
                f"cannot read {stored.topic}, version {stored.originator_version} "
                f"of {stored.originator_id}: {error}"
            ) from error


def register_names(*classes: type) -> None:
    """Makes the short `TOPIC` of event classes known, so that a fresh process reads them."""
    for cls in classes:
        register_topic(cast("Any", cls).TOPIC, cls)


def _class_of(topic: str) -> type:
    try:
        return cast("type", resolve_topic(topic))
    except TopicError as error:
        raise UnknownSchema(f"events named {topic} are not known here", found=topic) from error


def _upcast(cls: type, state: dict[str, Any], topic: str) -> None:
    known = getattr(cls, "class_version", 1)
    found = state.pop("class_version", 1)
    if found > known:
        raise UnknownSchema(
            f"{topic} was written as version {found}, this program knows {known}",
            found=str(found),
            known=str(known),
        )
    for version in range(found, known):
        getattr(cls, f"upcast_v{version}_v{version + 1}")(state)
