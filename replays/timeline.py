"""The timeline of a match: every position of it, as anyone may see it there."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Self

from domain.decisions import awaited
from domain.events import CHOICES, Event, Seat
from domain.state import State
from domain.visibility import Viewer, as_seen
from ludwig.codec import Recorded, pack
from ludwig.matches.header import Filed, Header, Parent, stream_id
from ludwig.matches.match import Match
from projections.happening import Happening
from projections.journal import Entry, narrate
from projections.knowledge import KNOWLEDGE, Fact, Knowledge
from projections.undoing import Returns, undone_by, with_return
from replays.positions import Position, PositionError, Waypoint, resolve
from replays.record import Record


class NoSuchViewer(LookupError):  # noqa: N818 - a state of the world, not a fault of code
    """Says that a match has no such viewer; ``viewer`` is who was named."""

    def __init__(self, match: str, viewer: str, viewers: Iterable[str]) -> None:
        super().__init__(f"{match} has no viewer {viewer!r}, but {', '.join(viewers)}")
        self.match = match
        self.viewer = viewer


class Timeline:
    """One match from its first event to its last; positions are event numbers, 0 is before.

    Every state is kept, and successive states share all that did not change, so any position is
    reached in constant time and going back costs no more than going on. Opening costs one fold of
    the match, when first looked at; `MatchBroken` is raised where an event cannot follow. Asked for
    a position that there is not it raises `PositionError`, for somebody who is not there
    `NoSuchViewer`.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def of_record(cls, record: Record) -> Self:
        """Returns the timeline of a record that was read without findings, without any store."""
        stream = stream_id(record.match)
        parent = record.parent and Parent(*record.parent)
        header = Header(record.match, record.match, record.viewer, parent, imported=True)
        events = (Filed(stream, event.seq, *pack(event)) for event in record.events)
        return cls(Match(header, (Filed.header(header), *events)))

    def grown(self, match: Match) -> Self:
        """Returns the timeline of a later reading of the same match. Cost: what is new of it."""
        if match.seq == self.last:
            return self
        new = type(self)(Match(match.header, match.filed[:1], match.entries[self.last :]))
        happenings = _happenings(new.match.events(), new.recorded, self.happenings[-1])
        longer = type(self)(match)
        longer.__dict__["recorded"] = (*self.recorded, *new.recorded)
        longer.__dict__["happenings"] = (*self.happenings, *happenings)
        return longer

    @property
    def id(self) -> str:
        """The match's id in its store."""
        return self.match.header.id

    @property
    def branch(self) -> str | None:
        """The name of a branch made here, ``None`` for a real match."""
        return self.id.partition("/")[2] or None

    @property
    def viewer(self) -> str:
        """Whose copy of the match this is."""
        return self.match.header.viewer

    @cached_property
    def recorded(self) -> tuple[Recorded, ...]:
        """The events as recorded."""
        return tuple(self.match.recorded())

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """Every event with the states around it."""
        return tuple(_happenings(self.match.events(), self.recorded))

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.match.seq

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in turn order."""
        return self.happenings[0].state.seats

    @cached_property
    def public_since(self) -> int | None:
        """The event that ended the match and made all of it public (SEE-5), if one has."""
        return next((each.seq for each in self.happenings if each.state.over), None)

    @property
    def over(self) -> bool:
        """Whether the match has once ended, so that anyone may look as a referee (SEE-5).

        That a branch has ended opens nothing of a match that goes on (SEE-6).
        """
        return self.match.audience.settled

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
        """Returns the number of the event after which a position lies.

        Raises `PositionError` if there is no such position.
        """
        return resolve(position, self.waypoints)

    def state(self, seq: int, viewer: Viewer) -> State | None:
        """Returns the state after an event as a viewer saw it then; ``None`` before the first.

        Once the match has ended nothing is hidden any more, even if a ruling reopens it (SEE-5).
        """
        self._check(viewer)
        if not seq:
            return None
        state = self._happening(seq).state
        return state if self.public(seq) else as_seen(state, viewer)

    def public(self, seq: int) -> bool:
        """Returns whether everything was public at a position (SEE-5)."""
        return self.public_since is not None and self.public_since <= seq

    def entry(self, seq: int, viewer: Viewer, at: int | None = None) -> Entry:
        """Returns an event in words, as a viewer may read it.

        ``undone_by`` is what took it back by position ``at``, by the end if none is given.
        """
        self._check(viewer)
        entry = narrate(self._happening(seq), viewer, over=self.public(seq))
        undone = undone_by(seq, self.returns)
        if undone is not None and at is not None and undone > at:
            undone = None
        return entry._replace(undone_by=undone)

    def current(self, seq: int) -> bool:
        """Returns whether an event stands on the line that the match has taken to its end."""
        return undone_by(seq, self.returns) is None

    def last_decision(self, seat: Seat | str) -> int:
        """Returns the number of the last event that was a seat's choice, 0 if none was.

        What a referee typed in for a seat is that seat's choice; a move taken back counts too.
        """
        decided = (
            happening.seq
            for happening in reversed(self.happenings)
            if isinstance(happening.event, CHOICES) and getattr(happening.event, "seat", "") == seat
        )
        return next(decided, 0)

    def knowledge(self, seq: int, viewer: Viewer) -> dict[Seat, tuple[Fact, ...]]:
        """Returns what hidden things seats had seen by a position, as far as a viewer may know.

        What was seen stays known after a take-back, which the state alone does not tell (SEE-2).
        """
        self._check(viewer)
        known = self._knowledge[self._happening(seq).seq if seq else 0]
        return known.seen_by(viewer, self.seats, over=self.over and self.public(seq))

    @cached_property
    def viewers(self) -> tuple[Viewer, ...]:
        """Whose eyes there are: the referee's, a spectator's, and those of who sits there."""
        return ("referee", "spectator", *self.seats)

    def _check(self, viewer: Viewer) -> None:
        if viewer not in self.viewers:
            raise NoSuchViewer(self.id, viewer, self.viewers)

    def _happening(self, seq: int) -> Happening:
        if not 1 <= seq <= self.last:
            said = f"{self.id} has no event {seq}, but events 1 to {self.last}"
            raise PositionError("position.unknown", f"@{seq}", said, f"@0 to @{self.last}")
        return self.happenings[seq - 1]

    @cached_property
    def _knowledge(self) -> tuple[Knowledge, ...]:
        views = [KNOWLEDGE.empty]
        for happening in self.happenings:
            views.append(KNOWLEDGE.advance(views[-1], happening))
        return tuple(views)


def _happenings(
    events: Iterable[tuple[int, Event]],
    recorded: Iterable[Recorded],
    last: Happening | None = None,
) -> Iterator[Happening]:
    before = None if last is None else last.step
    for (seq, event), each in zip(events, recorded, strict=True):
        happening = Happening.following(before, event, each.by, each.at, seq)
        yield happening
        before = happening.step
