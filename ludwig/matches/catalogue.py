"""The catalogue: one line for every match of a partition, kept as a view beside its log."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias
from uuid import UUID

import msgspec
from eventsourcing.persistence import Tracking

from domain.state import Stage, State
from domain.visibility import Viewer
from ludwig.codec import UnknownSchemaError, unpack
from ludwig.codec.schema import word_of
from ludwig.matches.errors import MatchBroken, MatchNotFound
from ludwig.matches.header import Header
from ludwig.matches.match import Match
from ludwig.redis_streams import RedisTrackingRecorder, StoreConflict
from ludwig.redis_streams.outage import reaching

if TYPE_CHECKING:
    from ludwig.matches.service import MatchService

VIEW: Final = "catalogue-3"
RESHUFFLED: Final = word_of("DecksReshuffled")


Status: TypeAlias = Literal["playing", "ended", "abandoned", "broken", "newer", "hidden"]


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line about a match: who plays, how far it is, and what everybody may know of it.

    ``points`` are the running points, the final totals once the match has ended; ``over`` says
    that it has once ended, even if a ruling reopened it. ``keeper`` is from whose eyes a branch was
    begun, ``unclean`` the first rule that an imported record breaks, ``patent`` the first of those
    that a spectator may hear of.
    """

    id: str
    match: str
    viewer: str
    status: Status
    events: int
    started: str = ""
    last: str = ""
    profile: str = ""
    solo: bool = False
    round: int = 0
    players: dict[str, str] = {}
    points: dict[str, int] = {}
    winners: tuple[str, ...] = ()
    parent: str | None = None
    head: str = ""
    fork: int = 0
    reshuffled: bool = False
    over: bool = False
    keeper: Viewer = "referee"
    unclean: str = ""
    patent: str = ""

    def seen_by(self, viewer: Viewer) -> Self:
        """Returns it without a fault that the viewer may not hear of (SEE-2, SEE-3)."""
        whole = viewer in ("referee", self.viewer) or self.unclean == self.patent
        return self if whole else msgspec.structs.replace(self, unclean=self.patent)

    def veiled(self) -> Self:
        """Returns what is told of a branch to those who may not look at it: where it left."""
        return type(self)(
            self.id,
            self.match,
            self.viewer,
            "hidden",
            self.fork,
            profile=self.profile,
            solo=self.solo,
            players=self.players,
            parent=self.parent,
            fork=self.fork,
            keeper=self.keeper,
        )


class Catalogue:
    """Keeps the summaries of a partition's matches up to the end of its log.

    Reading first catches up with the log: that costs one read of each match that went on since
    the last time, by whoever looked last.
    """

    def __init__(self, service: "MatchService", read: Callable[[str], Match]) -> None:
        """Looks at one partition's matches; ``read`` reads a branch with its parent's events."""
        self._service = service
        self._read = read
        self._store = service.recorder.store  # type: ignore[attr-defined]
        self._tracking = RedisTrackingRecorder(self._store)
        self._key = self._tracking.view_key(VIEW)

    def summaries(self) -> Iterator[Summary]:
        """Iterates over the matches, the oldest first."""
        self._catch_up()
        with reaching("read the catalogue"):
            rows = self._store.client.execute_command("HVALS", self._key)
        found = (_DECODE(row) for row in rows)
        yield from sorted(found, key=lambda summary: (summary.started, summary.id))

    def _catch_up(self) -> None:
        seen = self._tracking.max_tracking_id(VIEW) or 0
        last = self._store.last_notification()
        if last <= seen:
            return
        changed = {pointer.stream_id: None for pointer in self._store.iter_log(seen + 1)}
        rows = [
            ("HSET", self._key, stream.bytes, _ENCODE(self._summary(stream)))
            for stream in changed
            if isinstance(stream, UUID)
        ]
        try:
            self._tracking.record(Tracking(VIEW, last), rows)
        except StoreConflict:
            return  # another reader has caught up in the meantime

    def _summary(self, stream: UUID) -> Summary:
        match: Match = self._service.repository.get(stream, projector_func=Match.project)
        try:
            return summary_of(self._read(match.header.id) if match.header.fork else match)
        except MatchNotFound:
            return _unreadable(match, "broken")  # a branch whose parent is not here


def summary_of(match: Match) -> Summary:
    """Returns the line about a match; one that cannot be read is called broken."""
    header = match.header
    try:
        return _read(match, header)
    except MatchBroken:
        return _unreadable(match, "broken")
    except UnknownSchemaError:
        return _unreadable(match, "newer")


def _unreadable(match: Match, status: Literal["broken", "newer"]) -> Summary:
    header = match.header
    parent = None if header.parent is None else header.parent.match
    return Summary(
        header.id,
        header.match,
        header.viewer,
        status,
        match.seq,
        parent=parent,
        fork=header.fork,
        keeper=header.keeper,
    )


def _read(match: Match, header: Header) -> Summary:
    state = match.state
    first, last = match.entries[0], match.entries[-1]
    return Summary(
        id=header.id,
        match=header.match,
        viewer=header.viewer,
        status=_status(state),
        events=match.seq,
        started=unpack(first.originator_version, first.word, first.payload).at,
        last=unpack(last.originator_version, last.word, last.payload).at,
        profile=state.profile.name,
        solo=state.solo,
        round=state.round,
        players={player.seat: player.name for player in state.players},
        points=_points(state),
        winners=state.ranking[0] if state.ranking else (),
        parent=None if header.parent is None else header.parent.match,
        head=match.head.hex(),
        fork=header.fork,
        reshuffled=_reshuffled(match),
        over=match.ended,
        keeper=header.keeper,
        unclean=header.unclean,
        patent=match.unclean("spectator"),
    )


def _reshuffled(match: Match) -> bool:
    """Whether a branch drew anew what lay face down, which can only be its first event."""
    fork = match.header.fork
    return bool(fork) and fork < match.seq and match.entries[fork].word == RESHUFFLED


def _status(state: State) -> Literal["playing", "ended", "abandoned"]:
    if state.stage is Stage.ABANDONED:
        return "abandoned"
    return "ended" if state.stage is Stage.ENDED else "playing"


def _points(state: State) -> dict[str, int]:
    if state.stage is Stage.ENDED and state.final:
        return {seat: score.total for seat, score in state.final.items()}
    return dict(zip(state.seats, state.points, strict=True))


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Summary).decode
