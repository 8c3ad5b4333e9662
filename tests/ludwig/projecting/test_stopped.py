from ludwig.matches.header import stream_id
from ludwig.projecting.views import NAMES
from ludwig.redis_streams import partition_of


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


def test_a_view_stops_in_all_matches_at_once(
    projections, play, poison, take_back, monkeypatch, discrepancies
):
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
    assert () == discrepancies()
    monkeypatch.undo()
    assert {} == projections.catch_up()
    assert after.seq == projections.view("scores", f"m{first}").seq
    assert () == discrepancies()


def test_a_view_behind_the_others_makes_none_count_twice(
    projections, play, poison, take_back, monkeypatch, discrepancies
):
    """Where views are apart, what the one still has to see the others do not see again."""
    match = play(26, decisions=3)
    poison("scores", 1)
    assert ["scores"] == list(projections.catch_up())
    monkeypatch.undo()
    take_back(match)
    assert {} == projections.catch_up()
    assert {"playing": 1} == projections.statistics()["matches"]
    assert () == discrepancies()


def test_an_event_nobody_can_read_stops_all(projections, play, unreadable):
    """An event of an unknown type stops every projection before it, with a clear word."""
    match = play(14, decisions=5)
    unreadable(match)
    stopped = projections.catch_up()
    assert list(NAMES) == list(stopped)
    assert {("m14", match.seq + 1)} == {(s.match, s.seq) for s in stopped.values()}
    assert "UnknownSchemaError" in stopped["journal"].why
    assert match.seq == projections.view("journal", "m14").seq
