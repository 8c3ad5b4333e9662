"""Drawing what a viewer does not know, as `ludwig.worlds.world` does, by the same chance."""

from typing import Final

from domain.tiles import ROOM_CARD_COUNT
from ludwig.accelerator import facts, layout
from ludwig.accelerator.castle import castle_of, tile_at
from ludwig.accelerator.chance import share, shuffle
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import fact
from ludwig.accelerator.layout import Numbers
from ludwig.accelerator.market import stack_of

# Where the pools that are drawn from stand: rooms of a size, cards, then what is known.
_STREAM: Final = layout.CHANCE + layout.WORLD_STREAM * layout.STREAM_LENGTH

_POOL: Final = layout.SCRATCH
_CARDS: Final = _POOL + 2 * layout.STACK_ROOM
_SEEN: Final = _CARDS + layout.DECK_ROOM

_ROOM_CARDS: Final = ROOM_CARD_COUNT[100]
"""How many room cards of each size there are."""


@compiled
def draw_world(m: Numbers) -> None:
    """Draws everything that is unknown, in the order in which Python draws it."""
    _note_seen(m)
    for size in range(layout.SIZES):
        _draw_rooms(m, size)
    left = _draw_bonus_cards(m)
    for place in range(layout.BONUS_DECK + 1, layout.BONUS_DECK + 1 + m[layout.BONUS_DECK]):
        left = _fill(m, place, left)
    _draw_room_deck(m)


@compiled
def _note_seen(m: Numbers) -> None:
    """Marks every room whose place is known."""
    for room in range(layout.ROOMS):
        m[_SEEN + room] = 0
    for seat in range(m[layout.SEATS]):
        for index in range(m[castle_of(seat)]):
            _note(m, m[tile_at(seat, index)] // 4)
    for number in range(m[layout.MARKET]):
        _note(m, m[layout.MARKET + 1 + number * layout.OFFER_LENGTH])
    for number in range(m[layout.LAID]):
        _note(m, m[layout.LAID + 2 + number * layout.LAID_LENGTH])
    _note(m, m[layout.PLACING])
    for size in range(layout.SIZES):
        stack = stack_of(size)
        for place in range(stack + 1, stack + 1 + m[stack]):
            _note(m, m[place])


@compiled
def _note(m: Numbers, tile: int) -> None:
    if 0 <= tile < layout.ROOMS:
        m[_SEEN + tile] = 1


@compiled
def _draw_rooms(m: Numbers, size: int) -> None:
    """Fills the stack of a size and its tiles on the room deck; those surely in play first."""
    maybe = _pool(m, size, 0, 0)
    count = maybe + _pool(m, size, layout.SURELY, maybe)
    stack = stack_of(size)
    unknown = 0
    for place in range(stack + 1, stack + 1 + m[stack]):
        unknown += m[place] < 0
    in_stack = min(unknown, count)
    # The pool is taken from its end, so that the part for the stack comes out turned round.
    for number in range(in_stack):
        m[_CARDS + number] = m[_POOL + count - 1 - number]
    count -= in_stack
    shuffle(m, _STREAM, _CARDS, in_stack)
    for place in range(stack + 1, stack + 1 + m[stack]):
        in_stack = _fill(m, place, in_stack)
    for number in range(m[layout.LAID]):
        place = layout.LAID + 1 + number * layout.LAID_LENGTH
        if m[place] == size and m[place + 1] < 0:
            count -= 1
            m[place + 1] = m[_POOL + count]


@compiled
def _pool(m: Numbers, size: int, surely: int, start: int) -> int:
    """Adds the unseen rooms of a size to the pool, shuffled; returns how many."""
    count = 0
    for room in range(layout.ROOMS):
        if (
            fact(m, room, facts.SIZE) == size
            and m[layout.AMONG + room] == surely
            and not m[_SEEN + room]
        ):
            m[_POOL + start + count] = room
            count += 1
    shuffle(m, _STREAM, _POOL + start, count)
    return count


@compiled
def _fill(m: Numbers, place: int, left: int) -> int:
    """Fills a place, if unknown, with the last of the drawn cards; returns how many are left."""
    if m[place] >= 0:
        return left
    m[place] = m[_CARDS + left - 1]
    return left - 1


@compiled
def _draw_bonus_cards(m: Numbers) -> int:
    """Shuffles the unseen bonus cards and deals the hands; returns how many are left."""
    for card in range(layout.MOST_CARDS):
        m[_SEEN + card] = 0
    _note_cards(m, layout.BONUS_DECK)
    _note_cards(m, layout.DRAWN)
    for seat in range(m[layout.SEATS]):
        _note_cards(m, layout.HANDS + seat * layout.HAND_LENGTH)
        _note_cards(m, layout.DEALT + seat * layout.DEALT_LENGTH)
    left = 0
    for card in range(layout.MOST_CARDS):
        if not m[_SEEN + card]:
            m[_CARDS + left] = card
            left += 1
    shuffle(m, _STREAM, _CARDS, left)
    for seat in range(m[layout.SEATS]):
        left = _fill_list(m, layout.HANDS + seat * layout.HAND_LENGTH, left)
        left = _fill_list(m, layout.DEALT + seat * layout.DEALT_LENGTH, left)
        if seat == m[layout.ACTIVE]:
            left = _fill_list(m, layout.DRAWN, left)
    return left


@compiled
def _note_cards(m: Numbers, at: int) -> None:
    for place in range(at + 1, at + 1 + m[at]):
        if m[place] >= 0:
            m[_SEEN + m[place]] = 1


@compiled
def _fill_list(m: Numbers, at: int, left: int) -> int:
    for place in range(at + 1, at + 1 + m[at]):
        left = _fill(m, place, left)
    return left


@compiled
def _draw_room_deck(m: Numbers) -> None:
    deck, unknown, left = layout.ROOM_DECK, 0, 0
    for place in range(deck + 1, deck + 1 + m[deck]):
        unknown += m[place] < 0
    for size in range(layout.SIZES):
        for _ in range(_ROOM_CARDS - _known(m, size)):
            m[_CARDS + left] = size
            left += 1
    shuffle(m, _STREAM, _CARDS, left)
    # In a last round (DRAW-4) there may be too few: then any will do, as none is drawn any more.
    for _ in range(unknown - left):
        m[_CARDS + left] = share(m, _STREAM, layout.SIZES)
        left += 1
    _fill_list(m, deck, left)


@compiled
def _known(m: Numbers, size: int) -> int:
    """Counts the cards of a size that are used, or known to lie in the room deck."""
    count = 0
    for place in range(layout.USED + 1, layout.USED + 1 + m[layout.USED]):
        count += m[place] == size
    for place in range(layout.ROOM_DECK + 1, layout.ROOM_DECK + 1 + m[layout.ROOM_DECK]):
        count += m[place] == size
    return count
