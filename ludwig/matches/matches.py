"""`Matches`: every match of a store, whatever its partition; what an embedding program uses."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Final, NamedTuple, Self

from domain import events as ev
from domain.creation import creation_refusals
from domain.decide import Refused, create, decide
from domain.derive import follow
from domain.draws import Draws
from domain.line import REVEALING
from domain.refusal import Refusal
from domain.state import Stage
from ludwig.codec import GENESIS, Recorded, unpack
from ludwig.fair_decks import decide_fairly, follow_fairly, is_fair, seeds_from, seeds_of
from ludwig.matches.catalogue import Catalogue, Summary
from ludwig.matches.errors import ChoiceRefused, MatchNotFound
from ludwig.matches.header import HEADER_WORD, Header, stream_id
from ludwig.matches.intervention import intervention_refusals
from ludwig.matches.match import Match
from ludwig.matches.names import fresh_name, name_of
from ludwig.matches.record_shelf import RecordShelf, archive_directory
from ludwig.matches.sealing import Salt, fresh_salt, now, seal_save
from ludwig.matches.service import APP, MatchService
from ludwig.redis_streams import Store, StoreConflict, open_store, partition_of

NAME_TRIES: Final = 100


class Saved(NamedTuple):
    """What one save did: the match after it and the events it holds.

    ``again`` says that this very command had been carried out before; ``events`` are what it
    stored then.
    """

    match: Match
    events: tuple[Recorded, ...]
    again: bool = False


class Matches:
    """Begins, reads, plays on and lists the matches of one store.

    Raises `StoreUnavailable` when the store cannot be reached, `StoreConflict` when somebody else
    acted first, `ChoiceRefused` when the rules say no, `MatchNotFound`, and `MatchBroken` for a
    stored match that cannot be read.
    """

    def __init__(self, store: Store, *, clock: Callable[[], str] = now, cache: int = 0) -> None:
        """Uses an open store; ``clock`` gives the time of each save as a record writes it."""
        self.store = store
        self.clock = clock
        self.services = tuple(
            MatchService(store, number, cache=cache) for number in range(len(store.partitions))
        )

    @classmethod
    def open(
        cls, *, url: str | None = None, data: str | None = None, partitions: int | None = None
    ) -> Self:
        """Opens the store at ``url``, or the embedded one in the directory ``data``.

        Matches archived as files are read from `LUDWIG_ARCHIVE`, or ``archive`` beside the data.
        """
        matches = cls(open_store(APP, url=url, data=data, partitions=partitions))
        matches.store.use_archive(RecordShelf(archive_directory(data), matches.match))
        return matches

    def close(self) -> None:
        """Closes the store; the last user of an embedded one stops its server."""
        self.store.close()

    def __enter__(self) -> Self:
        """Enters a block at whose end the store is closed."""
        return self

    def __exit__(self, *_exception: object) -> None:
        """Closes the store."""
        self.close()

    def match(self, match_id: str) -> Match:
        """Reads the match of exactly this id, a branch with its parent's events before it."""
        match = self._service(match_id).match(match_id)
        parent = match.header.parent
        if parent is None or not match.header.fork:
            return match
        left = self.match(parent.match)
        before = left.entries[: match.header.fork]
        return Match(match.header, match.filed, before, above=left.audience)

    def create(
        self,
        created: ev.MatchCreated,
        draws: Draws,
        *,
        name: str | None = None,
        salt: Salt = fresh_salt,
        command_id: str | None = None,
    ) -> Saved:
        """Begins a match and plays to its first decision; an id is made up if none is given.

        One with fair decks stops at once, so that seats can contribute: see :meth:`lay_out`.
        """
        reasons = creation_refusals(created)
        if reasons:
            raise ChoiceRefused(name or "new", 0, reasons)
        events = (created,) if is_fair(created) else create(created, draws)
        sealed = self.seal(events, salt=salt)
        return self._begin(name, sealed, command_id)

    def seal(
        self,
        events: Sequence[ev.Event],
        match: Match | None = None,
        *,
        by: str | None = None,
        salt: Salt = fresh_salt,
    ) -> tuple[Recorded, ...]:
        """Returns the events as they would be recorded after a match as read."""
        after, previous = (match.seq, match.head) if match else (0, GENESIS)
        at = self.clock()
        return seal_save(events, after=after, previous=previous, by=by, at=at, salt=salt)

    def _begin(
        self, name: str | None, sealed: tuple[Recorded, ...], command_id: str | None
    ) -> Saved:
        nonce = nonce_of(command_id)
        for number in range(NAME_TRIES):
            chosen = name or (fresh_name() if nonce is None else name_of(nonce, number))
            try:
                match = self._service(chosen).begin(
                    Header(chosen, chosen, "referee"), sealed, nonce=nonce
                )
            except StoreConflict:
                if name is not None:
                    raise
            else:
                return self._settled(match, sealed, command_id)
        raise MatchNotFound(name or "new")

    def _settled(self, match: Match, sealed: tuple[Recorded, ...], command_id: str | None) -> Saved:
        """Returns what a save did, or what another save of the same command did just before it."""
        stored = self.done(match, command_id)
        if stored is None or stored.events[-1].hash == sealed[-1].hash:
            return Saved(match, sealed)
        return stored._replace(match=self.match(match.header.id))

    def insert(
        self, header: Header, events: Sequence[Recorded], *, nonce: bytes | None = None
    ) -> Match:
        """Stores a whole match as it was recorded elsewhere, or a branch, in one save."""
        return self._service(header.id).begin(header, events, nonce=nonce)

    def decide(
        self,
        match: Match,
        choice: ev.Choice,
        draws: Draws,
        *,
        by: str | None = None,
        salt: Salt = fresh_salt,
        command_id: str | None = None,
    ) -> Saved:
        """Makes a choice and stores it with all that follows from it, in one save.

        ``by`` is the seat that chooses unless a referee types it in from a table.
        """
        if again := self.done(match, command_id):
            return again
        match = self.catch_up(match, draws, salt=salt)
        planned = self.plan(match, choice, draws)
        sealed = self.seal(planned, match, by=by or choice.seat, salt=salt)
        return self._append(match, sealed, command_id)

    def plan(self, match: Match, choice: ev.Choice, draws: Draws) -> tuple[ev.Event, ...]:
        """Returns the events that a choice would bring, without storing them."""
        if not match.playable:
            copy = Refusal("match.copy", "SEE-3", {"viewer": match.header.viewer})
            raise ChoiceRefused(match.header.id, match.seq, (copy,))
        seeds = seeds_of(match)
        if seeds is None:
            decided = decide(match.state, choice, draws)
        else:
            decided = decide_fairly(match.state, choice, seeds, match.seq)
        if isinstance(decided, Refused):
            raise ChoiceRefused(match.header.id, match.seq, decided.reasons)
        return decided

    def foresee(self, match: Match, choice: ev.Choice, draws: Draws) -> tuple[ev.Event, ...]:
        """Returns what a choice would bring as far as nothing hidden would be revealed by it.

        Nobody may look at the next draw and then choose otherwise (SEE-3).
        """
        planned = self.plan(match, choice, draws)
        if isinstance(planned[0], ev.SleepingStackSearched):
            return (ev.changed(planned[0], seen=None),)
        return tuple(takewhile(lambda event: not isinstance(event, REVEALING), planned))

    def catch_up(self, match: Match, draws: Draws, *, salt: Salt = fresh_salt) -> Match:
        """Appends the derived events that are due, as after an import or a take-back."""
        if not match.playable:
            return match
        seeds = seeds_of(match)
        if seeds is None:
            due, _ = follow(match.state, draws)
        else:
            due = follow_fairly(match.state, seeds, match.seq)
        if not due:
            return match
        return self._append(match, self.seal(due, match, salt=salt), None).match

    def lay_out(
        self,
        match: Match,
        seat_seeds: Mapping[str, str],
        *,
        salt: Salt = fresh_salt,
        command_id: str | None = None,
    ) -> Saved:
        """Shuffles the fair decks of a match just begun, with the seeds that seats contribute."""
        if again := self.done(match, command_id):
            return again
        created = match.line.event if match.seq == 1 else None
        seeds = created and seeds_from(created, seat_seeds)  # type: ignore[arg-type]
        if not seeds or match.state.stage is not Stage.SHUFFLE:
            late = Refusal("fair.laid_out", "RECORD-order", {"seq": match.seq})
            raise ChoiceRefused(match.header.id, match.seq, (late,))
        events = follow_fairly(match.state, seeds, match.seq)
        return self._append(match, self.seal(events, match, salt=salt), command_id)

    def intervene(
        self,
        match: Match,
        event: ev.MoveTakenBack | ev.RulingApplied | ev.MatchAbandoned,
        *,
        by: str,
        command_id: str | None = None,
    ) -> Saved:
        """Stores a take-back, a ruling or the abandonment of a match."""
        if again := self.done(match, command_id):
            return again
        reasons = intervention_refusals(match, event, by)
        if reasons:
            raise ChoiceRefused(match.header.id, match.seq, reasons)
        return self._append(match, self.seal((event,), match, by=by), command_id)

    def _append(self, match: Match, sealed: tuple[Recorded, ...], command_id: str | None) -> Saved:
        service = self._service(match.header.id)
        after = service.append(match, sealed, nonce=nonce_of(command_id))
        return self._settled(after, sealed, command_id)

    def done(self, match: Match, command_id: str | None) -> Saved | None:
        """Returns what a command of this id has stored already, if it has."""
        nonce = nonce_of(command_id)
        if nonce is None:
            return None
        stream = stream_id(match.header.id)
        partition = self.store.of(stream)
        first = partition.find_save(stream, nonce)
        if first is None:
            return None
        entries = partition.read(stream, gt=first.version - 1, lte=first.version + first.begins - 1)
        events = tuple(
            unpack(entry.version, entry.type, entry.payload)
            for entry in entries
            if entry.type != HEADER_WORD
        )
        return Saved(match, events, again=True)

    def summaries(self) -> Iterator[Summary]:
        """Iterates over all matches of the store, by partition and then by age."""
        for service in self.services:
            yield from Catalogue(service, self.match).summaries()

    def find(self, prefix: str) -> str:
        """Returns the id that this is, or the only match, branches apart, that it begins."""
        if self.has(prefix):
            return prefix
        ids = tuple(each.id for each in self.summaries() if "/" not in each.id)
        begun = tuple(each for each in ids if each.startswith(prefix))
        if len(begun) == 1:
            return begun[0]
        raise MatchNotFound(prefix, begun)

    def has(self, match_id: str) -> bool:
        """Tells whether there is a match or branch of this id. Cost: one round trip."""
        stream = stream_id(match_id)
        return self.store.of(stream).head(stream).version >= 0

    def _service(self, match_id: str) -> MatchService:
        return self.services[partition_of(stream_id(match_id), len(self.services))]


def nonce_of(command_id: str | None) -> bytes | None:
    """Returns the name of a command's save: its SHA-256, so that a retry finds it."""
    return None if command_id is None else sha256(command_id.encode()).digest()
