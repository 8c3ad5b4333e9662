"""What money, favors, cards and stacks are worth to the greedy bot."""

import pytest
from situations import at_turn, strewn, with_castle, with_decks

from domain.events import SEATS
from domain.tiles import BONUS_CARDS, FAVORS, TILES
from ludwig.players.appeal import card_gain, depletion_chance, tile_appeal
from ludwig.players.cards import card_prospect
from ludwig.players.counting import tile_count
from ludwig.players.outlook import Outlook
from ludwig.players.purse import money_worth
from ludwig.players.races import race_worth

FAVOR = FAVORS["number_food"]


def outlook(state, seat="blue"):
    return Outlook(state, SEATS.index(seat))


def plain(**fields):
    """A match in which nothing is counted but what the test names."""
    return at_turn(2).with_(favors=(), hands=((), ()), **fields)


def test_money_at_the_end():
    """MONEY: with no round to come, 10000 marks are worth their point and no more."""
    assert 1.0 == pytest.approx(money_worth(10000, 0))


def test_money_before_the_end():
    """Money is worth more while there is something to buy, the first thousands most."""
    gains = [money_worth(m + 1000, 5) - money_worth(m, 5) for m in (0, 5000, 20000)]
    assert sorted(gains, reverse=True) == gains
    assert money_worth(5000, 1) < money_worth(5000, 8)


def test_rounds_to_come():
    """END-1: in the last round nothing is to come, before it the room deck says how much."""
    state = at_turn(2)
    assert 0.0 == outlook(state.with_(last_round=True)).rounds
    short = with_decks(state, room_deck=state.decks.room_deck[:8])
    assert 1.0 < outlook(short).rounds < outlook(state).rounds


def test_leading_a_race():
    """FAVOR-1: at the end the first of a race expects 8 points, the second 4, idlers nothing."""
    assert 8.0 == pytest.approx(race_worth(FAVOR, (3, 1), 0, 0), abs=0.01)
    assert 4.0 == pytest.approx(race_worth(FAVOR, (3, 1), 1, 0), abs=0.01)
    assert 0.0 == race_worth(FAVOR, (3, 0), 1, 0)


def test_races_tie():
    """FAVOR-2: two who are level expect the middle of the ranks they share."""
    assert 6.0 == pytest.approx(race_worth(FAVOR, (2, 2), 0, 0))


def test_a_lead_says_less_early():
    """FAVOR: with rounds to come a lead is worth less than at the end, and idlers have hopes."""
    assert race_worth(FAVOR, (1, 0), 0, 10) < race_worth(FAVOR, (1, 0), 0, 0)
    assert 0.0 < race_worth(FAVOR, (1, 0), 1, 10)


def test_favored_rooms_appeal():
    """FAVOR-3: a room of the favored type appeals, another of the same size does not."""
    view = outlook(plain().with_(favors=("number_food",)))
    assert tile_appeal(view, 0, "pantry") > tile_appeal(view, 0, "powder_room")


def test_own_cards_appeal():
    """BONUS: a room adds to the own cards what they pay for it; others' cards are not known."""
    state = plain().with_(hands=(("type_food",), ("type_utility",)))
    assert 3 == card_gain(outlook(state), "type_food", TILES["pantry"])
    assert 3 == tile_appeal(outlook(state), 0, "pantry") - tile_appeal(outlook(state), 1, "pantry")


@pytest.mark.parametrize(
    ("card", "tile", "expected"),
    [
        ("type_food", "pantry", 1),
        ("type_food", "focus_room", 0),
        ("size_100", "pantry", 1),
        ("size_150", "pantry", 0),
        ("hallways", "hallway", 1),
        ("hallways", "stairs", 0),
        ("stairs", "stairs", 1),
        ("square_rooms", "pantry", 1),
        ("round_rooms", "piano_room", 1),
        ("round_rooms", "hallway", 0),
        ("external_entrances", "stairs", 0),
        ("leftover_money", "pantry", 0),
    ],
)
def test_what_cards_count(card, tile, expected):
    """BONUS: what a tile adds to the count of a card."""
    assert expected == tile_count(BONUS_CARDS[card], TILES[tile], strewn())


def test_what_favors_count():
    """FAVOR-3: type, area and size of a room add to what the favors count."""
    for favor, tile, expected in (
        ("number_corridor", "stairs", 1),
        ("square_feet_food", "pantry", 100),
        ("square_feet_food", "focus_room", 0),
        ("small_rooms", "pantry", 1),
        ("large_rooms", "pantry", 0),
    ):
        assert expected == tile_count(FAVORS[favor], TILES[tile], strewn())


def test_cards_that_ask_for_all():
    """BONUS: only a size and a type that the castle lacks bring the cards for all nearer."""
    for card, again in (("all_sizes", "larder"), ("all_types", "larder")):
        assert 0 < tile_count(BONUS_CARDS[card], TILES["pantry"], strewn())
        assert 0 == tile_count(BONUS_CARDS[card], TILES[again], strewn("pantry"))


def test_cards_already_met_are_worth_keeping():
    """BONUS: a card is worth what it brings now and a hope of more."""
    state = with_castle(plain(), "blue", strewn("pantry", "larder", "buttery"))
    assert 9 < card_prospect(outlook(state), "type_food")
    assert card_prospect(outlook(state), "type_sleeping") < 9


def test_depletion():
    """DEPLETED: an empty stack is sure, a full one with no card left to draw hopeless."""
    decks = plain().decks
    pantry = TILES["pantry"]
    assert 1.0 == depletion_chance(decks._replace(stacks={**decks.stacks, 100: ()}), pantry, 5)
    assert 0.0 == depletion_chance(decks._replace(room_deck=()), pantry, 0)
    assert 1.0 == depletion_chance(decks._replace(stairs=0), TILES["stairs"], 5)
