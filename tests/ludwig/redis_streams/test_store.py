from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import ProgrammingError

from ludwig.redis_streams import (
    EMPTY,
    Entry,
    Head,
    NewEvent,
    Part,
    Pointer,
    Position,
    Store,
    StoreConflict,
    StoreIntegrity,
    StoreUnavailable,
    StreamStore,
    connect,
)
from ludwig.redis_streams.save import EVENTS_LIMIT, LAST_VERSION

A = NewEvent("Opened", b"a", b"1" * 32)
B = NewEvent("Moved", b"b", b"2" * 32)
C = NewEvent("Closed", b"\x00\xff\r\n", b"3" * 32)


def test_what_is_appended_is_read(part):
    """Types, payloads and hashes come back byte for byte; a save is marked at its start."""
    stream = uuid4()
    part.append(stream, 0, [A, B], nonce=b"first")
    part.append(stream, 2, [C], nonce=b"second:,")
    expected = [
        Entry(1, *A, b"first", 2),
        Entry(2, *B),
        Entry(3, *C, b"second:,", 1),
    ]
    assert expected == part.read(stream)


def test_a_part_of_a_stream_is_read(part):
    """`gt` and `lte` bound what is read."""
    stream = uuid4()
    part.append(stream, 0, [A, B, C])
    assert [2, 3] == [entry.version for entry in part.read(stream, gt=1)]
    assert [1, 2] == [entry.version for entry in part.read(stream, lte=2)]
    assert [2] == [entry.version for entry in part.read(stream, gt=1, lte=2)]
    assert [] == part.read(stream, gt=3)
    assert [] == part.read(stream, lte=-1)
    assert [] == part.read(uuid4())


def test_notification_ids_run_on_over_all_streams(part):
    """The log numbers all events of a partition, without a gap."""
    first, second = uuid4(), uuid4()
    assert range(1, 3) == part.append(first, 0, [A, B]).ids
    assert range(3, 4) == part.append(second, 0, [A]).ids
    assert range(4, 5) == part.append(first, 2, [C]).ids
    expected = [
        Pointer(1, first, 1),
        Pointer(2, first, 2),
        Pointer(3, second, 1),
        Pointer(4, first, 3),
    ]
    assert expected == list(part.iter_log())
    assert expected[1:3] == part.pointers(2, limit=2)
    assert expected[:2] == part.pointers(stop=2)
    assert 4 == part.last_notification()


def test_the_log_gives_events_in_its_order(part):
    """Events are read through the log with their payloads."""
    first, second = uuid4(), uuid4()
    part.append(first, 0, [A])
    part.append(second, 0, [B])
    part.append(first, 1, [C])
    found = [(logged.n, logged.stream_id, logged.entry.payload) for logged in part.logged()]
    assert [(1, first, A.payload), (2, second, B.payload), (3, first, C.payload)] == found


def test_the_log_is_read_over_many_pages(part, monkeypatch):
    """Running through the log crosses pages without loss or doubling."""
    monkeypatch.setattr("ludwig.redis_streams.log.PAGE", 2)
    stream = uuid4()
    part.append(stream, 0, [A] * 7)
    assert list(range(1, 8)) == [pointer.n for pointer in part.iter_log()]


def test_heads_tell_last_version_and_hash(part):
    """The head of a stream is its last version and hash; -1 for none."""
    first, second = uuid4(), uuid4()
    part.append(first, 0, [A, B])
    assert {first: Head(2, B.hash), second: EMPTY} == part.heads([first, second])
    assert Head(2, B.hash) == part.head(first)
    assert {} == part.heads([])


def test_a_save_that_is_too_long_is_refused_before_anything_is_sent(part):
    """More events at once than the server could take without stopping everybody are an error."""
    stream, event = uuid4(), NewEvent("Type", b"")
    with pytest.raises(ProgrammingError, match="at most 100000 events, not 100001"):
        part.append(stream, 0, [event] * (EVENTS_LIMIT + 1))
    assert EMPTY == part.head(stream)
    assert 30_000 == len(part.append(stream, 0, [event] * 30_000).ids)


def test_the_second_of_two_writers_is_refused(part):
    """A writer that comes second is told what it expected and what is there."""
    stream = uuid4()
    part.append(stream, 0, [A, B])
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 1, [C])
    conflict = caught.value
    assert (str(stream), 1, 2) == (conflict.stream, conflict.expected, conflict.actual)
    assert B.hash == conflict.actual_hash
    assert f"expected version 1 of {stream}, found 2" == conflict.message
    assert 2 == part.last_notification()


