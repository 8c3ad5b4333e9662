from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from projections.happening import Happening
from projections.statistics import STATISTICS, added, tally, total
from projections.statistics.deeds import deeds

SEEDS = st.integers(0, 15)


@given(seed=SEEDS, players=st.integers(1, 4))
def test_points_by_category_sum_to_the_final_totals(wandering, seed, players):
    """WIN-2 the categories of each seat sum to its total."""
    told = wandering(seed, players)
    view, state = STATISTICS.over(told), told[-1].state
    seats = view.by_seat()
    assert [seat.points for seat in seats] == [sum(seat.categories.values()) for seat in seats]
    if state.final:
        assert [score.total for score in state.final.values()] == [s.points for s in seats]


@given(seed=SEEDS, players=st.integers(2, 4))
def test_what_is_counted_is_what_stands(wandering, on_line, seed, players):
    """BUY-2, BUY-4 sales, income and passes are those of the line, without what was taken back."""
    told = wandering(seed, players)
    events = [happening.event for happening in on_line(told)]
    sales = [e for e in events if isinstance(e, ev.RoomPurchased | ev.CorridorPurchased)]
    for seat in STATISTICS.over(told).by_seat():
        income = sum(sale.price for sale in sales if sale.payee == seat.seat)
        passed = sum(isinstance(e, ev.TurnPassed) and e.seat == seat.seat for e in events)
        bought = sum(sale.seat == seat.seat for sale in sales)
        assert (income, passed, bought) == (seat.income, seat.passed, seat.bought)


def test_places_are_those_of_the_ranking(four_players):
    """WIN-1 green won, then red, blue and yellow."""
    view = STATISTICS.over(four_players)
    places = {seat.seat: seat.place for seat in view.by_seat()}
    assert {"green": 1, "red": 2, "blue": 3, "yellow": 4} == places
    assert None is STATISTICS.over(four_players[:-1]).place("green")


def regrets(happening):
    return {deed.seat: deed.amount for deed in deeds(happening) if deed.kind == "regret"}


def test_regretted_coins(four_players):
    """BUY-3 who had its turn left all the coins on a room that another then buys, the others one
    coin fewer, the buyer none.
    """
    sale = next(
        h
        for h in four_players
        if isinstance(h.event, ev.RoomPurchased)
        and h.event.coins == 2000
        and h.earlier.seats.index(h.event.seat) != h.earlier.master
    )
    state, buyer = sale.earlier, sale.event.seat
    order = [state.seats[(state.master + 1 + i) % 4] for i in range(4)]
    before = order[: order.index(buyer)]
    after = order[order.index(buyer) + 1 :]
    assert {**dict.fromkeys(before, 2000), **dict.fromkeys(after, 1000)} == regrets(sale)


def test_nobody_regrets_a_room_without_coins(four_players):
    """BUY-3 a room on which no coin lay is no regret."""
    sale = next(h for h in four_players if isinstance(h.event, ev.RoomPurchased))
    assert 0 == sale.event.coins
    assert {} == regrets(sale)


def test_rewards_are_counted(four_players):
    """REWARD-4, P-DECLINE taken, declined and lapsed rewards count by type."""
    counts = tally(STATISTICS.over(four_players))["rewards"]
    assert {"declined": 1, "lapsed": 1} == {
        how: number for how, number in counts["corridor"].items() if how != "taken"
    }
    assert {"taken": 2} == counts["downstairs"]


@given(seed=SEEDS)
def test_a_match_under_way_counts_as_one(wandering, seed):
    """Until it has ended a match adds its status and nothing else."""
    told = wandering(seed, 2)
    assert {"matches": {"playing": 1}} == tally(STATISTICS.over(told[:-2]))
    abandoned = told[-3].step.advanced(ev.MatchAbandoned("enough"), "referee")
    stopped = Happening.between(told[-3].step, abandoned, "")
    assert {"matches": {"abandoned": 1}} == tally(STATISTICS.over((*told[:-2], stopped)))


@given(seeds=st.lists(SEEDS, min_size=1, max_size=3))
def test_tallies_add_up_in_any_order(wandering, seeds):
    """Over all matches the order plays no part, and a match can be taken off again."""
    tallies = [tally(STATISTICS.over(wandering(seed, 2 + seed % 3))) for seed in seeds]
    everything = total(tallies)
    assert everything == total(reversed(tallies))
    assert total(tallies[1:]) == added(everything, tallies[0], -1)


def test_results_over_matches(four_players, two_players):
    """Wins, points and matches of players and of places in the turn order add up over matches."""
    views = [STATISTICS.over(told) for told in (four_players, two_players)]
    counts = total(map(tally, views))
    assert {"ended": 2} == counts["matches"]
    points = sum(seat.points for view in views for seat in view.by_seat())
    assert points == sum(player["points"] for player in counts["players"].values())
    assert 2 == sum(player.get("wins", 0) for player in counts["players"].values())
    assert {"2", "4"} == set(counts["turn_order"])
    first = counts["turn_order"]["2"]["1"]
    assert {"matches": 1, "places": {"1": 1}, "points": 89, "wins": 1} == first
    assert {"Red", "Yellow", "Green", "Blue"} == set(counts["players"])


def test_bots_count_by_kind(wandering):
    """A bot counts under its kind, whatever the seat is called."""
    counts = tally(STATISTICS.over(wandering(1, 3, returns=0)))
    assert ["bot:random"] == list(counts["players"])
    assert 3 == counts["players"]["bot:random"]["matches"]


def test_empty_counts():
    """Nothing adds up to nothing, and what cancels out is not named."""
    assert {} == total(())
    assert {} == added({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 2}}, -1)
