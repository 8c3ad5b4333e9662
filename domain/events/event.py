"""Event: what all classes of events have in common."""

from typing import TypeVar

from msgspec import Struct, structs


class Event(Struct, frozen=True, gc=False):
    """Anything that happened in a match."""


E = TypeVar("E", bound=Event)


def changed(event: E, **fields: object) -> E:
    """Returns the event with some fields replaced."""
    return structs.replace(event, **fields)
