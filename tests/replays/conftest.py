from functools import cache
from pathlib import Path

import pytest
from lively import lively

from replays import record
from replays.timeline import Timeline

DATA = Path(__file__).parents[2] / "replays" / "data"


@cache
def _bundled(name):
    reading = record.read((DATA / f"{name}.ludwig.jsonl").read_bytes())
    return Timeline.of_record(reading.record)


@cache
def _lively(seed, players=None, profile=None):
    return Timeline.of_record(lively(seed, players, profile))


@pytest.fixture(scope="session")
def four_players():
    """The timeline of the bundled match of four, with moves taken back and rulings."""
    return _bundled("four-players-second-edition")


@pytest.fixture(scope="session")
def two_players():
    """The timeline of the bundled match of two."""
    return _bundled("two-players-second-edition")


@pytest.fixture(scope="session")
def lively_timeline():
    """Returns the timeline of a match of a seed in which anything happens that may."""
    return _lively
