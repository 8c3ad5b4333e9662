"""Writing choices as moves (`ludwig.accelerator.moves`)."""

from collections.abc import Sequence

import numpy as np

from domain import events as ev
from domain.placed_tile import placed_tile
from domain.placement import Placement
from domain.rewards import CORRIDORS
from domain.state import State
from ludwig.accelerator import layout, moves
from ludwig.accelerator.encoding import Unsuited
from ludwig.accelerator.layout import Numbers
from ludwig.accelerator.tables import (
    CARD_NUMBER,
    SIZE_NUMBER,
    TILE_NUMBER,
    TYPE_NUMBER,
    variant_number,
)


def written(state: State, choice: ev.Choice) -> Numbers:
    """Returns a choice that is legal in a state, or in what follows at once, as a move."""
    move = np.full(layout.MOVE_LENGTH, layout.NOTHING, np.int64)
    parts = tuple(_parts(state, choice))
    move[: len(parts)] = parts
    return move


def _parts(state: State, choice: ev.Choice) -> Sequence[int]:
    match choice:
        case ev.RoomPurchased():
            return moves.BUY_ROOM, _on_market(state, choice.tile), _payee(state, choice.payee)
        case ev.CorridorPurchased():
            kind = CORRIDORS.index(choice.corridor)
            return moves.BUY_CORRIDOR, kind, _payee(state, choice.payee)
        case ev.TurnPassed():
            return (moves.PASS,)
        case ev.RoomPlaced():
            place = Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)
            return moves.LAY, variant_number(placed_tile(place).variant), choice.x, choice.y
        case ev.RoomsPriced():
            return moves.PRICE_ROOMS, 0, 0, 0, *_prices(state, choice)
        case ev.FoyerRotated():
            return moves.TURN_FOYER, state.index(choice.seat), choice.rotation // 90
        case ev.BonusCardsKept():
            cards = _told(choice.kept, choice.returned)
            return moves.KEEP_CARDS, state.index(choice.seat), *cards
        case ev.UtilityCardKept():
            return moves.KEEP_CARD, *_told(choice.kept, choice.returned)
    return _reward_parts(state, choice)


def _reward_parts(state: State, choice: ev.Choice) -> Sequence[int]:
    match choice:
        case ev.RewardOrderChosen():
            return moves.CHOOSE_ORDER, _room(state, choice.room)
        case ev.DownstairsRewardChosen():
            room, rescored = _room(state, choice.room), choice.rescored
            again = layout.NOTHING if rescored is None else _room(state, rescored)
            return moves.CHOOSE_REWARD, room, TYPE_NUMBER[choice.reward], again
        case ev.SleepingStackSearched():
            return moves.SEARCH, _room(state, choice.room), SIZE_NUMBER[choice.size]
        case ev.SleepingTilesChosen() if choice.tiles is not None:
            tiles = [TILE_NUMBER[tile] for tile in choice.tiles]
            return moves.TAKE_TILES, choice.count, *tiles
        case ev.CorridorRewardTaken():
            kind = CORRIDORS.index(choice.corridor)
            return moves.TAKE_CORRIDOR, _room(state, choice.room), kind
        case ev.CorridorRewardDeclined():
            return moves.DECLINE, _room(state, choice.room)
    raise Unsuited(type(choice).__name__)


def _on_market(state: State, tile: str) -> int:
    places = [number for number, offer in enumerate(state.market) if offer.tile == tile]
    if not places:
        raise Unsuited(tile)
    return places[0]


def _payee(state: State, payee: ev.Seat | None) -> int:
    return layout.NOTHING if payee is None else state.index(payee)


def _prices(state: State, choice: ev.RoomsPriced) -> list[int]:
    price_of = {tile: price for price, tile in choice.prices.items()}
    return [price_of.get(offer.tile, layout.NOTHING) for offer in state.market]


def _room(state: State, name: str) -> int:
    index = state.castle.find(name)
    if index is None:
        raise Unsuited(name)
    return index


def _told(*cards: ev.Names | None) -> list[int]:
    if any(part is None for part in cards):
        raise Unsuited("cards that are not told")
    return [CARD_NUMBER[card] for part in cards for card in part or ()]
