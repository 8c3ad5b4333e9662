"""The final scoring: depletion, favors, bonus cards, money (END)."""

import pytest
from situations import built, opened, strewn, with_castle, with_decks

from domain import events as ev
from domain.final_scoring import (
    Holding,
    card_points,
    favor_count,
    rank_shares,
    score_match,
)
from domain.tiles import BONUS_CARDS, FAVORS

# Complete are the Foyer and the Powder Room, the other two have entrances left.
SMALL = (
    ("powder_room", 0, -2, 0, None),
    ("meat_locker", 3, 1, 0, None),
    ("focus_room", -2, 0, 0, None),
)


def held(castle, money=0, *, external_corridors=False):
    return Holding(castle, money, external_corridors)


TYPES = {
    "activity": ("forum", "theater"),
    "corridor": ("great_hall", "hallway", "stairs"),
    "downstairs": ("crypt",),
    "food": ("pantry", "kitchen", "meat_locker"),
    "living": ("salon", "study"),
    "outdoor": ("porch", "stables"),
    "sleeping": ("nap_room",),
    "utility": ("sauna", "washroom"),
}
ALL_TYPES = strewn(*(tile for tiles in TYPES.values() for tile in tiles))


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("type_activity", 2 * 2),
        ("type_corridor", 1 * 4),
        ("type_downstairs", 2 * 1),
        ("type_food", 3 * 3),
        ("type_living", 2 * 2),
        ("type_outdoor", 2 * 2),
        ("type_sleeping", 3 * 1),
        ("type_utility", 2 * 2),
        ("size_100", 2 * 1),
        ("size_150", 2 * 1),
        ("size_200", 2 * 3),
        ("size_250", 2 * 2),
        ("size_300", 2 * 2),
        ("size_350", 3 * 2),
        ("size_400", 0),
        ("size_450", 0),
        ("size_500", 3 * 2),
        ("size_600", 3 * 1),
        ("all_sizes", 0),
        ("all_types", 7),
        ("hallways", 1),
        ("stairs", 2),
        ("completed_rooms", 0),
        ("square_rooms", 1),
        ("round_rooms", 3),
        ("leftover_money", 2),
    ],
)
def test_what_each_bonus_card_counts(card, points):
    """BONUS: types with the Foyer among corridors, printed sizes, kinds of corridor tiles."""
    assert points == card_points(BONUS_CARDS[card], held(ALL_TYPES, 14999))


def test_the_ten_sizes_card_wants_a_room_of_each_size():
    """BONUS: ten room tiles of ten printed sizes, and a hallway is no room of 150."""
    sizes = ("study", "washroom", "porch", "sauna", "salon", "observatory", "dungeon", "forum")
    all_ten = strewn("pantry", "stables", *sizes)
    assert 8 == card_points(BONUS_CARDS["all_sizes"], held(all_ten))
    hallway = strewn("pantry", "stables", "hallway", *sizes[1:])
    assert 0 == card_points(BONUS_CARDS["all_sizes"], held(hallway))
    twice = strewn("pantry", "larder", "stables", "study", "hallway", *sizes)
    assert 8 == card_points(BONUS_CARDS["all_sizes"], held(twice))


def test_the_eight_types_card_wants_one_of_each_type():
    """BONUS: without a Sleeping Room the card is worth nothing; the Foyer is the corridor."""
    one_each = ("forum", "crypt", "pantry", "salon", "porch", "sauna")
    assert 0 == card_points(BONUS_CARDS["all_types"], held(strewn(*one_each)))
    assert 7 == card_points(BONUS_CARDS["all_types"], held(strewn(*one_each, "nap_room")))


def test_no_hallway_is_a_room_of_150():
    """BONUS, FAVOR-3: cards and favors by size and shape count room tiles only."""
    hallways = held(strewn("hallway", "hallway"))
    assert 0 == card_points(BONUS_CARDS["size_150"], hallways)
    assert 0 == card_points(BONUS_CARDS["round_rooms"], hallways)
    assert 0 == favor_count(FAVORS["small_rooms"], hallways)
    assert 2 == card_points(BONUS_CARDS["hallways"], hallways)


def test_hallways_of_both_sides_count():
    """BONUS: the card for hallways counts downstairs hallways too."""
    castle = built(("stairs", 3, 1, 180, None), ("hallway", 6, 1, 0, "downstairs"))
    assert 1 == card_points(BONUS_CARDS["hallways"], held(castle))
    assert 2 == card_points(BONUS_CARDS["stairs"], held(castle))


