"""What a whole castle promises: rooms that may still be completed, ways to go on building."""

from collections.abc import Callable

from domain.castle import Castle
from domain.tiles import Tile
from domain.variants import entrance_key

OPENINGS_WORTH = 3.0
"""Points for having entrances enough to build on; half of it for the first ones."""


def castle_promise(castle: Castle, worth_of: Callable[[Tile], float], hope: float) -> float:
    """Returns what the completions to come are worth, and the entrances left to build on.

    A room with a blocked entrance promises nothing (REWARD-1), a complete one all its worth.
    """
    taken = _taken(castle)
    mates = castle.joints().mates
    promise, openings = 0.0, 0
    for placed, left in zip(castle.placed, castle.joints().unjoined, strict=True):
        alive = True
        for entrance in placed.variant.entrances if left else ():
            x, y = placed.x + entrance.x, placed.y + entrance.y
            front = placed.x + entrance.front[0], placed.y + entrance.front[1]
            if front not in taken:
                openings += 1
            elif entrance_key(x, y, entrance.direction) not in mates:
                alive = False
        if alive:
            promise += worth_of(placed.tile) * hope**left
    return promise + OPENINGS_WORTH * (1 - 0.7**openings) * (hope > 0)


def _taken(castle: Castle) -> set[tuple[int, int]]:
    """The cells that belong to a tile (GEO-7)."""
    return {
        (placed.x + x, placed.y + y)
        for placed in castle.placed
        for x, y in placed.variant.outline.inside
    }
