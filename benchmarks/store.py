"""How fast the store saves and reads, against a bare round trip and the library's own stores.

All stores get the same payloads, those of simulated matches, and each save is on disk when it is
answered. The measurements take turns, so that a busy machine slows all of them alike; ratios are
medians over the rounds. Reading is measured in processor seconds of client and server together.

- bare: one EVALSHA through redis-py, as a user of that library calls it, of a script that adds the
  same entries and pointers and checks nothing
- exchange: the same call over our own connections, which pass by redis-py's client
- ours: `StreamStore.append` on the embedded server; recorder: the library's interface to it
- sqlite, postgresql: the library's recorders, on a file and on a server started here

Usage: python benchmarks/store.py [SECONDS]
"""

import gc
import hashlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

sys.path.insert(0, str(Path(__file__).parents[1]))

from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    OperationalError,
    StoredEvent,
)
from redis import Redis

from ludwig.codec import GENESIS, hash_of, pack
from ludwig.codec.reading import READERS
from ludwig.matches.sealing import now, seal_save
from ludwig.redis_streams import (
    NewEvent,
    RedisApplicationRecorder,
    Store,
    StreamStore,
    open_store,
)
from ludwig.redis_streams.client import command
from ludwig.redis_streams.doctor import memory_per_event
from ludwig.redis_streams.scan import scan
from ludwig.simulation import seeded_salt, simulate

ROUNDS = 21
LAPS = 25
MATCHES = 40
SHAPES = ((1, 1), (5, 1), (1, 16), (5, 16))  # events a save, clients
TARGETS = {
    ("bare", 1): 0.95,
    ("postgresql", 1): 2.0,
    ("sqlite", 16): 1.5,  # of single events: the point is the shared fsync
}
READ_TARGET = 2.5
SCAN_TARGET = 0.5
MEMORY_TARGET = 170

Save = Callable[[UUID, int, Sequence[NewEvent]], object]
BARE = """
    local n = tonumber(ARGV[1])
    for at = 2, #ARGV, 4 do
      redis.call("XADD", KEYS[1], ARGV[at] .. "-1",
        "t", ARGV[at + 1], "d", ARGV[at + 2], "n", "", "h", ARGV[at + 3])
      redis.call("XADD", KEYS[2], "*", "a", string.sub(KEYS[1], n))
    end
    return 1
"""


class Contender(NamedTuple):
    """A way to save: its name, and the call that saves events after a version."""

    name: str
    save: Save


def bare(address: str) -> Save:
    """Adds entries and pointers by redis-py, as a writer would who trusts everybody."""
    client = Redis.from_url(address)
    client.script_load(BARE)
    return trusting("bare", client.evalsha)


def exchange(store: Store) -> Save:
    """The same script called as our own are."""
    client = store.client
    return trusting("exchange", lambda *words: command(client, "EVALSHA", *words))


def trusting(name: str, evalsha: Callable[..., object]) -> Save:
    """Adds entries and pointers by one call of a script that is loaded already."""
    digest = hashlib.sha1(BARE.encode(), usedforsecurity=False).hexdigest()
    tag = b"{%s:p00}" % name.encode()

    def save(stream: UUID, version: int, events: Sequence[NewEvent]) -> object:
        key = tag + b":e:" + stream.bytes
        rows = [
            part
            for number, event in enumerate(events, version + 1)
            for part in (number, event.type, event.payload, b"\x08")
        ]
        return evalsha(digest, 2, key, tag + b":n", len(key) - 15, *rows)

    return save


def address_of(store: Store) -> str:
    """Where the store's own server listens."""
    return f"unix://{store.client.connection_pool.connection_kwargs['path']}"


def recording(recorder: ApplicationRecorder) -> Save:
    """Saves through the library's interface."""

    def save(stream: UUID, version: int, events: Sequence[NewEvent]) -> object:
        return recorder.insert_events(
            [
                StoredEvent(stream, number, event.type, event.payload)
                for number, event in enumerate(events, version + 1)
            ]
        )

    return save


def recorder_of(**env: str) -> ApplicationRecorder:
    """The library's recorder for a persistence module."""
    return InfrastructureFactory.construct(env).application_recorder()


