"""A match for one (SOLO)."""

from situations import Arranged, after, at_turn, created, made, opened, with_decks

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import create
from domain.decisions import Ask, Decision, awaited
from domain.state import Laid, Stage


def names(events):
    return [type(event).__name__ for event in events]


def test_how_a_solo_match_begins():
    """SOLO-1, SETUP-4: as for three players, no favors, score 0; two cards dealt, both kept."""
    events = create(created(1), Arranged())
    assert [
        "MatchCreated",
        "DecksShuffled",
        "BonusCardsDealt",
        "RoundStarted",
        "RoomsDrawn",
    ] == names(events)
    state = opened(1)
    assert ((0,), (15000,), ()) == (state.points, state.money, state.favors)
    assert (("type_activity", "type_corridor"),) == state.hands
    assert (30, 25) == (len(state.decks.room_deck), len(state.decks.bonus_deck))
    assert ev.RoundStarted(1, None) == events[3]


def test_three_rooms_a_round_at_fixed_prices():
    """SOLO-2: 2000, 4000, 6000 in draw order, whatever the prices switch says."""
    state = opened(1, switches={"P-PRICES": (1000, 2000)})
    assert [("pantry", 2000, 0), ("piano_room", 4000, 0), ("washroom", 6000, 0)] == [
        tuple(offer) for offer in state.market
    ]
    assert Decision("blue", Ask.TURN) == awaited(state)


def test_everything_is_paid_to_the_supply():
    """SOLO-2: nobody receives what one pays."""
    room, corridor = (
        next(c for c in legal_choices(at_turn(1)) if isinstance(c, kind))
        for kind in (ev.RoomPurchased, ev.CorridorPurchased)
    )
    assert (None, None) == (room.payee, corridor.payee)
    assert (13000,) == after(at_turn(1), room).money
    assert (12000,) == after(at_turn(1), corridor).money


def test_rooms_left_leave_the_game():
    """SOLO-2: after a pass too; the next round draws three new ones and lays no coins."""
    events = made(at_turn(1), ev.TurnPassed("blue", 5000))
    assert [
        "TurnPassed",
        "TurnEnded",
        "RoundEnded",
        "RoundStarted",
        "RoomsDrawn",
    ] == names(events)
    state = after(at_turn(1), ev.TurnPassed("blue", 5000))
    assert [("porch", 2000), ("sauna", 4000), ("salon", 6000)] == [o[:2] for o in state.market]


def test_missing_rooms_leave_the_dearest_prices_empty():
    """SOLO-2, DRAW-4: with one room to be had it lies at 2000."""
    state = opened(1).with_(stage=Stage.TURN)
    stacks = dict.fromkeys((100, 150, 200, 250, 300, 350, 400, 450, 500, 600), ())
    state = with_decks(state, stacks={**stacks, 400: ("observatory",)}, room_deck=(400, 100))
    state = after(state, ev.TurnPassed("blue", 5000))
    assert [("observatory", 2000)] == [offer[:2] for offer in state.market]
    assert state.last_round


def test_sleeping_tiles_come_first_in_solo_too():
    """SOLO-2, DRAW-3: a tile put on the deck takes the cheapest price."""
    state = with_decks(at_turn(1), laid=(Laid(600, "stables", "blue"),))
    state = after(state, ev.TurnPassed("blue", 5000))
    assert [("stables", 2000), ("porch", 4000), ("sauna", 6000)] == [o[:2] for o in state.market]


def test_a_solo_match_ends_with_a_band_of_the_ladder():
    """SOLO-3, P-LADDER, END-1: the last card ends the match; the total stands on the ladder."""
    state = at_turn(1).with_(last_round=True, points=(61,), hands=((),))
    scored, ended = made(state, ev.TurnPassed("blue", 5000))[-2:]
    assert 63 == scored.seats["blue"].total
    assert ev.MatchEnded((("blue",),), "points", "60–80") == ended
