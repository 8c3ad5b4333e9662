"""What follows from a match by the rules alone, up to the next decision (`domain.derive`)."""

from domain.state import STALL_ROUNDS
from ludwig.accelerator import facts, layout
from ludwig.accelerator.castle import castle_of, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.lists import add, drop, empty, holds
from ludwig.accelerator.market import add_coins, begin_turn, fill, start_round
from ludwig.accelerator.points import placement_points
from ludwig.accelerator.rewards import reward_step


@compiled
def follow(m: Numbers, b: Boards) -> None:
    """Does everything that is due; stops at a decision, before the final scoring, or stalled."""
    while True:
        if m[layout.STAGE] == layout.SCORE:
            _score(m, b)
        elif m[layout.STAGE] == layout.REWARD:
            if not reward_step(m, b):
                return
        elif not _step(m):
            return


@compiled
def _step(m: Numbers) -> bool:
    """Does what is due between the turns; false if nothing is."""
    stage = m[layout.STAGE]
    if stage == layout.TURN_OVER:
        _end_turn(m)
    elif stage == layout.EXTRA_DUE:
        _start_extra_turn(m)
    elif stage == layout.COINS:
        add_coins(m)
    elif stage == layout.ROUND_OVER:
        _end_round(m)
    elif stage == layout.ROUND_DUE:
        start_round(m)
    elif stage == layout.DRAW:
        fill(m)
    elif stage == layout.DEAL:
        _deal(m)
    elif stage == layout.STALLED:
        m[layout.STAGE] = layout.ABANDONED
    else:
        return False
    return True


@compiled
def _score(m: Numbers, b: Boards) -> None:
    seat = m[layout.ACTIVE]
    last = m[castle_of(seat)] - 1
    m[layout.POINTS + seat] += placement_points(m, b, seat, tile_at(seat, last), last)
    m[layout.STAGE] = layout.REWARD


@compiled
def _end_turn(m: Numbers) -> None:
    """Goes on with extra turns owed, then with the next seat, then with the coins (FOOD, BUY-1)."""
    active, seats = m[layout.ACTIVE], m[layout.SEATS]
    _owe(m, active)
    if m[layout.OWED]:
        empty(m, layout.COMPLETED, layout.COMPLETED_LENGTH)
        empty(m, layout.EXTRA_CHOSEN, 1)
        m[layout.STAGE] = layout.EXTRA_DUE
        return
    m[layout.EXTRA] = 0
    if seats == 1 or active == m[layout.MASTER]:
        coins = seats > 1 and m[layout.MARKET] > 0
        m[layout.STAGE] = layout.COINS if coins else layout.ROUND_OVER
        return
    begin_turn(m, (active + 1) % seats)


@compiled
def _owe(m: Numbers, active: int) -> None:
    for number in range(m[layout.COMPLETED]):
        place = layout.COMPLETED + 1 + number * layout.COMPLETED_LENGTH
        if m[place + 1] == facts.FOOD or holds(m, layout.EXTRA_CHOSEN, m[place]):
            add(m, layout.OWED, active)


@compiled
def _start_extra_turn(m: Numbers) -> None:
    begin_turn(m, m[layout.OWED + 1])
    drop(m, layout.OWED, 0, 1, 1)
    m[layout.EXTRA] = 1


@compiled
def _end_round(m: Numbers) -> None:
    """Ends the round, and with the last one the play; solo clears the market (END-1, SOLO-2)."""
    solo = m[layout.SEATS] == 1
    idle = 0 if m[layout.SOLD] else m[layout.IDLE] + 1
    m[layout.IDLE] = idle
    if solo:
        empty(m, layout.MARKET, layout.OFFER_LENGTH)
    if m[layout.LAST_ROUND]:
        m[layout.STAGE] = layout.FINAL
    elif idle >= STALL_ROUNDS and not solo:
        m[layout.STAGE] = layout.STALLED
    else:
        m[layout.STAGE] = layout.ROUND_DUE


@compiled
def _deal(m: Numbers) -> None:
    """Deals the next seat its cards; in solo they are its hand at once (SETUP-4)."""
    solo = m[layout.SEATS] == 1
    seat = _first_seat(m, layout.NOTHING)
    dealt = layout.DEALT + seat * layout.DEALT_LENGTH
    target = layout.HANDS + seat * layout.HAND_LENGTH if solo else dealt
    m[dealt] = 0
    count = 2 if solo else 3
    for card in range(count):
        add(m, target, m[layout.BONUS_DECK + 1 + card])
    drop(m, layout.BONUS_DECK, 0, count, 1)
    after_dealing(m)


@compiled
def _first_seat(m: Numbers, dealt: int) -> int:
    """Returns the first seat that has not been dealt, -1, or still has to choose, more than 0."""
    for seat in range(m[layout.SEATS]):
        count = m[layout.DEALT + seat * layout.DEALT_LENGTH]
        if count == dealt or (dealt > 0 and count > 0):
            return seat
    return layout.NOTHING


@compiled
def after_dealing(m: Numbers) -> None:
    """Goes on with dealing, then with keeping, then with the first round (SETUP-4)."""
    if _first_seat(m, layout.NOTHING) >= 0:
        m[layout.STAGE] = layout.DEAL
        return
    keeping = _first_seat(m, 1)
    m[layout.ACTIVE] = max(keeping, 0)
    m[layout.STAGE] = layout.ROUND_DUE if keeping < 0 else layout.KEEP
