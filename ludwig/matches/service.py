"""`MatchService`: the application that keeps the matches of one partition."""

from collections.abc import Iterable
from typing import Any, ClassVar
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    Mapper,
)
from eventsourcing.utils import Environment

from ludwig.codec import Recorded, pack
from ludwig.matches.errors import MatchNotFound
from ludwig.matches.header import Filed, Header, stream_id
from ludwig.matches.match import Match
from ludwig.matches.moved_on import MatchMovedOn
from ludwig.matches.recorder import MatchMapper, MatchRecorder
from ludwig.redis_streams import Factory, Store, StoreConflict, StreamStore

APP = "ludwig"


class MatchService(Application[UUID]):
    """Keeps matches in one partition of a store: one recorder, one log, one total order."""

    name = APP
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "ludwig.redis_streams",
        "DEEPCOPY_FROM_AGGREGATE_CACHE": "n",
    }

    def __init__(self, store: Store, partition: int = 0, *, cache: int = 0) -> None:
        """Uses a store that is open; ``cache`` is how many matches are kept as read."""
        self._store = store
        settings = {"REDIS_PARTITION": str(partition)}
        if cache:
            settings["AGGREGATE_CACHE_MAXSIZE"] = str(cache)
        super().__init__(settings)

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Builds on the store given, which is not closed with the application."""
        return Factory(env, store=self._store)

    def construct_recorder(self) -> ApplicationRecorder:
        """Builds the recorder that checks the hash chain and knows a save by its nonce."""
        return MatchRecorder(self.factory.partition)  # type: ignore[attr-defined]

    def construct_mapper(self) -> Mapper[UUID]:
        """Passes entries through as they are packed."""
        return MatchMapper(self.construct_transcoder())

    def match(self, match_id: str) -> Match:
        """Reads a match; `MatchNotFound` if the partition has none of this id."""
        if self.repository.cache is None:
            return self._read(match_id)
        try:
            found: Match = self.repository.get(
                stream_id(match_id),
                projector_func=Match.project,
            )
        except AggregateNotFoundError:
            raise MatchNotFound(match_id) from None
        return found

    def _read(self, match_id: str) -> Match:
        """Reads a match without what the library puts between, in a third of the time."""
        stream = stream_id(match_id)
        part: StreamStore = self.recorder.store  # type: ignore[attr-defined]
        match = Match.project(None, (Filed(stream, *row) for row in part.rows(stream)))
        if match is None:
            raise MatchNotFound(match_id)
        return match

    def begin(
        self, header: Header, events: Iterable[Recorded], *, nonce: bytes | None = None
    ) -> Match:
        """Stores a new match with its first events; `StoreConflict` if the id is taken."""
        filed = (Filed.header(header), *self._filed(header.id, events))
        self.save(*filed, nonce=nonce)
        return Match(header, filed)

    def append(
        self, match: Match, events: Iterable[Recorded], *, nonce: bytes | None = None
    ) -> Match:
        """Stores one save after the match as read; `MatchMovedOn` if it has gone on since."""
        filed = self._filed(match.header.id, events)
        head = match.head if len(match.filed) > 1 else b""
        try:
            self.save(*filed, nonce=nonce, head=head)
        except StoreConflict as conflict:
            raise MatchMovedOn(match.header.id, conflict) from conflict
        return match.grown(filed)

    @staticmethod
    def _filed(match_id: str, events: Iterable[Recorded]) -> tuple[Filed, ...]:
        stream = stream_id(match_id)
        return tuple(Filed(stream, event.seq, *pack(event)) for event in events)
