"""The policies `random` and `swift`: the moves that those bots choose, by the same chance."""

from typing import Final

from ludwig.accelerator import facts, layout, moves
from ludwig.accelerator.chance import below, share, stream_of
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Boards, Numbers, Worths
from ludwig.accelerator.lists import drop
from ludwig.accelerator.questions import answer_count, write_answer
from ludwig.accelerator.rewards import current_reward
from ludwig.accelerator.sites import find_site, site_count
from ludwig.accelerator.swift import swift_prices, swift_site, swift_turn, write_site
from ludwig.accelerator.turn import list_options, option_fits, write_option

RANDOM: Final = 0
SWIFT: Final = 1


@compiled
def choose(m: Numbers, b: Boards, w: Worths, policy: int) -> None:
    """Writes the move that a policy chooses for the seat that decides."""
    stage = m[layout.STAGE]
    if stage == layout.TURN:
        list_options(m)
        if policy == RANDOM:
            _random_turn(m, b)
        else:
            swift_turn(m, b, w)
    elif stage == layout.PLACE:
        if policy == RANDOM:
            _random_site(m, b)
        else:
            swift_site(m, b)
    elif stage == layout.PRICE:
        if policy == RANDOM:
            _random_prices(m)
        else:
            swift_prices(m, w)
    else:
        _answer(m, b, policy)


@compiled
def _random_turn(m: Numbers, b: Boards) -> None:
    stream = stream_of(layout.SEAT_STREAM + m[layout.ACTIVE])
    while True:
        number = share(m, stream, m[layout.OPTIONS])
        option = m[layout.OPTIONS + 1 + number]
        if option_fits(m, b, option):
            write_option(m, option)
            return
        drop(m, layout.OPTIONS, number, 1, 1)


@compiled
def _random_site(m: Numbers, b: Boards) -> None:
    seat = m[layout.ACTIVE]
    count = site_count(m, b, seat, m[layout.PLACING])
    number = share(m, stream_of(layout.SEAT_STREAM + seat), count)
    find_site(m, b, seat, number, layout.SCRATCH)
    write_site(m)


@compiled
def _random_prices(m: Numbers) -> None:
    """Draws prices as ``sample`` does from few."""
    stream = stream_of(layout.SEAT_STREAM + m[layout.ACTIVE])
    count = m[layout.PRICES]
    for number in range(count):
        m[layout.SCRATCH + number] = m[layout.PRICES + 1 + number]
    m[layout.MOVE] = moves.PRICE_ROOMS
    for number in range(m[layout.MARKET]):
        drawn = layout.SCRATCH + below(m, stream, count - number)
        m[layout.MOVE + 4 + number] = m[drawn]
        m[drawn] = m[layout.SCRATCH + count - number - 1]


@compiled
def _answer(m: Numbers, b: Boards, policy: int) -> None:
    """Chooses among the answers to any other question; `swift` takes no tile, but a corridor."""
    number = 0
    if policy == RANDOM or not _takes_first(m):
        stream = stream_of(layout.SEAT_STREAM + m[layout.ACTIVE])
        number = share(m, stream, answer_count(m, b))
    write_answer(m, b, number)


@compiled
def _takes_first(m: Numbers) -> bool:
    if m[layout.STAGE] != layout.REWARD:
        return bool(m[layout.STAGE] == layout.SLEEP)
    pending = current_reward(m)
    return pending >= 0 and bool(m[pending + 1] == facts.CORRIDOR)
