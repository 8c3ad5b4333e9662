"""What completed rooms bring their owner, and in which order (REWARD)."""

import pytest
from situations import (
    after,
    built,
    complete,
    made,
    opened,
    reasons,
    rewarding,
    with_castle,
    with_decks,
)

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import Refused, decide
from domain.decisions import Ask, Decision, awaited
from domain.derive import due
from domain.draws import Unshuffled
from domain.state import Laid, Placing, Stage

LIVING_CASTLE = (
    ("study", 0, -3, 0, None),
    ("pink_cabinet", 0, -5, 0, None),
    ("lilac_cabinet", 3, -2, 0, None),
    ("focus_room", -2, -3, 0, None),
)
NO_MORE_STAIRS = (
    ("stairs", 3, 1, 180, None),
    ("stairs", -3, 1, 0, None),
    ("stairs", 1, -3, 90, None),
)


def next_due(state):
    return due(state, Unshuffled())


def names(events):
    return [type(event).__name__ for event in events]


def test_living_scores_the_room_again():
    """LIVING: its value and its own connections as they stand now, nothing of other rooms."""
    castle = built(*LIVING_CASTLE)
    state = with_castle(opened(), "blue", castle).with_(stage=Stage.REWARD, active=0)
    state = complete(state, "study")
    lines = (
        ev.Line("SCORE-1", 4, "study", None),
        ev.Line("SCORE-2", 1, "study", "pink_cabinet"),
        ev.Line("SCORE-2", 1, "study", "lilac_cabinet"),
        ev.Line("SCORE-2", 1, "study", "focus_room"),
    )
    assert ev.LivingRewardScored("blue", "study", 7, lines) == next_due(state)


def test_activity_scores_five():
    """ACTIVITY: +5."""
    state = rewarding("theater")
    assert ev.ActivityRewardScored("blue", "theater", 5) == next_due(state)
    state = after(rewarding("theater", "porch"), ev.RewardOrderChosen("blue", "theater"))
    assert 5 == state.points[0]


def test_outdoor_pays_10000():
    """OUTDOOR: 10000 from the supply, to nobody's cost."""
    state = rewarding("porch")
    assert ev.OutdoorRewardPaid("blue", "porch", 10000) == next_due(state)
    state = after(rewarding("theater", "porch"), ev.RewardOrderChosen("blue", "porch"))
    assert (25000, 15000) == state.money


def test_utility_draws_two_and_keeps_one():
    """UTILITY: of the two top cards one is kept, the other goes under the deck."""
    state = rewarding("sauna", "porch")
    drawn = made(state, ev.RewardOrderChosen("blue", "sauna"))[1]
    assert ev.UtilityCardsDrawn("blue", "sauna", ("type_sleeping", "type_utility")) == drawn
    state = after(state, ev.RewardOrderChosen("blue", "sauna"))
    assert Decision("blue", Ask.UTILITY) == awaited(state)
    keep = ev.UtilityCardKept("blue", ("type_utility",), ("type_sleeping",))
    other = ev.UtilityCardKept("blue", ("type_sleeping",), ("type_utility",))
    assert [other, keep] == list(legal_choices(state))
    state = after(state, keep)
    assert ("type_activity", "type_corridor", "type_utility") == state.hands[0]
    assert "type_sleeping" == state.decks.bonus_deck[-1]


@pytest.mark.parametrize(
    ("kept", "returned"),
    [
        (("type_utility", "type_sleeping"), ()),
        (("type_food",), ("type_sleeping",)),
        (("type_utility",), ("type_utility",)),
    ],
)
def test_utility_keeps_one_of_those_drawn(kept, returned):
    """UTILITY: two cards, or any other, cannot be kept."""
    state = after(rewarding("sauna", "porch"), ev.RewardOrderChosen("blue", "sauna"))
    refused = decide(state, ev.UtilityCardKept("blue", kept, returned), Unshuffled())
    assert isinstance(refused, Refused)
    assert {"UTILITY"} == {reason.rule for reason in refused.reasons}


