from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from projections.happening import Happening
from projections.points import CATEGORIES, FINAL, RUNNING
from projections.scores import SCORES

SEEDS = st.integers(0, 15)


@given(seed=SEEDS, players=st.integers(1, 4), where=st.floats(0, 1))
def test_categories_sum_to_the_points_at_every_position(wandering, seed, players, where):
    """SETUP-6, SCORE-6 what the categories of a seat sum to is what its score track shows."""
    told = wandering(seed, players)
    cut = told[: 1 + int(where * (len(told) - 1))]
    state, view = cut[-1].state, SCORES.over(cut)
    seats = view.by_seat()
    assert state.money == tuple(seat.money for seat in seats)
    if state.final is None:
        assert state.points == tuple(seat.points for seat in seats)
    else:
        assert [s.total for s in state.final.values()] == [seat.points for seat in seats]


@given(seed=SEEDS)
def test_standings_are_those_of_each_event(wandering, seed):
    """The last standing up to a position of the line is that of the state there."""
    told = wandering(seed, 3, returns=0)
    rows = {row.seq: row for row in SCORES.over(told).standings}
    last = None
    for happening in told:
        last = rows.get(happening.seq, last)
        assert (happening.state.points, happening.state.money) == (last.points, last.money)


def test_final_categories_are_those_of_the_final_scoring(four_players):
    """DEPLETED, FAVOR-1, BONUS, MONEY the last four categories are what MatchScored says."""
    scored = next(h.event for h in four_players if isinstance(h.event, ev.MatchScored))
    for seat in SCORES.over(four_players).by_seat():
        final = scored.seats[seat.seat]
        expected = {
            "depleted": final.depleted,
            "favors": final.favors,
            "bonus_cards": final.bonus_cards,
            "money": final.money,
        }
        assert expected == {name: seat.categories[name] for name in FINAL}
        assert final.points == sum(seat.categories[name] for name in RUNNING)


def award(two_players, *lines):
    """Returns the categories that these lines count for."""
    points = sum(line.points for line in lines)
    event = ev.PointsScored("red", lines[0].room, points, lines)
    scored = SCORES.over(two_players[:1])
    step = two_players[0].step
    happening = Happening.between(step, step._replace(seq=2, event=event), two_players[0].at)
    view = SCORES.advance(scored, happening)
    return {award.category: award.points for award in view.awards if award.seq == 2}


def test_what_each_line_counts_for(two_players):
    """SCORE-1, SCORE-2, SCORE-3 own value, connections both ways, penalties, downstairs."""
    assert {"own_value": 3, "connections_received": 2} == award(
        two_players,
        ev.Line("SCORE-1", 3, "gallery_of_mirrors", None),
        ev.Line("SCORE-2", 2, "gallery_of_mirrors", "foyer"),
    )
    assert {"connections_given": 2} == award(
        two_players, ev.Line("SCORE-3", 2, "gallery_of_mirrors", "hallway#1")
    )
    assert {"downstairs": 1} == award(two_players, ev.Line("SCORE-3", 1, "crypt", "dungeon"))
    penalty = next(
        line
        for happening in two_players
        if isinstance(happening.event, ev.PointsScored)
        for line in happening.event.lines
        if line.points < 0
    )
    assert {"penalties": penalty.points} == award(two_players, penalty)


def test_a_reward_counts_as_a_reward(four_players):
    """LIVING, ACTIVITY rewards are no connections, whatever lines they come with."""
    expected = {}
    for happening in four_players:
        if isinstance(happening.event, ev.LivingRewardScored | ev.ActivityRewardScored):
            seat = happening.event.seat
            expected[seat] = expected.get(seat, 0) + happening.event.points
    found = {seat.seat: seat.categories["rewards"] for seat in SCORES.over(four_players).by_seat()}
    assert expected == {seat: points for seat, points in found.items() if points}


def test_every_category_is_always_there(two_players):
    """A seat without points in a category shows 0."""
    for seat in SCORES.over(two_players[:1]).by_seat():
        assert list(CATEGORIES) == list(seat.categories)
