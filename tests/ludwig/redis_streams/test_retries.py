from uuid import uuid4

import pytest
from eventsourcing.persistence import StoredEvent, Tracking

from ludwig.redis_streams import (
    NewEvent,
    Patience,
    RedisApplicationRecorder,
    RedisTrackingRecorder,
    StoreConflict,
    StoreUnavailable,
    connect,
)
from ludwig.redis_streams.archiving import bring_back, put_away
from ludwig.redis_streams.shelf import Shelf

HASTY = Patience(connect=0.5, answer=1.0, retries=3, pause=0.001, longest_pause=0.01)
EVENTS = [NewEvent("Opened", b"a"), NewEvent("Moved", b"b")]


@pytest.mark.parametrize("cuts", [1, 2, 4])
def test_a_save_whose_answer_is_lost_is_stored_once(part, line, over, cuts):
    """A connection cut after the script ran costs a retry, not a doubled event."""
    stream = uuid4()
    far = over(part)
    far.append(stream, 0, EVENTS)
    line.cut_replies = cuts
    saved = far.append(stream, 2, EVENTS)
    assert cuts == line.cuts
    assert (range(3, 5), True) == (saved.ids, saved.again)
    assert [1, 2, 3, 4] == [entry.version for entry in part.read(stream)]
    assert 4 == part.last_notification()


def test_after_the_last_retry_the_outcome_is_unknown(part, line, over):
    """When every answer is lost the caller is told to reload before trying again."""
    stream = uuid4()
    far = over(part)
    far.append(stream, 0, EVENTS)
    line.cut_replies = 5
    with pytest.raises(StoreUnavailable) as caught:
        far.append(stream, 2, EVENTS, nonce=b"named")
    assert caught.value.outcome_unknown is True
    again = far.append(stream, 2, EVENTS, nonce=b"named")
    assert (range(3, 5), True) == (again.ids, again.again)


def test_the_librarys_recorder_returns_the_same_ids(part, line, over):
    """The recorder gives the ids of the save that a lost answer hid."""
    recorder = RedisApplicationRecorder(over(part))
    stream = uuid4()
    recorder.insert_events([StoredEvent(stream, 1, "t", b"")])
    line.cut_replies = 1
    assert [2] == recorder.insert_events([StoredEvent(stream, 2, "t", b"")])
    assert 1 == line.cuts


def test_a_read_model_is_changed_once(part, line, over):
    """A read model's write whose answer is lost is not done twice."""
    view = RedisTrackingRecorder(over(part))
    view.insert_tracking(Tracking("up", 1))
    key = view.view_key("count")
    line.cut_replies = 2
    view.record(Tracking("up", 2), [("HINCRBY", key, "n", 1), ("HINCRBY", key, "m", 5)])
    assert 2 == line.cuts
    assert {b"n": b"1", b"m": b"5"} == part.client.hgetall(key.decode())
    assert 2 == view.max_tracking_id("up")


def test_a_real_duplicate_still_conflicts(part, line, over):
    """The same events offered anew, not as a retry, are refused."""
    stream = uuid4()
    far = over(part)
    far.append(stream, 0, EVENTS)
    with pytest.raises(Exception, match="expected version 0"):
        far.append(stream, 0, EVENTS)
    assert 0 == line.cuts


@pytest.fixture
def far_archivist(line):
    """A client over the line that may archive."""
    with connect(line.url.replace("unix://", "unix://archivist:none@"), HASTY) as client:
        yield client


def test_an_archiving_whose_answer_is_lost_is_done(part, line, far_archivist, tmp_path):
    """A stream put away or brought back over a line that is cut has got there, and says so."""
    stream = uuid4()
    part.archive = Shelf(tmp_path)
    part.append(stream, 0, EVENTS, nonce=b"one")
    before = part.in_memory(stream)
    line.cut_replies = 2
    assert 2 == put_away(part, stream, far_archivist).events
    assert (2, 1) == (line.cuts, len(part.in_memory(stream)))
    line.cut_replies = 2
    assert 2 == bring_back(part, stream, far_archivist).events
    assert (4, before) == (line.cuts, part.in_memory(stream))


def test_a_stream_that_goes_on_after_the_lost_answer_is_done_too(
    part, line, far_archivist, tmp_path
):
    """What comes behind a stub, or behind restored events, before the retry makes no difference."""
    stream = uuid4()
    part.archive = Shelf(tmp_path)
    part.append(stream, 0, EVENTS)
    line.then = lambda: part.append(stream, 2, EVENTS[:1])
    line.cut_replies = 1
    put_away(part, stream, far_archivist)
    line.then = lambda: part.append(stream, 3, EVENTS[:1])
    line.cut_replies = 1
    bring_back(part, stream, far_archivist)
    assert (2, [1, 2, 3, 4]) == (line.cuts, [entry.version for entry in part.read(stream)])


def test_a_stream_that_others_changed_is_no_lost_answer(part, store, server, tmp_path):
    """What another archived or brought back in another form is still refused."""
    stream = uuid4()
    part.archive = Shelf(tmp_path)
    part.append(stream, 0, EVENTS)
    with connect(server.url_as("archivist")) as archivist:
        put_away(part, stream, archivist)
        part.append(stream, 2, EVENTS)

        class Overtaken(Shelf):
            def read(self, kept):
                found = super().read(kept)
                part.archive = Shelf(tmp_path)
                put_away(part, stream, archivist)
                return found

        part.archive = Overtaken(tmp_path)
        with pytest.raises(StoreConflict, match="changed meanwhile"):
            bring_back(part, stream, archivist)
    assert [1, 2, 3, 4] == [entry.version for entry in part.read(stream)]
