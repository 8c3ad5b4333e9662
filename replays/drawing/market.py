"""The market as a table: rooms by price with the coins on them, and the corridors left."""

from domain.state import CORRIDOR_PRICE, Offer, State
from domain.tiles import ROOMS, Tile
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table

_COLUMNS = (
    Column("price", number=True),
    Column("coins", number=True),
    Column("room"),
    Column("size", number=True),
    Column("type"),
    Column("doors", number=True),
    Column("pts", number=True),
    Column("centre", broken=True),
)


def draw_market(state: State, columns: int | None = None) -> Picture:
    """Returns the market, cheapest first and rooms without a price last, no wider than columns."""
    offers = sorted(state.market, key=lambda offer: (offer.price is None, offer.price or 0))
    if not offers:
        return stacked([plain("the market is empty"), _corridors(state)], gap=0)
    table = draw_table(_COLUMNS, [_cells(offer) for offer in offers], columns)
    return stacked([table, _corridors(state)], gap=0)


def _cells(offer: Offer) -> tuple[str | Span, ...]:
    tile = ROOMS[offer.tile]
    return (
        "-" if offer.price is None else str(offer.price),
        str(offer.coins or ""),
        Span(tile.name, tile.type),
        str(tile.size),
        Span(tile.type, tile.type),
        str(len(tile.entrances)),
        str(tile.points),
        centre(tile),
    )


def centre(tile: Tile) -> str:
    """Returns a tile's centre bonus in words, "" if it has none (SCORE-2)."""
    if tile.bonus_kind is None:
        return ""
    how = {"connection": "connected", "adjacency": "adjacent", "downstairs": "anywhere"}
    return f"{tile.bonus_points:+d} {how[tile.bonus_kind]} {'/'.join(sorted(tile.bonus_types))}"


def _corridors(state: State) -> Picture:
    decks = state.decks
    left = f"hallways {decks.hallways} left, stairs {decks.stairs} left"
    return plain(f"{CORRIDOR_PRICE:>5}  {left}", style="corridor")
