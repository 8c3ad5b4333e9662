"""Nobody is accused who did nothing wrong: good records of every kind have no finding."""

from random import Random

import pytest
from generated import SEEDS, generated
from lively import lively, sealed, tabled

from domain.visibility import VIEWERS
from ludwig.codec import masked
from replays.audit import audit
from replays.record import read, write

ENDS = {"MatchEnded", "MatchAbandoned"}


def copy_of(record, viewer, number):
    """What a viewer has of a record when so many of its events have happened."""
    events = record.events[:number]
    over = any(event.type in ENDS for event in events)
    seen = tuple(masked(event, viewer, over=over) for event in events)
    return record._replace(viewer=viewer, events=seen)


def viewers(record):
    """The referee, a spectator, and the seats of a match."""
    seats = {player["seat"] for player in record.events[0].data["players"]}
    return [viewer for viewer in VIEWERS if viewer in seats | {"referee", "spectator"}]


def assert_clean(record):
    """No finding, and everything judged."""
    found = audit(record)
    assert () == found.findings
    assert len(record.events) == found.judged


def assert_clean_for_all(record, random, cuts):
    """No finding in the copy of any viewer, at the end and at some other positions."""
    for viewer in viewers(record):
        assert_clean(copy_of(record, viewer, len(record.events)))
        for number in random.sample(range(1, len(record.events) + 1), cuts):
            assert_clean(copy_of(record, viewer, number))


@pytest.mark.parametrize("seed", range(1, SEEDS, 5))
def test_a_generated_match_has_no_finding(seed):
    """P: matches of every profile and player count, as the rules alone play them."""
    match = generated(seed)
    assert_clean(sealed(f"generated-{seed}", zip(match.by, match.events, strict=True)))


@pytest.mark.parametrize("seed", range(100, 108))
def test_a_lively_match_has_no_finding(seed):
    """RECORD: take-backs, rulings, Foyers turned, abandonment, extra fields, any order of lines."""
    record = lively(seed)
    assert_clean(read(write(record)).record)
    assert_clean_for_all(record, Random(seed), cuts=1)


@pytest.mark.parametrize("seed", range(100, 108))
def test_a_match_at_a_table_has_no_finding(seed):
    """RECORD: no decks, secrets that were never known, choices typed in by a referee."""
    record = tabled(lively(seed), seed)
    assert_clean(read(write(record)).record)
    assert_clean_for_all(record, Random(seed), cuts=1)


@pytest.mark.harness
@pytest.mark.parametrize("hundred", range(10, 30))
def test_no_finding_in_thousands_of_matches(hundred):
    """RECORD: as above, two thousand matches, and each also at a table."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        record = lively(seed)
        lively.cache_clear()
        assert_clean(record)
        assert_clean(tabled(record, seed))
        assert_clean_for_all(record, Random(seed), cuts=2)


@pytest.mark.harness
@pytest.mark.parametrize("seed", range(3000, 3012))
def test_no_finding_wherever_a_record_ends(seed):
    """RECORD: a record may end anywhere, for every viewer."""
    record = lively(seed)
    for viewer in viewers(record):
        for number in range(1, len(record.events) + 1):
            assert_clean(copy_of(record, viewer, number))
