import pytest

from ludwig.projecting.projector import Projector
from projections.statistics import tally, total


def test_each_event_counts_once(matches, projections, play, discrepancies):
    """Projectors that work side by side, one of them always late, count every match once."""
    for seed in (5, 6):
        play(seed)
    for number, partition in enumerate(matches.store.partitions):
        first, late = Projector(matches, number), Projector(matches, number)
        for start in range(1, partition.last_notification() + 1, 50):
            page = partition.logged(start, 50)
            late.take(partition.logged(1, start - 1) if start > 1 else ())
            first.take(page)
            late.take(page)
        late.catch_up()
        first.catch_up()
    assert {"ended": 2} == projections.statistics()["matches"]
    assert () == discrepancies()


def test_statistics_are_merged_over_partitions(projections, play):
    """What all matches count together is the sum of what each of them counts."""
    names = [play(seed).header.id for seed in (7, 8)] + [play(9, decisions=5).header.id]
    projections.catch_up()
    views = [projections.view("statistics", name).view for name in names]
    assert total(map(tally, views)) == projections.statistics()
    assert {"ended": 2, "playing": 1} == projections.statistics()["matches"]


@pytest.mark.parametrize("read", [1, 3])
def test_a_page_that_ends_behind_a_header_counts_nothing_twice(
    matches, projections, play, discrepancies, read
):
    """Wherever pages end, a match counts from its first event, once, and a later page too."""
    for seed in range(30, 36):
        play(seed, decisions=2)
    for number, partition in enumerate(matches.store.partitions):
        projector = Projector(matches, number)
        while page := partition.logged(projector.views.positions()["scores"] + 1, read):
            projector.take(page)
    assert {"matches": {"playing": 6}} == projections.statistics()
    assert () == discrepancies()


def test_a_match_whose_first_event_stops_the_statistics_counts_once(
    projections, play, poison, monkeypatch, discrepancies
):
    """A match of which the statistics have seen the header alone counts when they go on."""
    play(36, decisions=2)
    poison("statistics", 1)
    assert ["statistics"] == list(projections.catch_up())
    monkeypatch.undo()
    assert {} == projections.statistics()
    assert () == discrepancies()
    assert {} == projections.catch_up()
    assert {"matches": {"playing": 1}} == projections.statistics()
    assert () == discrepancies()
