import threading
import time

import pytest

from ludwig.projecting import ProjectionStopped
from ludwig.projecting.views import NAMES, Views
from ludwig.redis_streams import StoreUnavailable


def test_runners_follow_what_is_played(projections, play, take_back, folded):
    """While runners run, a writer waits for a view and then reads its own writes in it."""
    with projections.running():
        match = play(20, decisions=15)
        projections.wait("scores", "m20", timeout=60)
        assert match.seq <= projections.view("scores", "m20").seq
        again = take_back(match)
        for name in NAMES:
            projections.wait(name, "m20", timeout=60)
            assert (again.seq, folded(name, "m20")) == projections.view(name, "m20")


def test_a_runner_goes_on_without_a_stopped_view(projections, play, poison):
    """A view that stops under a runner is waited for in vain, and says why; others arrive."""
    with projections.running():
        match = play(21, decisions=3)
        projections.wait("scores", "m21", timeout=60)
        poison("scores", 20)
        play(22, decisions=12)
        projections.wait("market", "m22", timeout=60)
        with pytest.raises(ProjectionStopped, match="event 20 of m22: ValueError: bitter"):
            projections.wait("scores", "m22", timeout=60)
    assert match.seq == projections.view("scores", "m21").seq


def test_a_runner_takes_at_once_what_has_come_meanwhile(projections, play, monkeypatch, folded):
    """Views that lag are written once for all they lag, not once for each event."""
    written, write, hold = [], Views.write, threading.Event()

    def counted(views, changes):
        hold.wait(60)
        written.append(len(changes))
        return write(views, changes)

    monkeypatch.setattr(Views, "write", counted)
    with projections.running():
        match = play(24, decisions=30)
        hold.set()
        projections.wait("scores", "m24", timeout=60)
    assert match.seq > 60
    assert len(written) < 6
    assert folded("journal", "m24") == projections.view("journal", "m24").view


def test_what_ends_a_runner_is_raised_at_the_end(projections, play, monkeypatch):
    """A store that cannot be reached ends a runner; whoever ran it is told when the block ends."""
    raised = threading.Event()

    def unavailable(*_):
        raised.set()
        raise StoreUnavailable("gone")

    runs = projections.running()
    runs.__enter__()
    monkeypatch.setattr(Views, "write", unavailable)
    play(25, decisions=2)
    assert raised.wait(60)
    with pytest.raises(StoreUnavailable, match="gone"):
        runs.__exit__(None, None, None)


def test_waiting_in_vain_times_out(projections, play):
    """Without anybody who follows the log a wait ends with its time-out."""
    play(23, decisions=2)
    began = time.monotonic()
    with pytest.raises(TimeoutError) as late:
        projections.wait("scores", "m23", timeout=0.05)
    assert "scores" == late.value.args[0]
    assert 0.05 <= time.monotonic() - began
