"""Matches played a move at a time, by the rules and by machine code side by side."""

from random import Random

import numpy as np

from domain.decide import create, made
from domain.decisions import awaited
from domain.evolve import fold
from domain.placement import Placement
from domain.variants import DISTINCT
from ludwig.accelerator import POLICIES, layout
from ludwig.accelerator.encoding import blank, encoded
from ludwig.accelerator.rollout import play_out
from ludwig.accelerator.tables import tables
from ludwig.accelerator.writing import written
from ludwig.draws import RandomDraws
from ludwig.players import bot_named
from ludwig.rollouts.job import outcome
from ludwig.simulation import lineup

WORK, START = blank(), blank()
WORTHS = np.concatenate((np.zeros(layout.MOST_OPTIONS), tables().worths))
OVERRIDDEN = {
    "P-CORNER": True,
    "P-EXT": True,
    "P-DOWN-LIVING": "choice",
    "P-DECLINE": False,
    "P-FOYER-ROTATE": True,
    "P-PRICES": (500, 2500, 3000, 7000, 11000),
}


class Table:
    """A match between bots of one policy, with everybody's random numbers at hand."""

    def __init__(self, players, policy, seed, profile, switches):
        created = lineup(players, [policy], seed, profile, switches)
        self.policy = policy
        self.chance = Random(f"draws/{seed}")
        self.draws = RandomDraws(self.chance)
        self.state = fold(create(created, self.draws))
        self.rngs = [Random(f"{seed}/{seat}") for seat in self.state.seats]
        self.bots = [bot_named(policy, rng) for rng in self.rngs]

    def streams(self):
        """Returns the random numbers to come as machine code holds them."""
        return np.concatenate([rng.getstate()[1] for rng in (self.chance, *self.rngs)])

    def positions(self):
        """Yields the decisions of the match; each is made once the next is asked for."""
        while (decision := awaited(self.state)) is not None:
            before, streams = self.state, self.streams()
            choice = self.bots[before.active].choose(before, decision)
            _, self.state = made(before, choice, self.draws)
            yield Position(self, before, streams, decision, choice)


class Position:
    """A decision, what was chosen and how the match went on, told by the rules."""

    def __init__(self, table, before, streams, decision, choice):
        self.table, self.before, self.streams = table, before, streams
        self.decision, self.choice = decision, choice

    def told(self):
        """Returns the move, the state after it and the random numbers left, by the rules."""
        move = written(self.before, self.choice)
        return *told(self.table.state, move), self.table.streams().tolist()

    def played(self):
        """Returns the same as machine code has it: the policy chooses and goes on."""
        numbers, boards, out = run(self.before, self.streams, self.table.policy, 1, ())
        count = layout.STREAM_LENGTH * (1 + len(self.before.seats))
        left = numbers[layout.CHANCE : layout.CHANCE + count].tolist()
        move = numbers[layout.MOVE : layout.MOVE + layout.MOVE_LENGTH]
        expected = written(self.before, self.choice)
        move = np.where(expected == layout.NOTHING, layout.NOTHING, move)
        return *seen(self.table.state, numbers, boards, out, move), left

    def sites(self):
        """Returns the places of the tile in hand that machine code finds, in its order."""
        castle, decks = self.before.castle, self.before.decks
        # With no corridor left nothing but this tile is looked for.
        alone = self.before.with_(decks=decks._replace(hallways=0, stairs=0))
        run(alone, self.streams, self.table.policy, 1, ())
        left = min(tile.x for tile in castle.placed) - layout.MARGIN
        top = min(tile.y for tile in castle.placed) - layout.MARGIN
        kind = self.before.placing.kind
        return tuple(
            Placement(kind, left + x, top + y, variant.rotation, variant.side)
            for way, variant in enumerate(DISTINCT[kind])
            for y, x in cells(layout.ANCHORS + way * layout.BOARD_ROWS)
        )


def cells(board):
    """Yields row and column of the cells on a board, from the lowest row and its right end."""
    for y in range(layout.ROWS - 1, -1, -1):
        row = int(WORK.boards[board + y])
        while row:
            x = row.bit_length() - 1
            row ^= 1 << x
            yield y, x


def run(state, streams, policy, most, moves):
    """Makes moves and then lets a policy make some; returns numbers, boards and outcome."""
    start = encoded(state)
    START.numbers[: layout.MATCH_LENGTH] = start.numbers
    START.numbers[layout.CHANCE : layout.CHANCE + len(streams)] = streams
    given = [POLICIES.index(policy), most, 1, len(moves)]
    given += [part for move in moves for part in move.tolist()]
    out = np.zeros(2 * layout.MOST_SEATS, np.int64)
    WORK.boards[layout.ANCHORS : layout.FITS] = 0
    play_out(*WORK, WORTHS, START.numbers, start.boards, np.array(given), out)
    return *WORK, out


def told(state, move):
    """Returns what the rules tell of a state, of one that is over the outcome."""
    if state.over:
        return move.tolist(), outcome(state)
    after = encoded(state)
    return move.tolist(), after.numbers[: layout.STATE_LENGTH].tolist(), after.boards.tolist()


def seen(state, numbers, boards, out, move):
    """Returns the same as machine code has it."""
    if state.over:
        seats = len(state.seats)
        ranks = out[layout.MOST_SEATS : layout.MOST_SEATS + seats]
        return move.tolist(), (tuple(out[:seats].tolist()), tuple(ranks.tolist()))
    laid = boards[: layout.MATCH_BOARDS].copy()
    laid[len(state.seats) * layout.SEAT_BOARDS :] = 0
    laid = np.concatenate((laid, np.zeros(layout.FITS - layout.MATCH_BOARDS, np.uint64)))
    return move.tolist(), numbers[: layout.STATE_LENGTH].tolist(), laid.tolist()