@pytest.mark.parametrize("expected", [2, 1, 5])
def test_a_stream_begins_with_0_or_1(part, expected):
    """A new stream that begins with a later version would have a gap."""
    with pytest.raises(StoreConflict, match="would leave a gap"):
        part.append(uuid4(), expected, [A])
    assert 0 == part.last_notification()


def test_a_gap_is_refused(part):
    """An event that does not follow the last one is refused."""
    stream = uuid4()
    part.append(stream, -1, [A])
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 1, [B])
    assert (1, 0) == (caught.value.expected, caught.value.actual)


def test_a_branch_begins_where_its_parent_was_left(part):
    """A stream that is to begin may begin at any version, once."""
    stream = uuid4()
    part.append(stream, 41, [A, B], begins=True)
    assert [42, 43] == [entry.version for entry in part.read(stream)]
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 43, [C], begins=True)
    assert (-1, 43) == (caught.value.expected, caught.value.actual)


def test_another_hash_at_the_head_is_a_conflict(part):
    """A writer that builds on another hash than the stored one is refused."""
    stream = uuid4()
    part.append(stream, 0, [A])
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 1, [B], expected_head=C.hash)
    assert (C.hash, A.hash) == (caught.value.expected_hash, caught.value.actual_hash)
    assert 2 == part.append(stream, 1, [B], expected_head=A.hash).first


@pytest.mark.parametrize("before", [0, 8, 255, 256])
def test_a_hash_in_the_payload_is_kept_once(part, before):
    """A hash that stands in the payload already takes one byte more, and works the same."""
    stream = uuid4()
    mark = bytes(range(1, 33))
    event = NewEvent("Moved", bytes(before) + mark + b"rest", mark)
    part.append(stream, 0, [event])
    assert [(event.payload, mark)] == [(found.payload, found.hash) for found in part.read(stream)]
    assert Head(1, mark) == part.head(stream)
    assert (1 if before < 256 else 32) == len(part.read_raw(stream)[0][1][7])
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 1, [B], expected_head=A.hash)
    assert mark == caught.value.actual_hash
    assert 2 == part.append(stream, 1, [B], expected_head=mark).first


def test_a_save_over_several_streams_is_all_or_none(part):
    """If one stream refuses, no stream is written and the log does not move."""
    first, second = uuid4(), uuid4()
    part.append(second, 0, [A])
    with pytest.raises(StoreConflict):
        part.save([Part(first, 1, [A, B]), Part(second, 1, [C])])
    assert [] == part.read(first)
    saved = part.save([Part(first, 1, [A]), Part(second, 2, [B]), Part(first, 2, [C])])
    assert range(2, 5) == saved.ids
    assert [(first, 1), (second, 2), (first, 2)] == [
        (pointer.stream_id, pointer.version) for pointer in part.pointers(2)
    ]


def test_versions_are_exact_as_far_as_scripts_count(part):
    """The last version there can be is stored as it is; one more is refused with all its save."""
    stream, other = uuid4(), uuid4()
    part.append(stream, LAST_VERSION - 2, [A, B], begins=True)
    assert [LAST_VERSION - 1, LAST_VERSION] == [entry.version for entry in part.read(stream)]
    assert [LAST_VERSION - 1, LAST_VERSION] == [pointer.version for pointer in part.pointers(1)]
    with pytest.raises(ProgrammingError, match=str(LAST_VERSION)):
        part.save([Part(other, 1, [A]), Part(stream, LAST_VERSION + 1, [C])])
    assert [] == part.read(other)


def test_a_part_without_events_does_not_hide_a_save_from_its_repetition(part):
    """A save finds itself again though its first part stores nothing; what that expects counts."""
    empty, stream = uuid4(), uuid4()
    parts = [Part(empty, 1, []), Part(stream, 1, [A])]
    assert not part.save(parts, nonce=b"n").again
    assert part.save(parts, nonce=b"n").again
    with pytest.raises(StoreConflict):
        part.save([Part(stream, 2, [], expected_hash=bytes(32)), Part(empty, 1, [B])])