def test_one_per_two_rounds_down():
    """BONUS: three completed tiles, the Foyer among them, are worth 1."""
    castle = built(*SMALL)
    assert 2 == favor_count(FAVORS["completed_rooms"], held(castle))
    assert 1 == card_points(BONUS_CARDS["completed_rooms"], held(castle))
    three = built(*SMALL, ("broom_closet", -4, -1, 270, None))
    assert 3 == favor_count(FAVORS["completed_rooms"], held(three))
    assert 1 == card_points(BONUS_CARDS["completed_rooms"], held(three))


@pytest.mark.parametrize(
    ("money", "points"), [(0, 0), (4999, 0), (5000, 1), (9999, 1), (10000, 2), (27000, 5)]
)
def test_the_card_for_money(money, points):
    """BONUS: 1 for every 5000 left."""
    assert points == card_points(BONUS_CARDS["leftover_money"], held(built(), money))


@pytest.mark.parametrize(
    ("favor", "count"),
    [
        ("number_activity", 2),
        ("number_corridor", 4),
        ("number_downstairs", 1),
        ("number_food", 3),
        ("number_living", 2),
        ("number_outdoor", 2),
        ("number_sleeping", 1),
        ("number_utility", 2),
        ("square_feet_activity", 1000),
        ("square_feet_corridor", 125 + 350 + 150 + 75),
        ("square_feet_downstairs", 250),
        ("square_feet_food", 600),
        ("square_feet_living", 500),
        ("square_feet_outdoor", 850),
        ("square_feet_sleeping", 200),
        ("square_feet_utility", 500),
        ("small_rooms", 9),
        ("large_rooms", 5),
        ("square_rooms", 1),
        ("round_rooms", 3),
        ("completed_rooms", 0),
        ("incomplete_rooms", 17),
        ("leftover_money", 14999),
    ],
)
def test_what_each_favor_counts(favor, count):
    """FAVOR-3: rooms of a type, their area, sizes, shapes, completeness, money."""
    assert count == favor_count(FAVORS[favor], held(ALL_TYPES, 14999))


def test_complete_and_incomplete_count_every_tile():
    """FAVOR-3: the Foyer and corridors are in both."""
    castle = held(built(*SMALL))
    assert 2 == favor_count(FAVORS["completed_rooms"], castle)
    assert 2 == favor_count(FAVORS["incomplete_rooms"], castle)


def test_external_entrances_of_rooms_count():
    """FAVOR-3, P-EXT: corridors' entrances count in the first edition only."""
    castle = built(("meat_locker", 3, 1, 0, None))
    for corridors, count in ((False, 1), (True, 3)):
        counted = held(castle, external_corridors=corridors)
        assert count == favor_count(FAVORS["external_entrances"], counted)
        assert count // 2 == card_points(BONUS_CARDS["external_entrances"], counted)


def test_the_card_for_external_entrances():
    """BONUS, P-EXT: three of a room count 1; the Foyer's two would make it 2."""
    castle = built(("focus_room", -2, 0, 0, None))
    card = BONUS_CARDS["external_entrances"]
    assert 1 == card_points(card, held(castle))
    assert 2 == card_points(card, held(castle, external_corridors=True))


def test_the_profile_says_which_entrances_count():
    """P-EXT: the same castle is judged by its match's profile."""
    for profile, points in (("second-edition", 0), ("first-edition", 1)):
        state = with_castle(opened(profile=profile), "blue", built(("meat_locker", 3, 1, 0, None)))
        state = state.with_(hands=(("external_entrances",), ()), favors=(), money=(0, 0))
        assert points == score_match(state).seats["blue"].bonus_cards


