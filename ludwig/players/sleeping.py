"""What looking through a stack brings: tiles to come, and a stack that runs out (SLEEP)."""

from domain.final_scoring import DEPLETED_POINTS
from domain.tiles import ROOMS
from ludwig.players.appeal import tile_appeal
from ludwig.players.prospects import Prospects

TAKEN = 2


def stack_worth(prospects: Prospects, size: int) -> float:
    """Returns what looking through the stack of a size promises."""
    outlook = prospects.outlook
    left = len(outlook.seen.decks.stacks[size])
    if left == 0:
        return 0.0
    depleted = _owned(prospects, size) * DEPLETED_POINTS if left <= TAKEN else 0.0
    if outlook.seen.last_round:
        return depleted
    return depleted / 2 + _wanted(prospects, size)


def _wanted(prospects: Prospects, size: int) -> float:
    outlook = prospects.outlook
    seen = outlook.seen
    gone = {placed.name for castle in seen.castles for placed in castle.placed}
    gone |= {offer.tile for offer in seen.market}
    hidden = [room for room in ROOMS.values() if room.size == size and room.id not in gone]
    worths = [room.points + tile_appeal(outlook, outlook.seat, room.id) for room in hidden]
    return sum(worths) / max(1, len(worths)) * SHARED


SHARED = 0.2
"""How much of a tile's worth is left when others may buy it first."""


def tiles_worth(prospects: Prospects, tiles: tuple[str, ...]) -> float:
    """Returns what putting these tiles on the room deck, or away, brings."""
    outlook = prospects.outlook
    searched = outlook.seen.searched
    if searched is None:
        return 0.0
    left = len(searched.seen) - len(tiles)
    depleted = 0.0 if left else _owned(prospects, searched.size) * float(DEPLETED_POINTS)
    if outlook.seen.last_round:
        return depleted
    worths = [prospects.worth(outlook.seat, tile) or 0.0 for tile in tiles]
    return depleted + SHARED * sum(worths)


def _owned(prospects: Prospects, size: int) -> int:
    """How many more tiles of a size the seat has than the best of the others."""
    castles = prospects.outlook.seen.castles
    counts = [sum(placed.tile.size == size for placed in castle.placed) for castle in castles]
    own = counts.pop(prospects.outlook.seat)
    return own - max(counts, default=0)
