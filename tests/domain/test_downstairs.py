"""The choice that every second Downstairs Room brings (DOWNSTAIRS)."""

import pytest
from situations import after, complete, made, opened, reasons, rewarding, strewn, with_castle

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, Decision, awaited
from domain.derive import due
from domain.draws import Unshuffled
from domain.state import Stage

OTHERS = ("living", "activity", "outdoor", "utility", "sleeping", "food", "corridor")


def chosen(reward, room="dungeon", rescored=None):
    return ev.DownstairsRewardChosen("blue", room, reward, rescored)


def cellar(*completions, **options):
    """A castle with crypt and dungeon, far apart; these Downstairs Rooms were just completed."""
    castle = strewn("crypt", "armory", "dungeon")
    state = with_castle(opened(**options), "blue", castle).with_(stage=Stage.REWARD, active=0)
    return complete(state, *completions)


def test_every_second_downstairs_room_brings_a_choice():
    """DOWNSTAIRS: the second and the fourth completion of the whole game earn it."""
    first = rewarding("crypt")
    assert ev.TurnEnded("blue") == due(first, Unshuffled())
    second = complete(first, "dungeon")
    assert Decision("blue", Ask.DOWNSTAIRS) == awaited(second)
    assert "dungeon" == second.current_reward.room
    third = complete(
        after(second, chosen("activity")).with_(stage=Stage.REWARD, active=0), "armory"
    )
    assert ev.TurnEnded("blue") == due(third, Unshuffled())
    assert Ask.DOWNSTAIRS is awaited(complete(third, "mold_room")).ask


def test_each_player_counts_alone():
    """DOWNSTAIRS: another player's Downstairs Room makes no pair with mine."""
    state = rewarding("crypt").with_(active=1)
    state = complete(state, "dungeon")
    assert (1, 1) == state.downstairs
    assert ev.TurnEnded("green") == due(state, Unshuffled())


def test_the_choice_is_one_of_the_seven_other_rewards():
    """DOWNSTAIRS: any of the other seven, and of rooms only the one that earned it."""
    state = cellar("crypt", "dungeon")
    listed = list(legal_choices(state))
    assert OTHERS == tuple(choice.reward for choice in listed)
    assert ("dungeon", *(None,) * 6) == tuple(choice.rescored for choice in listed)
    assert [("reward.unknown", "DOWNSTAIRS")] == reasons(state, chosen("downstairs"))
    other = chosen("activity", "crypt")
    assert [("reward.other_room", "DOWNSTAIRS")] == reasons(state, other)
    rescoring = chosen("activity", rescored="dungeon")
    assert [("reward.rescored", "RECORD-data")] == reasons(state, rescoring)


def test_as_living_it_rescores_the_room_just_completed():
    """DOWNSTAIRS, LIVING: its value and its centre, 2 for each of three Downstairs Rooms."""
    events = made(cellar("crypt", "dungeon"), chosen("living", rescored="dungeon"))
    lines = (
        ev.Line("SCORE-1", 1, "dungeon", None),
        *(ev.Line("SCORE-2", 2, "dungeon", room) for room in ("crypt", "armory", "dungeon")),
    )
    assert ev.LivingRewardScored("blue", "dungeon", 7, lines) == events[1]
    after_it = after(cellar("crypt", "dungeon"), chosen("living", rescored="dungeon"))
    assert ((), 7) == (after_it.pending, after_it.points[0])


@pytest.mark.parametrize(
    ("reward", "following"),
    [
        ("activity", ev.ActivityRewardScored("blue", "dungeon", 5)),
        ("outdoor", ev.OutdoorRewardPaid("blue", "dungeon", 10000)),
        ("utility", ev.UtilityCardsDrawn("blue", "dungeon", ("type_sleeping", "type_utility"))),
    ],
)
def test_a_reward_of_its_own_follows_at_once(reward, following):
    """DOWNSTAIRS, ACTIVITY, OUTDOOR, UTILITY: the chosen reward comes under the room's name."""
    assert following == made(cellar("crypt", "dungeon"), chosen(reward))[1]


@pytest.mark.parametrize(("reward", "ask"), [("sleeping", Ask.STACK), ("corridor", Ask.CORRIDOR)])
def test_a_reward_that_asks(reward, ask):
    """DOWNSTAIRS, SLEEP, CORRIDOR: the chosen reward asks its own question."""
    state = after(cellar("crypt", "dungeon"), chosen(reward))
    assert Decision("blue", ask) == awaited(state)
    assert "dungeon" == next(iter(legal_choices(state))).room