def test_the_last_bonus_card_is_kept():
    """UTILITY: with one card left it is drawn and kept at once, by no choice."""
    state = with_decks(rewarding("sauna", "porch"), bonus_deck=("stairs",))
    events = made(state, ev.RewardOrderChosen("blue", "sauna"))
    assert ev.UtilityCardsDrawn("blue", "sauna", ("stairs",)) == events[1]
    assert "UtilityCardKept" not in names(events)
    state = after(state, ev.RewardOrderChosen("blue", "sauna"))
    assert ("type_activity", "type_corridor", "stairs") == state.hands[0]
    assert () == state.decks.bonus_deck


def test_utility_lapses_without_cards():
    """UTILITY, REWARD-4: with no bonus card left the reward lapses when its turn comes."""
    state = with_decks(rewarding("sauna", "porch"), bonus_deck=())
    assert Decision("blue", Ask.ORDER) == awaited(state)
    events = made(state, ev.RewardOrderChosen("blue", "sauna"))
    assert ev.RewardLapsed("blue", "sauna", "utility", "UTILITY") == events[1]
    assert ev.OutdoorRewardPaid("blue", "porch", 10000) == events[2]


def test_there_is_no_hand_limit():
    """UTILITY: a third and a fourth card are kept like the first."""
    state = rewarding("sauna", "washroom", "dirt_room")
    for room in ("sauna", "washroom"):
        state = after(state, ev.RewardOrderChosen("blue", room))
        state = after(state, next(iter(legal_choices(state))))
    assert 2 + 2 == len(state.hands[0])
    assert Ask.UTILITY is awaited(state).ask


def searching(size=350, **changes):
    """Blue about to choose tiles from a stack, with a porch's reward to come after it."""
    state = with_decks(rewarding("nap_room", "porch"), **changes)
    state = after(state, ev.RewardOrderChosen("blue", "nap_room"))
    return after(state, ev.SleepingStackSearched("blue", "nap_room", size, None))


def test_sleeping_looks_through_any_one_stack():
    """SLEEP: one stack of room tiles, any of the ten; its tiles are seen from top to bottom."""
    state = after(rewarding("nap_room", "porch"), ev.RewardOrderChosen("blue", "nap_room"))
    assert Decision("blue", Ask.STACK) == awaited(state)
    sizes = [choice.size for choice in legal_choices(state)]
    assert [100, 150, 200, 250, 300, 350, 400, 450, 500, 600] == sizes
    (searched,) = made(state, ev.SleepingStackSearched("blue", "nap_room", 350, None))
    assert ("salon", "gallery_of_mirrors", "great_hall", "upper_hall") == searched.seen
    wrong = ev.changed(searched, seen=("salon", "great_hall", "gallery_of_mirrors", "upper_hall"))
    assert [("sleep.seen", "SLEEP")] == reasons(state, wrong)
    assert [("sleep.seen", "SLEEP")] == reasons(state, ev.changed(searched, seen=("salon",)))
    other = ev.changed(searched, room="porch")
    assert [("reward.other_room", "SLEEP")] == reasons(state, other)


@pytest.mark.parametrize("tiles", [(), ("upper_hall",), ("salon", "great_hall")])
def test_sleeping_puts_up_to_two_tiles_on_the_deck(tiles):
    """SLEEP: 0, 1 or 2 tiles go on top of the room deck, the rest of the stack is shuffled."""
    state = searching()
    chosen = ev.SleepingTilesChosen("blue", len(tiles), tiles, None, discarded=False)
    state = after(state, chosen)
    expected = tuple(Laid(350, tile, "blue") for tile in reversed(tiles))
    assert expected == state.decks.laid
    all_tiles = ("salon", "gallery_of_mirrors", "great_hall", "upper_hall")
    assert sorted(set(all_tiles) - set(tiles)) == sorted(state.decks.stacks[350])


