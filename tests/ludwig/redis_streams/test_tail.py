import os
import signal
import threading
import time
from uuid import uuid4

import pytest

from ludwig.redis_streams import (
    NewEvent,
    RedisApplicationRecorder,
    StoreUnavailable,
    StreamStore,
    Tail,
    connect,
    open_store,
)
from ludwig.redis_streams import tail as tail_module

EVENT = NewEvent("Moved", b"x")


class Follower(threading.Thread):
    """Collects what a tail gives until it has enough."""

    def __init__(self, tail: Tail, enough: int) -> None:
        super().__init__(daemon=True)
        self.tail = tail
        self.enough = enough
        self.seen: list[int] = []
        self.start()

    def run(self) -> None:
        while len(self.seen) < self.enough and (page := self.tail.next_page()):
            self.seen += [pointer.n for pointer in page]

    def result(self) -> list[int]:
        self.join(20)
        self.tail.close()
        return self.seen


def test_what_is_there_comes_before_what_is_new(part):
    """One cursor runs from old events into new ones, without gap or doubling."""
    stream = uuid4()
    part.append(stream, 0, [EVENT] * 3)
    follower = Follower(Tail(part), 6)
    for version in range(3, 6):
        part.append(stream, version, [EVENT])
    assert [1, 2, 3, 4, 5, 6] == follower.result()


def test_a_tail_begins_after_a_number(part):
    """What was seen before is not given again."""
    part.append(uuid4(), 0, [EVENT] * 5)
    assert [4, 5] == Follower(Tail(part, after=3), 2).result()


def test_many_writers_are_seen_in_one_order(part):
    """With eight writers at once the follower sees every number once, rising."""
    follower = Follower(Tail(part), 400)

    def write() -> None:
        stream = uuid4()
        for version in range(50):
            part.append(stream, version, [EVENT])

    writers = [threading.Thread(target=write) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert list(range(1, 401)) == follower.result()


def test_stop_ends_a_wait_at_once(part):
    """Stopping from another thread ends a blocked wait long before its time-out."""
    tail = Tail(part)
    follower = Follower(tail, 1)
    time.sleep(0.05)
    tail.stop()
    follower.join(tail_module.BLOCK_MILLISECONDS / 1000 / 2)
    assert not follower.is_alive()
    tail.close()


def test_a_stopped_tail_gives_nothing(part):
    """After a stop there is no page, however much there is to read."""
    part.append(uuid4(), 0, [EVENT])
    tail = Tail(part)
    tail.stop()
    assert [] == tail.next_page()


def test_a_server_restarted_in_between_loses_nothing(tmp_path):
    """A follower lives through kill -9 of the server and goes on where it was."""
    stream = uuid4()
    with open_store("x", data=tmp_path) as store:
        part = store.of(stream)
        part.append(stream, 0, [EVENT] * 2)
        follower = Follower(Tail(part), 4)
        time.sleep(0.05)
        os.kill(int(store.client.info("server")["process_id"]), signal.SIGKILL)
        part.append(stream, 2, [EVENT] * 2)
        assert [1, 2, 3, 4] == follower.result()


def test_a_server_that_stays_away_is_reported(tmp_path, monkeypatch):
    """A follower gives up after its patience and says so."""
    monkeypatch.setattr(tail_module, "OUTAGE_SECONDS", 0.1)
    with connect(f"unix://{tmp_path}/none") as client:
        tail = Tail(StreamStore(client, "x"))
        with pytest.raises(StoreUnavailable, match="could not follow the log"):
            tail.next_page()
        tail.close()


def test_a_subscription_filters_topics(part):
    """Only events of the wanted types are given; the others are passed over."""
    stream = uuid4()
    part.append(stream, 0, [NewEvent("a", b"1"), NewEvent("b", b"2"), NewEvent("a", b"3")])
    with RedisApplicationRecorder(part).subscribe(topics=["a"]) as subscription:
        found = [next(subscription), next(subscription)]
    assert [(1, b"1"), (3, b"3")] == [(event.id, event.state) for event in found]


def test_a_subscription_stopped_by_another_thread_ends(part):
    """Iterating ends when the subscription is stopped from elsewhere."""
    subscription = RedisApplicationRecorder(part).subscribe()
    stopper = threading.Timer(0.05, subscription.stop)
    stopper.start()
    with subscription:
        assert [] == list(subscription)
