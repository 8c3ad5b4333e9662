import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import pytest

from ludwig.redis_streams import (
    NewEvent,
    Store,
    StoreUnavailable,
    StreamStore,
    Tail,
    connect,
    fresh_nonce,
)
from ludwig.redis_streams.opening import open_store
from ludwig.server.cluster import LocalCluster, Node, local_cluster

KINDS = ("bundled", "system") if shutil.which("redis-server") else ("bundled",)
EVENTS = [NewEvent("Moved", b"x"), NewEvent("Scored", b"y")]


class Player(threading.Thread):
    """Saves to one stream until told to stop, and remembers what was acknowledged."""

    def __init__(self, part: StreamStore) -> None:
        super().__init__(daemon=True)
        self.part = part
        self.stream = uuid4()
        self.acknowledged = 0
        self.error: Exception | None = None
        self._stop_playing = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._stop_playing.is_set():
            try:
                self._save(fresh_nonce())
            except Exception as error:  # noqa: BLE001  the test looks at it
                self.error = error
                return
            self.acknowledged += len(EVENTS)

    def _save(self, nonce: bytes) -> None:
        while True:
            try:
                self.part.append(self.stream, self.acknowledged, EVENTS, nonce=nonce)
            except StoreUnavailable as error:
                if not error.outcome_unknown:
                    raise
            else:
                return

    def stop(self) -> None:
        self._stop_playing.set()
        self.join(60)

    def has_saved_after(self, number: int) -> bool:
        return self.acknowledged > number or self.error is not None


@pytest.fixture(params=KINDS)
def cluster(request: pytest.FixtureRequest, cluster: LocalCluster) -> LocalCluster:
    """The cluster of each server program there is."""
    kinds = {
        "bundled": lambda: cluster,
        "system": lambda: request.getfixturevalue("system_cluster"),
    }
    return kinds[request.param]()


@pytest.fixture
def clustered(cluster: LocalCluster) -> Iterator[Store]:
    """A new store with twelve partitions on that cluster."""
    with Store(connect(cluster.url), uuid4().hex, 12) as opened:
        yield opened


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert condition()


def assert_nothing_lost_or_doubled(part: StreamStore, players: list[Player]) -> None:
    """Every acknowledged event is there once, in its stream and in the log, without a gap."""
    pointers = list(part.iter_log())
    assert list(range(1, len(pointers) + 1)) == [pointer.n for pointer in pointers]
    counts = Counter(pointer.stream_id for pointer in pointers)
    for player in players:
        assert player.error is None
        versions = [entry.version for entry in part.read(player.stream)]
        assert list(range(1, player.acknowledged + 1)) == versions
        assert player.acknowledged == counts[player.stream]


def test_partitions_lie_on_all_masters(cluster, clustered):
    """Twelve partitions use every master of the cluster."""
    found = {cluster.master_of(part.keys.log.decode()).port for part in clustered.partitions}
    assert {node.port for node in cluster.masters()} == found


def test_each_partition_has_its_own_log(clustered):
    """Events spread over the partitions, each with its own numbers."""
    streams = [uuid4() for _ in range(40)]
    for stream in streams:
        clustered.of(stream).append(stream, 0, EVENTS)
    found = [pointer.stream_id for part in clustered.partitions for pointer in part.iter_log()]
    assert Counter(streams * 2) == Counter(found)


def test_whatever_is_read_first_is_read_right(cluster, clustered):
    """Each way of reading works as the first thing that a client does on a cluster."""
    stream = uuid4()
    clustered.of(stream).append(stream, 0, EVENTS)
    ways = (
        lambda part: part.head(stream).version,
        lambda part: part.read(stream)[-1].version,
        lambda part: max(e.entry.version for e in part.logged() if e.stream_id == stream),
        lambda part: len(part.typed(stream, {b"Moved": len, b"Scored": len})),
        lambda part: int(part.first_raw(stream)[0][:1]) + 1,
    )
    for way in ways:
        with connect(cluster.url) as client:
            number = clustered.number_of(stream)
            assert 2 == way(StreamStore(client, clustered.app, number))


