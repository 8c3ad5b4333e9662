"""One embedded server for these tests, and for each a store of its own with two partitions."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from domain import events as ev
from domain.decisions import awaited
from ludwig.draws import SeededDraws
from ludwig.matches.header import Header, Parent, stream_id
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches
from ludwig.players import answer
from ludwig.projecting import Discrepancy, Projections
from ludwig.projecting.row import Row
from ludwig.projecting.views import Views
from ludwig.redis_streams import Store, connect, partition_of
from ludwig.server import EmbeddedServer
from ludwig.simulation import lineup, seated_bots, seeded_salt
from projections.fold import Fold
from projections.happening import happenings
from projections.registry import PROJECTIONS


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    """A server that lives as long as the test session."""
    embedded = EmbeddedServer(tmp_path_factory.mktemp("views"))
    yield embedded
    embedded.close()


@pytest.fixture
def matches(server: EmbeddedServer) -> Iterator[Matches]:
    """The matches of a new store."""
    with Store(connect(server.url), f"t{uuid4().hex[:8]}", 2) as store:
        yield Matches(store)


@pytest.fixture
def projections(matches: Matches) -> Projections:
    """The views of that store."""
    return Projections(matches)


@pytest.fixture
def play(matches: Matches) -> Callable[..., Match]:
    """Plays a match of a seed between two bots, to its end or for some decisions."""

    def played(seed: int, decisions: int | None = None) -> Match:
        draws, created = SeededDraws(seed), lineup(2, ["random"], seed)
        bots = seated_bots(created, seed)
        match = matches.create(created, draws, name=f"m{seed}", salt=seeded_salt(seed)).match
        return _go_on(matches, match, bots, draws, decisions)

    return played


def _go_on(matches, match, bots, draws, decisions):
    while (decision := awaited(match.state)) is not None and decisions != 0:
        choice = answer(bots[decision.seat], match.state, decision)
        match = matches.decide(match, choice, draws).match
        decisions = None if decisions is None else decisions - 1
    return match


@pytest.fixture
def take_back(matches: Matches) -> Callable[[Match], Match]:
    """Takes back the last decision of a match."""

    def taken_back(match: Match) -> Match:
        decided = [step for step in match.line.back() if awaited(step.state)]
        seats = match.state.seats
        event = ev.MoveTakenBack(seats[0], decided[1].seq, seats, "slip")
        return matches.intervene(match, event, by=seats[0]).match

    return taken_back


@pytest.fixture
def branch(matches: Matches) -> Callable[[Match, int], Match]:
    """Begins a branch of a match after one of its events, with one event of its own."""

    def branched(parent: Match, seq: int) -> Match:
        hash_ = next(r.hash for r in parent.recorded() if r.seq == seq)
        header = Header("b1", "b1", "referee", Parent(parent.header.id, seq, hash_), seq)
        before = Match(header, (parent.filed[0],), parent.entries[:seq])
        sealed = matches.seal((ev.MatchAbandoned("enough"),), before, by="referee")
        return matches.insert(header, sealed)

    return branched


@pytest.fixture
def folded(matches: Matches) -> Callable[[str, str], object]:
    """Folds a view of a stored match in memory."""

    def view(name: str, match_id: str) -> object:
        recorded = matches.match(match_id).recorded()
        events = (event for _, event in matches.match(match_id).events())
        told = happenings((r.at, r.by, e) for r, e in zip(recorded, events, strict=True))
        return PROJECTIONS[name].over(told)

    return view


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Makes a projection fail at an event number; `monkeypatch.undo` heals it."""

    def poisoned(name: str, seq: int) -> None:
        fold = PROJECTIONS[name]

        def advance(view, happening):
            if happening.seq == seq:
                raise ValueError("bitter")
            return fold.advance(view, happening)

        monkeypatch.setitem(PROJECTIONS, name, Fold(name, fold.empty, advance))

    return poisoned


@pytest.fixture
def discrepancies(projections: Projections) -> Callable[[], tuple[Discrepancy, ...]]:
    """Compares every view, and tells all that differ."""

    def found() -> tuple[Discrepancy, ...]:
        return tuple(d for each in projections.compare() for d in each.discrepancies)

    return found


@pytest.fixture
def spoil(matches: Matches) -> Callable[[], None]:
    """Takes the first award out of the scores of m15, and the total of the statistics away."""

    def spoilt() -> None:
        for store in matches.store.partitions:
            views = Views(store)
            if (row := views.row("scores", "m15")) is not None:
                view = row.view("scores")
                wrong = type(view)(view.seats, view.awards[1:], view.standings, view.final)
                body = Row.of(row.seq, wrong).packed()
                store.client.hset(views.key("scores"), "m15", body)
                store.client.delete(views.total_key("statistics"))

    return spoilt


@pytest.fixture
def unreadable(matches: Matches) -> Callable[[Match], None]:
    """Stores an event of a type nobody knows after the last one of a match."""

    def stored(match: Match) -> None:
        stream = stream_id(match.header.id)
        matches.store.of(stream).append(stream, match.seq, [("zz", b"\x00" * 48)])

    return stored


@pytest.fixture
def foreign(matches: Matches) -> Callable[[], None]:
    """Stores an event of a stream that is no match, in every partition's log."""

    def stored() -> None:
        for partition in matches.store.partitions:
            partition.append(uuid4(), 0, [("note", b"words")])

    return stored


@pytest.fixture
def side_by_side(play: Callable[..., Match], take_back: Callable[[Match], Match]) -> list[Match]:
    """Three matches in the first of two partitions, each going on by one event in turn."""
    seeds = [n for n in range(60, 80) if partition_of(stream_id(f"m{n}"), 2) == 0][:3]
    playing = [play(seed, decisions=3) for seed in seeds]
    for _ in range(8):
        playing = [take_back(match) for match in playing]
    return playing
