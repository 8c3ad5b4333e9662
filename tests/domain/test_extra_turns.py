"""Extra turns of completed Food rooms (FOOD)."""

from situations import after, complete, made, opened, passed, rewarding

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, Decision, awaited
from domain.derive import due, follow
from domain.draws import Unshuffled
from domain.state import Extra, Offer, Stage


def settled(state):
    """The events due now and the state after them."""
    return follow(state, Unshuffled())


def test_each_food_room_brings_an_extra_turn():
    """FOOD: one extra turn for each, in the order of completion, before the next player."""
    state = rewarding("pantry", "dining_room", players=3).with_(master=2)
    events, state = settled(state)
    assert (ev.TurnEnded("blue"), ev.ExtraTurnStarted("blue", "pantry")) == events
    assert Decision("blue", Ask.TURN) == awaited(state)
    events = made(state, ev.TurnPassed("blue", 5000))[1:]
    assert (ev.TurnEnded("blue"), ev.ExtraTurnStarted("blue", "dining_room")) == events
    state = passed(state, 2)
    assert Decision("green", Ask.TURN) == awaited(state)
    assert not state.extra


def test_an_extra_turn_is_a_new_turn():
    """FOOD, CORRIDOR: buying or passing as ever; a free corridor may be taken again."""
    state = rewarding("pantry", "great_hall").with_(market=(Offer("porch", 4000, 0),))
    state = after(state, ev.CorridorRewardTaken("blue", "great_hall", "hallway"))
    assert state.corridor_taken
    state = after(state, ev.RoomPlaced("blue", "hallway#1", 3, 1, 0, "upstairs", free=True))
    assert (True, False) == (state.extra, state.corridor_taken)
    assert ["RoomPurchased", "CorridorPurchased", "CorridorPurchased", "TurnPassed"] == [
        type(choice).__name__ for choice in legal_choices(state)
    ]


def test_what_earlier_turns_owe_goes_first():
    """FOOD: an extra turn earned in an extra turn waits for those that are owed already."""
    _, state = settled(rewarding("pantry", "larder"))
    assert (Extra(0, "larder"),) == state.owed
    state = complete(state.with_(stage=Stage.REWARD), "buttery")
    events, state = settled(state)
    assert ev.ExtraTurnStarted("blue", "larder") == events[1]
    assert (Extra(0, "buttery"),) == state.owed


def test_extra_turns_follow_all_else_of_the_turn():
    """REWARD-2, FOOD: rewards are taken first, then the turn ends, then the extra turn starts."""
    events, _ = settled(rewarding("pantry", "porch"))
    assert ["OutdoorRewardPaid", "TurnEnded", "ExtraTurnStarted"] == [
        type(event).__name__ for event in events
    ]


def test_coins_wait_for_the_master_builders_extra_turn():
    """COINS-1, FOOD: the extra turns of the Master Builder belong to the round."""
    events, state = settled(rewarding("pantry").with_(master=0))
    assert ev.ExtraTurnStarted("blue", "pantry") == events[1]
    names = [type(event).__name__ for event in made(state, ev.TurnPassed("blue", 5000))]
    assert ["TurnPassed", "TurnEnded", "CoinsAdded", "RoundEnded", "RoundStarted"] == names


def test_an_extra_turn_in_solo_uses_the_same_rooms():
    """SOLO-2, FOOD: the market stays; it is cleared only when the round ends."""
    _, state = settled(rewarding("pantry", players=1))
    assert state.extra
    assert ["pantry", "piano_room", "washroom"] == [offer.tile for offer in state.market]
    assert [2000, 4000, 6000] == [offer.price for offer in state.market]


def test_without_food_the_next_player_follows():
    """BUY-1: no extra turn, no further event than the end of the turn."""
    state = opened(3).with_(stage=Stage.TURN_OVER, active=1)
    events, state = settled(state)
    assert (ev.TurnEnded("green"),) == events
    assert Decision("red", Ask.TURN) == awaited(state)
    assert due(state, Unshuffled()) is None
