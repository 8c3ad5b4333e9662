"""What a turn offers: rooms, corridors, passing, turning the Foyer (`domain.choices.payable`)."""

from typing import Final

from domain.state import CORRIDOR_PRICE
from ludwig.accelerator import facts, layout, moves
from ludwig.accelerator.castle import tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import fact
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.lists import add
from ludwig.accelerator.rewards import corridor_tile
from ludwig.accelerator.sites import has_site

# An option is one number: a place on the market, or one of these plus the kind or the turns.
CORRIDOR: Final = 100
PASS: Final = 200
FOYER: Final = 300


@compiled
def list_options(m: Numbers) -> None:
    """Lists at `OPTIONS` what a turn offers, before asking whether a tile fits (BUY)."""
    m[layout.OPTIONS] = 0
    money = m[layout.MONEY + m[layout.ACTIVE]]
    for number in range(m[layout.MARKET]):
        place = layout.MARKET + 1 + number * layout.OFFER_LENGTH
        if m[place + 1] >= 0 and money + m[place + 2] >= m[place + 1]:
            add(m, layout.OPTIONS, number)
    if money >= CORRIDOR_PRICE:
        for kind in range(2):
            if m[layout.HALLWAYS + kind] > 0:
                add(m, layout.OPTIONS, CORRIDOR + kind)
    add(m, layout.OPTIONS, PASS)
    if m[layout.FOYER_TURNS]:
        _list_foyer_turns(m)


@compiled
def _list_foyer_turns(m: Numbers) -> None:
    """Lists the turns of a lone Foyer that look different (P-FOYER-ROTATE)."""
    tile = tile_at(m[layout.ACTIVE], 0)
    if m[tile - layout.CASTLE_HEAD] != 1:
        return
    now, foyer = m[tile], m[tile] // 4 * 4
    for turns in range(4):
        known = _looks_alike(m, foyer + turns, now)
        for before in range(turns):
            known |= _looks_alike(m, foyer + turns, foyer + before)
        if not known:
            add(m, layout.OPTIONS, FOYER + turns)


@compiled
def _looks_alike(m: Numbers, one: int, other: int) -> bool:
    for column in range(facts.DOORS, facts.ROW_LENGTH):
        if fact(m, facts.VARIANT + one, column) != fact(m, facts.VARIANT + other, column):
            return False
    return True


@compiled
def option_fits(m: Numbers, b: Boards, option: int) -> bool:
    """Tells whether the tile that an option buys has a place; true if it buys none (BUY-5)."""
    if option >= PASS:
        return True
    if option >= CORRIDOR:
        return has_site(m, b, m[layout.ACTIVE], corridor_tile(option - CORRIDOR))
    tile = m[layout.MARKET + 1 + option * layout.OFFER_LENGTH]
    return has_site(m, b, m[layout.ACTIVE], tile)


@compiled
def write_option(m: Numbers, option: int) -> None:
    """Writes an option as a move."""
    active, master = m[layout.ACTIVE], m[layout.MASTER]
    payee = layout.NOTHING if m[layout.SEATS] == 1 or active == master else master
    if option >= FOYER:
        write(m, moves.TURN_FOYER, active, option - FOYER)
    elif option >= PASS:
        write(m, moves.PASS, 0, 0)
    elif option >= CORRIDOR:
        write(m, moves.BUY_CORRIDOR, option - CORRIDOR, payee)
    else:
        write(m, moves.BUY_ROOM, option, payee)


@compiled
def write(m: Numbers, kind: int, first: int, second: int) -> None:
    """Writes a move of a kind with two numbers."""
    m[layout.MOVE], m[layout.MOVE + 1], m[layout.MOVE + 2] = kind, first, second
