"""What bonus cards are worth to the seat that holds them (BONUS)."""

from domain.final_scoring import card_points, holding
from domain.tiles import BONUS_CARDS, ROOMS, Tile
from ludwig.players.counting import tile_count
from ludwig.players.outlook import ROOMS_SOLD_A_SEAT, Outlook

CORRIDORS_EXPECTED = 1.5
AIMING = 1.4
"""How much oftener than by chance a seat gets what its bonus cards ask for."""

MONEY_EXPECTED = 2.0
"""The points that money left over brings by its card."""


def card_gain(outlook: Outlook, card: str, tile: Tile) -> float:
    """Returns what a tile adds to one of the own bonus cards (BONUS)."""
    facts = BONUS_CARDS[card]
    count = tile_count(facts, tile, outlook.seen.castles[outlook.seat])
    return facts.points * count / facts.per


def card_prospect(outlook: Outlook, card: str) -> float:
    """Returns the points a bonus card may bring the bot's seat by the end, if it is kept."""
    facts = BONUS_CARDS[card]
    now = card_points(facts, holding(outlook.seen, outlook.seat))
    purchases = ROOMS_SOLD_A_SEAT * (outlook.rounds + 1)
    match facts.kind:
        case "hallways" | "stairs":
            return now + facts.points * min(purchases, CORRIDORS_EXPECTED)
        case "leftover_money":
            return max(MONEY_EXPECTED, float(now))
    gained = sum(card_gain(outlook, card, tile) for tile in ROOMS.values()) / len(ROOMS)
    return now + AIMING * purchases * gained
