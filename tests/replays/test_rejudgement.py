import pytest
from situations import Arranged, created, priced

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import create, decide
from domain.decisions import Ask, awaited
from domain.evolve import fold
from domain.profiles import PROFILES
from domain.tiles import ROOMS
from domain.visibility import event_seen
from replays.rejudgement import rejudge


def events(timeline):
    return [(each.seq, each.by, each.event) for each in timeline.happenings]


def own(timeline):
    created = timeline.happenings[0].event
    return created.profile, created.switches


@pytest.mark.parametrize("seed", range(8))
def test_own_profile_changes_nothing(lively_timeline, seed):
    """A match judged again by its own profile and switches is the same in everything."""
    timeline = lively_timeline(seed)
    found = rejudge(events(timeline), *own(timeline))
    assert (True, False) == (found.same, found.winner_changes)


@pytest.mark.parametrize("profile", PROFILES)
def test_results_are_those_of_both_judges(two_players, profile):
    """WIN-1: the results as played are the record's; those rejudged differ by what is listed."""
    found = rejudge(events(two_players), profile, {})
    assert {"red": 89, "yellow": 88} == {each.seat: each.was for each in found.results}
    for result in found.results:
        points = sum(c.would - c.was for c in found.points if c.seat == result.seat)
        final = sum(c.would - c.was for c in found.final if c.seat == result.seat)
        assert result.would - result.was == points + final


def test_corner_adjacency_changes_points(lively_timeline):
    """P-CORNER: read literally, corners give penalties, and the changed lines say which."""
    changes = []
    for seed in range(20):
        timeline = lively_timeline(seed)
        profile, switches = own(timeline)
        other = {**switches, "P-CORNER": not switches.get("P-CORNER", False)}
        changes += rejudge(events(timeline), profile, other).points
    assert changes
    for change in changes:
        moved = sum(line.points for line in change.new) - sum(line.points for line in change.gone)
        assert change.would - change.was == moved
        rules = {line.rule for line in (*change.gone, *change.new)}
        assert rules <= {"SCORE-2", "SCORE-3"}


def test_prices_that_do_not_exist_are_illegal(two_players):
    """P-PRICES: prices that the other rules do not know make every pricing illegal."""
    found = rejudge(events(two_players), "second-edition", {"P-PRICES": (500, 600, 700, 800, 900)})
    priced = [h.seq for h in two_players.happenings if isinstance(h.event, ev.RoomsPriced)]
    assert priced == [each.seq for each in found.illegal if each.choice == "RoomsPriced"]
    assert {"P-PRICES"} == {
        reason.rule
        for each in found.illegal
        for reason in each.reasons
        if each.choice == "RoomsPriced"
    }


def test_foyers_of_another_edition_are_illegal(two_players):
    """P-FOYER: a Foyer side the other rules do not allow is named at the creation."""
    created = two_players.happenings[0].event
    four = any(player.foyer == "foyer_back" for player in created.players)
    wanted = (3,) if four else (4,)
    found = rejudge(events(two_players), "second-edition", {"P-FOYER": wanted})
    assert [1] == [each.seq for each in found.illegal]


CELLAR = (
    ("stairs", -3, 1, 0, None),
    ("hallway", -4, 0, 90, "downstairs"),
    ("the_hole", -7, 0, 270, None),
    ("armory", -10, 3, 0, None),
    ("mold_room", -3, 4, 0, None),
    ("venus_grotto", -6, -5, 90, None),
    ("hallway", -6, 6, 0, "downstairs"),
    ("hallway", -9, -6, 0, "downstairs"),
)
"""Tiles by which one turn completes two pairs of Downstairs Rooms: the last is a reward."""


def twice_downstairs(profile):
    """The events of a match until blue has completed the second pair in one turn."""
    stacks = {f"stack:{ROOMS[each[0]].size}": each[:1] for each in CELLAR if each[0] in ROOMS}
    draws = Arranged(**stacks, room_deck=(150, 450, 250, 500, 600))
    played = list(create(created(2, profile), draws))
    left = list(CELLAR)
    while left or awaited(fold(played)) is None:
        state = fold(played)
        choice = cellar_choice(state, left)
        if isinstance(choice, ev.RoomPlaced):
            left.pop(0)
        played += decide(state, choice, draws)
    return played


def cellar_choice(state, left):
    """What lays the next tile in blue's castle, or waits for it."""
    choices = list(legal_choices(state))
    if awaited(state).ask is Ask.PRICES:
        wanted = [tile for tile, *_ in left]
        offered = sorted((offer.tile for offer in state.market), key=lambda t: t not in wanted)
        return ev.RoomsPriced(state.seat, dict(zip(state.prices, offered, strict=False)))
    if awaited(state).ask is Ask.TURN:
        buying = (c for c in choices if state.seat == "blue" and left[0][0] in bought(c))
        return next(buying, ev.TurnPassed(state.seat, 5000))
    if awaited(state).ask is Ask.PLACE:
        return next(c for c in choices if (c.x, c.y, c.rotation, c.side) == left[0][1:])
    if awaited(state).ask is Ask.CORRIDOR:
        wanted = ev.CorridorRewardTaken if len(left) == 1 else ev.CorridorRewardDeclined
        return next(c for c in choices if isinstance(c, wanted))
    if awaited(state).ask is Ask.DOWNSTAIRS:
        return next(c for c in choices if c.reward == "corridor")
    return choices[0]


