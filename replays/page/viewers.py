"""From whose eyes a record can be looked at: only those of whom it holds all they may see."""

from collections.abc import Iterator

from domain.visibility import VIEWERS, Viewer
from ludwig.codec import Recorded
from replays.record import Record


def viewers_of(record: Record) -> tuple[Viewer, ...]:
    """Returns the viewers a page of this record can switch between, the record's own first.

    A record that lacks nothing is anybody's; any other is its own viewer's and a spectator's
    (SEE-4, SEE-5).
    """
    own = tuple(viewer for viewer in VIEWERS if viewer == record.viewer)
    if record.viewer != "referee" and any(map(_lacks, record.events)):
        return tuple(dict.fromkeys((*own, "spectator")))
    seated = (*_seats(record), "spectator", "referee")
    return tuple(dict.fromkeys((*own, *(viewer for viewer in VIEWERS if viewer in seated))))


def _lacks(recorded: Recorded) -> bool:
    """Tells whether a secret was committed to whose value is not in this copy."""
    return any(
        isinstance(value, dict) and value.get("commitment") and field not in recorded.secret
        for field, value in recorded.data.items()
    )


def _seats(record: Record) -> Iterator[str]:
    created = record.events[0].data.get("players") if record.events else ()
    for player in created if isinstance(created, list | tuple) else ():
        yield str(player["seat"])
