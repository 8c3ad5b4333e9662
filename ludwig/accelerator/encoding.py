"""Encoding: a match, and the choices in it, as the arrays that compiled code works on."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from domain.state import Stage, State
from domain.tiles import ROOM_SIZES
from ludwig.accelerator import layout
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.rollout import found
from ludwig.accelerator.tables import (
    CARD_NUMBER,
    FAVOR_NUMBER,
    SIZE_NUMBER,
    TILE_NUMBER,
    TYPE_NUMBER,
    tables,
    variant_number,
)

_STAGES: Final = {stage: number for number, stage in enumerate(Stage)}


class Match(NamedTuple):
    """A match as arrays: its numbers and its boards, the facts behind them."""

    numbers: Numbers
    boards: Boards


def blank() -> Match:
    """Returns arrays for a match, with the facts but no match in them."""
    known = tables()
    numbers = np.zeros(layout.MATCH_LENGTH, np.int64)
    boards = np.zeros(layout.FITS, np.uint64)
    return Match(np.concatenate((numbers, known.facts)), np.concatenate((boards, known.fits)))


_WORK: Final = blank()


class Unsuited(Exception):  # noqa: N818 - a state of the match, not a fault of code
    """Says that the arrays cannot hold this match; the message says what does not fit."""


def encoded(
    state: State, among: frozenset[str] = frozenset(), gone: frozenset[str] = frozenset()
) -> Match:
    """Returns a match as arrays without facts; what is unknown is -1 there. Raises `Unsuited`.

    For drawing worlds: ``among`` are rooms known to be in play though not where, ``gone`` those
    known to be out of the game. Cost: some 200 µs.
    """
    _check(state)
    numbers = _WORK.numbers
    numbers[: layout.MATCH_LENGTH] = 0
    _WORK.boards[: layout.FITS] = 0
    _put_singles(numbers, state)
    _put_seats(numbers, state)
    _put_market(numbers, state)
    _put_turn(numbers, state)
    _put_decks(numbers, state)
    for tile in among:
        numbers[layout.AMONG + TILE_NUMBER[tile]] = layout.SURELY
    for tile in gone:
        numbers[layout.AMONG + TILE_NUMBER[tile]] = layout.GONE
    found(numbers, _WORK.boards, _placed(state))
    return Match(numbers[: layout.MATCH_LENGTH].copy(), _WORK.boards[: layout.FITS].copy())


def _check(state: State) -> None:
    reasons = {
        "stage": state.stage in (Stage.SHUFFLE, Stage.FAVORS),
        "prices": len(state.prices) > layout.MOST_PRICES,
        "stacks": tuple(state.decks.stacks) != ROOM_SIZES,
        "tiles": any(len(castle.placed) >= layout.MOST_TILES for castle in state.castles),
        "searched": state.searched is not None
        and state.searched.seen != state.decks.stacks[state.searched.size],
    }
    unsuited = [reason for reason, holds in reasons.items() if holds]
    if unsuited:
        raise Unsuited(", ".join(unsuited))


def _put_singles(numbers: Numbers, state: State) -> None:
    profile, placing, searched = state.profile, state.placing, state.searched
    numbers[: layout.LOST] = (
        len(state.seats),
        _STAGES[state.stage],
        state.round,
        state.master,
        state.active,
        state.last_round,
        state.idle_rounds,
        state.room_sold,
        state.extra,
        state.corridor_taken,
        state.downstairs_taken,
        layout.NOTHING if placing is None else TILE_NUMBER[placing.kind],
        placing is not None and placing.free,
        layout.NOTHING if searched is None else SIZE_NUMBER[searched.size],
        layout.NOTHING if state.taking is None else _room(state, state.taking.room),
        state.decks.hallways,
        state.decks.stairs,
        profile.corner,
        profile.external_corridors,
        profile.downstairs_once,
        profile.downstairs_living == "choice",
        profile.decline,
        profile.foyer_rotate,
        profile.tie == "money",
    )


def _room(state: State, name: str | None) -> int:
    """Returns the place of a room in the castle of the active seat."""
    index = None if name is None else state.castle.find(name)
    return layout.NOTHING if index is None else index


def _put_seats(numbers: Numbers, state: State) -> None:
    for seat in range(len(state.seats)):
        numbers[layout.MONEY + seat] = state.money[seat]
        numbers[layout.POINTS + seat] = state.points[seat]
        numbers[layout.DOWNSTAIRS + seat] = state.downstairs[seat]
        dealt = state.dealt[seat]
        at = layout.DEALT + seat * layout.DEALT_LENGTH
        if dealt is None:
            numbers[at] = layout.NOTHING
        else:
            _put(numbers, at, _cards(dealt))
        _put(numbers, layout.HANDS + seat * layout.HAND_LENGTH, _cards(state.hands[seat]))


def _put(numbers: Numbers, at: int, values: Sequence[int], width: int = 1) -> None:
    """Writes a list: its length, then its entries."""
    numbers[at] = len(values) // width
    numbers[at + 1 : at + 1 + len(values)] = values


def _cards(cards: Sequence[str | None]) -> list[int]:
    return [layout.NOTHING if card is None else CARD_NUMBER[card] for card in cards]


def _tiles(tiles: Sequence[str | None]) -> list[int]:
    return [layout.NOTHING if tile is None else TILE_NUMBER[tile] for tile in tiles]


def _put_market(numbers: Numbers, state: State) -> None:
    _put(numbers, layout.FAVORS, [FAVOR_NUMBER[favor] for favor in state.favors])
    _put(numbers, layout.PRICES, state.prices)
    offers = [
        part
        for tile, price, coins in state.market
        for part in (TILE_NUMBER[tile], layout.NOTHING if price is None else price, coins)
    ]
    _put(numbers, layout.MARKET, offers, layout.OFFER_LENGTH)


def _put_turn(numbers: Numbers, state: State) -> None:
    pending = [
        part
        for room, reward, rescored, _ in state.pending
        for part in (_room(state, room), TYPE_NUMBER[reward], _room(state, rescored))
    ]
    # What the seat before completed means nothing any more while rooms are priced.
    done, chosen = ((), ()) if state.stage is Stage.PRICE else (state.completed, state.extra_chosen)
    completed = [
        part
        for room, reward, tiles in done
        for part in (_room(state, room), TYPE_NUMBER[reward], tiles)
    ]
    _put(numbers, layout.OWED, [owed.seat for owed in state.owed])
    _put(numbers, layout.PENDING, pending, layout.PENDING_LENGTH)
    _put(numbers, layout.COMPLETED, completed, layout.COMPLETED_LENGTH)
    _put(numbers, layout.EXTRA_CHOSEN, [_room(state, room) for room in chosen])
    _put(numbers, layout.DRAWN, _cards(state.drawn))


def _put_decks(numbers: Numbers, state: State) -> None:
    decks = state.decks
    for size, stack in decks.stacks.items():
        at = layout.STACK + SIZE_NUMBER[size] * layout.STACK_LENGTH
        _put(numbers, at, _tiles(stack))
    cards = [layout.NOTHING if card is None else SIZE_NUMBER[card] for card in decks.room_deck]
    _put(numbers, layout.ROOM_DECK, cards)
    _put(numbers, layout.USED, [SIZE_NUMBER[card] for card in decks.used])
    laid = [part for slot in decks.laid for part in (SIZE_NUMBER[slot.size], *_tiles([slot.tile]))]
    _put(numbers, layout.LAID, laid, layout.LAID_LENGTH)
    _put(numbers, layout.BONUS_DECK, _cards(decks.bonus_deck))


def _placed(state: State) -> Numbers:
    tiles = [
        (seat, variant_number(tile.variant), tile.x, tile.y)
        for seat, castle in enumerate(state.castles)
        for tile in castle.placed
    ]
    return np.array(tiles, np.int64).ravel()
