import threading
import time

import pytest

from ludwig.matches.header import stream_id
from ludwig.projecting import ProjectionStopped
from ludwig.projecting.projector import Projector
from ludwig.projecting.row import Row
from ludwig.projecting.runner import Runner
from ludwig.projecting.views import NAMES, Views
from ludwig.redis_streams import StoreIntegrity, StoreUnavailable, partition_of
from projections.statistics import tally, total


def test_stored_views_are_the_folds(projections, play, take_back, folded):
    """Each stored view of each match is what folding its events in memory gives."""
    whole, part = play(1), take_back(play(2, decisions=40))
    assert {} == projections.catch_up()
    for name in NAMES:
        for match in (whole, part):
            stored = projections.view(name, match.header.id)
            assert (match.seq, folded(name, match.header.id)) == stored


def test_views_go_on_where_they_are(matches, projections, play, take_back, folded):
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


def test_each_event_counts_once(matches, projections, play):
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
    assert () == discrepancies(projections)


def test_statistics_are_merged_over_partitions(projections, play):
    """What all matches count together is the sum of what each of them counts."""
    names = [play(seed).header.id for seed in (7, 8)] + [play(9, decisions=5).header.id]
    projections.catch_up()
    views = [projections.view("statistics", name).view for name in names]
    assert total(map(tally, views)) == projections.statistics()
    assert {"ended": 2, "playing": 1} == projections.statistics()["matches"]


def test_a_branch_has_its_parents_events_and_counts_for_nothing(projections, play, branch, folded):
    """SEE-6 a branch's views begin with its parent's line, the statistics leave it out."""
    branch(play(10), 30)
    projections.catch_up()
    for name in NAMES:
        assert (31, folded(name, "b1")) == projections.view(name, "b1")
    assert {"ended": 1} == projections.statistics()["matches"]
    assert () == discrepancies(projections)


def test_streams_that_are_no_match_are_passed_over(projections, play, foreign):
    """Notes and the like in the same log move the position and nothing else."""
    foreign()
    play(11, decisions=5)
    foreign()
    assert {} == projections.catch_up()
    assert {0} == {status.lag for status in projections.status()}
    assert 1 == sum(s.matches for s in projections.status() if s.name == "scores")
    assert () == discrepancies(projections)


def test_an_empty_store_has_empty_views(projections):
    """Before any match there is nothing to see, also after a rebuild."""
    rebuilt = projections.rebuild()
    assert [(0, 0, True, None)] * 12 == [
        (r.position, r.matches, r.swapped, r.stopped) for r in rebuilt
    ]
    assert {} == projections.statistics()
    assert None is projections.view("scores", "nowhere")
    assert () == discrepancies(projections)


def discrepancies(projections):
    return tuple(d for each in projections.compare() for d in each.discrepancies)


def test_a_poisonous_event_stops_its_projection_only(
    projections, play, poison, monkeypatch, folded
):
    """The projection stops before the event and says where and why; the others go on."""
    match = play(12, decisions=20)
    poison("scores", 17)
    stopped = projections.catch_up()
    assert ["scores"] == list(stopped)
    assert ("m12", 17, "ValueError: bitter") == (
        stopped["scores"].match,
        stopped["scores"].seq,
        stopped["scores"].why,
    )
    assert "event 17 of m12: ValueError: bitter" in str(stopped["scores"])
    assert 16 == projections.view("scores", "m12").seq
    assert match.seq == projections.view("market", "m12").seq
    noted = [status for status in projections.status() if status.stopped]
    assert [("scores", stopped["scores"].n - 1)] == [(s.name, s.position) for s in noted]
    monkeypatch.undo()
    assert {} == projections.catch_up()
    assert [] == [status for status in projections.status() if status.stopped]
    assert folded("scores", "m12") == projections.view("scores", "m12").view


def test_a_stopped_projection_stays_where_it_is(projections, play, poison, take_back):
    """Events after the poisonous one, of the same match too, wait until it can be read."""
    match = play(13, decisions=10)
    poison("statistics", match.seq)
    projections.catch_up()
    take_back(match)
    assert ["statistics"] == list(projections.catch_up())
    assert match.seq - 1 == projections.view("statistics", "m13").seq
    assert match.seq + 1 == projections.view("castles", "m13").seq


def test_a_view_stops_in_all_matches_at_once(projections, play, poison, take_back, monkeypatch):
    """What other matches did after the poisonous event waits too, though it is in the same page."""
    first, second = [n for n in range(40, 60) if partition_of(stream_id(f"m{n}"), 2) == 0][:2]
    before = play(first, decisions=1)
    poison("scores", 17)
    play(second, decisions=12)
    after = take_back(before)
    assert before.seq < after.seq < 17
    assert ["scores"] == list(projections.catch_up())
    assert before.seq == projections.view("scores", f"m{first}").seq
    assert 16 == projections.view("scores", f"m{second}").seq
    assert after.seq == projections.view("market", f"m{first}").seq
    assert () == discrepancies(projections)
    monkeypatch.undo()
    assert {} == projections.catch_up()
    assert after.seq == projections.view("scores", f"m{first}").seq
    assert () == discrepancies(projections)


def test_a_view_behind_the_others_makes_none_count_twice(
    projections, play, poison, take_back, monkeypatch
):
    """Where views are apart, what the one still has to see the others do not see again."""
    match = play(26, decisions=3)
    poison("scores", 1)
    assert ["scores"] == list(projections.catch_up())
    monkeypatch.undo()
    take_back(match)
    assert {} == projections.catch_up()
    assert {"playing": 1} == projections.statistics()["matches"]
    assert () == discrepancies(projections)


