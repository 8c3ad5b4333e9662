"""An event as an audit walks along it: its number, who decided it, and the event."""

from typing import TypeAlias

from domain.events import Event

Walked: TypeAlias = tuple[int, str | None, Event]
"""Number, decider, event."""
