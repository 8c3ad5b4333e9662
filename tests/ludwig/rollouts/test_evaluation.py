import pytest

from domain import events as ev
from domain.decisions import Ask, awaited
from domain.refusals import refusals
from domain.visibility import as_seen
from ludwig.draws import SeededDraws
from ludwig.rollouts import Plan, alternatives, evaluate
from ludwig.rollouts.estimate import Interval, interval, share
from ludwig.rollouts.job import Job, Outcome, outcome, played_out, run
from ludwig.rollouts.spreading import here
from ludwig.simulation import lineup, play, seated_bots
from ludwig.worlds import Sight


def saves_of(players, seed, bot="swift"):
    created = lineup(players, [bot], seed)
    return tuple(play(created, seated_bots(created, seed), SeededDraws(seed)))


def decision_of(saves, ask, skip=0):
    """Returns the events up to a decision of this kind, and the state there."""
    events = []
    for save in saves:
        events += save.events
        decision = awaited(save.state)
        if decision is not None and decision.ask is ask:
            if not skip:
                return tuple(enumerate(events, 1)), save.state
            skip -= 1
    raise LookupError(ask)


@pytest.mark.parametrize("ask", [Ask.BONUS_CARDS, Ask.PRICES, Ask.TURN, Ask.PLACE])
def test_alternatives_are_legal(ask):
    """BUY-1 PLACE-1 Whatever is compared is legal, the first choice at once."""
    events, state = decision_of(saves_of(3, 1), ask, 2 if ask is not Ask.BONUS_CARDS else 0)
    sight = Sight.of_events(events, state.seat)
    found = alternatives(sight.state)
    assert found
    assert [()] * len(found) == [refusals(state, each.choices[0]) for each in found]
    assert len(found) == len(set(map(repr, found)))


def test_purchases_come_with_their_sites():
    """BUY-5 A purchase is compared with each of its likeliest placements."""
    _, state = decision_of(saves_of(2, 2), Ask.TURN, 1)
    found = alternatives(as_seen(state, state.seat), sites=2)
    bought = [each for each in found if isinstance(each.choices[0], ev.RoomPurchased)]
    assert bought
    assert {2} == {len(each.choices) for each in bought}
    assert all(isinstance(each.choices[1], ev.RoomPlaced) for each in bought)


def test_secrets_do_not_matter():
    """SEE-2 SEE-3 Matches that differ only in what a seat cannot know are judged alike."""
    events, state = decision_of(saves_of(2, 5), Ask.TURN, 8)
    shuffled = events[1][1]
    taken = {t.name for castle in state.castles for t in castle.placed}
    taken |= {offer.tile for offer in state.market}
    hidden = {
        size: tuple(t for t in stack if t in taken)
        + tuple(reversed([t for t in stack if t not in taken]))
        for size, stack in shuffled.stacks.items()
    }
    other = ev.changed(shuffled, stacks=hidden, left_out=tuple(reversed(shuffled.left_out)))
    twin = (events[0], (2, other), *events[2:])
    assert events != twin
    results = []
    for known in (events, twin):
        sight = Sight.of_events(known, state.seat)
        found = alternatives(sight.state)
        decision = awaited(sight.state)
        results.append(evaluate(sight, decision, found, Plan(budget=16), here))
    assert results[0] == results[1]


def test_referee_plays_with_the_real_decks():
    """SEE-3 As referee every world has the decks that the match has."""
    events, state = decision_of(saves_of(2, 5), Ask.TURN, 8)
    sight = Sight.of_events(events, "referee")
    assert state == sight.state


def test_the_order_is_by_how_far_behind_the_first():
    """Behind the first all stand by what is shown of them, those given up on the way as well."""
    events, state = decision_of(saves_of(2, 5), Ask.TURN, 8)
    sight = Sight.of_events(events, state.seat)
    found = evaluate(sight, awaited(state), alternatives(sight.state), Plan(budget=600), here)
    behind = [each.behind.mean for each in found.judged]
    assert 0.0 == behind[0]
    assert sorted(behind[1:]) == behind[1:]
    given_up = {each.estimate.rollouts for each in found.judged}
    assert len(given_up) > 1


def test_race_gives_up_what_is_behind():
    """An alternative that is surely worse is given up; the best has the most rollouts."""
    events, state = decision_of(saves_of(2, 3), Ask.TURN, 20)
    sight = Sight.of_events(events, state.seat)
    found = alternatives(sight.state)
    judged = evaluate(sight, awaited(state), found, Plan(budget=300), here)
    counts = [each.estimate.rollouts for each in judged.judged]
    assert max(counts) == counts[0]
    assert sum(counts) == judged.rollouts
    assert len(found) == len(judged.judged)


def test_job_is_the_same_anywhere():
    """A job's result follows from the job, whatever ran before."""
    events, state = decision_of(saves_of(4, 3), Ask.TURN, 40)
    sight = Sight.of_events(events, state.seat)
    choices = tuple(each.choices for each in alternatives(sight.state))
    job = Job(sight, choices, "random", "seed", (3, 4), (0, 1))
    again = job._replace(worlds=(4,))
    assert run(job)[1] == run(again)[0]


def test_outcome_of_a_finished_match():
    """WIN-1 Ranks are those of the match's own ranking, ties sharing the best."""
    state = saves_of(3, 4)[-1].state
    found = outcome(state)
    assert tuple(state.final[seat].total for seat in state.seats) == found.points
    assert 1 == found.ranks[state.index(state.ranking[0][0])]
    assert sum(found.win(index) for index in range(3)) == pytest.approx(1)


def test_tied_first_place_is_shared():
    """P-TIE Two seats that share the first place have half a win each."""
    tied = Outcome((50, 50, 40), (1, 1, 3))
    assert [0.5, 0.5, 0.0] == [tied.win(seat) for seat in range(3)]
    assert [0, 0, -10] == [tied.margin(seat) for seat in range(3)]


def test_people_do_not_keep_a_rollout_from_ending():
    """END-1 A match between people ends in a rollout like one between bots."""
    created = lineup(2, ["swift"], 9)
    players = tuple(ev.Player(p.seat, p.name, p.foyer, "human") for p in created.players)
    human = ev.changed(created, players=players)
    saves = tuple(play(human, seated_bots(created, 9), SeededDraws(9)))
    assert played_out(saves[20].state, (), "swift", "x").points


def test_intervals():
    """Means have the interval of the normal law, shares that of Wilson."""
    assert (2.0, 2.0 - 1.96 / 3**0.5) == pytest.approx(interval([1, 2, 3])[:2])
    assert Interval(1.0, float("-inf"), float("inf")) == interval([1])
    mean, low, high = share([1.0] * 10)
    assert (1.0, 1.0) == (mean, pytest.approx(high))
    assert 0.7 < low < 0.75


def test_match_at_a_table_is_played_out():
    """SLEEP Rollouts of a match at a table shuffle by themselves: nobody is asked what was seen."""
    events, state = decision_of(saves_of(2, 5), Ask.TURN, 4)
    sight = Sight.of_events(events, state.seat)
    table = Sight(sight.state.with_(source="table"), sight.among)
    choices = tuple(each.choices for each in alternatives(table.state))
    job = Job(table, choices, "swift", "seed", (0, 1, 2), (0,))
    assert run(job._replace(sight=sight)) == run(job)
