"""Moves: choices as numbers, and what each does to a match (`domain.transitions`).

The first number of a move is its kind, the others what the kind says.
"""

from typing import Final

from domain.state import CORRIDOR_PRICE, PASS_MONEY
from ludwig.accelerator import facts, layout
from ludwig.accelerator.castle import clear_castle, lay
from ludwig.accelerator.chance import shuffle, stream_of
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.flow import after_dealing
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.lists import add, drop, empty
from ludwig.accelerator.market import begin_turn, stack_of
from ludwig.accelerator.rewards import add_pending, take_pending

TURN_FOYER: Final = 0
"""Seat, quarter turns."""
KEEP_CARDS: Final = 1
"""Seat, the two cards kept, the one returned."""
PRICE_ROOMS: Final = 2
"""From the fourth number on the price of each room on the market, -1 for none."""
BUY_ROOM: Final = 3
"""Place on the market, payee or -1."""
BUY_CORRIDOR: Final = 4
"""0 hallway or 1 stairs, payee or -1."""
PASS: Final = 5
LAY: Final = 6
"""Variant, x, y."""
CHOOSE_ORDER: Final = 7
"""Room by its place in the castle."""
CHOOSE_REWARD: Final = 8
"""Room, reward, re-scored room or -1."""
KEEP_CARD: Final = 9
"""Card kept, card returned."""
SEARCH: Final = 10
"""Room, size."""
TAKE_TILES: Final = 11
"""How many, then the tiles."""
TAKE_CORRIDOR: Final = 12
"""Room, 0 hallway or 1 stairs."""
DECLINE: Final = 13
"""Room."""