def test_what_could_not_be_written_is_folded_again(
    matches, projections, play, take_back, monkeypatch
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
    assert () == discrepancies(projections)


def test_an_event_nobody_can_read_stops_all(projections, play, unreadable):
    """An event of an unknown type stops every projection before it, with a clear word."""
    match = play(14, decisions=5)
    unreadable(match)
    stopped = projections.catch_up()
    assert list(NAMES) == list(stopped)
    assert {("m14", match.seq + 1)} == {(s.match, s.seq) for s in stopped.values()}
    assert "UnknownSchemaError" in stopped["journal"].why
    assert match.seq == projections.view("journal", "m14").seq


def test_a_rebuild_takes_the_place_of_the_live_view(matches, projections, play, folded):
    """A view that went wrong is right again after a rebuild, and a follower starts from it."""
    play(15)
    projections.catch_up()
    follower = [Projector(matches, number) for number in (0, 1)]
    for each in follower:
        each.catch_up()
    spoil(matches)
    assert discrepancies(projections)
    seen = []
    rebuilt = projections.rebuild(("scores", "statistics"), lambda at, end: seen.append((at, end)))
    assert [True] * 4 == [each.swapped for each in rebuilt]
    assert seen
    assert all(at == end for at, end in seen)
    assert () == discrepancies(projections)
    play(16)
    for each in follower:
        each.catch_up()
    assert () == discrepancies(projections)
    assert [None] * 12 == [status.rebuilding for status in projections.status()]


def spoil(matches):
    """Gives the scores of m15 another match's shape, and the statistics a wrong total."""
    for store in matches.store.partitions:
        views = Views(store)
        if (row := views.row("scores", "m15")) is not None:
            view = row.view("scores")
            wrong = type(view)(view.seats, view.awards[1:], view.standings, view.final)
            spoilt = Row.of(row.seq, wrong).packed()
            store.client.hset(views.key("scores"), "m15", spoilt)
            store.client.delete(views.total_key("statistics"))


def test_compare_shows_the_first_difference(matches, projections, play):
    """A spoilt view is found with both digests and the first place that differs."""
    play(15)
    projections.catch_up()
    spoil(matches)
    scores, statistics = discrepancies(projections)
    assert ("m15", "(all matches)") == (scores.match, statistics.match)
    assert scores.live != scores.rebuilt
    assert "awards[0][0]" == scores.difference.path
    assert "matches: nothing live, {'ended': 1} rebuilt" == str(statistics.difference)


def test_compare_finds_what_should_not_be_there(matches, projections, play):
    """A row of a match that the log does not name, and one that is missing, are found."""
    play(17, decisions=3)
    projections.catch_up()
    for store in matches.store.partitions:
        views = Views(store)
        if (row := views.row("market", "m17")) is not None:
            store.client.hset(views.key("market"), "ghost", row.packed())
            store.client.hdel(views.key("market"), "m17")
    found = {d.match: (d.live, d.rebuilt) for d in discrepancies(projections)}
    assert {"m17", "ghost"} == set(found)
    assert "nothing" == found["m17"][0] == found["ghost"][1]


def test_compare_finds_rows_that_cannot_be_read(matches, projections, play):
    """A row of broken bytes is found, and so is an event that a view fails on now."""
    play(24, decisions=3)
    projections.catch_up()
    for store in matches.store.partitions:
        if Views(store).row("market", "m24") is not None:
            store.client.hset(Views(store).key("market"), "m24", b"rust")
    (found,) = discrepancies(projections)
    assert ("m24", "unreadable") == (found.match, found.difference.live)
    with pytest.raises(StoreIntegrity, match="the view market of m24"):
        projections.view("market", "m24")
    progress = []
    projections.compare(("market",), lambda at, end: progress.append((at, end)))
    assert [(1, 1)] == progress


def test_compare_tells_what_a_view_fails_on(projections, play, poison):
    """An event that a view stands behind but cannot fold any more is told, with the reason."""
    play(25, decisions=3)
    projections.catch_up()
    poison("castles", 9)
    found = next(d for d in discrepancies(projections) if d.match == "m25")
    assert "ValueError: bitter" == found.difference.rebuilt


def test_an_older_rebuild_does_not_replace_the_live_view(matches, projections, play):
    """A rebuilt view is swapped only if it is as far on as the live one, or further."""
    play(18, decisions=10)
    projections.catch_up()
    number = next(s.partition for s in projections.status() if s.matches)
    store = matches.store.partitions[number]
    rebuilding = Projector(matches, number, names=("scores",), rebuilding=True)
    end = store.last_notification()
    rebuilding.catch_up(upto=end - 1)
    swapped = rebuilding.views.swap("scores", Views(store))
    assert (False, end, end - 1) == swapped
    assert end - 1 == next(s.rebuilding for s in projections.status() if s.rebuilding)
    rebuilding.catch_up()
    assert (True, end, end) == rebuilding.views.swap("scores", Views(store))
    assert () == discrepancies(projections)


def test_a_rebuild_forgets_an_unfinished_one(matches, projections, play):
    """What an interrupted rebuild left behind has no part in the next one."""
    play(19, decisions=10)
    projections.catch_up()
    for number in (0, 1):
        Projector(matches, number, rebuilding=True).catch_up()
    for store in matches.store.partitions:
        store.client.hset(Views(store, rebuilding=True).key("castles"), "ghost", b"")
    projections.rebuild()
    assert () == discrepancies(projections)


def test_live_views_cannot_be_forgotten(matches):
    """Only what is kept beside the live views can be dropped."""
    with pytest.raises(ValueError, match="scores"):
        Views(matches.store.partitions[0]).forget(("scores",))


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


def test_a_runner_takes_at_once_what_has_come_meanwhile(
    matches, projections, play, monkeypatch, folded
):
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
