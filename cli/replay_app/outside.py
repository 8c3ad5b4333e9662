"""What the replay may do beyond looking: follow a match, and branch it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from domain.visibility import Viewer
from replays.timeline import Timeline


class Live(Protocol):
    """A match that may go on while it is looked at."""

    def timelines(self) -> Iterator[Timeline]:
        """Yields longer and longer timelines until the match is over or it is stopped."""
        ...

    def stop(self) -> None:
        """Ends the waiting, from any thread."""
        ...


class Outside(NamedTuple):
    """The ways out of the application; without them it only looks.

    ``viewers`` says who the person may be once a match has gone on; ``branch`` begins a branch at
    a position for a viewer under a name, one made up if it is empty, and returns what to say of it.
    """

    viewers: Callable[[Timeline], tuple[Viewer, ...]]
    live: Live | None = None
    branch: Callable[[Timeline, int, Viewer, str], str] | None = None
