import pytest

from ludwig.projecting import views
from ludwig.projecting.projector import Projector
from ludwig.projecting.views import NAMES, Views
from ludwig.redis_streams import script


def test_a_rebuild_takes_the_place_of_the_live_view(
    matches, projections, play, folded, discrepancies, spoil
):
    """A view that went wrong is right again after a rebuild, and a follower starts from it."""
    play(15)
    projections.catch_up()
    follower = [Projector(matches, number) for number in (0, 1)]
    for each in follower:
        each.catch_up()
    spoil()
    assert discrepancies()
    seen = []
    rebuilt = projections.rebuild(("scores", "statistics"), lambda at, end: seen.append((at, end)))
    assert [True] * 4 == [each.swapped for each in rebuilt]
    assert seen
    assert all(at == end for at, end in seen)
    assert () == discrepancies()
    play(16)
    for each in follower:
        each.catch_up()
    assert () == discrepancies()
    assert [None] * 12 == [status.rebuilding for status in projections.status()]


def test_an_older_rebuild_does_not_replace_the_live_view(matches, projections, play, discrepancies):
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
    assert () == discrepancies()


def test_a_rebuild_forgets_an_unfinished_one(matches, projections, play, discrepancies):
    """What an interrupted rebuild left behind has no part in the next one."""
    play(19, decisions=10)
    projections.catch_up()
    for number in (0, 1):
        Projector(matches, number, rebuilding=True).catch_up()
    for store in matches.store.partitions:
        store.client.hset(Views(store, rebuilding=True).key("castles"), "ghost", b"")
    projections.rebuild()
    assert () == discrepancies()


def test_what_is_forgotten_is_forgotten_in_one_step(
    matches, projections, play, discrepancies, monkeypatch
):
    """Whoever builds the same views meanwhile begins again, never goes on without rows."""
    play(20, decisions=10)
    projections.catch_up()
    number = next(s.partition for s in projections.status() if s.matches)
    store = matches.store.partitions[number]

    def before_each(send):
        def sent(*words):
            with monkeypatch.context() as alone:
                for module, own in commands:
                    alone.setattr(module, "command", own)
                Projector(matches, number, rebuilding=True).catch_up()
            return send(*words)

        return sent

    commands = [(module, module.command) for module in (views, script)]
    with monkeypatch.context() as rivalled:
        for module, own in commands:
            rivalled.setattr(module, "command", before_each(own))
        Views(store, rebuilding=True).forget(NAMES)
    Projector(matches, number, rebuilding=True).catch_up()
    for name in NAMES:
        assert Views(store, rebuilding=True).swap(name, Views(store)).done
    assert () == discrepancies()


def test_live_views_cannot_be_forgotten(matches):
    """Only what is kept beside the live views can be dropped."""
    with pytest.raises(ValueError, match="scores"):
        Views(matches.store.partitions[0]).forget(("scores",))