def test_the_order_of_two_tiles_is_a_choice():
    """SLEEP: one, no or two tiles of four can be chosen in 1 + 4 + 12 ways; the last is on top."""
    state = searching()
    assert 17 == len(legal_choices(state)) == len(set(map(repr, legal_choices(state))))
    one = after(state, ev.SleepingTilesChosen("blue", 2, ("salon", "great_hall"), None, False))
    assert ["great_hall", "salon"] == [laid.tile for laid in one.decks.laid]
    two = after(state, ev.SleepingTilesChosen("blue", 2, ("great_hall", "salon"), None, False))
    assert ["salon", "great_hall"] == [laid.tile for laid in two.decks.laid]


def test_later_tiles_lie_on_earlier_ones():
    """SLEEP, DRAW-3: what another Sleeping reward puts on the deck lies above."""
    state = searching(laid=(Laid(100, "pantry", "green"),))
    state = after(state, ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=False))
    assert ["salon", "pantry"] == [laid.tile for laid in state.decks.laid]


def test_an_empty_stack_may_be_chosen():
    """SLEEP: then nothing is seen and nothing taken."""
    state = searching(stacks={350: ()})
    assert () == state.searched.seen
    nothing = ev.SleepingTilesChosen("blue", 0, (), None, discarded=False)
    assert [nothing] == list(legal_choices(state))


def test_sleeping_lapses_with_all_stacks_empty():
    """SLEEP, REWARD-4: with all ten stacks empty the reward lapses."""
    sizes = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
    state = with_decks(rewarding("nap_room"), stacks=dict.fromkeys(sizes, ()))
    assert ev.RewardLapsed("blue", "nap_room", "sleeping", "SLEEP") == next_due(state)
    state = with_decks(state, stacks={600: ("stables",)})
    assert (None, Ask.STACK) == (next_due(state), awaited(state).ask)


def test_last_round_tiles_are_discarded():
    """SLEEP: in the last round they never come into play, but they are out of their stack."""
    state = searching().with_(last_round=True)
    state = with_decks(state, stacks={350: ("salon",)})
    state = state.with_(searched=state.searched._replace(seen=("salon",)))
    kept = ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=False)
    assert [("sleep.discarded", "SLEEP")] == reasons(state, kept)
    nothing = ev.SleepingTilesChosen("blue", 0, (), None, discarded=False)
    assert nothing in legal_choices(state)
    state = after(state, ev.changed(kept, discarded=True))
    assert ((), ()) == (state.decks.laid, state.decks.stacks[350])


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"count": 3, "tiles": ("salon", "great_hall", "upper_hall")}, "sleep.count"),
        ({"count": -1, "tiles": ()}, "sleep.count"),
        ({"count": 1, "tiles": ("salon", "great_hall")}, "sleep.count"),
        ({"tiles": ("train_room", "salon")}, "sleep.tiles"),
        ({"tiles": ("salon", "salon")}, "sleep.tiles"),
        ({"tiles": ("salon", "pantry")}, "sleep.size"),
        ({"stack": ("great_hall",)}, "sleep.stack"),
        ({"stack": ("great_hall", "salon")}, "sleep.stack"),
        ({"stack": ("great_hall", "ballroom")}, "sleep.size"),
    ],
)
def test_other_tiles_cannot_be_chosen(wrong, code):
    """SLEEP: up to two different tiles of those seen, and all others back into the stack."""
    legal = ev.SleepingTilesChosen("blue", 2, ("salon", "gallery_of_mirrors"), None, False)
    state = searching()
    assert legal in legal_choices(state)
    assert ev.changed(legal, stack=("upper_hall", "great_hall")) in legal_choices(state)
    assert (code, "SLEEP") in reasons(state, ev.changed(legal, **wrong))