@contextmanager
def postgresql(directory: Path) -> Iterator[ApplicationRecorder | str]:
    """Starts a PostgreSQL of its own with its default, durable, settings; or says why not."""
    if importlib.util.find_spec("psycopg") is None:  # the library's recorder needs it
        yield "psycopg is not installed"
        return
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    initdb = shutil.which("initdb") or (str(found[-1]) if found else None)
    if initdb is None:
        yield "no PostgreSQL server is installed"
        return
    program = Path(initdb).parent / "postgres"
    as_other = {"user": pwd.getpwnam("postgres").pw_uid} if os.getuid() == 0 else {}
    if as_other:
        os.chown(directory, as_other["user"], -1)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": directory}
    data = directory / "data"
    making = [initdb, "-D", data, "-U", "es", "-A", "trust"]
    subprocess.run(making, check=True, **quiet, **as_other)  # noqa: S603 - found above
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [program, "-D", data, "-p", str(port), "-k", directory, "-h", "127.0.0.1"]
    server = subprocess.Popen(words, **quiet, **as_other)  # noqa: S603 - found above
    try:
        yield _postgresql_recorder(port)
    finally:
        # The recorder's connections stay open; told to terminate, the server would wait for them.
        server.send_signal(signal.SIGINT)
        server.wait()


def _postgresql_recorder(port: int) -> ApplicationRecorder:
    deadline = time.monotonic() + 20
    while True:
        try:
            return recorder_of(
                PERSISTENCE_MODULE="eventsourcing.postgres",
                POSTGRES_DBNAME="postgres",
                POSTGRES_HOST="127.0.0.1",
                POSTGRES_PORT=str(port),
                POSTGRES_USER="es",
                POSTGRES_PASSWORD="es",  # noqa: S106 - it trusts everybody
                POSTGRES_POOL_SIZE="20",
            )
        except OperationalError:  # it is still starting
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def saves_per_second(
    contender: Contender, events: Sequence[NewEvent], each: int, clients: int, seconds: float
) -> float:
    """Saves as fast as one contender can, from some clients, for a while."""
    deadline = time.perf_counter() + seconds

    def work(_: int) -> int:
        stream, version, done = uuid4(), 0, 0
        while not done or time.perf_counter() < deadline:
            at = version % (len(events) - each)
            contender.save(stream, version, events[at : at + each])
            version += each
            done += 1
        return done

    started = time.perf_counter()
    if clients == 1:
        done = work(0)
    else:
        with ThreadPoolExecutor(clients) as pool:
            done = sum(pool.map(work, range(clients)))
    return done / (time.perf_counter() - started)


def simulated(matches: int) -> list[list[NewEvent]]:
    """The events of simulated matches as they lie in the store."""
    found = []
    for seed in range(matches):
        sealed = []
        salt = seeded_salt(seed)
        for save in simulate(2 + seed % 3, ["random"], seed):
            head = bytes.fromhex(sealed[-1].hash) if sealed else GENESIS
            sealed += seal_save(
                save.events, after=len(sealed), previous=head, by=save.by, at=now(), salt=salt
            )
        packed = [pack(event) for event in sealed]
        found.append([NewEvent(word, data, hash_of(data)) for word, data in packed])
    return found


def saving(contenders: Sequence[Contender], events: Sequence[NewEvent], seconds: float) -> bool:
    """Prints saves a second, and the ratio of ours to each; tells whether targets are reached."""
    reached = True
    print(f"{'events a save, clients':24}" + "".join(f"{c.name:>22}" for c in contenders))
    for each, clients in SHAPES:
        rates: dict[str, list[float]] = {c.name: [] for c in contenders}
        for number in range(ROUNDS):
            turn = contenders[number % len(contenders) :] + contenders[: number % len(contenders)]
            for contender in turn:
                rate = saves_per_second(contender, events, each, clients, seconds)
                rates[contender.name].append(rate)
        cells = []
        for name, own in rates.items():
            ratio = statistics.median(o / r for o, r in zip(rates["ours"], own, strict=True))
            wanted = TARGETS.get((name, clients)) if each == 1 else None
            missed = wanted is not None and ratio < wanted
            reached &= not missed
            note = "" if name == "ours" else f" ({ratio:.2f}{' MISSED' if missed else ''})"
            cells.append(f"{statistics.median(own):,.0f}/s{note}")
        print(f"{f'{each}, {clients}':24}" + "".join(f"{cell:>22}" for cell in cells), flush=True)
    return reached


