import asyncio
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.replay_app.application import ReplayApp
from cli.replay_app.look import Look
from cli.replay_app.outside import Outside
from replays import record
from replays.timeline import Timeline

DATA = Path(__file__).parents[3] / "replays" / "data"
GOLDEN = Path(__file__).parent / "golden"
VIEWERS = ("referee", "spectator")


@cache
def _timeline(name):
    reading = record.read((DATA / f"{name}-players-second-edition.ludwig.jsonl").read_bytes())
    return Timeline.of_record(reading.record)


def _look(name="four", seq=0, eyes="spectator"):
    told = _timeline(name)
    return Look(told, seq, eyes, (*VIEWERS, *told.seats))


@pytest.fixture
def look():
    """Returns a look at a bundled match, ``two`` or ``four``, at a position."""
    return _look


@pytest.fixture
def application():
    """Returns the application on a bundled match at a position."""

    def make(name="four", seq=0, eyes="spectator", outside=None, look=None, **more):
        start = look or _look(name, seq, eyes)
        return ReplayApp(start, outside or Outside(lambda _: start.viewers), **more)

    return make


class Seen(NamedTuple):
    """What an application shows and is after some keys."""

    app: ReplayApp
    screen: str

    @property
    def lines(self):
        """The lines of the screen."""
        return self.screen.splitlines()

    @property
    def last(self):
        """The last line, in which the application talks."""
        return self.lines[-1].strip()

    @property
    def look(self):
        """What is looked at."""
        return self.app.look


def _screen(app):
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


async def _steered(app, size, deeds):
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for deed in deeds:
            await (pilot.press(deed) if isinstance(deed, str) else deed(pilot))
            await pilot.pause()
        return Seen(app, await _settled(app, pilot))


async def _settled(app, pilot):
    """Returns the screen once it has stopped changing."""
    before, now = "", _screen(app)
    while before != now:
        await pilot.pause(0.05)
        before, now = now, _screen(app)
    return now


@pytest.fixture
def after():
    """Opens an application on a screen of a size, presses keys, and returns what is then seen.

    Instead of a key there may be a coroutine function of textual's pilot.
    """

    def run(app, *deeds, size=(80, 24)):
        return asyncio.run(_steered(app, size, deeds))

    return run


@pytest.fixture
def golden():
    """Returns the stored screen of a name, first storing this one if ``GOLDEN=write`` asks so."""

    def stored(name, screen):
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(screen, encoding="utf-8")
        return path.read_text(encoding="utf-8")

    return stored
