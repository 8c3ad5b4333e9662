"""Whether an event speaks of seats, tiles and cards that exist in this match (RECORD-data)."""

from collections.abc import Iterator
from typing import Final

from domain import events as ev
from domain.state import State
from domain.tiles import BONUS_CARDS, FAVORS, ROOMS, kind_of

CORRIDOR_TILES: Final = frozenset({"hallway", "stairs"})


def strangers(state: State, event: ev.Event) -> Iterator[str]:
    """Yields each name in an event that nothing in the match has, in words."""
    for seat in _seats(event):
        if seat not in state.seats:
            yield f"{seat} does not sit at this match"
    for tile in _rooms(event):
        if tile not in ROOMS:
            yield f"{tile} is no room tile"
    for name in _placed_names(event):
        if name not in ROOMS and name != "foyer" and kind_of(name) not in CORRIDOR_TILES:
            yield f"{name} is no tile"
    for card in _cards(event):
        if card not in BONUS_CARDS:
            yield f"{card} is no bonus card"
    if isinstance(event, ev.FavorsRevealed):
        yield from (f"{favor} is no favor" for favor in event.favors if favor not in FAVORS)


def _seats(event: ev.Event) -> Iterator[str]:
    for field in ("seat", "payee", "master_builder"):
        seat = getattr(event, field, None)
        if isinstance(seat, str):
            yield seat
    if isinstance(event, ev.MatchEnded):
        yield from (seat for tied in event.ranking for seat in tied)


def _rooms(event: ev.Event) -> Iterator[str]:
    match event:
        case ev.RoomsDrawn():
            yield from (draw.tile for draw in event.draws if draw.tile is not None)
        case ev.RoomsPriced():
            yield from event.prices.values()
        case ev.RoomPurchased():
            yield event.tile
        case ev.CoinsAdded():
            yield from event.coins
        case ev.SleepingStackSearched():
            yield from event.seen or ()
        case ev.SleepingTilesChosen():
            yield from (*(event.tiles or ()), *(event.stack or ()))


def _placed_names(event: ev.Event) -> Iterator[str]:
    if isinstance(event, ev.RoomPlaced | ev.PointsScored):
        yield event.tile
    room = getattr(event, "room", None)
    if isinstance(room, str):
        yield room


def _cards(event: ev.Event) -> Iterator[str]:
    for field in ("cards", "kept", "returned"):
        cards = getattr(event, field, None)
        if isinstance(cards, tuple):
            yield from cards
