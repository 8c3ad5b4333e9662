"""What survives: kills, cuts, full disks. The long runs are on demand (`make harness`)."""

import os
import random
import shutil
import signal
import struct
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from ludwig.redis_streams import (
    NewEvent,
    Patience,
    Store,
    StoreConflict,
    StoreUnavailable,
    StreamStore,
    connect,
    fresh_nonce,
    open_store,
)
from ludwig.redis_streams.agreement import compare
from ludwig.server import EmbeddedServer

ACK = struct.Struct(">16sII")
WRITERS = 4
STREAMS = 5


def events(number: int) -> list[NewEvent]:
    return [NewEvent("Moved", b"%d" % number * 20) for _ in range(1 + number % 5)]


def write_for_ever(directory: Path, acks: int) -> None:
    """Plays several streams at once and notes each save as soon as it is acknowledged."""
    with open_store("x", data=directory, patience=Patience(retries=9)) as store:
        part = store.partitions[0]
        reached = {uuid4(): 0 for _ in range(STREAMS)}
        for number in range(1 << 30):
            stream = random.choice(list(reached))
            rows = events(number)
            save_at_last(part, stream, reached[stream], rows)
            reached[stream] += len(rows)
            os.write(acks, ACK.pack(stream.bytes, reached[stream], len(rows)))


def save_at_last(part: StreamStore, stream: UUID, version: int, rows: list[NewEvent]) -> None:
    nonce = fresh_nonce()
    while True:
        try:
            part.append(stream, version, rows, nonce=nonce)
        except StoreUnavailable:
            time.sleep(0.01)
        else:
            return


