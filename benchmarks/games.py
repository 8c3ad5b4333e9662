"""How fast matches are played and replayed, against random games of python-chess.

All figures are of one process and one thread, in processor seconds. The measurements take turns
in short laps and the median lap counts, so that a busy machine slows all of them alike. Ratios
hold on any machine, figures do not.

- random play: 4 random bots, each seeing what its seat sees, the tile chosen before its place
- full enumeration: the same, but each turn lists every place of every tile that can be bought
- replay: the events of a match folded into its last state
- checked replay: every choice judged and every derived event derived again and compared

Usage: python benchmarks/games.py [LAPS]
"""

import gc
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, count, cycle
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import chess

from domain import events as ev
from domain.choices import payable, placed
from domain.decisions import Ask, Decision
from domain.derive import due
from domain.draws import Unshuffled
from domain.evolve import evolve, fold
from domain.refusals import refusals
from domain.setup import begin
from domain.state import State
from ludwig.draws import SeededDraws
from ludwig.players.random import RandomBot
from ludwig.simulation import lineup, play, simulate

SEATS = 4
RECORDED = 40
LAPS = 40
LAP_SECONDS = 0.12
PLAY_TARGET = 1.8
REPLAY_TARGET = 8.0


class EnumeratingBot(RandomBot):
    """Lists every way to take a turn, places included, and takes any of them."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.rng = rng
        self.place: ev.Choice | None = None

    def choose(self, seen: State, decision: Decision) -> ev.Choice:
        """Returns a random choice; at a turn one of all (purchase, place) pairs."""
        if decision.ask is Ask.TURN:
            choice, self.place = self.rng.choice(list(every_way(seen, decision.seat)))
            return choice
        if decision.ask is Ask.PLACE and self.place is not None:
            place, self.place = self.place, None
            return place
        return super().choose(seen, decision)


def every_way(seen: State, seat: ev.Seat) -> Iterator[tuple[ev.Choice, ev.Choice | None]]:
    """Yields what a seat can do in its turn, each purchase with each of its places."""
    for choice in payable(seen, seat):
        match choice:
            case ev.RoomPurchased(tile=kind) | ev.CorridorPurchased(corridor=kind):
                for placement in seen.castle.legal_placements(kind):
                    yield choice, placed(seen, seat, placement)
            case _:
                yield choice, None


def chess_game(chance: Random) -> None:
    """Plays a random game of chess to its end."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))


def random_match(seed: int) -> None:
    """Plays a match between random bots."""
    for _ in simulate(SEATS, ("random",), seed):
        pass


def enumerated_match(seed: int) -> None:
    """Plays a match between random bots that list every way to take a turn."""
    created = lineup(SEATS, ("random",), seed)
    bots = {player.seat: EnumeratingBot(Random(seed)) for player in created.players}
    for _ in play(created, bots, SeededDraws(seed)):
        pass


def recorded(seed: int) -> tuple[ev.Event, ...]:
    """Returns the events of a match between random bots."""
    saves = simulate(SEATS, ("random",), seed)
    return tuple(chain.from_iterable(save.events for save in saves))


def checked(events: tuple[ev.Event, ...]) -> None:
    """Replays a match and checks it; what a shuffle decided is taken as it is."""
    created, *rest = events
    state = begin(created)
    for event in rest:
        if not agrees(state, event):
            raise AssertionError(event)
        state = evolve(state, event)


def agrees(state: State, event: ev.Event) -> bool:
    """Tells whether an event may stand here."""
    if isinstance(event, ev.CHOICES):
        return not refusals(state, event)
    if isinstance(event, ev.DecksShuffled | ev.FavorsRevealed) or getattr(event, "reshuffled", 0):
        return type(due(state, Unshuffled())) is type(event)
    return due(state, Unshuffled()) == event


def speed(task: Callable[[], None], seconds: float) -> float:
    """Tells how often a task can be done in a processor second."""
    began, done = time.process_time(), 0
    while (taken := time.process_time() - began) < seconds:
        task()
        done += 1
    return done / taken


def tasks() -> dict[str, Callable[[], None]]:
    """Returns what is measured, by name."""
    chance, seeds = Random(1), count()
    matches = cycle([recorded(seed) for seed in range(RECORDED)])
    return {
        "python-chess": lambda: chess_game(chance),
        "random play": lambda: random_match(next(seeds)),
        "full enumeration": lambda: enumerated_match(next(seeds)),
        "replay": lambda: void(fold(next(matches))),
        "checked replay": lambda: checked(next(matches)),
    }


def void(_value: object) -> None:
    """Takes a value that is not needed."""


def main() -> int:
    """Measures, prints the figures and tells whether the ratios are reached."""
    count_of_laps = int(sys.argv[1]) if len(sys.argv) > 1 else LAPS
    measured = tasks()
    for seed in range(RECORDED):  # the tables of the geometry are made when first asked for
        enumerated_match(seed)
    gc.freeze()  # what is kept for replaying would be searched for garbage while playing
    laps = [
        {name: speed(task, LAP_SECONDS) for name, task in measured.items()}
        for _ in range(count_of_laps)
    ]
    for name in measured:
        print(f"{name:18}{median(lap[name] for lap in laps):10.1f} a second")
    playing = median(lap["random play"] / lap["python-chess"] for lap in laps)
    replaying = median(lap["replay"] / lap["full enumeration"] for lap in laps)
    checking = median(lap["checked replay"] / lap["replay"] for lap in laps)
    print(f"random play / python-chess  {playing:6.2f} (target: at least {PLAY_TARGET})")
    print(f"replay / full enumeration   {replaying:6.2f} (target: at least {REPLAY_TARGET})")
    print(f"checked replay / replay     {checking:6.2f}")
    return int(playing < PLAY_TARGET or replaying < REPLAY_TARGET)


if __name__ == "__main__":
    sys.exit(main())
