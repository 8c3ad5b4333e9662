"""The market: how its spaces are filled and what a round does with it (DRAW, COINS)."""

from domain.state import COIN
from ludwig.accelerator import layout
from ludwig.accelerator.chance import shuffle, stream_of
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Numbers
from ludwig.accelerator.lists import add, drop, empty


@compiled
def stack_of(size: int) -> int:
    """Returns where the stack of a size stands."""
    return layout.STACK + size * layout.STACK_LENGTH


@compiled
def offer(m: Numbers, tile: int, price: int) -> None:
    """Lays a room on the market."""
    place = layout.MARKET + 1 + m[layout.MARKET] * layout.OFFER_LENGTH
    m[place], m[place + 1], m[place + 2] = tile, price, 0
    m[layout.MARKET] += 1


@compiled
def fill(m: Numbers) -> None:
    """Fills the empty spaces of the market and starts the turn or the pricing (DRAW, SOLO-2)."""
    solo = m[layout.SEATS] == 1
    before = m[layout.MARKET]
    spaces = m[layout.PRICES] - before
    laid = min(spaces, m[layout.LAID])
    for number in range(laid):
        offer(m, m[layout.LAID + 2 + number * layout.LAID_LENGTH], layout.NOTHING)
    drop(m, layout.LAID, 0, laid, layout.LAID_LENGTH)
    _draw(m, spaces - laid)
    if solo:
        for number in range(m[layout.MARKET]):
            place = layout.MARKET + 1 + number * layout.OFFER_LENGTH
            m[place + 1] = m[layout.PRICES + 1 + number]
        begin_turn(m, m[layout.ACTIVE])
    else:
        m[layout.STAGE] = layout.PRICE


@compiled
def _draw(m: Numbers, spaces: int) -> None:
    spaces = _draw_from_deck(m, spaces)
    last = m[layout.ROOM_DECK] == 0
    m[layout.LAST_ROUND] = last
    if last and spaces:
        used = m[layout.USED]
        for place in range(used):
            m[layout.ROOM_DECK + 1 + place] = m[layout.USED + 1 + place]
        m[layout.ROOM_DECK] = used
        shuffle(m, stream_of(layout.DRAWS_STREAM), layout.ROOM_DECK + 1, used)
        _draw_from_deck(m, spaces)


@compiled
def _draw_from_deck(m: Numbers, spaces: int) -> int:
    """Draws cards as long as spaces are empty; returns how many still are."""
    drawn = 0
    while spaces and drawn < m[layout.ROOM_DECK]:
        size = m[layout.ROOM_DECK + 1 + drawn]
        drawn += 1
        add(m, layout.USED, size)
        stack = stack_of(size)
        if m[stack]:
            offer(m, m[stack + 1], layout.NOTHING)
            drop(m, stack, 0, 1, 1)
            spaces -= 1
    drop(m, layout.ROOM_DECK, 0, drawn, 1)
    return spaces


@compiled
def begin_turn(m: Numbers, seat: int) -> None:
    """Begins the turn of a seat, nothing bought, completed or pending yet."""
    m[layout.STAGE] = layout.TURN
    m[layout.ACTIVE] = seat
    drop(m, layout.PENDING, 0, m[layout.PENDING], layout.PENDING_LENGTH)
    drop(m, layout.COMPLETED, 0, m[layout.COMPLETED], layout.COMPLETED_LENGTH)
    drop(m, layout.EXTRA_CHOSEN, 0, m[layout.EXTRA_CHOSEN], 1)
    m[layout.TAKING] = layout.NOTHING
    m[layout.CORRIDOR_TAKEN] = 0
    m[layout.DOWNSTAIRS_TAKEN] = 0


@compiled
def start_round(m: Numbers) -> None:
    """Hands the token on; rooms are drawn only if a space is empty (DRAW-1, COINS-2)."""
    master = 0
    if m[layout.ROUND]:
        master = (m[layout.MASTER] + 1) % m[layout.SEATS]
    m[layout.ROUND] += 1
    m[layout.MASTER] = m[layout.ACTIVE] = master
    m[layout.SOLD] = m[layout.EXTRA] = 0
    empty(m, layout.COMPLETED, layout.COMPLETED_LENGTH)
    empty(m, layout.EXTRA_CHOSEN, 1)
    full = m[layout.MARKET] >= m[layout.PRICES]
    m[layout.STAGE] = layout.PRICE if full else layout.DRAW


@compiled
def add_coins(m: Numbers) -> None:
    """Lays a coin on each room still offered (COINS-1)."""
    for number in range(m[layout.MARKET]):
        m[layout.MARKET + 3 + number * layout.OFFER_LENGTH] += COIN
    m[layout.STAGE] = layout.ROUND_OVER
