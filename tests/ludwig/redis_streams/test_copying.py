from itertools import islice
from uuid import UUID, uuid4

import pytest
from whole_stores import contents, filled, logs, row

from ludwig.redis_streams import Part, Store, StoreConflict, StoreIntegrity, connect
from ludwig.redis_streams.comparison import ends_of, verify
from ludwig.redis_streams.copying import Progress, copy, copy_verified
from ludwig.redis_streams.unlogged import Unlogged, copy_unlogged, read_unlogged, unlogged


def test_a_copy_is_the_same(make):
    """Events, hashes, names of saves and the logs' order come over as they are."""
    source, target = filled(make(3)), make(3)
    progress = list(copy_verified(source, target))
    assert contents(source) == contents(target)
    assert logs(source) == logs(target)
    ends = {step.partition: step for step in progress}
    expected = [part.last_notification() for part in source.partitions]
    assert [Progress(p, n, n) for p, n in enumerate(expected)] == [ends[p] for p in range(3)]


@pytest.mark.parametrize(("before", "after"), [(1, 4), (4, 1), (3, 2)])
def test_a_copy_may_have_other_partitions(make, before, after):
    """Into a store of other partitions each stream comes whole, in its own partition."""
    source, target = filled(make(before)), make(after)
    for _ in copy_verified(source, target):
        pass
    copied = contents(target)
    for stream, rows in contents(source).items():
        if stream.int < 1000:
            assert rows == copied[stream]
        assert [r[:4] for r in rows] == [r[:4] for r in copied[stream]]


@pytest.mark.parametrize("partitions", [1, 3])
def test_an_interrupted_copy_is_taken_up_again(make, monkeypatch, partitions):
    """However often a copy is broken off, the end is the same, and nothing is copied twice."""
    monkeypatch.setattr("ludwig.redis_streams.copying.PAGE", 7)
    source, target = filled(make(3)), make(partitions)
    for pages in range(1, 12):
        for _ in islice(copy(source, target), pages):
            pass
    for _ in copy_verified(source, target):
        pass
    assert sum(map(len, logs(source))) == sum(map(len, logs(target)))


def test_what_was_saved_meanwhile_comes_with_the_next_run(make):
    """A second run copies what the first one had not seen, and only that."""
    source, target = filled(make(2)), make(2)
    for _ in copy(source, target):
        pass
    stream = UUID(int=5)
    source.of(stream).append(stream, source.of(stream).head(stream).version, [row(1)])
    steps = list(copy(source, target))
    assert contents(source) == contents(target)
    assert 1 == len([step for step in steps if step.n])


def test_a_long_save_is_copied_whole(make, monkeypatch):
    """A save longer than a page stays one save."""
    monkeypatch.setattr("ludwig.redis_streams.copying.PAGE", 4)
    source, target = make(1), make(1)
    stream = uuid4()
    source.partitions[0].append(stream, 0, [row(n) for n in range(50)], nonce=b"long")
    for _ in copy_verified(source, target):
        pass
    assert (b"long", 50) == target.partitions[0].read(stream)[0][-2:]


def test_another_event_under_the_same_id_is_a_conflict(make):
    """A target that holds a match of the same id with other saves is not overwritten."""
    source, target = filled(make(1)), make(1)
    stream = UUID(int=20)
    target.of(stream).append(stream, 0, [row(9)])
    with pytest.raises(StoreConflict, match=str(stream)):
        list(copy(source, target))
    assert 1 == len(target.of(stream).read(stream))


def test_a_difference_is_found(make):
    """Comparing names the streams whose events differ."""
    source, target = make(2), make(2)
    same, other, missing = uuid4(), uuid4(), uuid4()
    for store in (source, target):
        store.of(same).append(same, 0, [row(1)], nonce=b"n")
    source.of(other).append(other, 0, [row(1)], nonce=b"n")
    target.of(other).append(other, 0, [row(2)], nonce=b"n")
    source.of(missing).append(missing, 0, [row(1)])
    verdict = list(verify(source, target))[-1]
    assert (3, 3, {other, missing}) == (*verdict[:2], set(verdict.differing))


