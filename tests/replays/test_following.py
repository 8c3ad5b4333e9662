from itertools import islice
from threading import Thread

import pytest

from domain.decisions import awaited
from domain.visibility import as_seen
from ludwig import Matches, SystemDraws
from ludwig.matches.errors import MatchNotFound
from ludwig.players import answer
from ludwig.simulation import lineup, seated_bots
from replays.following import Following
from replays.timeline import Timeline

PATIENCE_SECONDS = 60
SEED = 7


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """A store of its own."""
    with Matches.open(data=str(tmp_path_factory.mktemp("store"))) as opened:
        yield opened


@pytest.fixture
def begun(matches):
    """A match that waits for its first decision."""
    return matches.create(lineup(2, ["random"], SEED), SystemDraws()).match


class Player(Thread):
    """Plays a match elsewhere, some decisions or to its end."""

    def __init__(self, matches, match, decisions=None):
        super().__init__(daemon=True)
        self.matches, self.match, self.decisions = matches, match, decisions

    def run(self):
        """Decides for every seat, a save at a time."""
        bots = seated_bots(lineup(2, ["random"], SEED), SEED)
        made = 0
        while (decision := awaited(self.match.state)) and made != self.decisions:
            choice = answer(bots[decision.seat], self.match.state, decision)
            self.match = self.matches.decide(self.match, choice, SystemDraws()).match
            made += 1


def test_follows_a_match_to_its_end(matches, begun):
    """Every save is seen, in order, and the following ends with the match."""
    with Following(matches, begun.header.id) as following:
        player = Player(matches, begun)
        player.start()
        lengths = [timeline.last for timeline in following.timelines()]
        player.join(PATIENCE_SECONDS)
    assert sorted(set(lengths)) == lengths
    assert (begun.seq, player.match.seq) == (lengths[0], lengths[-1])
    whole = Timeline(matches.match(begun.header.id))
    assert whole.recorded == following.timeline.recorded
    assert whole.end == following.timeline.end


def test_other_matches_are_passed_over(matches, begun):
    """What happens in other matches of the store yields nothing."""
    other = matches.create(lineup(2, ["random"], SEED), SystemDraws()).match
    with Following(matches, begun.header.id) as following:
        timelines = following.timelines()
        first = next(timelines)
        Player(matches, other, 3).run()
        Player(matches, begun, 1).run()
        assert first.last < next(timelines).last
        assert begun.header.id == following.timeline.id


def test_what_is_stored_before_waiting_is_not_missed(matches, begun):
    """A save between the opening and the waiting is seen."""
    with Following(matches, begun.header.id) as following:
        Player(matches, begun, 1).run()
        first, second = islice(following.timelines(), 2)
    assert first.last < second.last


def test_stopping_ends_the_waiting(matches, begun):
    """A stop from another thread ends the waiting at once."""
    following = Following(matches, begun.header.id)
    seen = []
    waiter = Thread(target=lambda: seen.extend(following.timelines()), daemon=True)
    waiter.start()
    following.stop()
    waiter.join(PATIENCE_SECONDS)
    assert (False, [begun.seq]) == (waiter.is_alive(), [timeline.last for timeline in seen])


def test_a_match_that_is_not_there(matches):
    """There is nothing to follow if there is no such match."""
    with pytest.raises(MatchNotFound):
        Following(matches, "nowhere")


def test_eyes_see_what_they_could(matches, begun):
    """SEE-2: a follower shows a seat no more of a running match than it may see."""
    Player(matches, begun, 4).run()
    with Following(matches, begun.header.id) as following:
        timeline = next(following.timelines())
    state = timeline.end
    assert as_seen(state, "spectator") == timeline.state(timeline.last, "spectator")
    assert state != timeline.state(timeline.last, "spectator")
