"""How fast matches of a store are audited, against random games of python-chess.

All figures are of one process and one thread, in processor seconds of this process (what the
store's server needs is not counted). The measurements take turns in short laps and the median
lap counts, so that a busy machine slows all of them alike. Ratios hold on any machine, figures
do not: a machine that plays 88 random games of chess a second has to audit 100 matches.

- audit: a match read from the store, every hash and commitment computed, every choice judged and
  every derived event derived again and compared, as ``ludwig audit --all`` does it
- fold: the same match read from the store and folded into its last state, nothing checked
- rules only: every choice judged and every derived event compared, without hashes or a store

Usage: python benchmarks/audit.py [LAPS]
"""

import gc
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.games import checked, chess_game, recorded, speed, void
from benchmarks.replay import stored
from ludwig.matches.matches import Matches
from replays.audit.sweep import Audited, Place, sweep

MATCHES = 40
LAPS = 15
LAP_SECONDS = 0.4
CHESS_TARGET = 100 / 88


def tasks(matches: Matches, place: Place) -> dict[str, Callable[[], None]]:
    """Returns what is measured, by name."""
    names = [stored(matches, seed).header.id for seed in range(MATCHES)]
    chance, audits, folds = Random(1), cycle(names), cycle(names)
    events = cycle([recorded(seed) for seed in range(MATCHES)])

    def audit() -> None:
        (audited,) = sweep(matches, place, [next(audits)])
        if not isinstance(audited, Audited) or not audited.audit.clean:
            raise AssertionError(audited)

    return {
        "python-chess": lambda: chess_game(chance),
        "audit": audit,
        "fold": lambda: void(matches.match(next(folds)).state),
        "rules only": lambda: checked(next(events)),
    }


def main() -> int:
    """Measures, prints the figures and tells whether the ratio is reached."""
    laps = int(sys.argv[1]) if len(sys.argv) > 1 else LAPS
    with tempfile.TemporaryDirectory() as folder, Matches.open(data=folder) as matches:
        measured = tasks(matches, Place(None, folder))
        for task in measured.values():
            for _ in range(MATCHES):  # tables are made when first asked for
                task()
        gc.freeze()
        speeds = [
            {name: speed(task, LAP_SECONDS) for name, task in measured.items()} for _ in range(laps)
        ]
    return report(speeds, list(measured))


def report(laps: list[dict[str, float]], names: list[str]) -> int:
    """Prints the medians and tells whether the ratio is reached."""
    for name in names:
        print(f"{name:18}{median(lap[name] for lap in laps):10.1f} a second")
    chess = median(lap["audit"] / lap["python-chess"] for lap in laps)
    print(f"audit / python-chess        {chess:6.2f} (target: at least {CHESS_TARGET:.2f})")
    for name in ("fold", "rules only"):
        print(f"audit / {name:20}{median(lap['audit'] / lap[name] for lap in laps):6.2f}")
    return int(chess < CHESS_TARGET)


if __name__ == "__main__":
    sys.exit(main())