def test_a_free_corridor_is_placed_and_scored_at_once():
    """CORRIDOR: a hallway or stairs for nothing, laid and scored; it leaves its pile."""
    state = rewarding("great_hall")
    assert [
        ev.CorridorRewardTaken("blue", "great_hall", "hallway"),
        ev.CorridorRewardTaken("blue", "great_hall", "stairs"),
        ev.CorridorRewardDeclined("blue", "great_hall"),
    ] == list(legal_choices(state))
    state = after(state, ev.CorridorRewardTaken("blue", "great_hall", "hallway"))
    assert (15000, 4) == (state.money[0], state.decks.hallways)
    assert Decision("blue", Ask.PLACE) == awaited(state)
    place = ev.RoomPlaced("blue", "hallway#1", 3, 1, 0, "upstairs", free=True)
    events = made(state, place)
    assert ev.PointsScored("blue", "hallway#1", 0, ()) == events[1]
    bought = ev.changed(place, free=False)
    assert [("place.free", "RECORD-data")] == reasons(state, bought)


def test_a_second_free_corridor_in_a_turn_lapses():
    """CORRIDOR: once per turn; a second one lapses after the first was taken."""
    state = rewarding("great_hall", "upper_hall", "porch")
    state = after(state, ev.RewardOrderChosen("blue", "great_hall"))
    state = after(state, ev.CorridorRewardTaken("blue", "great_hall", "hallway"))
    state = after(state, ev.RoomPlaced("blue", "hallway#1", 3, 1, 0, "upstairs", free=True))
    events = made(state, ev.RewardOrderChosen("blue", "upper_hall"))
    assert ev.RewardLapsed("blue", "upper_hall", "corridor", "CORRIDOR") == events[1]


def test_a_declined_corridor_does_not_count():
    """CORRIDOR, P-DECLINE: after declining one, the next can still be taken."""
    state = rewarding("great_hall", "upper_hall", "porch")
    state = after(state, ev.RewardOrderChosen("blue", "great_hall"))
    state = after(state, ev.CorridorRewardDeclined("blue", "great_hall"))
    state = after(state, ev.RewardOrderChosen("blue", "upper_hall"))
    taken = ev.CorridorRewardTaken("blue", "upper_hall", "stairs")
    assert taken in legal_choices(state)
    other = ev.changed(taken, room="great_hall")
    assert [("reward.other_room", "CORRIDOR")] == reasons(state, other)


def test_a_free_corridor_must_be_taken_where_it_cannot_be_declined():
    """P-DECLINE: with the switch off declining is refused."""
    state = rewarding("great_hall", switches={"P-DECLINE": False})
    declined = ev.CorridorRewardDeclined("blue", "great_hall")
    assert [("reward.must_take", "P-DECLINE")] == reasons(state, declined)
    assert declined not in list(legal_choices(state))


def test_a_free_corridor_lapses_if_none_is_left():
    """CORRIDOR, REWARD-4: with both piles empty the reward lapses."""
    state = with_decks(rewarding("great_hall"), hallways=0, stairs=0)
    lapsed = ev.RewardLapsed("blue", "great_hall", "corridor", "CORRIDOR")
    assert lapsed == next_due(state)
    stairs = with_decks(state, stairs=1)
    assert ["stairs", None] == [getattr(c, "corridor", None) for c in legal_choices(stairs)]
    hallway = ev.CorridorRewardTaken("blue", "great_hall", "hallway")
    assert [("reward.no_corridor", "CORRIDOR")] == reasons(stairs, hallway)


def test_a_free_corridor_lapses_if_none_fits():
    """CORRIDOR, REWARD-4: stairs are left, but none of the castle's entrances takes them."""
    state = opened().with_(stage=Stage.REWARD, active=0)
    state = with_castle(state, "blue", built(*NO_MORE_STAIRS))
    state = with_decks(complete(state, "foyer"), hallways=0)
    assert ev.RewardLapsed("blue", "foyer", "corridor", "CORRIDOR") == next_due(state)


