"""Two hundred matches at once from eight processes, with followers running beside.

Each process plays 25 matches in turns, save by save with the hash chain checked, and begins a new
one for each that ends. One process follows the log as a subscriber, one keeps the six views. At the
end every acknowledged save is looked for, and the views are waited for.

Usage: python benchmarks/load.py [SECONDS]

Ends with 1 if anything was lost, doubled or out of order.
"""

import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludwig.codec import GENESIS, hash_of, pack
from ludwig.matches.header import Filed, Header, stream_id
from ludwig.matches.matches import Matches
from ludwig.matches.sealing import now, seal_save
from ludwig.matches.service import APP
from ludwig.projecting import Projections
from ludwig.redis_streams import NewEvent, StreamStore, Tail, open_store
from ludwig.redis_streams.agreement import compare
from ludwig.simulation import seeded_salt, simulate

PROCESSES = 8
EACH = 25
PLAYED = 16
CATCH_UP_SECONDS = 300

Saves = list[list[NewEvent]]
fork = multiprocessing.get_context("fork")


class Played(NamedTuple):
    """What one process did: seconds each save took, and each match's last version."""

    latencies: list[float]
    reached: dict[str, int]


def simulated() -> list[Saves]:
    """Some matches as the saves they are made of."""
    return [list(_saves(seed)) for seed in range(PLAYED)]


def _saves(seed: int) -> Iterator[list[NewEvent]]:
    head, seq, salt = GENESIS, 0, seeded_salt(seed)
    for save in simulate(2 + seed % 3, ["random"], seed):
        sealed = seal_save(save.events, after=seq, previous=head, by=save.by, at=now(), salt=salt)
        head, seq = bytes.fromhex(sealed[-1].hash), sealed[-1].seq
        packed = [pack(event) for event in sealed]
        yield [NewEvent(word, data, hash_of(data)) for word, data in packed]


class Table:
    """One match being played."""

    def __init__(self, part: StreamStore, name: str, saves: Saves) -> None:
        filed = Filed.header(Header(name, name, "referee"))
        self.name = name
        self.version = -1
        self.is_over = False
        self._part = part
        self._stream = stream_id(name)
        self._head = b""
        self._saves = iter([[NewEvent(filed.word, filed.payload), *saves[0]], *saves[1:]])

    def play(self) -> bool:
        """Makes the next save; False if the match is over."""
        rows = next(self._saves, None)
        if rows is None:
            return False
        begins = self.version < 0
        self._part.append(self._stream, self.version, rows, expected_head=self._head, begins=begins)
        self.version += len(rows)
        self._head = rows[-1].hash
        return True


def play(directory: str, number: int, pool: Sequence[Saves], until: float, out: Connection) -> None:
    """Plays 25 matches in turns until the time is over."""
    latencies: list[float] = []
    with open_store(APP, data=directory) as store:
        part = store.partitions[0]
        tables: list[Table] = []
        begun = 0
        current: list[Table | None] = [None] * EACH
        while time.time() < until:
            for seat in range(EACH):
                table = current[seat]
                started = time.perf_counter()
                if table is None or not table.play():
                    table = Table(part, f"p{number}-{begun}", pool[begun % PLAYED])
                    current[seat] = table
                    tables.append(table)
                    begun += 1
                    table.play()
                latencies.append(time.perf_counter() - started)
        out.send(Played(latencies, {table.name: table.version for table in tables}))


def follow(directory: str, out: Connection) -> None:
    """Follows the log until told the last number; answers how far all came in order."""
    with open_store(APP, data=directory) as store:
        tail = Tail(store.partitions[0])
        threading.Thread(target=stop_at, args=(tail, out), daemon=True).start()
        due = 1
        while page := tail.next_page():
            if [pointer.n for pointer in page] != list(range(due, due + len(page))):
                break
            due += len(page)
        tail.close()
        out.send(due - 1)


def stop_at(tail: Tail, told: Connection) -> None:
    """Stops a follower once it has reached the number it is told."""
    last = told.recv()
    while tail.after < last:
        time.sleep(0.01)
    tail.stop()


def project(directory: str, out: Connection) -> None:
    """Keeps the views, as a service does beside its play, until told to stop."""
    with Matches.open(data=directory) as matches, Projections(matches).running():
        out.recv()


def started(work: Callable[..., None], *arguments: object) -> tuple[BaseProcess, Connection]:
    """Starts a process and returns it with our end of its pipe."""
    ours, theirs = fork.Pipe()
    process = fork.Process(target=work, args=(*arguments, theirs))
    process.start()
    return process, ours


def lost(part: StreamStore, reached: dict[str, int]) -> list[str]:
    """The matches that do not end with exactly the last acknowledged version."""
    heads = part.heads([stream_id(name) for name in reached])
    return [n for n, version in reached.items() if heads[stream_id(n)].version != version]


def main(seconds: float) -> int:
    """Runs the load and prints what came of it."""
    pool = simulated()
    with (
        tempfile.TemporaryDirectory(dir="/var/tmp") as directory,
        Matches.open(data=directory) as matches,
    ):
        part = matches.store.partitions[0]
        follower, told = started(follow, directory)
        projector, views = started(project, directory)
        until = time.time() + seconds
        players = [started(play, directory, n, pool, until) for n in range(PROCESSES)]
        played = [pipe.recv() for _, pipe in players]
        ended = time.time()
        last = part.last_notification()
        told.send(last)
        seen = told.recv()
        behind = wait_for_views(matches)
        views.send("stop")
        for process, _ in [(follower, told), (projector, views), *players]:
            process.join()
        reached = {name: n for one in played for name, n in one.reached.items()}
        took = sorted(latency for one in played for latency in one.latencies)
        agreement = compare(part)
        missing = lost(part, reached)
        print(f"{PROCESSES * EACH} matches at once, {PROCESSES} processes, {seconds:.0f} s")
        rate = last / (seconds + ended - until)
        done = f"{last:,} events of {len(reached):,} matches in {len(took):,} saves"
        print(f"{done}, {rate:,.0f} events/s")
        points = (took[len(took) // 2], took[len(took) * 99 // 100], took[-1])
        print(
            "a save took p50 {:.1f} ms, p99 {:.1f} ms, at most {:.0f} ms".format(
                *(point * 1e3 for point in points)
            )
        )
        print(f"log and streams: {agreement}; not as acknowledged: {missing or 'none'}")
        print(f"the subscriber saw {seen:,} in order; the views were there {behind:.1f} s later")
        return int(bool(missing) or seen != last or not agreement.is_sound)


def wait_for_views(matches: Matches) -> float:
    """Waits until every view has seen the whole log; returns how long that took."""
    began = time.perf_counter()
    projections = Projections(matches)
    while any(status.lag for status in projections.status()):
        if time.perf_counter() - began > CATCH_UP_SECONDS:
            raise TimeoutError(f"the views lag: {projections.status()}")
        time.sleep(0.05)
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0))
