from dataclasses import replace
from threading import Event

from cli.replay_app.outside import Outside
from ludwig.matches.match import Match
from replays.timeline import Timeline


class Growing:
    """A match that goes on when the test says so."""

    def __init__(self, timelines):
        self.waiting = list(timelines)
        self.go_on, self.stopped = Event(), Event()

    def timelines(self):
        """Yields the next timeline each time the match goes on, until stopped."""
        while self.waiting and not self.stopped.is_set():
            if self.go_on.wait(0.01):
                yield self.waiting.pop(0)

    def stop(self):
        """Ends the waiting."""
        self.stopped.set()


def cut(told, seq):
    """Returns a match as it was read after an event."""
    return Timeline(Match(told.match.header, told.match.filed[: seq + 1], told.match.before))


def live(look, start, *lengths):
    """Returns a look at a match that goes on, the ways out, and what lets it go on."""
    told = look("two").told
    growing = Growing(cut(told, length) for length in lengths)
    everyone = look("two").viewers
    outside = Outside(lambda t: everyone if t.over else ("spectator",), growing)
    now = replace(look("two", start), told=cut(told, 100), viewers=("spectator",))
    return now, outside, growing


async def _goes_on(pilot):
    pilot.app.outside.live.go_on.set()
    await pilot.pause(0.3)


def test_the_end_moves_on_with_the_match(application, after, look):
    """Who looks at the last event sees the next one as soon as it is stored."""
    now, outside, _ = live(look, 100, 101, 105)
    seen = after(application(look=now, outside=outside), _goes_on)
    assert (105, 105) == (seen.look.seq, seen.look.told.last)
    assert "@105 of 105" in seen.lines[0]


def test_who_looks_further_back_stays_there(application, after, look):
    """Who looks at an earlier event stays there, and can go on to the new ones."""
    now, outside, _ = live(look, 50, 105)
    seen = after(application(look=now, outside=outside), _goes_on)
    assert (50, 105) == (seen.look.seq, seen.look.told.last)
    assert (
        105
        == after(application(look=now, outside=live(look, 50, 105)[1]), _goes_on, "end").look.seq
    )


def test_the_end_opens_everybodys_eyes(application, after, look):
    """SEE-5: once the match has ended the person may look as anybody."""
    now, outside, _ = live(look, 100, 296)
    seen = after(application(look=now, outside=outside), "v", _goes_on, "v")
    assert "red" == seen.look.eyes


def test_leaving_stops_the_following(application, after, look):
    """Leaving the application lets go of the match."""
    now, outside, growing = live(look, 100, 101)
    after(application(look=now, outside=outside), "q")
    assert growing.stopped.is_set()


class Broken(Growing):
    """A match whose store goes away."""

    def timelines(self):
        """Fails."""
        raise ConnectionError("the store is away")
        yield


def test_a_store_that_goes_away_is_said(application, after, look):
    """When a match can be followed no more the last line says so, and looking goes on."""
    outside = Outside(lambda _: ("spectator",), Broken(()))

    async def wait(pilot):
        await pilot.pause(0.3)

    assert (
        "follows no more: the store is away"
        == after(application("two", 5, outside=outside), wait).last
    )
    assert 6 == after(application("two", 5, outside=outside), wait, "right").look.seq