def bought(choice):
    """What a choice buys."""
    return getattr(choice, "tile", None), getattr(choice, "corridor", None)


def told(played):
    """Events with their numbers."""
    return [(number, None, event) for number, event in enumerate(played, 1)]


def test_a_choice_for_which_there_would_be_no_reward_is_illegal():
    """P-DOWN-ONCE: it cites the rule by which the second reward would lapse."""
    played = twice_downstairs("second-edition")
    played.append(ev.DownstairsRewardChosen("blue", "venus_grotto", "activity", None))
    found = rejudge(told(played), "second-edition", {"P-DOWN-ONCE": True})
    (illegal,) = found.illegal
    assert (len(played), "blue", "DownstairsRewardChosen") == illegal[:3]
    assert ["P-DOWN-ONCE"] == [reason.rule for reason in illegal.reasons]


def test_a_reward_that_lapsed_would_be_a_choice():
    """P-DOWN-ONCE, REWARD-4: where the rule is not in force its owner would have chosen."""
    played = twice_downstairs("board-game-arena")
    lapsed = next(n for n, _, e in told(played) if isinstance(e, ev.RewardLapsed))
    found = rejudge(told(played), "board-game-arena", {"P-DOWN-ONCE": False})
    words = "blue decides which reward the Downstairs Room brings"
    assert ((lapsed, "RewardLapsed venus_grotto", words),) == found.consequences
    assert not found.same


@pytest.mark.parametrize("viewer", ["referee", "spectator"])
def test_more_prices_would_draw_more_rooms(two_players, viewer):
    """P-PRICES, SETUP-7, DRAW-1: the market offers as many rooms as there are prices."""
    seen = [
        (seq, by, event_seen(event, viewer, over=False))
        for seq, by, event in events(two_players)
        if not isinstance(event, (ev.MatchScored, ev.MatchEnded))
    ]
    drawn = [(seq, event) for seq, _, event in seen if isinstance(event, ev.RoomsDrawn)]
    prices = two_players.end.prices
    found = rejudge(seen, "second-edition", {"P-PRICES": (*prices, 20000, 30000)})
    would = {each.seq: each.would for each in found.consequences}
    assert [seq for seq, _ in drawn] == list(would)
    first, _ = drawn[0]
    assert "RoomsDrawn with 7 rooms" == would[first]
    assert rejudge(seen, "second-edition", {"P-PRICES": prices}).same


def test_fewer_prices_would_draw_no_rooms(two_players):
    """P-PRICES, DRAW-1: on a market that is full already nothing is drawn, it is priced."""
    found = rejudge(events(two_players), "second-edition", {"P-PRICES": (4000, 6000)})
    first, second, *_ = found.consequences
    assert ("RoomsDrawn with 5 rooms", "RoomsDrawn with 2 rooms") == first[1:]
    assert second.would.endswith("decides which room to offer at which price")


def test_rooms_would_be_drawn_where_none_were():
    """P-PRICES, DRAW-1: where nobody bought a room a larger market has spaces left."""
    draws = Arranged()
    played = list(create(created(2), draws))
    while (state := fold(played)).round < 2:
        choice = next(iter(legal_choices(state)))
        passing = awaited(state).ask is Ask.TURN
        played += decide(state, ev.TurnPassed(state.seat, 5000) if passing else choice, draws)
    seq = len(played) + 1
    played += decide(state, priced(state), draws)
    found = rejudge(told(played), "second-edition", {"P-PRICES": (*state.prices, 20000)})
    assert (seq, "RoomsPriced", "RoomsDrawn with 1 room") == found.consequences[-1]
    assert not found.illegal


def test_what_was_taken_back_is_not_told():
    """RECORD: what would differ is told of the line that stands, nothing of what was struck."""
    opening = create(created(2, "app", switches={"P-FOYER-ROTATE": True}), Arranged())
    turned = (*opening, ev.FoyerRotated("blue", 90))
    assert ["FoyerRotated"] == [each.choice for each in rejudge(told(turned), "app", {}).illegal]
    back = ev.MoveTakenBack("blue", len(opening), (), "")
    assert rejudge(told((*turned, back)), "app", {}).same


def test_nothing_to_judge_is_an_error():
    """There must be a match to judge."""
    with pytest.raises(ValueError, match="no events"):
        rejudge([], "app", {})
