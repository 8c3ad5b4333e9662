"""Whether rollouts foretell what happens: predicted win chances against real outcomes.

Matches between bots of one kind are stopped at a decision of each third, the win chance of the
deciding seat is estimated by rollouts from what it knows, and the match is played on to its end.
The table counts by predicted chance how many there were, what was predicted on average, and how
often the seat really won, with a 95 % interval. Points are compared likewise.

Usage: python benchmarks/calibration.py [MATCHES]
"""

import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from domain.decisions import awaited
from domain.events import Event
from ludwig.draws import SeededDraws, stream
from ludwig.rollouts.estimate import Z, share
from ludwig.rollouts.job import outcome, played_out
from ludwig.simulation import Save, lineup, play, seated_bots
from ludwig.worlds import Sight, world

POLICY = "swift"
MATCHES = 300
ROLLOUTS = 24
BINS = 5
SHARES = (0.25, 0.5, 0.75)
MOST_OUTSIDE = 1  # of five intervals, one in twenty misses by chance


class Forecast(NamedTuple):
    """What was foretold of one decision and what came of it."""

    chance: float
    won: float
    points: float
    total: int


def forecasts(seed: int) -> Iterator[Forecast]:
    """Yields what rollouts say in each third of a match and how it ended."""
    created = lineup(2 + seed % 3, [POLICY], f"calibration/{seed}")
    bots = seated_bots(created, f"calibration/{seed}")
    saves = tuple(play(created, bots, SeededDraws(f"calibration/{seed}")))
    end = outcome(saves[-1].state)
    for share_ in SHARES:
        count = int(len(saves) * share_)
        decision = awaited(saves[count - 1].state)
        if decision is None:
            continue
        state = saves[count - 1].state
        seat = state.index(decision.seat)
        sight = Sight.of_events(_events(saves[:count]), decision.seat)
        ends = [
            played_out(world(sight, stream(seed, str(n))), (), POLICY, f"{seed}/{n}")
            for n in range(ROLLOUTS)
        ]
        chance = sum(each.win(seat) for each in ends) / ROLLOUTS
        points = sum(each.points[seat] for each in ends) / ROLLOUTS
        yield Forecast(chance, end.win(seat), points, end.points[seat])


def _events(saves: tuple[Save, ...]) -> tuple[tuple[int, Event], ...]:
    return tuple(enumerate((event for save in saves for event in save.events), 1))


def main(matches: int) -> int:
    """Prints the table and tells whether too many forecasts were off."""
    found = [forecast for seed in range(matches) for forecast in forecasts(seed)]
    outside = 0
    print(f"{matches} matches, {len(found)} forecasts of {ROLLOUTS} rollouts by {POLICY}")
    print("| predicted | forecasts | on average | really won | 95 % |")
    print("|---|---|---|---|---|")
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        top = 2.0 if number == BINS - 1 else high
        part = [each for each in found if low <= each.chance < top]
        if not part:
            continue
        mean = sum(each.chance for each in part) / len(part)
        won = share([each.won for each in part])
        outside += not won.low <= mean <= won.high
        print(
            f"| {low:.0%}–{high:.0%} | {len(part)} | {mean:.1%} | {won.mean:.1%} "
            f"| {won.low:.1%}–{won.high:.1%} |"
        )
    errors = [each.total - each.points for each in found]
    bias = sum(errors) / len(errors)
    spread = sqrt(sum((error - bias) ** 2 for error in errors) / (len(errors) - 1))
    print(f"points: {bias:+.2f} ± {Z * spread / sqrt(len(errors)):.2f} off on average")
    return int(outside > MOST_OUTSIDE)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else MATCHES))
