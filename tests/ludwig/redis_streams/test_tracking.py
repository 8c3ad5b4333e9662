import threading
from uuid import uuid4

import pytest
from eventsourcing.persistence import StoredEvent, Tracking

from ludwig.redis_streams import RedisAggregateRecorder, RedisTrackingRecorder, StoreConflict


def test_a_view_and_its_position_move_together(part):
    """A position that is not new refuses the view's writes with it."""
    view = RedisTrackingRecorder(part)
    key = view.view_key("points")
    view.record(Tracking("up", 3), [("HINCRBY", key, "blue", 7)])
    with pytest.raises(StoreConflict) as caught:
        view.record(Tracking("up", 3), [("HINCRBY", key, "blue", 7)])
    assert (3, 3) == (caught.value.expected, caught.value.actual)
    assert b"7" == part.client.hget(key.decode(), "blue")


def test_a_view_writes_several_keys_at_once(part):
    """Commands on several keys of the partition run in one step."""
    view = RedisTrackingRecorder(part)
    one, two = view.view_key("one"), view.view_key("two")
    view.record(Tracking("up", 1), [("SET", one, "x"), ("SADD", two, "a", "b"), ("DEL", one)])
    assert part.client.get(one.decode()) is None
    assert {b"a", b"b"} == part.client.smembers(two.decode())


def test_waiting_ends_when_the_position_is_reached(part):
    """A waiter returns as soon as the position is recorded by another thread."""
    view = RedisTrackingRecorder(part)
    threading.Timer(0.05, view.insert_tracking, [Tracking("up", 9)]).start()
    view.wait("up", 9, timeout=20)
    assert 9 == view.max_tracking_id("up")


def test_an_older_snapshot_is_not_needed(part):
    """A snapshot older than the last one is passed over; the same version conflicts."""
    recorder = RedisAggregateRecorder(part, purpose="snapshots")
    stream = uuid4()
    recorder.insert_events([StoredEvent(stream, 20, "s", b"")])
    recorder.insert_events([StoredEvent(stream, 10, "s", b"")])
    assert [20] == [event.originator_version for event in recorder.select_events(stream)]
    with pytest.raises(StoreConflict):
        recorder.insert_events([StoredEvent(stream, 20, "s", b"")])


def test_each_snapshot_of_a_save_may_come_late_on_its_own(part):
    """Of snapshots saved together the late ones are passed over; one that is there conflicts."""
    recorder = RedisAggregateRecorder(part, purpose="snapshots")
    stream = uuid4()
    recorder.insert_events([StoredEvent(stream, version, "s", b"") for version in (2, 5)])
    recorder.insert_events([StoredEvent(stream, version, "s", b"") for version in (3, 4, 6)])
    assert [2, 5, 6] == [event.originator_version for event in recorder.select_events(stream)]
    with pytest.raises(StoreConflict):
        recorder.insert_events([StoredEvent(stream, version, "s", b"") for version in (1, 2)])


def test_snapshots_and_events_of_one_id_are_apart(part):
    """Snapshots of an aggregate do not mix with its events."""
    stream = uuid4()
    RedisAggregateRecorder(part, purpose="snapshots").insert_events(
        [StoredEvent(stream, 5, "s", b"")]
    )
    assert [] == RedisAggregateRecorder(part).select_events(stream)
    assert [] == part.read(stream)
