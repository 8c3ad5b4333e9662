from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest
from stepped import OVERRIDDEN

from ludwig.accelerator import POLICIES, accelerated, layout
from ludwig.draws import SeededDraws
from ludwig.rollouts import NotKnown, alternatives
from ludwig.rollouts.job import Job, played_here, run
from ludwig.simulation import lineup, play, seated_bots
from ludwig.worlds import Sight

PROFILES = ("second-edition", "first-edition", "board-game-arena", "app")


def match(players, bot, seed, profile, switches):
    created = lineup(players, [bot], seed, profile, switches)
    return tuple(play(created, seated_bots(created, seed), SeededDraws(seed)))


def sights(number, every):
    """Yields what somebody knew at some decisions of a match, tricky ones too."""
    players, profile = 4 - number % 4, PROFILES[number % 4]
    switches = OVERRIDDEN if number % 3 == 2 else {}
    saves = match(players, POLICIES[number % 2], f"jobs/{number}", profile, switches)
    for count, save in enumerate(saves[:-1], 1):
        state = save.state
        tricky = state.searched or state.drawn or state.decks.laid
        if count % every == 0 or (tricky and count % 3 == 0):
            events = tuple(enumerate((event for s in saves[:count] for event in s.events), 1))
            viewers = (*state.seats, "referee", "spectator")
            yield Sight.of_events(events, viewers[count % len(viewers)])


def jobs(matches, every):
    for number in range(matches):
        for place, sight in enumerate(sights(number, every)):
            try:
                options = tuple(option.choices for option in alternatives(sight.state, 1))
            except NotKnown:
                options = ((),)
            active = tuple(range(0, len(options), 5))
            yield Job(sight, options, POLICIES[place % 2], f"seed {number}", (place, 7), active)


def check(matches, every):
    for job in jobs(matches, every):
        assert played_here(job) == accelerated(job)


def test_outcomes_are_those_of_the_engine():
    """The same seed gives the same points and ranks, whatever is decided and whoever asks."""
    check(4, 40)


@pytest.mark.harness
def test_hundreds_of_outcomes_are_those_of_the_engine():
    """Over some hundred positions with their alternatives no outcome differs."""
    check(24, 12)


def test_what_left_a_solo_match_stays_out_of_its_worlds(monkeypatch):
    """SOLO-2: a rollout comes out as by the rules only if rooms that are gone are not drawn."""
    saves = match(1, "swift", "gone", "second-edition", {})
    events = tuple(enumerate((event for save in saves[:-6] for event in save.events), 1))
    sight = Sight.of_events(events, saves[0].state.seats[0])
    job = Job(sight, ((),), "swift", "gone", tuple(range(6)), (0,))
    assert sight.state.decks.gone
    assert played_here(job) == accelerated(job)
    monkeypatch.setattr("ludwig.accelerator.jobs._gone", lambda _: frozenset())
    assert played_here(job) != accelerated(job)


def middle():
    return next(islice(sights(0, 40), 1, None))


def test_castle_that_outgrows_the_boards_is_played_by_the_engine(monkeypatch):
    """A rollout in which a castle gets too large for the boards comes out like any other."""
    job = Job(middle(), ((),), "random", "large", tuple(range(3)), (0,))
    expected = played_here(job)
    monkeypatch.setattr("ludwig.accelerator.jobs.play_out", lost)
    assert expected == accelerated(job)


def lost(*arguments):
    """Tells of each rollout that a castle has outgrown the boards."""
    arguments[-1][:] = 0


def test_match_that_the_arrays_cannot_hold_is_played_by_the_engine():
    """More prices than the arrays have room for are no hindrance."""
    prices = tuple(range(1000, 1000 * (layout.MOST_PRICES + 2), 1000))
    saves = match(2, "random", "prices", "app", {"P-PRICES": prices})
    job = Job(Sight(saves[-9].state), ((),), "swift", "prices", (0,), (0,))
    assert accelerated(job) is None
    assert played_here(job) == run(job)


def test_match_that_is_over_is_left_to_the_engine():
    """Where nobody decides any more the engine tells how the match came out."""
    over = match(2, "random", "over", "app", {})[-1].state
    job = Job(Sight(over), ((),), "random", "over", (0,), (0,))
    assert accelerated(job) is None
    assert played_here(job) == run(job)


def test_other_policies_are_left_to_the_engine():
    """Only `random` and `swift` are accelerated."""
    assert accelerated(Job(middle(), ((),), "greedy", "other", (0,), (0,))) is None


def test_switch_turns_it_off(monkeypatch):
    """With LUDWIG_ACCELERATOR=off the engine plays."""
    monkeypatch.setenv("LUDWIG_ACCELERATOR", "off")
    assert accelerated(Job(middle(), ((),), "random", "off", (0,), (0,))) is None


def test_threads_take_turns():
    """Whoever plays jobs in several threads gets what they give one after the other."""
    asked = list(islice(jobs(2, 30), 12))
    with ThreadPoolExecutor(4) as threads:
        assert [accelerated(job) for job in asked] == list(threads.map(accelerated, asked))