def migrate(part: StreamStore, source: Node, target: Node, slot: int) -> None:
    """Moves a slot with its keys, as cluster tools do: a few keys at a time."""
    target.ask(f"CLUSTER SETSLOT {slot} IMPORTING {source.identity}")
    source.ask(f"CLUSTER SETSLOT {slot} MIGRATING {target.identity}")
    with connect(f"redis://127.0.0.1:{source.port}") as client:
        while keys := client.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 2):
            client.migrate("127.0.0.1", target.port, keys, 0, 5000)
            time.sleep(0.02)
    for node in (target, source):
        node.ask(f"CLUSTER SETSLOT {slot} NODE {target.identity}")


def test_a_slot_that_moves_in_the_middle_of_play_costs_nothing(cluster, clustered):
    """While a partition's slot moves to another master, saves go on and none is lost."""
    part = clustered.partitions[3]
    source = cluster.master_of(part.keys.log.decode())
    target = next(node for node in cluster.masters() if node is not source)
    seen: list[int] = []
    tail = Tail(part)

    def follow() -> None:
        while page := tail.next_page():
            seen.extend(pointer.n for pointer in page)

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    players = [Player(part) for _ in range(4)]
    until(lambda: all(player.has_saved_after(4) for player in players))
    slot = int(source.ask(f"CLUSTER KEYSLOT {part.keys.tag}")[1:])
    migrate(part, source, target, slot)
    marks = [player.acknowledged for player in players]
    until(lambda: all(p.has_saved_after(m) for p, m in zip(players, marks, strict=True)))
    for player in players:
        player.stop()
    assert cluster.master_of(part.keys.log.decode()) is target
    assert_nothing_lost_or_doubled(part, players)
    last = part.last_notification()
    until(lambda: len(seen) >= last)
    tail.close()
    assert list(range(1, last + 1)) == seen


def partition_on(cluster: LocalCluster, store: Store, node: Node) -> StreamStore:
    return next(
        part for part in store.partitions if cluster.master_of(part.keys.log.decode()) is node
    )


def test_a_planned_failover_costs_nothing(cluster, clustered):
    """When a replica takes over from a living master, nothing is lost or doubled."""
    master, replica = cluster.nodes[0], cluster.nodes[3]
    if "slave" not in replica.ask("ROLE").decode() + "slave":
        master, replica = replica, master
    part = partition_on(cluster, clustered, master)
    players = [Player(part) for _ in range(2)]
    until(lambda: all(player.has_saved_after(4) for player in players))
    replica.ask("CLUSTER FAILOVER")
    until(lambda: cluster.master_of(part.keys.log.decode()) is replica)
    marks = [player.acknowledged for player in players]
    until(lambda: all(p.has_saved_after(m) for p, m in zip(players, marks, strict=True)))
    for player in players:
        player.stop()
    assert_nothing_lost_or_doubled(part, players)


@pytest.mark.harness
def test_a_killed_master_loses_nothing_that_a_replica_confirmed(tmp_path, monkeypatch):
    """With `?replicas=1` every acknowledged event survives kill -9 of its master."""
    monkeypatch.setattr("ludwig.redis_streams.replication.WAIT_MILLISECONDS", 300)
    with (
        local_cluster(tmp_path / "cluster", masters=3, replicas=1) as cluster,
        open_store("x", url=f"{cluster.url}?replicas=1", partitions=12) as store,
    ):
        part = partition_on(cluster, store, cluster.nodes[0])
        assert 1 == part.replicas
        players = [Player(part) for _ in range(4)]
        until(lambda: all(player.has_saved_after(10) for player in players))
        cluster.nodes[0].kill()
        until(lambda: cluster.master_of(part.keys.log.decode()) is cluster.nodes[3])
        part.replicas = 0
        marks = [player.acknowledged for player in players]
        until(lambda: all(p.has_saved_after(m) for p, m in zip(players, marks, strict=True)))
        for player in players:
            player.stop()
        assert_nothing_lost_or_doubled(part, players)


def test_a_save_that_no_replica_confirms_says_so(cluster, clustered, monkeypatch):
    """Without enough replicas a save is reported as not safe, and found when offered again."""
    monkeypatch.setattr("ludwig.redis_streams.replication.WAIT_MILLISECONDS", 50)
    part = clustered.partitions[0]
    careful = StreamStore(part.client, part.keys.app, 0, replicas=3)
    stream = UUID(int=7)
    with pytest.raises(StoreUnavailable, match="of 3 replicas confirm") as caught:
        careful.append(stream, 0, EVENTS, nonce=b"n")
    assert caught.value.outcome_unknown is True
    assert part.append(stream, 0, EVENTS, nonce=b"n").again is True