def test_a_free_corridor_may_complete_further_rooms():
    """CORRIDOR, REWARD-2: the hallway completes a room, whose reward joins the pending ones."""
    castle = built(("meat_locker", 3, 1, 0, None))
    state = with_castle(opened(), "blue", castle).with_(stage=Stage.REWARD, active=0)
    state = complete(state, "great_hall", "porch")
    state = after(state, ev.RewardOrderChosen("blue", "great_hall"))
    state = after(state, ev.CorridorRewardTaken("blue", "great_hall", "hallway"))
    place = ev.RoomPlaced("blue", "hallway#1", 7, 1, 0, "upstairs", free=True)
    events = made(state, place)
    assert [
        "RoomPlaced",
        "PointsScored",
        "RoomCompleted",
        "OutdoorRewardPaid",
        "TurnEnded",
        "ExtraTurnStarted",
    ] == names(events)
    assert ev.RoomCompleted("blue", "meat_locker", "food") == events[2]


def test_the_player_orders_pending_rewards():
    """REWARD-2: with several pending the player says which is next, each whole before the next."""
    state = rewarding("sauna", "nap_room", "porch")
    assert Decision("blue", Ask.ORDER) == awaited(state)
    assert ["sauna", "nap_room", "porch"] == [choice.room for choice in legal_choices(state)]
    state = after(state, ev.RewardOrderChosen("blue", "nap_room"))
    assert Decision("blue", Ask.STACK) == awaited(state)
    state = after(state, ev.SleepingStackSearched("blue", "nap_room", 100, None))
    state = after(state, ev.SleepingTilesChosen("blue", 0, (), None, discarded=False))
    assert ["sauna", "porch"] == [choice.room for choice in legal_choices(state)]
    gone = ev.RewardOrderChosen("blue", "nap_room")
    assert [("reward.not_pending", "REWARD-2")] == reasons(state, gone)
    events = made(state, ev.RewardOrderChosen("blue", "porch"))
    assert ["RewardOrderChosen", "OutdoorRewardPaid", "UtilityCardsDrawn"] == names(events)


def test_food_and_odd_downstairs_rooms_are_never_pending():
    """REWARD-2: with them beside one other reward there is nothing to choose."""
    state = rewarding("pantry", "crypt", "porch")
    assert ev.OutdoorRewardPaid("blue", "porch", 10000) == next_due(state)
    assert ["porch"] == [pending.room for pending in state.pending]


def test_a_reward_that_will_lapse_is_pending_until_its_turn():
    """REWARD-4: the hopeless reward is ordered with the others, and lapses in its turn only."""
    state = with_decks(rewarding("sauna", "porch"), bonus_deck=())
    assert ["sauna", "porch"] == [choice.room for choice in legal_choices(state)]
    events = made(state, ev.RewardOrderChosen("blue", "porch"))
    assert ["RewardOrderChosen", "OutdoorRewardPaid", "RewardLapsed", "TurnEnded"] == names(events)[
        :4
    ]


def test_rewards_earned_meanwhile_join_the_pending_ones():
    """REWARD-2: what a later completion earns is ordered with what is still pending."""
    state = after(rewarding("sauna", "nap_room", "porch"), ev.RewardOrderChosen("blue", "sauna"))
    state = after(state, next(iter(legal_choices(state))))
    state = complete(state, "theater")
    assert ["nap_room", "porch", "theater"] == [choice.room for choice in legal_choices(state)]


def test_rooms_completed_together_come_in_the_order_of_placement():
    """REWARD-1, REWARD-3: the Foyer, placed first, is announced before the room placed now."""
    castle = built(("hallway", 3, 1, 0, "upstairs"), ("hallway", -6, 1, 0, "upstairs"))
    state = with_castle(opened(), "blue", castle)
    state = state.with_(stage=Stage.PLACE, active=0, placing=Placing("powder_room", free=False))
    events = made(state, ev.RoomPlaced("blue", "powder_room", 0, -2, 0, None, free=False))
    assert (
        ev.RoomCompleted("blue", "foyer", "corridor"),
        ev.RoomCompleted("blue", "powder_room", "utility"),
    ) == events[2:4]
