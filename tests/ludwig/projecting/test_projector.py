import pytest

from ludwig.matches.header import stream_id
from ludwig.projecting.projector import Projector
from ludwig.projecting.runner import Runner
from ludwig.projecting.views import NAMES, Views
from ludwig.redis_streams import StoreUnavailable, partition_of


def test_stored_views_are_the_folds(projections, play, take_back, folded):
    """Each stored view of each match is what folding its events in memory gives."""
    whole, part = play(1), take_back(play(2, decisions=40))
    assert {} == projections.catch_up()
    for name in NAMES:
        for match in (whole, part):
            stored = projections.view(name, match.header.id)
            assert (match.seq, folded(name, match.header.id)) == stored


def test_views_go_on_where_they_are(projections, play, take_back, folded):
    """A match that has grown since is followed on, by a process that never saw it too."""
    match = play(3, decisions=20)
    projections.catch_up()
    before = projections.view("journal", "m3").seq
    again = take_back(match)
    projections.catch_up()
    assert before < again.seq == projections.view("journal", "m3").seq
    assert folded("journal", "m3") == projections.view("journal", "m3").view


def test_more_matches_than_are_followed_at_once(matches, projections, play, folded, monkeypatch):
    """Runners share what a process keeps in memory; a match that was dropped is read again."""
    monkeypatch.setattr("ludwig.projecting.runner.KEPT", 3)
    for decisions in (4, 8):
        names = [play(10 * decisions + seed, decisions).header.id for seed in range(6)]
        runners = [Runner(matches, number) for number in range(len(matches.store.partitions))]
        for runner in runners:
            for logged in matches.store.partitions[runners.index(runner)].logged():
                runner.projector.take([logged])
                assert len(runner.projector.readings) <= 1
        assert [1, 1] == [len(runner.projector.readings) for runner in runners]
        for name in names:
            assert folded("scores", name) == projections.view("scores", name).view


def test_page_by_page_or_at_once(matches, projections, play, folded):
    """Taking the log entry by entry gives the same views as taking it in pages."""
    play(4, decisions=30)
    for number, partition in enumerate(matches.store.partitions):
        projector = Projector(matches, number)
        for logged in partition.logged():
            projector.take((logged,))
    for name in NAMES:
        assert folded(name, "m4") == projections.view(name, "m4").view
    assert (0,) * 12 == tuple(status.lag for status in projections.status())


def test_a_branch_has_its_parents_events_and_counts_for_nothing(
    projections, play, branch, folded, discrepancies
):
    """SEE-6 a branch's views begin with its parent's line, the statistics leave it out."""
    branch(play(10), 30)
    projections.catch_up()
    for name in NAMES:
        assert (31, folded(name, "b1")) == projections.view(name, "b1")
    assert {"ended": 1} == projections.statistics()["matches"]
    assert () == discrepancies()


def test_streams_that_are_no_match_are_passed_over(projections, play, foreign, discrepancies):
    """Notes and the like in the same log move the position and nothing else."""
    foreign()
    play(11, decisions=5)
    foreign()
    assert {} == projections.catch_up()
    assert {0} == {status.lag for status in projections.status()}
    assert 1 == sum(s.matches for s in projections.status() if s.name == "scores")
    assert () == discrepancies()


def test_an_empty_store_has_empty_views(projections, discrepancies):
    """Before any match there is nothing to see, also after a rebuild."""
    rebuilt = projections.rebuild()
    assert [(0, 0, True, None)] * 12 == [
        (r.position, r.matches, r.swapped, r.stopped) for r in rebuilt
    ]
    assert {} == projections.statistics()
    assert None is projections.view("scores", "nowhere")
    assert () == discrepancies()


def test_what_could_not_be_written_is_folded_again(
    matches, play, take_back, monkeypatch, discrepancies
):
    """A projector that lost the store on the way goes on from what is stored, not from ahead."""
    match = play(27, decisions=3)
    number = partition_of(stream_id("m27"), 2)
    projector = Projector(matches, number)
    projector.catch_up()
    take_back(match)

    def unavailable(*_):
        raise StoreUnavailable("gone")

    with monkeypatch.context() as outage:
        outage.setattr(Views, "write", unavailable)
        with pytest.raises(StoreUnavailable, match="gone"):
            projector.catch_up()
    projector.catch_up()
    assert {} == projector.stopped
    assert () == discrepancies()


@pytest.mark.parametrize("limit", [1, 2])
def test_a_page_holds_a_bounded_number_of_matches(
    matches, side_by_side, monkeypatch, discrepancies, limit
):
    """No script writes more matches than a page may hold, and no event is left out."""
    sizes, write = [], Views.write

    def counted(views, changes):
        sizes.append(max(len(change.rows) for change in changes))
        return write(views, changes)

    monkeypatch.setattr(Views, "write", counted)
    monkeypatch.setattr("ludwig.projecting.projector.MATCHES", limit)
    projector, progress = Projector(matches, 0), []
    projector.catch_up(progress=lambda at, end: progress.append((at, end)))
    assert limit == max(sizes)
    assert sorted(progress) == progress
    assert progress[-1][0] == progress[-1][1] > len(side_by_side)
    assert () == discrepancies()
