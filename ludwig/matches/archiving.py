"""`Archiving`: finished matches out of memory into record files, and back."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import TracebackType
from typing import Final, NamedTuple, Self

from ludwig.matches.catalogue import Summary
from ludwig.matches.errors import MatchNotFound
from ludwig.matches.header import stream_id
from ludwig.matches.matches import Matches
from ludwig.matches.record_shelf import RecordShelf
from ludwig.redis_streams import StoreConflict, StoreIntegrity
from ludwig.redis_streams.archive import Stub, is_stub, stub_of
from ludwig.redis_streams.archiving import archive_of, bring_back, put_away
from ludwig.redis_streams.errors import FileUnreadable
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.replication import node_of

FINISHED: Final = frozenset({"ended", "abandoned"})
UNSETTLED: Final = "is a branch, and its match has not ended"
_WHY_NOT: Final = {
    "playing": "is still being played",
    "broken": "cannot be read",
    "newer": "was written by a newer version",
}


class Moved(NamedTuple):
    """One match that was moved, or was not: then ``why`` says what kept it.

    ``freed`` are bytes of the server's memory, fewer than 0 for those taken again. ``broken`` says
    that a file, or what is stored, is damaged or missing.
    """

    id: str
    file: str = ""
    events: int = 0
    freed: int = 0
    why: str = ""
    broken: bool = False


class Archiving:
    """Moves matches between memory and the archive, each whole or not at all.

    Use it as a context manager: on an embedded server it works as the one user who may. Raises
    `StoreUnavailable`.
    """

    def __init__(self, matches: Matches) -> None:
        """Works on the matches of a store that was opened with an archive."""
        self._matches = matches
        self._client = matches.store.archivist()

    def __enter__(self) -> Self:
        """Enters a block; what killed writers left is taken away."""
        shelf_of(self._matches).folder.clear_unfinished()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Gives the connection back."""
        if self._client is not self._matches.store.client:
            self._client.close()

    def put_away(self, summary: Summary) -> Moved:
        """Writes a finished match to its record file and takes its events out of memory.

        A branch waits until its match has ended: its file has the match's secrets in it (SEE-6).
        """
        return self._moved(summary.id, partial(self._put_away, summary))

    def _settled(self, summary: Summary) -> bool:
        try:
            return self._matches.match(summary.id).audience.settled
        except MatchNotFound:  # its parent is not here
            return False

    def bring_back(self, match_id: str) -> Moved:
        """Takes an archived match into memory again; its file stays."""
        return self._moved(match_id, partial(self._bring_back, match_id))

    def _put_away(self, summary: Summary) -> Moved:
        if summary.fork and not self._settled(summary):
            return Moved(summary.id, why=UNSETTLED)
        if why := unfinished(summary):
            return Moved(summary.id, why=why)
        stream = stream_id(summary.id)
        stub = put_away(self._matches.store.of(stream), stream, self._client)
        return Moved(summary.id, stub.file, stub.events - 1)

    def _bring_back(self, match_id: str) -> Moved:
        stream = stream_id(match_id)
        stub = bring_back(self._matches.store.of(stream), stream, self._client)
        return Moved(match_id, stub.file, stub.events - 1)

    def _moved(self, match_id: str, move: Callable[[], Moved]) -> Moved:
        before = self._memory(match_id)
        try:
            moved = move()
        except (StoreConflict, StoreIntegrity, FileUnreadable) as error:
            why = error.message.replace(str(stream_id(match_id)), "it")
            return Moved(match_id, why=why, broken=not isinstance(error, StoreConflict))
        if moved.why:
            return moved
        return moved._replace(freed=before - self._memory(match_id))

    def _memory(self, match_id: str) -> int:
        part = self._matches.store.of(stream_id(match_id))
        key = part.keys.stream(stream_id(match_id))
        with reaching("measure the memory"):
            return int(node_of(part.client, part.keys.log).memory_usage(key, samples=0) or 0)


def unfinished(summary: Summary) -> str:
    """Returns why a match cannot be put away as it stands, in words; nothing if it can."""
    if summary.status in FINISHED:
        return ""
    return _WHY_NOT.get(summary.status, "is not finished")


def shelf_of(matches: Matches) -> RecordShelf:
    """Returns where the record files of a store's archived matches lie."""
    archive = archive_of(matches.store.partitions[0])
    if not isinstance(archive, RecordShelf):
        raise TypeError(archive)
    return archive


def archived_files(matches: Matches, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Iterates over those of some matches that lie in the archive, with their files.

    A match that has gone on behind its file is not among them.
    """
    return ((each, stub.file) for each, stub, gone_on in _stubs(matches, ids) if not gone_on)


def unreadable(matches: Matches, ids: Sequence[str]) -> Iterator[Moved]:
    """Iterates over those whose file in the archive is missing or damaged; reads every file."""
    shelf = shelf_of(matches)
    for each, stub, _ in _stubs(matches, ids):
        try:
            shelf.check(stub.kept)
        except (StoreIntegrity, FileUnreadable) as error:
            yield Moved(each, stub.file, why=error.message, broken=True)


def _stubs(matches: Matches, ids: Sequence[str]) -> Iterator[tuple[str, Stub, bool]]:
    """Yields what stands for archived matches, and whether they have gone on behind it."""
    for part in matches.store.partitions:
        own = [each for each in ids if matches.store.of(stream_id(each)) is part]
        commands = [
            ("XRANGE", part.keys.stream(stream_id(each)), "-", "+", "COUNT", 2) for each in own
        ]
        for each, reply in zip(own, part.pipelined(commands), strict=True):
            if reply and is_stub(reply[0]):
                yield each, stub_of(reply[0]), len(reply) > 1
