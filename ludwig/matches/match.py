"""A stored match as read: its header, its entries, and the line they have taken."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Final, Self
from uuid import UUID

from domain import events as ev
from domain.audience import Audience
from domain.decisions import Decision, awaited
from domain.line import Step
from domain.state import State
from ludwig.codec import (
    GENESIS,
    DataError,
    Recorded,
    UnknownSchemaError,
    by_of,
    hash_of,
    unpack,
    unpack_event,
)
from ludwig.codec.schema import word_of
from ludwig.matches.errors import MatchBroken
from ludwig.matches.header import Filed, Header, read_header

ENDINGS: Final = frozenset(word_of(kind.__name__) for kind in ev.ENDINGS)


class Match:
    """One match as it stands in the store; a value, and lazy in everything it can be.

    ``filed`` are its own entries, the header first; ``before`` are the events of the parent that
    a branch goes on from, ``above`` that parent's audience.
    """

    def __init__(
        self,
        header: Header,
        filed: tuple[Filed, ...],
        before: tuple[Filed, ...] = (),
        *,
        above: Audience | None = None,
    ) -> None:
        self.header = header
        self.filed = filed
        self.before = before
        self.above = above

    @classmethod
    def project(cls, initial: Self | None, filed: Iterable[Filed]) -> Self | None:
        """Builds a match from its entries, or one more advanced from an earlier reading."""
        entries = tuple(filed)
        if initial is not None:
            return initial.grown(entries)
        if not entries:
            return None
        return cls(read_header(entries[0].word, entries[0].payload), entries)

    @property
    def id(self) -> UUID:
        """The id of its stream."""
        return self.filed[0].originator_id

    @property
    def version(self) -> int:
        """The version of its last entry, which is the number of its last event."""
        return self.filed[-1].originator_version

    @property
    def seq(self) -> int:
        """The number of its last event."""
        return self.version

    @cached_property
    def entries(self) -> tuple[Filed, ...]:
        """The entries of all its events, a branch's parent's events included."""
        return self.before + self.filed[1:]

    @property
    def head(self) -> bytes:
        """The 32 bytes of the last event's hash."""
        return hash_of(self.entries[-1].payload) if self.entries else GENESIS

    def recorded(self) -> Iterator[Recorded]:
        """Iterates over its events as recorded."""
        for entry in self.entries:
            yield unpack(entry.originator_version, entry.word, entry.payload)

    def events(self) -> Iterator[tuple[int, ev.Event]]:
        """Iterates over its events with their numbers; `MatchBroken` for one that is malformed."""
        for entry in self.entries:
            yield entry.originator_version, self._event(entry)

    def grown(self, filed: tuple[Filed, ...]) -> Self:
        """Returns the match with entries added; what was folded of it is not folded again."""
        match = type(self)(self.header, self.filed + filed, self.before, above=self.above)
        if "line" in self.__dict__:
            match.__dict__["line"] = self._folded(self.line, filed)
        return match

    @cached_property
    def line(self) -> Step:
        """The line it has taken; `MatchBroken` where an event cannot follow."""
        return self._folded(None, self.entries)

    def _folded(self, line: Step | None, entries: Iterable[Filed]) -> Step:
        for entry in entries:
            seq, event = entry.originator_version, self._event(entry)
            by = by_of(entry.payload)
            try:
                line = _advanced(line, event, by, seq)
            except (LookupError, ValueError, TypeError, AttributeError) as error:
                raise MatchBroken(self.header.id, seq, repr(error)) from error
        if line is None:
            raise MatchBroken(self.header.id, 0, "it holds no event")
        return line

    def _event(self, entry: Filed) -> ev.Event:
        seq = entry.originator_version
        try:
            return unpack_event(seq, entry.word, entry.payload)
        except DataError as error:
            raise MatchBroken(self.header.id, seq, str(error)) from error

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self.line.state

    @property
    def playable(self) -> bool:
        """Whether this copy holds all that playing on needs; a viewer's copy lacks the decks."""
        return self.header.viewer == "referee"

    @property
    def ended(self) -> bool:
        """Whether it has once ended or been abandoned, so that all of it is public (SEE-5)."""
        return any(entry.word in ENDINGS for entry in self.entries)

    @property
    def seats(self) -> tuple[ev.Seat, ...]:
        """Who sits at it in turn order, as its first event says; nobody if it does not."""
        return tuple(player.seat for player in self.players)

    @cached_property
    def players(self) -> tuple[ev.Player, ...]:
        """Those who play it in turn order, as its first event says; nobody if it does not."""
        with suppress(MatchBroken, UnknownSchemaError, IndexError):
            created = self._event(self.entries[0])
            if isinstance(created, ev.MatchCreated):
                return created.players
        return ()

    @cached_property
    def audience(self) -> Audience:
        """Who may see it, and what of it is public; an imported branch is everybody's to look at.

        A parent that is not in this store may still be going on, unless the branch left after its
        end.
        """
        parent = self.header.parent
        if parent is None:
            return Audience(self.ended)
        ended = any(e.word in ENDINGS for e in self.entries if e.originator_version <= parent.seq)
        above = self.above or Audience(ended)
        keeper = "spectator" if self.header.imported else self.header.keeper
        return Audience(self.ended, parent.seq, above, keeper)

    def unclean(self, viewer: str) -> str:
        """Returns the first rule that it broke as imported, of those that a viewer may hear of."""
        whole = viewer in ("referee", self.header.viewer) or self.audience.settled
        return self.header.unclean if whole else self.header.patent

    @property
    def decision(self) -> Decision | None:
        """The decision it waits for."""
        return awaited(self.state)


def _advanced(line: Step | None, event: ev.Event, by: str | None, seq: int) -> Step:
    if line is not None:
        return line.advanced(event, by, seq)
    if not isinstance(event, ev.MatchCreated):
        raise TypeError(type(event).__name__)
    return Step.first(event)
