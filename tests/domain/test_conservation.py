"""Nothing gets lost in a match: money, tiles, cards and points, after every single event."""

from collections import Counter

from generated import matches
from hypothesis import given

from domain import events as ev
from domain.tiles import BONUS_CARDS, ROOMS


def from_supply(before, event):
    """The marks that an event moves out of the supply into the game."""
    match event:
        case ev.TurnPassed():
            return 5000
        case ev.OutdoorRewardPaid():
            return 10000
        case ev.RoomPurchased() | ev.CorridorPurchased() if event.payee is None:
            return -event.price
        case ev.CoinsAdded():
            return 1000 * len(before.market)
        case _:
            return 0


def marks(state):
    return sum(state.money) + sum(offer.coins for offer in state.market)


@given(matches())
def test_money_only_moves(match):
    """BUY-2, BUY-3, BUY-4, COINS-1: money changes by what the supply pays or takes, no more."""
    wanted = 15000 * len(match.states[0].seats)
    for before, event, after in zip(match.states, match.events[1:], match.states[1:], strict=False):
        wanted += from_supply(before, event)
        assert wanted == marks(after)


@given(matches())
def test_money_is_never_negative(match):
    """BUY-6: nobody ever has less than no money."""
    assert all(money >= 0 for state in match.states for money in state.money)


def room_tiles(state):
    """Every room tile of a state, wherever it is."""
    decks = state.decks
    return Counter(
        [tile for stack in decks.stacks.values() for tile in stack]
        + [slot.tile for slot in (*decks.laid, *decks.gone)]
        + [offer.tile for offer in state.market]
        + [tile.name for castle in state.castles for tile in castle.placed if tile.name in ROOMS]
        + [state.placing.kind for _ in range(1) if state.placing and state.placing.kind in ROOMS]
        + list(decks.left_out)
    )


@given(matches())
def test_every_room_tile_is_somewhere(match):
    """SETUP-2, SLEEP, SOLO-2: each room tile is in one place, out of the game for good too."""
    for state in match.states[1:]:
        assert Counter(ROOMS.keys()) == room_tiles(state)


def bonus_cards(state):
    cards = list(state.decks.bonus_deck + state.drawn)
    for held in (*state.hands, *state.dealt):
        cards += held or ()
    return Counter(cards)


@given(matches())
def test_every_bonus_card_is_somewhere(match):
    """SETUP-4, UTILITY: the 27 bonus cards are in the deck or with a player."""
    assert all(Counter(BONUS_CARDS.keys()) == bonus_cards(state) for state in match.states[1:])


def corridor_tiles(state, kind, left):
    placed = sum(tile.name.startswith(kind) for castle in state.castles for tile in castle.placed)
    return left + placed + (state.placing is not None and state.placing.kind == kind)


@given(matches())
def test_every_corridor_tile_is_somewhere(match):
    """SETUP-2: hallways and stairs are in their piles or in a castle."""
    players = len(match.states[0].seats)
    hallways, stairs = {1: (7, 5), 2: (5, 4), 3: (7, 5), 4: (9, 6)}[players]
    for state in match.states:
        assert hallways == corridor_tiles(state, "hallway", state.decks.hallways)
        assert stairs == corridor_tiles(state, "stairs", state.decks.stairs)


@given(matches())
def test_room_cards_are_in_the_deck_or_used(match):
    """SETUP-3, DRAW-4: until the used cards are shuffled, deck and used cards are 11 a player."""
    whole = match.states[1].decks.room_deck
    for state in match.states[1:]:
        if not state.last_round:
            assert Counter(whole) == Counter(state.decks.room_deck + state.decks.used)


@given(matches())
def test_points_are_those_of_a_recount(match):
    """SCORE-1 to SCORE-3, LIVING, ACTIVITY: points add up to start, castle and rewards."""
    rewards = Counter()
    for event, state in zip(match.events, match.states, strict=True):
        if isinstance(event, ev.LivingRewardScored | ev.ActivityRewardScored):
            rewards[event.seat] += event.points
        if isinstance(event, ev.TurnEnded):
            counted = [
                start + castle.recount() + rewards[seat]
                for start, (seat, castle) in enumerate(zip(state.seats, state.castles, strict=True))
            ]
            assert counted == list(state.points)


@given(matches())
def test_completed_downstairs_rooms_are_counted(match):
    """DOWNSTAIRS: each seat's count is that of its completed Downstairs Rooms."""
    last = match.states[-1]
    counted = tuple(
        sum(
            castle.is_completed(index) and tile.tile.type == "downstairs"
            for index, tile in enumerate(castle.placed)
        )
        for castle in last.castles
    )
    assert counted == last.downstairs