@pytest.mark.parametrize(
    ("counts", "shares"),
    [
        ((4, 3, 2, 1), (8, 4, 2, 1)),
        ((1, 2, 3, 4), (1, 2, 4, 8)),
        ((4, 0, 2, 0), (8, 0, 4, 0)),
        ((0, 0), (0, 0)),
        ((3, 3), (6, 6)),
        ((3, 3, 1), (6, 6, 2)),
        ((5, 3, 3), (8, 3, 3)),
        ((5, 5, 5), (4, 4, 4)),
        ((5, 5, 5, 1), (4, 4, 4, 1)),
        ((5, 2, 2, 2), (8, 2, 2, 2)),
        ((5, 4, 2, 2), (8, 4, 1, 1)),
        ((5, 3, 3, 1), (8, 3, 3, 1)),
        ((2, 2, 2, 2), (3, 3, 3, 3)),
        ((2, 2, 1, 1), (6, 6, 1, 1)),
    ],
)
def test_ranks_of_a_favor(counts, shares):
    """FAVOR-1, FAVOR-2: 8, 4, 2, 1; tied players share their ranks, rounded down; none for none."""
    assert shares == rank_shares(counts)


def scored(state, seat="blue"):
    return score_match(state).seats[seat]


def test_depleted_tiles():
    """DEPLETED: 2 for each tile whose stack is empty; a hallway is not of the 150 stack."""
    castle = strewn("study", "pantry", "hallway", "hallway", "stairs", "great_hall")
    state = with_castle(opened(), "blue", castle).with_(favors=(), hands=((), ()))
    assert 0 == scored(state).depleted
    empty_150 = scored(with_decks(state, stacks={150: ()}))
    assert (ev.FinalLine("DEPLETED", 2, "study"),) == empty_150.lines[:1]
    assert 2 == empty_150.depleted
    hallways = scored(with_decks(state, hallways=0))
    assert ["hallway#1", "hallway#2"] == [
        line.item for line in hallways.lines if line.rule == "DEPLETED"
    ]
    assert 2 == scored(with_decks(state, stairs=0)).depleted
    assert 2 == scored(with_decks(state, stacks={350: ()})).depleted
    assert 8 == scored(with_decks(state, hallways=0, stacks={100: (), 350: ()})).depleted


def test_the_foyer_has_no_stack():
    """DEPLETED: a castle of a Foyer alone gets nothing, whatever is empty."""
    state = with_decks(opened(), hallways=0, stairs=0, stacks={100: (), 150: ()})
    assert 0 == scored(state).depleted


@pytest.mark.parametrize(("money", "points"), [(0, 0), (9999, 0), (10000, 1), (29999, 2)])
def test_money_is_worth_a_point_per_10000(money, points):
    """MONEY: 1 VP per full 10000."""
    score = scored(opened().with_(money=(money, 0), favors=(), hands=((), ())))
    assert points == score.money == score.total
    assert [ev.FinalLine("MONEY", points, None)][: bool(points)] == list(score.lines)


def example(profile="second-edition"):
    """Blue has each category: 2 depleted, 8 + 6 for favors, 2 + 1 for cards, 1 for money."""
    state = opened(profile=profile).with_(
        points=(20, 1),
        money=(15000, 15000),
        favors=("number_utility", "leftover_money"),
        hands=(("size_100", "hallways", "size_600"), (None,)),
    )
    state = with_castle(state, "blue", strewn("powder_room", "hallway"))
    return with_decks(state, stacks={100: ()})


LINES = {
    "depleted": (ev.FinalLine("DEPLETED", 2, "powder_room"),),
    "favors": (
        ev.FinalLine("FAVOR-1", 8, "number_utility"),
        ev.FinalLine("FAVOR-1", 6, "leftover_money"),
    ),
    "cards": (ev.FinalLine("BONUS", 2, "size_100"), ev.FinalLine("BONUS", 1, "hallways")),
    "money": (ev.FinalLine("MONEY", 1, None),),
}


@pytest.mark.parametrize(
    ("profile", "order"),
    [
        ("second-edition", ("depleted", "favors", "cards", "money")),
        ("first-edition", ("favors", "depleted", "cards", "money")),
    ],
)
def test_the_shown_order_of_the_final_scoring(profile, order):
    """P-ORDER, WIN-2: the lines stand in the profile's order; the totals are the same."""
    score = scored(example(profile))
    assert tuple(line for category in order for line in LINES[category]) == score.lines
    assert (20, 2, 14, 3, 1, 40) == (
        score.points,
        score.depleted,
        score.favors,
        score.bonus_cards,
        score.money,
        score.total,
    )


def test_unknown_bonus_cards_score_nothing():
    """SEE-2: a copy of the match cannot count cards that it does not know."""
    score = scored(example(), "green")
    assert (0, 6, 1, 8) == (score.bonus_cards, score.favors, score.money, score.total)
