"""How fast matches are played out from the middle, against random games of python-chess.

All figures are of one process and one thread, in processor seconds, laps taking turns; the median
lap counts. Ratios hold on any machine, figures do not.

- rollout: a 4-player match played out from its middle, a world drawn anew each time
- accelerated: the same as machine code (extra ``accelerator``), 16 worlds a job
- world: everything that a seat does not know drawn anew
- branch: a branch begun in the embedded store, with its save (wall clock)

Usage: python benchmarks/whatif.py [LAPS]
"""

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import chess

from ludwig.accelerator import accelerated, prepare
from ludwig.branches import Branches
from ludwig.draws import SeededDraws
from ludwig.matches.matches import Matches
from ludwig.rollouts.job import Job, played_out
from ludwig.simulation import lineup, play, seated_bots
from ludwig.worlds import Sight, world

SEATS = 4
LAPS = 20
LAP_SECONDS = 0.2
BRANCHES = 200
ROLLOUT_TARGET = 3.2  # times the random games of python-chess
ACCELERATED_TARGET = 46
WORLDS_A_JOB = 16


def middle() -> Sight:
    """Returns what a seat knows in the middle of a 4-player match between random bots."""
    created = lineup(SEATS, ["random"], "middle")
    saves = tuple(play(created, seated_bots(created, "middle"), SeededDraws("middle")))
    half = saves[: len(saves) // 2]
    events = tuple(enumerate((event for save in half for event in save.events), 1))
    return Sight.of_events(events, half[-1].state.seat)


def chess_game(rng: Random) -> None:
    """Plays a random game of chess to its end."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))


def lap(deed: Callable[[int], object], first: int) -> float:
    """Returns how often a second a deed is done."""
    begun, done = time.process_time(), 0
    while (spent := time.process_time() - begun) < LAP_SECONDS or not done:
        deed(first + done)
        done += 1
    return done / spent if spent else 0.0


def job(sight: Sight, policy: str, number: int) -> Job:
    """Returns so many rollouts as one job."""
    first = WORLDS_A_JOB * number
    return Job(sight, ((),), policy, "bench", tuple(range(first, first + WORLDS_A_JOB)), (0,))


def branch_milliseconds() -> float:
    """Returns the median time in which a branch is begun and stored."""
    with TemporaryDirectory() as folder, Matches.open(data=folder) as matches:
        created = lineup(SEATS, ["random"], "branch")
        match = matches.create(created, SeededDraws("branch"), name="real").match
        branches = Branches(matches)
        times = []
        for number in range(BRANCHES):
            begun = time.perf_counter()
            branches.begin(match, match.seq, f"b{number}")
            times.append(time.perf_counter() - begun)
    return 1000 * median(times)


def main(laps: int) -> int:
    """Prints the figures and tells whether a ratio to reach was missed."""
    sight, rng = middle(), Random(1)
    deeds: dict[str, Callable[[int], object]] = {
        "chess games": lambda _: chess_game(rng),
        "rollouts by random": lambda n: played_out(world(sight, Random(n)), (), "random", str(n)),
        "rollouts by swift": lambda n: played_out(world(sight, Random(n)), (), "swift", str(n)),
        "worlds": lambda n: world(sight, Random(n)),
    }
    if find_spec("numba"):
        prepare()
        deeds |= {
            "accelerated by random": lambda n: accelerated(job(sight, "random", n)),
            "accelerated by swift": lambda n: accelerated(job(sight, "swift", n)),
        }
    found: dict[str, list[float]] = {name: [] for name in deeds}
    for number in range(laps):
        for name, deed in deeds.items():
            worlds = WORLDS_A_JOB if name.startswith("accelerated") else 1
            found[name].append(worlds * lap(deed, 1000 * number))
    games = median(found["chess games"])
    for name, rates in found.items():
        print(f"{name:<22} {median(rates):10.1f}/s  {median(rates) / games:8.2f} x chess")
    print(f"{'branch begun':<22} {branch_milliseconds():10.2f} ms")
    targets = {"rollouts by random": ROLLOUT_TARGET, "accelerated by random": ACCELERATED_TARGET}
    missed = 0
    for name in (name for name in targets if name in found):
        ratio = median(found[name]) / games
        print(f"{name}: {ratio:.2f} x chess, {targets[name]} to reach")
        missed += ratio < targets[name]
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else LAPS))
