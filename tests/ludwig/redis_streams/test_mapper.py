from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest
from eventsourcing.domain import DomainEvent
from eventsourcing.persistence import MapperDeserialisationError, StoredEvent

from ludwig.redis_streams import MsgpackTranscoder, UnknownSchema, register_names
from ludwig.redis_streams.mapper import StrictMapper


class Painted(DomainEvent):
    """Its third version: `colour` became `colours`, then got a `coat`."""

    TOPIC: ClassVar[str] = "Painted"
    class_version: ClassVar[int] = 3
    colours: tuple[str, ...]
    coat: int

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        state["colours"] = (state.pop("colour"),)

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> None:
        state["coat"] = 1


register_names(Painted)
TRANSCODER = MsgpackTranscoder()
# One example of each version, as it was written.
WRITTEN = {
    1: bytes.fromhex("81a6636f6c6f7572a3726564"),
    2: bytes.fromhex("82a7636f6c6f757273c7050191a3726564ad636c6173735f76657273696f6e02"),
    3: bytes.fromhex(
        "83a7636f6c6f757273c7050191a3726564a4636f617401ad636c6173735f76657273696f6e03"
    ),
}


def mapper() -> StrictMapper[UUID]:
    return StrictMapper(TRANSCODER)


def stored(state: bytes, topic: str = "Painted") -> StoredEvent:
    return StoredEvent(uuid4(), 4, topic, state)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_version_ever_written_is_read(version):
    """An event of an older version goes through the upcasters up to today's."""
    found = mapper().to_domain_event(stored(WRITTEN[version]))
    assert isinstance(found, Painted)
    assert (("red",), 1) == (found.colours, found.coat)


def test_what_is_written_today_is_the_latest_example():
    """The stored example of the latest version is what the mapper writes now."""
    event = mapper().to_domain_event(stored(WRITTEN[3]))
    assert ("Painted", WRITTEN[3]) == (
        mapper().to_stored_event(event).topic,
        mapper().to_stored_event(event).state,
    )


def test_a_newer_version_is_refused():
    """An event from a later program is an unknown schema, not a guess."""
    state = TRANSCODER.encode({"colours": ("red",), "coat": 1, "class_version": 4})
    with pytest.raises(UnknownSchema) as caught:
        mapper().to_domain_event(stored(state))
    assert ("4", "3") == (caught.value.found, caught.value.known)
    assert "Painted was written as version 4, this program knows 3" == caught.value.message


def test_an_unknown_name_is_refused():
    """An event name nobody registered is an unknown schema."""
    with pytest.raises(UnknownSchema, match="Vanished") as caught:
        mapper().to_domain_event(stored(b"\x80", "Vanished"))
    assert "Vanished" == caught.value.found


def test_a_damaged_state_is_named():
    """State that cannot be decoded names the event it belongs to."""
    event = stored(b"\xc1")
    with pytest.raises(MapperDeserialisationError, match=f"version 4 of {event.originator_id}"):
        mapper().to_domain_event(event)
