import random

import pytest

from ludwig.matches.header import stream_id
from ludwig.projecting.projector import Projector
from ludwig.projecting.reading import Readings
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


def test_a_view_stops_alone_however_few_matches_are_followed(
    matches, projections, side_by_side, poison, monkeypatch, discrepancies
):
    """A match that is read again behind the event that stopped a view stops no other view."""
    first = min(match.seq for match in side_by_side)
    poison("scores", first - 5)
    projector = Projector(matches, 0, kept=1)
    projector.catch_up()
    assert ["scores"] == list(projector.stopped)
    for match in side_by_side:
        assert match.seq == projections.view("market", match.header.id).seq
        assert projections.view("scores", match.header.id).seq < match.seq
    monkeypatch.undo()
    assert () == discrepancies()
    Projector(matches, 0, kept=1).catch_up()
    assert () == discrepancies()


def test_a_stop_costs_no_more_than_reading_its_page_again(
    matches, side_by_side, poison, monkeypatch
):
    """Around the event that stops a view, too, matches are read once a page, not once an event."""
    begun, first = [], Readings._first

    def counted(readings, logged):
        begun.append(logged.stream_id)
        return first(readings, logged)

    monkeypatch.setattr(Readings, "_first", counted)
    poison("scores", side_by_side[0].seq - 4)
    projector = Projector(matches, 0, kept=1)
    projector.catch_up()
    assert ["scores"] == list(projector.stopped)
    assert 3 == len(set(begun))
    assert len(begun) <= 12


def test_a_view_that_cannot_read_what_it_had_read_stops_alone(projections, play, poison, take_back):
    """A view that fails on a match's earlier events stops where it is; the others go on."""
    match = play(46, decisions=6)
    projections.catch_up()
    poison("castles", 9)
    again = take_back(match)
    stopped = projections.catch_up()
    assert [("castles", again.seq)] == [(name, each.seq) for name, each in stopped.items()]
    assert match.seq == projections.view("castles", "m46").seq
    assert again.seq == projections.view("scores", "m46").seq


@pytest.mark.parametrize("seed", range(6))
def test_stops_are_the_same_in_pages_and_entry_by_entry(
    matches, side_by_side, poison, unreadable, monkeypatch, discrepancies, seed
):
    """Whatever stops which views, each goes exactly as far as that event, and on when mended."""
    chance = random.Random(seed)
    lowest = min(match.seq for match in side_by_side)
    for name in chance.sample(NAMES, chance.randint(1, 3)):
        poison(name, chance.randint(1, lowest + 1))
    if chance.random() < 0.3:
        unreadable(side_by_side[1])
    for constant, value in (("READ", chance.randint(2, 40)), ("MATCHES", chance.randint(1, 4))):
        monkeypatch.setattr(f"ludwig.projecting.projector.{constant}", value)
    monkeypatch.setattr("ludwig.projecting.projector.PAGE", chance.randint(2, 80))
    paged = Projector(matches, 0, kept=chance.randint(1, 3))
    paged.catch_up()
    single = Projector(matches, 0, rebuilding=True)
    for logged in matches.store.partitions[0].logged():
        single.take((logged,))
    assert single.stopped == paged.stopped
    assert single.views.positions() == paged.views.positions()
    for name in NAMES:
        assert dict(single.views.rows(name)) == dict(paged.views.rows(name))
    assert single.views.total("statistics") == paged.views.total("statistics")
    monkeypatch.undo()
    Projector(matches, 0, kept=1).catch_up()
    assert () == discrepancies()
