"""How fast all views of a store are rebuilt, against replaying its matches and reading its raw log.

Simulated matches are stored on a private server, then in turns: the raw log is read with its
events as bytes, the events are folded into states and no views, and all six views are rebuilt
and swapped, written bytes and all.

Times are those of one core, without the server's, so that neighbours matter little.

Usage: python benchmarks/views.py [MATCHES]

Ends with 1 if a rebuild takes too many times as long as the plain replay, or if views differ.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludwig.codec import GENESIS
from ludwig.matches.header import Header
from ludwig.matches.matches import Matches
from ludwig.matches.sealing import seal_save
from ludwig.projecting import Projections
from ludwig.redis_streams import open_store
from ludwig.simulation import seeded_salt, simulate

LAPS = 3
TARGET = 4.0  # times as long as a plain replay
AT = "2026-11-29T20:15:00.000000Z"


def fill(matches: Matches, count: int) -> int:
    """Stores simulated matches and returns how many events they have."""
    events = 0
    for seed in range(count):
        previous, recorded, salt = GENESIS, [], seeded_salt(seed)
        for save in simulate(2 + seed % 3, ["random"], seed):
            sealed = seal_save(
                save.events, after=len(recorded), previous=previous, by=save.by, at=AT, salt=salt
            )
            recorded += sealed
            previous = bytes.fromhex(sealed[-1].hash)
        name = f"m{seed}"
        matches.insert(Header(name, name, "referee"), recorded)
        events += len(recorded)
    return events


def read_log(matches: Matches) -> None:
    """Reads every event of the log as bytes."""
    for partition in matches.store.partitions:
        start = 1
        while page := partition.logged(start):
            start = page[-1].n + 1


def fold_states(matches: Matches, count: int) -> None:
    """Reads every match and folds its last state."""
    for seed in range(count):
        _ = matches.match(f"m{seed}").state


def fastest(*works: Callable[[], object]) -> list[float]:
    """Returns the shortest time of each work, in seconds, over some laps taken in turns."""
    laps = [[seconds(work) for work in works] for _ in range(LAPS)]
    return [min(times) for times in zip(*laps, strict=True)]


def seconds(work: Callable[[], object]) -> float:
    """Returns what a work takes of a core; the server's share is its own."""
    began = time.process_time()
    work()
    return time.process_time() - began


def main(count: int) -> int:
    """Prints the figures."""
    with (
        tempfile.TemporaryDirectory() as directory,
        open_store("bench", data=directory) as store,
    ):
        matches = Matches(store)
        events = fill(matches, count)
        projections = Projections(matches)
        raw, states, rebuild = fastest(
            lambda: read_log(matches), lambda: fold_states(matches, count), projections.rebuild
        )
        differing = sum(len(each.discrepancies) for each in projections.compare())
    print(f"{count} matches, {events} events; views that differ afterwards: {differing}")
    for name, took in (("raw log", raw), ("states", states), ("rebuild of 6 views", rebuild)):
        figures = f"{count / took:8.0f} matches/s {events / took:9.0f} events/s"
        print(f"{name:20} {figures}   {took / raw:5.1f} × raw log")
    print(f"rebuild / states {rebuild / states:6.2f} (target: at most {TARGET})")
    return int(differing > 0 or rebuild / states > TARGET)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 100))
