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
