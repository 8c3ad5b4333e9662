"""Rollouts as machine code: a world is drawn and every alternative played out in it."""

from ludwig.accelerator import layout
from ludwig.accelerator.castle import lay
from ludwig.accelerator.chance import seed, stream_of
from ludwig.accelerator.compiled import compiled, compiled_once
from ludwig.accelerator.final import outcome
from ludwig.accelerator.flow import follow
from ludwig.accelerator.layout import Boards, Numbers, Worths
from ludwig.accelerator.moves import make
from ludwig.accelerator.policies import choose
from ludwig.accelerator.worlds import draw_world


@compiled_once
def found(m: Numbers, b: Boards, tiles: Numbers) -> None:
    """Lays out castles: seat, variant, x and y of every tile in the order of placing."""
    for number in range(0, len(tiles), 4):
        lay(m, b, tiles[number], tiles[number + 1], tiles[number + 2], tiles[number + 3])


@compiled_once
def set_out(m: Numbers, start: Numbers, keys: Numbers) -> None:
    """Sets a match out, draws what is not known, and seeds the random numbers.

    ``keys`` are the seeds of the streams, each led by its length; the world's is 0 if nothing is
    to be drawn.
    """
    for place in range(layout.MATCH_LENGTH):
        m[place] = start[place]
    at = 0
    for stream in range(layout.STREAMS):
        if keys[at]:
            seed(m, stream_of(stream), keys, at + 1, keys[at])
            if stream == layout.WORLD_STREAM:
                draw_world(m)
        at += 1 + keys[at]


@compiled_once
def play_out(
    m: Numbers, b: Boards, w: Worths, world: Numbers, boards: Boards, given: Numbers, out: Numbers
) -> None:
    """Plays alternatives out in a world, one after the other on ``m`` and ``b``.

    ``given`` are the policy, how many moves it makes at most, and the number of alternatives, then
    for each the number of moves and the moves. ``out`` takes for each the points by seat, then the
    ranks, which are 0 if a castle has outgrown the boards.
    """
    at = 3
    for number in range(given[2]):
        _restore(m, b, world, boards)
        moves = given[at]
        at += 1
        for _ in range(moves):
            for part in range(layout.MOVE_LENGTH):
                m[layout.MOVE + part] = given[at + part]
            at += layout.MOVE_LENGTH
            make(m, b)
            follow(m, b)
        made = 0
        while made < given[1] and not m[layout.LOST] and m[layout.STAGE] < layout.FINAL:
            choose(m, b, w, given[0])
            make(m, b)
            follow(m, b)
            made += 1
        outcome(m, b, out, 2 * layout.MOST_SEATS * number)


@compiled
def _restore(m: Numbers, b: Boards, world: Numbers, boards: Boards) -> None:
    for place in range(layout.MATCH_LENGTH):
        m[place] = world[place]
    for place in range(m[layout.SEATS] * layout.SEAT_BOARDS):
        b[place] = boards[place]
