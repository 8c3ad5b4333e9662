from functools import cache
from pathlib import Path

import pytest
from lively import lively

from replays import record
from replays.notation import parse, record_of
from replays.timeline import Timeline

AT = "2026-11-29T20:15:00.000000Z"
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


@pytest.fixture(scope="session")
def recorded():
    """Returns the record of a text, with salts that do not matter."""

    def record(text):
        return record_of(parse(text), at=AT, salt=lambda: b"0123456789abcdef")

    return record