class Writers:
    """Processes that write until they are killed, and what was acknowledged to them."""

    def __init__(self, directory: Path, count: int = WRITERS) -> None:
        self.acks = directory.parent / "acks"
        self.directory = directory
        self.children = [self._fork() for _ in range(count)]

    def _fork(self) -> int:
        file = os.open(self.acks, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        child = os.fork()
        if child == 0:
            try:
                random.seed(os.getpid())
                write_for_ever(self.directory, file)
            finally:
                os._exit(1)
        os.close(file)
        return child

    def count(self) -> int:
        return self.acks.stat().st_size // ACK.size

    def wait_for(self, more: int) -> None:
        goal = self.count() + more
        deadline = time.monotonic() + 60
        while self.count() < goal and time.monotonic() < deadline:
            time.sleep(0.005)
        assert self.count() >= goal

    def kill(self, number: int | None = None) -> None:
        doomed = self.children if number is None else [self.children.pop(number)]
        for child in doomed:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if number is None:
            self.children = []

    def replace(self, number: int) -> None:
        self.kill(number)
        self.children.append(self._fork())

    def acknowledged(self) -> dict[UUID, int]:
        """The last version of each stream whose save was answered."""
        reached: dict[UUID, int] = {}
        data = self.acks.read_bytes()
        for name, version, _ in ACK.iter_unpack(data[: len(data) // ACK.size * ACK.size]):
            reached[UUID(bytes=name)] = max(version, reached.get(UUID(bytes=name), 0))
        return reached


def assert_whole(part: StreamStore, acknowledged: dict[UUID, int]) -> None:
    """Every acknowledged event is there, nothing has a gap, and no save is there by half."""
    assert str(compare(part)).endswith("each listed once")
    seen = Counter(pointer.stream_id for pointer in part.iter_log())
    for stream in {*seen, *acknowledged}:
        entries = part.read(stream)
        assert list(range(1, len(entries) + 1)) == [entry.version for entry in entries]
        assert len(entries) >= acknowledged.get(stream, 0)
        starts = [(entry.version, entry.begins) for entry in entries if entry.begins]
        ends = [version + begins for version, begins in starts]
        assert [version for version, _ in starts[1:]] + [len(entries) + 1] == ends


def server_of(directory: Path) -> int:
    with open_store("x", data=directory) as store:
        return int(store.client.info("server")["process_id"])


def a_round(writers: Writers, rng: random.Random) -> None:
    """Kills the server, a writer, or both, at a moment nobody chose."""
    writers.wait_for(rng.randrange(1, 60))
    what = rng.choice(["server", "writer", "both"])
    if what != "writer":
        os.kill(server_of(writers.directory), signal.SIGKILL)
    if what != "server":
        writers.replace(rng.randrange(len(writers.children)))


def run_kills(directory: Path, rounds: int, seed: int) -> tuple[int, int]:
    writers = Writers(directory)
    try:
        rng = random.Random(seed)
        for _ in range(rounds):
            a_round(writers, rng)
        writers.wait_for(20)
        os.kill(server_of(directory), signal.SIGKILL)
    finally:
        writers.kill()
    with open_store("x", data=directory) as store:
        assert_whole(store.partitions[0], writers.acknowledged())
        return writers.count(), store.partitions[0].last_notification()


def test_kills_lose_nothing_that_was_acknowledged(tmp_path):
    """Server and writers killed with -9 under load: all acknowledged saves are there, whole."""
    saves, stored = run_kills(tmp_path / "data", rounds=4, seed=1)
    assert stored >= saves


@pytest.mark.harness
@pytest.mark.parametrize("seed", range(10))
def test_many_kills_lose_nothing(tmp_path, seed, capsys):
    """The same for many more rounds, with different moments."""
    saves, stored = run_kills(tmp_path / "data", rounds=40, seed=seed)
    with capsys.disabled():
        print(  # noqa: T201  the figures are the point
            f"\n40 kills, {saves} saves acknowledged, {stored} events stored, none lost"
        )


def run_cuts(directory: Path, cuts: int) -> None:
    with open_store("x", data=directory / "data") as store:
        stream = uuid4()
        version = 0
        for number in range(60):
            store.partitions[0].append(stream, version, events(number))
            version += len(events(number))
    (file,) = (directory / "data" / "appendonlydir").glob("*.incr.aof")
    size = file.stat().st_size
    for number in range(cuts):
        shutil.copytree(directory / "data", directory / f"cut{number}")
        cut = directory / f"cut{number}" / "appendonlydir" / file.name
        os.truncate(cut, random.Random(number).randrange(size // 10, size))
        with open_store("x", data=directory / f"cut{number}") as store:
            assert_whole(store.partitions[0], {})


def test_a_data_file_cut_anywhere_never_shows_half_a_save(tmp_path):
    """A data file that ends in the middle of an entry opens with whole saves only."""
    run_cuts(tmp_path, 5)


@pytest.mark.harness
def test_a_data_file_cut_at_many_places_never_shows_half_a_save(tmp_path):
    """The same at two hundred places."""
    run_cuts(tmp_path, 200)


def test_the_clock_plays_no_part(part, frozen_clock):
    """Numbers and versions come from the store, not from a clock: set back, all goes on."""
    stream = uuid4()
    part.append(stream, 0, events(2))
    frozen_clock.move_to("1999-12-31T23:59:59Z")
    part.append(stream, 3, events(2))
    ids = [entry_id for entry_id, _ in part.read_raw(stream)]
    log = part.client.execute_command("XRANGE", part.keys.log, "-", "+")
    assert [b"%d-1" % version for version in range(1, 7)] == ids
    assert [b"%d-%d" % (n, n) for n in range(1, 7)] == [entry_id for entry_id, _ in log]


def as_nobody(work: Callable[[], str]) -> str:
    """Runs work in a child without rights and returns what it says."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            os.write(writer, work().encode())
        finally:
            os._exit(0)
    os.close(writer)
    said = os.read(reader, 4096).decode()
    os.close(reader)
    os.waitpid(child, 0)
    return said


def test_a_directory_without_rights_is_one_clear_line():
    """A directory that may be read but not written says so and what to do."""
    place = Path("/") / "ludwig-no-such-place"

    def work() -> str:
        try:
            EmbeddedServer(place)
        except StoreUnavailable as error:
            return f"{error.message} ({error.hint})"
        return "started"

    said = as_nobody(work)
    assert f"the data directory {place} cannot be written: " in said
    assert said.endswith("(choose another with --data DIR)")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of three megabytes; needs the right to mount."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount") or "mount"
    subprocess.run([mount, "-t", "tmpfs", "-o", "size=3m,mode=700", "tmpfs", disk], check=True)
    yield disk
    subprocess.run([shutil.which("umount") or "umount", "-l", disk], check=True)


def fill(store: Store, stream: UUID) -> tuple[int, StoreUnavailable]:
    """Saves until the disk is full; returns the last acknowledged version and the refusal."""
    part = store.of(stream)
    for version in range(100_000):
        try:
            part.append(stream, version, [NewEvent("Moved", bytes(1000))])
        except StoreUnavailable as error:
            return version, error
        except StoreConflict:
            return part.head(stream).version, StoreUnavailable("conflict")
    raise AssertionError("the disk did not fill")


@pytest.mark.harness
def test_a_full_disk_loses_nothing_and_says_so(small_disk):
    """When the disk is full saves are refused in one line; with space again all is there."""
    stream = uuid4()
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(1_000_000))
    with open_store("x", data=small_disk / "data", patience=Patience(retries=1)) as store:
        version, error = fill(store, stream)
    assert version > 100
    assert "\n" not in error.message
    assert "full" in error.message
    with pytest.raises(StoreUnavailable, match=r"the disk of .* is full"):
        EmbeddedServer(small_disk / "data")
    ballast.unlink()
    with open_store("x", data=small_disk / "data") as store:
        part = store.of(stream)
        assert_whole(part, {stream: version})
        part.append(stream, part.head(stream).version, events(1))


@pytest.mark.harness
def test_a_read_only_disk_is_one_clear_line(small_disk):
    """A disk that was made read-only says so; with rights again all is there."""
    stream = uuid4()
    with open_store("x", data=small_disk / "data") as store:
        store.of(stream).append(stream, 0, events(2))
    mount = shutil.which("mount") or "mount"
    subprocess.run([mount, "-o", "remount,ro", small_disk], check=True)
    with pytest.raises(StoreUnavailable) as caught:
        EmbeddedServer(small_disk / "data")
    assert f"the data directory {small_disk / 'data'} cannot be written: " in caught.value.message
    subprocess.run([mount, "-o", "remount,rw", small_disk], check=True)
    with open_store("x", data=small_disk / "data") as store:
        assert 3 == len(store.of(stream).read(stream))


def test_a_killed_client_leaves_whole_saves(server_url):
    """A client killed in the middle of sending leaves no half save."""
    app = uuid4().hex
    stream = uuid4()

    def send() -> str:
        with connect(server_url) as client:
            part = StreamStore(client, app)
            for number in range(1 << 20):
                part.append(stream, 5 * number, [NewEvent("Moved", bytes(30_000))] * 5)
        return ""

    child = os.fork()
    if child == 0:
        try:
            send()
        finally:
            os._exit(0)
    with connect(server_url) as client:
        part = StreamStore(client, app)
        deadline = time.monotonic() + 20
        while part.last_notification() < 20 and time.monotonic() < deadline:
            time.sleep(0.002)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert part.last_notification() >= 20
        assert_whole(part, {})
