import re
from uuid import UUID, uuid4

import pytest

from ludwig.redis_streams import NewEvent, Pointer, Store, connect
from ludwig.redis_streams.agreement import compare, glob_of, mend
from ludwig.redis_streams.doctor import Check, examine, memory_per_event, nodes_of
from ludwig.redis_streams.mending import mend_store

EVENTS = [NewEvent("Moved", b"x" * 40), NewEvent("Scored", b"y" * 40)]


def raw_event(part, stream: UUID, version: int) -> None:
    """Writes an event past the script, as nobody should."""
    key = part.keys.stream(stream)
    fields = ("t", "Moved", "d", "z", "n", ",1:", "h", "")
    part.client.execute_command("XADD", key, f"{version}-1", *fields)


def pointer(part, n: int, stream: UUID, version: int) -> None:
    part.client.execute_command("XADD", part.keys.log, f"{n}-{version}", "a", stream.bytes)


def test_a_sound_partition_agrees(part):
    """A log and streams written by saves say the same."""
    for _ in range(3):
        part.append(uuid4(), 0, EVENTS)
    found = compare(part)
    assert found.is_sound
    assert "6 events of 3 streams, each listed once" == str(found)


def test_an_empty_partition_agrees(part):
    """A store without events is sound."""
    assert compare(part).is_sound


def test_an_event_that_the_log_forgot_is_found_and_listed_again(part):
    """An event without a pointer is named; mending adds the pointer at the end."""
    known, forgotten = uuid4(), uuid4()
    part.append(known, 0, EVENTS)
    raw_event(part, known, 3)
    raw_event(part, forgotten, 1)
    found = compare(part)
    assert {(known, 3), (forgotten, 1)} == set(found.unlisted)
    assert "events without pointer" in str(found)
    assert 2 == mend(part)
    assert compare(part).is_sound
    assert 4 == part.last_notification()


def test_a_pointer_without_its_event_is_found(part):
    """A pointer to nothing is named and cannot be mended."""
    known, missing = uuid4(), UUID(int=9)
    part.append(known, 0, EVENTS)
    pointer(part, 3, known, 3)
    pointer(part, 4, missing, 1)
    found = compare(part)
    assert [Pointer(3, known, 3), Pointer(4, missing, 1)] == sorted(found.lost)
    assert f"pointers without event: 3 ({known.hex}), 4 ({missing.hex})" == str(found)
    assert 0 == mend(part)


def test_a_number_that_the_log_lacks_is_found(part):
    """A hole in the log's numbers is named."""
    stream = uuid4()
    raw_event(part, stream, 1)
    pointer(part, 3, stream, 1)
    found = compare(part)
    assert [1, 2] == found.gaps
    assert "the log lacks numbers: 1, 2" == str(found)


def test_a_long_finding_is_cut(part):
    """Of many findings the first few are shown with the number of the rest."""
    stream = uuid4()
    for version in range(1, 9):
        raw_event(part, stream, version)
    assert str(compare(part)).endswith(" and 3 more")


@pytest.mark.parametrize("name", ["plain", "a*c", "a?c", "a[b]c", "a\\c"])
def test_a_name_is_matched_as_it_stands(part, name):
    """Signs of a name are not taken for those of a pattern."""
    key = b"{x:p00}:v:" + name.encode()
    part.client.set(key + b"1", 1)
    part.client.set(b"{x:p00}:v:abc1", 1)
    assert [key + b"1"] == list(part.client.scan_iter(match=glob_of(key)))
    part.client.delete(key + b"1", b"{x:p00}:v:abc1")


def test_a_sound_store_is_well(store):
    """On the embedded server every check is well, and each says what it found."""
    store.partitions[1].append(uuid4(), 0, EVENTS)
    found = {check.name: check for check in examine(store)}
    assert [] == [check for check in found.values() if not check.well]
    assert "always" == found["appendfsync"].found
    assert "noeviction" == found["maxmemory-policy"].found
    assert "forbidden" == found["deleting events"].found
    assert re.fullmatch(r"(valkey|redis) [\d.]+", found["server"].found)
    assert "2 events of 1 streams, each listed once" == found["partition 1: log and streams"].found
    assert re.fullmatch(r"\d+ bytes an event", found["partition 1: memory"].found)


def test_a_broken_partition_is_not_well(store):
    """A forgotten event makes one check bad and offers the mend."""
    raw_event(store.partitions[2], uuid4(), 1)
    (bad,) = [check for check in examine(store) if not check.well]
    assert "partition 2: log and streams" == bad.name
    assert "list forgotten events again" == bad.mend


def test_a_view_ahead_of_the_log_is_not_well(store):
    """A position beyond the log's end betrays events lost in a failover."""
    part = store.partitions[0]
    part.client.hset(part.keys.tracking.decode(), "castles", "5:")
    (bad,) = [check for check in examine(store) if not check.well]
    expected = Check(
        "partition 0: views",
        "ahead of the log: castles",
        well=False,
        hint="rebuild the views: ludwig projections rebuild",
    )
    assert expected == bad


def test_weak_settings_are_named(cluster_url):
    """A server that may lose a second of writes is told what to set; every server is asked."""
    with Store(connect(cluster_url), uuid4().hex, 12) as store:
        found = [check for check in examine(store) if check.name == "appendfsync"]
    assert 3 == len(found)
    assert {False} == {check.well for check in found}
    assert {"CONFIG SET appendfsync always"} == {check.mend for check in found}


def test_every_partition_of_a_cluster_is_looked_at_and_mended(cluster_url):
    """On a cluster each partition is compared where it lies, and what is forgotten listed again."""
    with Store(connect(cluster_url), uuid4().hex, 12) as store:
        for part in store.partitions:
            part.append(uuid4(), 0, EVENTS)
        spoilt = store.partitions[2], store.partitions[7]
        for part in spoilt:
            raw_event(part, uuid4(), 1)
        agreed = {c.name: c for c in examine(store) if c.name.endswith("log and streams")}
        assert [f"partition {n}: log and streams" for n in range(12)] == list(agreed)
        bad = [name for name, check in agreed.items() if not check.well]
        assert [f"partition {n}: log and streams" for n in (2, 7)] == bad
        mended = [each.name for each in mend_store(store) if "partition" in each.name]
        for node in nodes_of(store):
            node.config_set("appendfsync", "everysec")  # as the other tests know it
        assert bad == mended
        assert all(c.well for c in examine(store) if c.name.startswith("partition"))


def test_memory_is_measured(part):
    """An event's share of memory counts its payload and its pointer."""
    for _ in range(20):
        stream = uuid4()
        for version in range(0, 100, 20):
            part.append(stream, version, EVENTS * 10)
    assert 70 < memory_per_event(part, 2000) < 160
