"""What a tile is worth to a seat wherever it lies: favors, own cards, depletion."""

from domain.final_scoring import DEPLETED_POINTS
from domain.state import Decks
from domain.tiles import FAVORS, TILES, Tile
from ludwig.players.cards import card_gain
from ludwig.players.counting import tile_count
from ludwig.players.outlook import Outlook
from ludwig.players.races import race_worth


def tile_appeal(outlook: Outlook, seat: int, kind: str) -> float:
    """Returns the points a tile adds at the end, as far as the bot can tell for this seat.

    Cards count only for the bot's own seat: it does not know the others'.
    """
    tile = TILES[kind]
    cards = outlook.cards if seat == outlook.seat else ()
    return (
        sum(card_gain(outlook, card, tile) for card in cards)
        + sum(_favor_gain(outlook, seat, favor, tile) for favor in outlook.seen.favors)
        + DEPLETED_POINTS * depletion_chance(outlook.seen.decks, tile, outlook.rounds)
    )


def _favor_gain(outlook: Outlook, seat: int, favor: str, tile: Tile) -> float:
    facts = FAVORS[favor]
    added = tile_count(facts, tile, outlook.seen.castles[seat])
    if not added:
        return 0.0
    counts = list(map(float, outlook.favor_counts[favor]))
    before = race_worth(facts, counts, seat, outlook.rounds)
    counts[seat] += added
    return race_worth(facts, counts, seat, outlook.rounds) - before


def depletion_chance(decks: Decks, tile: Tile, rounds: float) -> float:
    """Returns the chance that the stack of a tile is empty at the end (DEPLETED)."""
    if tile.size is None:
        left, leaving = decks.corridors(tile.id), 0.5 * rounds
    else:
        left, leaving = len(decks.stacks[tile.size]), len(decks.room_deck) / len(decks.stacks)
    if left <= 0:
        return 1.0
    return max(0.0, min(0.9, 0.5 * (leaving - left + 1)))