def test_a_copy_that_differs_is_reported(make, monkeypatch):
    """A copy does not end well if the comparison finds a difference."""
    source, target = make(1), make(1)
    source.partitions[0].append(uuid4(), 0, [row(1)])
    monkeypatch.setattr("ludwig.redis_streams.copying.copy", lambda *_: iter(()))
    with pytest.raises(StoreIntegrity, match=r"1 stream\(s\) differ"):
        list(copy_verified(source, target))


def note(store: Store, stream: UUID, first: int, count: int = 1, nonce: bytes | None = None):
    events = [row(first + n) for n in range(count)]
    save = [Part(stream, first, events)]
    store.of(stream).save(save, purpose="b", logged=False, nonce=nonce)


def streams_beside(store: Store) -> dict[Unlogged, list[tuple[object, ...]]]:
    found = [stream for part in store.partitions for stream in unlogged(part)]
    return {stream: read_unlogged(store, stream) for stream in found}


@pytest.mark.parametrize(("before", "after"), [(2, 2), (2, 5)])
def test_streams_without_log_are_copied(make, before, after):
    """Streams that stand in no log come over with the names of their saves, again and again."""
    source, target = make(before), make(after)
    for number in range(9):
        note(source, UUID(int=number), 1, 3, nonce=b"n%d" % number)
        note(source, UUID(int=number), 4)
    list(copy_verified(source, target))
    assert 9 == len(streams_beside(target))
    assert streams_beside(source) == streams_beside(target)
    note(source, UUID(int=3), 5, 2)
    list(copy_verified(source, target))
    assert streams_beside(source) == streams_beside(target)
    assert 0 == sum(part.last_notification() for part in target.partitions)


def test_other_entries_of_a_stream_without_log_are_a_conflict(make):
    """Entries that differ in the target are left as they are, and nothing is added to them."""
    source, target = make(1), make(1)
    stream = UUID(int=7)
    note(source, stream, 1, 3)
    target.of(stream).save([Part(stream, 1, [row(9)])], purpose="b", logged=False)
    with pytest.raises(StoreConflict, match="other entries"):
        copy_unlogged(source, target, Unlogged("b", stream))
    assert 1 == len(read_unlogged(target, Unlogged("b", stream)))


def test_a_difference_in_a_stream_without_log_is_found(make):
    """Comparing looks at streams that stand in no log too."""
    source, target = make(1), make(1)
    stream = UUID(int=7)
    note(source, stream, 1, 3)
    assert (1, 3, (stream,)) == list(verify(source, target))[-1]


def test_what_is_saved_while_copying_is_no_difference(make):
    """Events and notes that come while a copy runs are left to the next run."""
    source, target = filled(make(2)), make(2)
    stream = UUID(int=7)
    note(source, stream, 1)
    ends = ends_of(source)
    list(copy(source, target))
    last = source.of(stream).head(stream).version
    source.of(stream).append(stream, last, [row(1)])
    note(source, stream, 2)
    assert () == list(verify(source, target, ends))[-1].differing
    assert {stream} == set(list(verify(source, target))[-1].differing)


def test_two_stores_of_one_name_come_into_one(make):
    """The places reached of different stores of the same name are told apart."""
    first, second, target = make(1), make(1), make(1)
    second.app = first.app
    for store, number in ((first, 1), (second, 2)):
        stream = UUID(int=number)
        store.of(stream).append(stream, 0, [row(n) for n in range(number * 3)])
        list(copy_verified(store, target))
    assert contents(first) | contents(second) == contents(target)
    assert [3, 6] == sorted(map(len, contents(target).values()))


def test_an_embedded_store_is_copied_to_a_cluster(make, cluster_url):
    """From one server to a cluster of twelve partitions and back."""
    source, back = filled(make(2)), make(1)
    with Store(connect(cluster_url), uuid4().hex, 12) as target:
        for _ in copy_verified(source, target):
            pass
        for _ in copy_verified(target, back):
            pass
    assert set(contents(source)) == set(contents(back))
