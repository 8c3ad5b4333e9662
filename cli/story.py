"""A match as read from the store, with every state it went through."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from domain.decisions import awaited
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer, as_seen
from projections.happening import Happening
from projections.journal import Entry, narrate
from projections.undoing import Returns, undone_by, with_return
from replays.positions import Position, Waypoint, resolve

if TYPE_CHECKING:
    from ludwig.codec import Recorded
    from ludwig.matches.match import Match


class Story:
    """One match from its first event to its last; positions are event numbers, 0 is before.

    Cost: one fold of the whole match when first looked at.
    """

    def __init__(self, match: "Match") -> None:
        self.match = match

    @property
    def id(self) -> str:
        """The match's id in this store."""
        return self.match.header.id

    @property
    def viewer(self) -> str:
        """Whose copy of the match this is."""
        return self.match.header.viewer

    @cached_property
    def recorded(self) -> "tuple[Recorded, ...]":
        """The events as recorded."""
        return tuple(self.match.recorded())

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """Every event with the states around it."""
        return tuple(self._happenings())

    def _happenings(self) -> Iterator[Happening]:
        before = None
        for (seq, event), recorded in zip(self.match.events(), self.recorded, strict=True):
            happening = Happening.following(before, event, recorded.by, recorded.at, seq)
            yield happening
            before = happening.step

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.match.seq

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in turn order."""
        return self.happenings[0].state.seats

    @cached_property
    def over(self) -> bool:
        """Whether the match has once ended, so that all of it is public (SEE-5)."""
        return any(happening.state.over for happening in self.happenings)

    @property
    def end(self) -> State:
        """The state after the last event."""
        return self.happenings[-1].state

    @cached_property
    def returns(self) -> Returns:
        """The take-backs and rulings of the match."""
        returns: Returns = ()
        for happening in self.happenings:
            returns = with_return(returns, happening)
        return returns

    @cached_property
    def waypoints(self) -> tuple[Waypoint, ...]:
        """What positions are resolved against."""
        return tuple(self._waypoint(happening) for happening in self.happenings)

    def _waypoint(self, happening: Happening) -> Waypoint:
        state = happening.state
        decision = awaited(state)
        return Waypoint(
            happening.seq,
            self.recorded[happening.seq - 1].hash,
            type(happening.event).__name__,
            state.round or None,
            decision and decision.seat,
            undone_by(happening.seq, self.returns) is None,
        )

    def seq(self, position: Position) -> int:
        """Returns the number of the event after which a position lies."""
        return resolve(position, self.waypoints)

    def state(self, seq: int, viewer: Viewer) -> State | None:
        """Returns the state after an event as a viewer saw it then; ``None`` before the first."""
        return as_seen(self.happenings[seq - 1].state, viewer) if seq else None

    def entry(self, seq: int, viewer: Viewer) -> Entry:
        """Returns an event in words, as a viewer may read it."""
        entry = narrate(self.happenings[seq - 1], viewer)
        return entry._replace(undone_by=undone_by(seq, self.returns))