def test_the_same_save_again_writes_nothing(part):
    """A repeated save finds itself by its nonce and returns the same ids."""
    stream, other = uuid4(), uuid4()
    part.append(other, 0, [A])
    first = part.append(stream, 0, [A, B], nonce=b"n")
    part.append(stream, 2, [C])
    again = part.append(stream, 0, [A, B], nonce=b"n")
    assert (first.ids, False) == (range(2, 4), first.again)
    assert (first.ids, True) == (again.ids, again.again)
    assert 3 == len(part.read(stream))


def test_another_save_at_the_same_place_conflicts(part):
    """Only the very same nonce counts as the same save."""
    stream = uuid4()
    part.append(stream, 0, [A, B], nonce=b"n")
    for nonce in (b"m", b"n:", b""):
        with pytest.raises(StoreConflict):
            part.append(stream, 0, [A, B], nonce=nonce)
    with pytest.raises(StoreConflict):
        part.append(stream, 1, [B], nonce=b"n")


def test_a_save_is_found_by_its_name(part):
    """The entry that begins a named save is found, with the number of its events."""
    stream = uuid4()
    part.append(stream, 0, [A], nonce=b"one")
    part.append(stream, 1, [B, C], nonce=b"two")
    found = part.find_save(stream, b"two")
    assert (2, 2) == (found.version, found.begins)
    assert part.find_save(stream, b"three") is None


def test_a_position_is_recorded_with_the_events_or_not_at_all(part):
    """Events that derive from an upstream event are stored once for it."""
    stream = uuid4()
    part.append(stream, 0, [A], position=Position("upstream", 7))
    with pytest.raises(StoreConflict) as caught:
        part.append(stream, 1, [B], position=Position("upstream", 7))
    assert 7 == caught.value.actual
    assert 1 == len(part.read(stream))


def test_versions_beyond_a_billion_keep_their_digits(part):
    """Numbers stay exact through the script."""
    stream = uuid4()
    part.append(stream, 12_345_678_901_233, [A], begins=True)
    assert Head(12_345_678_901_234, A.hash) == part.head(stream)
    assert 2 == part.append(stream, 12_345_678_901_234, [B]).first


def test_ids_may_be_names(server_url):
    """With text ids a stream is named by any string."""
    with connect(server_url) as client:
        part = StreamStore(client, uuid4().hex, text_ids=True)
        part.append("customer-1:}é", 0, [A])
        assert [Pointer(1, "customer-1:}é", 1)] == part.pointers()
        assert [b"a"] == [logged.entry.payload for logged in part.logged()]


def test_a_pointer_without_its_event_is_reported(part):
    """A log that points to nothing is a broken store, and named."""
    missing = UUID(int=5)
    part.client.xadd(part.keys.log.decode(), {"a": missing.bytes}, "1-1")
    with pytest.raises(StoreIntegrity, match=f"version 1 of stream {missing.hex}"):
        part.logged()


def test_partitions_share_nothing(store):
    """Each partition has its own streams and its own log."""
    stream = uuid4()
    part = store.of(stream)
    part.append(stream, 0, [A])
    others = [other for other in store.partitions if other is not part]
    assert 3 == len(others)
    assert [([], 0)] * 3 == [(other.read(stream), other.last_notification()) for other in others]


def test_a_stream_stays_with_its_partition(store):
    """The partition of an id is fixed for ever."""
    ids = [UUID(int=number) for number in range(8)]
    found = [store.partitions.index(store.of(stream)) for stream in ids]
    assert [1, 2, 3, 0, 1, 2, 3, 0] == found


def test_streams_spread_over_the_partitions(store):
    """Many ids fill all partitions about evenly."""
    counts = [0] * 4
    for _ in range(2000):
        counts[store.partitions.index(store.of(uuid4()))] += 1
    assert min(counts) > 400


def test_the_number_of_partitions_is_fixed(server_url, store):
    """Another number than at creation is refused; none given takes what is there."""
    with connect(server_url) as client:
        assert 4 == len(Store(client, store.app).partitions)
        with pytest.raises(StoreUnavailable) as caught:
            Store(client, store.app, 2)
    assert "the store has 4 partitions, not 2" == caught.value.message


def test_a_server_that_is_not_there_is_named(tmp_path):
    """A client that finds no server says what it wanted and what helps."""
    with connect(f"unix://{tmp_path}/none.sock") as client:
        part = StreamStore(client, "x")
        with pytest.raises(StoreUnavailable) as caught:
            part.read(uuid4())
    assert caught.value.message.startswith("could not read: ")
    assert "check that the server is running and reachable" == caught.value.hint
    assert caught.value.outcome_unknown is False
