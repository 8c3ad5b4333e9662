"""How fast the store saves and reads, against a bare round trip and the library's own stores.

All stores get the same payloads, those of simulated matches, and each save is on disk when it is
answered. The measurements take turns, so that a busy machine slows all of them alike; ratios are
medians over the rounds.

- bare: one EVALSHA through redis-py, as a user of that library calls it, of a script that adds the
  same entries and pointers and checks nothing
- exchange: the same call over our own connections, which pass by redis-py's client
- ours: `StreamStore.append` on the embedded server; recorder: the library's interface to it
- sqlite, postgresql: the library's recorders, on a file and on a server started here
- raw: the replies to XRANGE as they come, nothing made of them; typed: domain events

Usage: python benchmarks/store.py [SECONDS]
"""

import gc
import hashlib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

sys.path.insert(0, str(Path(__file__).parents[1]))

from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from redis import Redis

from benchmarks.peers.postgresql import postgresql, recorder_of
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
TARGETS = {  # by events a save and clients
    ("bare", 1, 1): 0.95,
    ("bare", 5, 1): 0.95,
    ("bare", 1, 16): 0.95,
    ("postgresql", 1, 1): 2.0,
    ("postgresql", 5, 1): 2.0,
    ("sqlite", 1, 16): 1.5,
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
            wanted = TARGETS.get((name, each, clients))
            missed = wanted is not None and ratio < wanted
            reached &= not missed
            note = "" if name == "ours" else f" ({ratio:.2f}{' MISSED' if missed else ''})"
            cells.append(f"{statistics.median(own):,.0f}/s{note}")
        print(f"{f'{each}, {clients}':24}" + "".join(f"{cell:>22}" for cell in cells), flush=True)
    return reached


def timed(calls: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """The seconds of each call in every lap; they take turns."""
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(LAPS):
        for call, seconds in zip(calls, found, strict=True):
            began = time.perf_counter()
            for _ in range(rounds):
                call()
            seconds.append((time.perf_counter() - began) / rounds)
    return found


def share(some: Sequence[float], others: Sequence[float]) -> float:
    """How often some fit into others that were taken in turns with them."""
    return statistics.median(o / s for s, o in zip(some, others, strict=True))


def reading(part: StreamStore, streams: Sequence[UUID], sizes: Sequence[int]) -> bool:
    """Prints what reading a match and scanning an archive take, against raw replies."""
    near = min(range(len(sizes)), key=lambda at: abs(sizes[at] - 150))
    stream, size = streams[near], sizes[near]
    key = part.keys.stream(stream)
    ranges = [("XRANGE", part.keys.stream(each), "-", "+") for each in streams]

    def raw_scan() -> None:
        for words in ranges:
            command(part.client, *words)

    def ahead_scan() -> None:
        for _ in part.client.lines.ahead(ranges):
            pass

    def typed_scan() -> None:
        for _ in scan(part, streams, READERS):
            pass

    gc.collect()
    gc.freeze()  # what this script holds is no burden to a reader
    raw, read = timed(
        [
            lambda: command(part.client, "XRANGE", key, "-", "+"),
            lambda: part.typed(stream, READERS),
        ],
        20,
    )
    raws, aheads, typeds = timed([raw_scan, ahead_scan, typed_scan], 1)
    of_raw, reached = share(raw, read), share(typeds, raws)
    print(
        f"reading {size} events: raw {statistics.median(raw) * 1e3:.2f} ms, typed"
        f" {statistics.median(read) * 1e3:.2f} ms ({of_raw:.2f} of raw, at most {READ_TARGET})"
    )
    total = sum(sizes)
    print(
        f"scanning {total:,} events: raw {total / statistics.median(raws):,.0f}/s, typed"
        f" {total / statistics.median(typeds):,.0f}/s ({reached:.2f} of raw, at least"
        f" {SCAN_TARGET}; {share(typeds, aheads):.2f} of raw with the next command sent ahead)"
    )
    return of_raw <= READ_TARGET and reached >= SCAN_TARGET


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
