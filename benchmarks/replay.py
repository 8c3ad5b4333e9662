"""How fast a match is opened, sought through and stepped, and how fast all of a store is rebuilt.

Times are those of the processor, in one process and one thread, but reading the log is the work of
the store's server too and is measured by the clock, as is what is held against it. The measurements
take turns, so that a busy machine slows all of them alike. Ratios hold on any machine.

- open: a match of about 300 events read from the store and folded
- seek: the state at any position of it as a seat sees it; the worst of all positions
- step: on and back by one event, with the line of the journal
- screen: all that the terminal application draws of a position
- raw log: every event of the store read in the order of its log, and nothing done with it
- fold: the same events read match by match and folded into every state
- views: the same events folded into all six projections

Usage: python benchmarks/replay.py [LAPS]
"""

import gc
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from cli.replay_app.castle_view import box_of, drawn, fitting
from cli.replay_app.look import Look
from cli.replay_app.parts import parts
from ludwig.codec import GENESIS
from ludwig.matches.header import Header
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches
from ludwig.matches.sealing import now, seal_save
from ludwig.simulation import seeded_salt, simulate
from projections.registry import PROJECTIONS
from replays.timeline import Timeline

MATCHES = 40
LAPS = 5
EVENTS = 300
SEEKS = 2000
SCREENS = 40
CASTLE = (79, 22)  # columns and rows
SEEK_TARGET = 0.003
STEP_TARGET = 1.5
SEEK_RATIO_TARGET = 0.05
FOLD_TARGET = 0.1


class Lap(NamedTuple):
    """Seconds: one opening, the worst seek, a mean step each way, a screen; and of the store."""

    open: float
    seek: float
    on: float
    back: float
    screen: float
    raw: float
    fold: float
    views: float


def stored(matches: Matches, seed: int) -> Match:
    """Returns a simulated match of the store."""
    previous, events, salt = GENESIS, [], seeded_salt(seed)
    for save in simulate(4, ("random",), seed):
        sealed = seal_save(
            save.events, after=len(events), previous=previous, by=save.by, at=now(), salt=salt
        )
        previous = bytes.fromhex(sealed[-1].hash)
        events += sealed
    return matches.insert(Header(f"match-{seed}", f"match-{seed}", "referee"), events)


def seconds(task: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Returns how long a task takes."""
    began = clock()
    task()
    return clock() - began


def worst_seek(timeline: Timeline, chance: Random) -> float:
    """Returns the time of the slowest of many seeks, each one the best of three."""
    seats = (*timeline.seats, "spectator", "referee")
    places = [(chance.randint(1, timeline.last), chance.choice(seats)) for _ in range(SEEKS)]
    return max(
        min(seconds(lambda: timeline.state(seq, eyes)) for _ in range(3))  # noqa: B023 - at once
        for seq, eyes in places
    )


def walk(timeline: Timeline, way: int) -> None:
    """Steps through a whole match."""
    look = Look(timeline, 0 if way > 0 else timeline.last, "spectator", ("spectator",))
    for _ in range(timeline.last):
        look = look.at(look.seq + way)
        if look.seq:
            void(look.state, timeline.entry(look.seq, "spectator", look.seq))


def screen(timeline: Timeline, chance: Random) -> None:
    """Draws positions as the terminal application does on a screen of 120×40."""
    drawn.cache_clear()
    for _ in range(SCREENS):
        seq = chance.randint(20, timeline.last)
        castle = parts(Look(timeline, seq, "spectator", ("spectator",))).castle
        if castle is not None:
            void(drawn(castle, fitting(box_of(castle), *CASTLE), unicode=True))


def raw(matches: Matches) -> Iterator[object]:
    """Yields every event of the store as its log has them, its header too."""
    for partition in matches.store.partitions:
        start = 1
        while page := partition.logged(start):
            yield from page
            start = page[-1].n + 1


def folded(matches: Matches, names: list[str]) -> list[Timeline]:
    """Returns every match of the store with all its states."""
    timelines = [Timeline(matches.match(name)) for name in names]
    for timeline in timelines:
        void(timeline.happenings)
    return timelines


def viewed(matches: Matches, names: list[str]) -> None:
    """Folds every match of the store into all its views."""
    for timeline in folded(matches, names):
        for fold in PROJECTIONS.values():
            void(fold.over(timeline.happenings))


def void(*_values: object) -> None:
    """Takes values that are not needed."""


def lap(matches: Matches, names: list[str], name: str) -> Lap:
    """Measures everything once."""
    chance = Random(1)
    timeline = Timeline(matches.match(name))
    opening = seconds(lambda: (matches.match(name), timeline.happenings))
    void(timeline.waypoints, timeline.returns)
    wall = time.perf_counter
    return Lap(
        opening,
        worst_seek(timeline, chance),
        seconds(lambda: walk(timeline, 1)) / timeline.last,
        seconds(lambda: walk(timeline, -1)) / timeline.last,
        seconds(lambda: screen(timeline, chance)) / SCREENS,
        seconds(lambda: void(*raw(matches)), wall),
        seconds(lambda: folded(matches, names), wall),
        seconds(lambda: viewed(matches, names), wall),
    )


def main() -> int:
    """Measures, prints the figures and tells whether the ratios are reached."""
    laps = int(sys.argv[1]) if len(sys.argv) > 1 else LAPS
    with tempfile.TemporaryDirectory() as folder, Matches.open(data=folder) as matches:
        sizes = {f"match-{seed}": stored(matches, seed).seq for seed in range(MATCHES)}
        name = min(sizes, key=lambda each: abs(sizes[each] - EVENTS))
        gc.freeze()
        measured = [lap(matches, list(sizes), name) for _ in range(laps)]
    return report(Lap(*map(median, zip(*measured, strict=True))), sizes, sizes[name])


def report(mid: Lap, sizes: dict[str, int], size: int) -> int:
    """Prints the medians and tells whether the ratios are reached."""
    events, matches = sum(sizes.values()), len(sizes)
    print(f"a match of {size} events; {matches} matches of {events} events")
    for what in ("open", "seek", "on", "back", "screen"):
        print(f"{what:8}{getattr(mid, what) * 1000:10.3f} ms")
    for what in ("raw", "fold", "views"):
        took = getattr(mid, what)
        print(
            f"{what:8}{matches / took:10.0f} matches a second {events / took:10.0f} events a second"
        )
    ratios = {
        "worst seek / 3 ms": (mid.seek / SEEK_TARGET, 1.0),
        "worst seek / open": (mid.seek / mid.open, SEEK_RATIO_TARGET),
        "step back / step on": (mid.back / mid.on, STEP_TARGET),
        "raw log / fold": (mid.raw / mid.fold, FOLD_TARGET),
        "raw log / views": (mid.raw / mid.views, None),
    }
    missed = 0
    for what, (ratio, target) in ratios.items():
        least = what == "raw log / fold"
        bound = "at least" if least else "at most"
        print(f"{what:20}{ratio:6.3f}" + ("" if target is None else f" (target: {bound} {target})"))
        if target is not None:
            missed += ratio < target if least else ratio > target
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