@compiled
def make(m: Numbers, b: Boards) -> None:
    """Makes the legal move that stands at `layout.MOVE`; `follow` does what follows from it."""
    kind = m[layout.MOVE]
    if kind == LAY:
        _lay(m, b)
    elif kind == PASS:
        m[layout.MONEY + m[layout.ACTIVE]] += PASS_MONEY
        m[layout.STAGE] = layout.TURN_OVER
    elif kind == BUY_ROOM:
        _buy_room(m)
    elif kind == BUY_CORRIDOR:
        _buy_corridor(m)
    elif kind == PRICE_ROOMS:
        _price(m)
    elif kind == TURN_FOYER:
        variant = m[layout.CASTLES + m[layout.MOVE + 1] * layout.CASTLE_LENGTH + layout.CASTLE_HEAD]
        clear_castle(m, b, m[layout.MOVE + 1])
        lay(m, b, m[layout.MOVE + 1], variant // 4 * 4 + m[layout.MOVE + 2], 0, 0)
    elif kind == KEEP_CARDS:
        _keep_cards(m)
    else:
        _make_reward(m)


@compiled
def _make_reward(m: Numbers) -> None:
    kind = m[layout.MOVE]
    if kind == CHOOSE_ORDER:
        m[layout.TAKING] = m[layout.MOVE + 1]
    elif kind == CHOOSE_REWARD:
        _choose_reward(m)
    elif kind == KEEP_CARD:
        seat = m[layout.ACTIVE]
        add(m, layout.HANDS + seat * layout.HAND_LENGTH, m[layout.MOVE + 1])
        add(m, layout.BONUS_DECK, m[layout.MOVE + 2])
        empty(m, layout.DRAWN, 1)
        m[layout.STAGE] = layout.REWARD
    elif kind == SEARCH:
        m[layout.SEARCHED] = m[layout.MOVE + 2]
        take_pending(m, m[layout.MOVE + 1])
        m[layout.STAGE] = layout.SLEEP
    elif kind == TAKE_TILES:
        _take_tiles(m)
    elif kind == TAKE_CORRIDOR:
        m[layout.HALLWAYS + m[layout.MOVE + 2]] -= 1
        m[layout.PLACING] = facts.STAIRS if m[layout.MOVE + 2] else facts.HALLWAY
        m[layout.FREE] = m[layout.CORRIDOR_TAKEN] = 1
        take_pending(m, m[layout.MOVE + 1])
        m[layout.STAGE] = layout.PLACE
    else:
        take_pending(m, m[layout.MOVE + 1])


@compiled
def _lay(m: Numbers, b: Boards) -> None:
    lay(m, b, m[layout.ACTIVE], m[layout.MOVE + 1], m[layout.MOVE + 2], m[layout.MOVE + 3])
    m[layout.PLACING] = layout.NOTHING
    m[layout.FREE] = 0
    m[layout.STAGE] = layout.SCORE


@compiled
def _buy_room(m: Numbers) -> None:
    """Takes a room off the market; it is to be placed at once (BUY-2, BUY-3, BUY-5)."""
    place = layout.MARKET + 1 + m[layout.MOVE + 1] * layout.OFFER_LENGTH
    _pay(m, m[place + 1], m[place + 2], m[layout.MOVE + 2])
    m[layout.PLACING] = m[place]
    drop(m, layout.MARKET, m[layout.MOVE + 1], 1, layout.OFFER_LENGTH)
    m[layout.SOLD] = 1
    m[layout.STAGE] = layout.PLACE


@compiled
def _buy_corridor(m: Numbers) -> None:
    _pay(m, CORRIDOR_PRICE, 0, m[layout.MOVE + 2])
    m[layout.HALLWAYS + m[layout.MOVE + 1]] -= 1
    m[layout.PLACING] = facts.STAIRS if m[layout.MOVE + 1] else facts.HALLWAY
    m[layout.STAGE] = layout.PLACE


@compiled
def _pay(m: Numbers, price: int, coins: int, payee: int) -> None:
    m[layout.MONEY + m[layout.ACTIVE]] += coins - price
    if payee >= 0:
        m[layout.MONEY + payee] += price


@compiled
def _price(m: Numbers) -> None:
    for number in range(m[layout.MARKET]):
        m[layout.MARKET + 2 + number * layout.OFFER_LENGTH] = m[layout.MOVE + 4 + number]
    begin_turn(m, (m[layout.MASTER] + 1) % m[layout.SEATS])


@compiled
def _keep_cards(m: Numbers) -> None:
    """Gives a seat its hand and puts its third card under the deck (SETUP-4)."""
    seat = m[layout.MOVE + 1]
    hand = layout.HANDS + seat * layout.HAND_LENGTH
    empty(m, hand, 1)
    add(m, hand, m[layout.MOVE + 2])
    add(m, hand, m[layout.MOVE + 3])
    add(m, layout.BONUS_DECK, m[layout.MOVE + 4])
    empty(m, layout.DEALT + seat * layout.DEALT_LENGTH, 1)
    after_dealing(m)


@compiled
def _choose_reward(m: Numbers) -> None:
    """Puts the chosen reward in the place of the Downstairs Room's own (DOWNSTAIRS)."""
    room, reward = m[layout.MOVE + 1], m[layout.MOVE + 2]
    take_pending(m, room)
    m[layout.DOWNSTAIRS_TAKEN] = 1
    if reward == facts.FOOD:
        add(m, layout.EXTRA_CHOSEN, room)
        return
    add_pending(m, room, reward, m[layout.MOVE + 3])
    m[layout.TAKING] = room


@compiled
def _take_tiles(m: Numbers) -> None:
    """Lays tiles on the room deck, in the last round out of the game; shuffles the rest (SLEEP)."""
    size = m[layout.SEARCHED]
    stack = stack_of(size)
    for number in range(m[layout.MOVE + 1]):
        for place in range(m[stack]):
            if m[stack + 1 + place] == m[layout.MOVE + 2 + number]:
                drop(m, stack, place, 1, 1)
                break
        if not m[layout.LAST_ROUND]:
            _lay_on_deck(m, size, m[layout.MOVE + 2 + number])
    shuffle(m, stream_of(layout.DRAWS_STREAM), stack + 1, m[stack])
    m[layout.SEARCHED] = layout.NOTHING
    m[layout.STAGE] = layout.REWARD


@compiled
def _lay_on_deck(m: Numbers, size: int, tile: int) -> None:
    first, width = layout.LAID + 1, layout.LAID_LENGTH
    for place in range(first + m[layout.LAID] * width - 1, first - 1, -1):
        m[place + width] = m[place]
    m[first], m[first + 1] = size, tile
    m[layout.LAID] += 1
