"""Entry: one line of the journal."""

from typing import NamedTuple

from domain.events import Seat


class Told(NamedTuple):
    """What an event's line says, and the ids of the rules it goes by."""

    text: str
    rules: tuple[str, ...]


class Entry(NamedTuple):
    """One event in words, as one viewer may read it.

    ``round`` is the one the match is in after the event, ``None`` before the first; ``seat`` is
    whose event it is, ``None`` for the table's; ``undone_by`` is the event that took it back.
    """

    seq: int
    at: str
    round: int | None
    seat: Seat | None
    text: str
    rules: tuple[str, ...]
    undone_by: int | None = None