def spent(client: Redis) -> float:
    """Processor seconds of this process and of the server: what a quiet machine would take."""
    server = client.info("cpu")
    return time.process_time() + server["used_cpu_user"] + server["used_cpu_sys"]


def timed(client: Redis, calls: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The processor seconds of each call, client and server together, taking turns.

    The least of all laps: what else a machine does can only add to it.
    """
    least = [float("inf")] * len(calls)
    for _ in range(LAPS):
        for number, call in enumerate(calls):
            began = spent(client)
            for _ in range(rounds):
                call()
            least[number] = min(least[number], (spent(client) - began) / rounds)
    return least


def reading(part: StreamStore, streams: Sequence[UUID], sizes: Sequence[int]) -> bool:
    """Prints what reading a match and scanning an archive take, against raw replies."""
    near = min(range(len(sizes)), key=lambda at: abs(sizes[at] - 150))
    stream, size = streams[near], sizes[near]
    key = part.keys.stream(stream)

    def raw_scan() -> None:
        for other in streams:
            command(part.client, "XRANGE", part.keys.stream(other), "-", "+")

    def typed_scan() -> None:
        for _ in scan(part, streams, READERS):
            pass

    gc.collect()
    gc.freeze()  # what this script holds is no burden to a reader
    raw, read = timed(
        part.client,
        [
            lambda: command(part.client, "XRANGE", key, "-", "+"),
            lambda: part.typed(stream, READERS),
        ],
        20,
    )
    raw_all, typed_all = timed(part.client, [raw_scan, typed_scan], 1)
    total = sum(sizes)
    print(
        f"reading {size} events: raw {raw * 1e3:.2f} ms, typed {read * 1e3:.2f} ms"
        f" ({read / raw:.2f} of raw, at most {READ_TARGET})"
    )
    print(
        f"scanning {total:,} events: raw {total / raw_all:,.0f}/s, typed {total / typed_all:,.0f}/s"
        f" ({raw_all / typed_all:.2f} of raw, at least {SCAN_TARGET})"
    )
    return read / raw <= READ_TARGET and raw_all / typed_all >= SCAN_TARGET


def remembering(part: StreamStore, matches: Sequence[Sequence[NewEvent]]) -> list[UUID]:
    """Stores matches save by save of 2 or 3 events, ten at a time, as people would play them."""
    streams = [uuid4() for _ in matches]
    for group in range(0, len(matches), 10):
        at = dict.fromkeys(range(group, min(group + 10, len(matches))), 0)
        while at:
            for number in list(at):
                version = at[number]
                events = matches[number][version : version + 2 + version % 2]
                if not events:
                    del at[number]
                    continue
                part.append(streams[number], version, events)
                at[number] += len(events)
    return streams


def main(seconds: float) -> int:
    """Runs everything and tells whether all targets were reached."""
    matches = simulated(MATCHES)
    flat = [event for match in matches for event in match]
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/var/tmp")))
        store: Store = stack.enter_context(open_store("bench", data=directory / "redis"))
        part = store.partitions[0]
        sqlite = recorder_of(
            PERSISTENCE_MODULE="eventsourcing.sqlite", SQLITE_DBNAME=str(directory / "sqlite.db")
        )
        (directory / "pg").mkdir()
        directory.chmod(0o755)
        other = stack.enter_context(postgresql(directory / "pg"))
        contenders = [
            Contender("ours", part.append),
            Contender("bare", bare(address_of(store))),
            Contender("exchange", exchange(store)),
            Contender("recorder", recording(RedisApplicationRecorder(part))),
            Contender("sqlite", recording(sqlite)),
        ]
        if isinstance(other, str):
            print(f"postgresql: not measured, {other}")
        else:
            contenders.append(Contender("postgresql", recording(other)))
        reached = saving(contenders, flat, seconds)
        archive = StreamStore(store.client, "archive")
        streams = remembering(archive, matches)
        reached &= reading(archive, streams, [len(match) for match in matches])
        each = memory_per_event(archive, len(flat))
        print(f"memory: {each:.0f} bytes an event, hashes included (at most {MEMORY_TARGET})")
    return int(not (reached and each <= MEMORY_TARGET))


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.2))
