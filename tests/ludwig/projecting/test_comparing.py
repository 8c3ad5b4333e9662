import pytest

from ludwig.projecting.views import Views
from ludwig.redis_streams import StoreIntegrity


def test_compare_shows_the_first_difference(matches, projections, play, discrepancies, spoil):
    """A spoilt view is found with both digests and the first place that differs."""
    play(15)
    projections.catch_up()
    spoil()
    scores, statistics = discrepancies()
    assert ("m15", "(all matches)") == (scores.match, statistics.match)
    assert scores.live != scores.rebuilt
    assert "awards[0][0]" == scores.difference.path
    assert "matches: nothing live, {'ended': 1} rebuilt" == str(statistics.difference)


def test_compare_finds_what_should_not_be_there(matches, projections, play, discrepancies):
    """A row of a match that the log does not name, and one that is missing, are found."""
    play(17, decisions=3)
    projections.catch_up()
    for store in matches.store.partitions:
        views = Views(store)
        if (row := views.row("market", "m17")) is not None:
            store.client.hset(views.key("market"), "ghost", row.packed())
            store.client.hdel(views.key("market"), "m17")
    found = {d.match: (d.live, d.rebuilt) for d in discrepancies()}
    assert {"m17", "ghost"} == set(found)
    assert "nothing" == found["m17"][0] == found["ghost"][1]


def test_compare_finds_rows_that_cannot_be_read(matches, projections, play, discrepancies):
    """A row of broken bytes is found, and so is an event that a view fails on now."""
    play(24, decisions=3)
    projections.catch_up()
    for store in matches.store.partitions:
        if Views(store).row("market", "m24") is not None:
            store.client.hset(Views(store).key("market"), "m24", b"rust")
    (found,) = discrepancies()
    assert ("m24", "unreadable") == (found.match, found.difference.live)
    with pytest.raises(StoreIntegrity, match="the view market of m24"):
        projections.view("market", "m24")
    progress = []
    projections.compare(("market",), lambda at, end: progress.append((at, end)))
    assert [(1, 1)] == progress


def test_compare_tells_what_a_view_fails_on(projections, play, poison):
    """An event that one view stands behind but cannot fold any more is told of that view alone."""
    play(25, decisions=3)
    projections.catch_up()
    poison("castles", 9)
    found = {c.name: d for c in projections.compare() for d in c.discrepancies}
    assert ["castles"] == list(found)
    assert ("m25", "ValueError: bitter") == (
        found["castles"].match,
        found["castles"].difference.rebuilt,
    )