def test_as_food_it_brings_an_extra_turn():
    """DOWNSTAIRS, FOOD: the extra turn comes after all else, in the order of completion."""
    state = cellar("crypt", "dungeon", "pantry", "porch")
    state = after(state, ev.RewardOrderChosen("blue", "dungeon"))
    events = made(state, chosen("food"))
    assert ["DownstairsRewardChosen", "OutdoorRewardPaid", "TurnEnded", "ExtraTurnStarted"] == [
        type(event).__name__ for event in events
    ]
    assert "dungeon" == events[-1].room
    assert ["pantry"] == [extra.room for extra in after(state, chosen("food")).owed]


def test_the_chosen_reward_is_whole_before_the_next():
    """DOWNSTAIRS, REWARD-2: it is taken next, whatever else is pending."""
    state = cellar("crypt", "dungeon", "porch", "theater")
    state = after(state, ev.RewardOrderChosen("blue", "dungeon"))
    state = after(state, chosen("sleeping"))
    assert Decision("blue", Ask.STACK) == awaited(state)


def test_as_corridor_it_counts_for_once_per_turn():
    """DOWNSTAIRS, CORRIDOR, REWARD-4: a second free corridor of the turn lapses, under its name."""
    state = cellar("great_hall", "crypt", "dungeon").with_(corridor_taken=True)
    state = after(state, ev.RewardOrderChosen("blue", "dungeon"))
    events = made(state, chosen("corridor"))
    assert ev.RewardLapsed("blue", "dungeon", "corridor", "CORRIDOR") == events[1]


def pairs(profile):
    """Two pairs of Downstairs Rooms completed in one turn."""
    return rewarding("crypt", "dungeon", "armory", "mold_room", profile=profile)


def test_two_choices_in_a_turn():
    """P-DOWN-ONCE: in most editions each pair brings its choice."""
    state = after(pairs("second-edition"), ev.RewardOrderChosen("blue", "mold_room"))
    state = after(state, chosen("activity", "mold_room"))
    assert Decision("blue", Ask.DOWNSTAIRS) == awaited(state)


def test_one_choice_in_a_turn():
    """P-DOWN-ONCE, DOWNSTAIRS: the second one lapses and its pair is spent."""
    state = after(pairs("board-game-arena"), ev.RewardOrderChosen("blue", "mold_room"))
    events = made(state, chosen("activity", "mold_room"))
    assert ev.RewardLapsed("blue", "dungeon", "downstairs", "P-DOWN-ONCE") == events[2]
    state = after(state, chosen("activity", "mold_room")).with_(stage=Stage.REWARD, active=0)
    fifth = complete(state, "the_hole")
    assert ev.TurnEnded("blue") == due(fifth, Unshuffled())
    assert 5 == fifth.downstairs[0]


def test_one_choice_in_each_turn():
    """P-DOWN-ONCE: a new turn may bring a choice again, and food counts as one."""
    state = after(pairs("board-game-arena"), ev.RewardOrderChosen("blue", "dungeon"))
    events = made(state, chosen("food"))
    assert ev.RewardLapsed("blue", "mold_room", "downstairs", "P-DOWN-ONCE") == events[1]
    assert not after(state, chosen("food")).downstairs_taken


def test_the_player_may_choose_among_rooms_completed_together():
    """P-DOWN-LIVING: in the first edition any Downstairs Room completed with the earner."""
    state = cellar("crypt", "dungeon", profile="first-edition")
    living = [choice.rescored for choice in legal_choices(state) if choice.reward == "living"]
    assert ["crypt", "dungeon"] == living
    events = made(state, chosen("living", rescored="crypt"))
    assert ("crypt", 2) == (events[1].room, events[1].points)
    assert () == after(state, chosen("living", rescored="crypt")).pending
    wrong = [("reward.rescored", "P-DOWN-LIVING"), ("reward.rescored", "DOWNSTAIRS")]
    assert wrong == reasons(state, chosen("living", rescored="armory"))
    assert wrong == reasons(cellar("crypt", "dungeon"), chosen("living", rescored="crypt"))


def test_rooms_of_an_earlier_placement_were_not_completed_together():
    """P-DOWN-LIVING: only what the same placement completed can be chosen."""
    state = cellar("crypt", profile="first-edition")
    state = with_castle(state, "blue", strewn("crypt", "armory", "dungeon", "stairs"))
    state = complete(state, "dungeon")
    living = [choice.rescored for choice in legal_choices(state) if choice.reward == "living"]
    assert ["dungeon"] == living
