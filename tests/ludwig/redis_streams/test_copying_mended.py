from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from whole_stores import row

from ludwig.redis_streams import Store, copying, open_store
from ludwig.redis_streams.agreement import mend
from ludwig.redis_streams.copying import copy, copy_verified


def forgetful(store: Store, *forgotten: int) -> Store:
    """Lets the log of a store forget some numbers, and lists their events again at its end."""
    part = store.partitions[0]
    kept = [
        raw
        for raw in store.client.execute_command("XRANGE", part.keys.log, "-", "+")
        if int(raw[0].partition(b"-")[0]) not in forgotten
    ]
    with store.archivist() as archivist:
        archivist.delete(part.keys.log)
        for number, fields in kept:
            archivist.execute_command("XADD", part.keys.log, number, *fields)
    assert len(forgotten) == mend(part)
    return store


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Store]:
    """Makes a store on a server of its own, whose archivist may spoil it."""
    with open_store("mended", data=tmp_path) as store:
        yield store


@pytest.mark.parametrize(
    "forgotten", [(3,), (1,), (1, 2, 3), (4, 5), (2, 5, 7), (6,), (8,), (2, 3, 4, 5, 6, 7, 8)]
)
@pytest.mark.parametrize("partitions", [1, 3])
@pytest.mark.parametrize("page", [2, 500])
def test_a_mended_log_is_copied_in_the_order_of_its_streams(
    make, own, forgotten, partitions, page, monkeypatch
):
    """Events that the log names late come before their successors all the same, each once."""
    monkeypatch.setattr("ludwig.redis_streams.copying.PAGE", page)
    monkeypatch.setattr(copying._whole_saves, "__defaults__", (page,))
    first, second = uuid4(), uuid4()
    part = own.partitions[0]
    part.append(first, 0, [row(1), row(2), row(3)], nonce=b"a")
    part.append(second, 41, [row(4), row(5)], nonce=b"b", begins=True)
    part.append(first, 3, [row(6), row(7)], nonce=b"c")
    part.append(second, 43, [row(8)], nonce=b"d")
    target = make(partitions)
    for _ in copy_verified(forgetful(own, *forgotten), target):
        pass
    for stream in (first, second):
        copied = target.of(stream).read(stream)
        assert [entry[:4] for entry in part.read(stream)] == [entry[:4] for entry in copied]
    part.append(first, 5, [row(9)], nonce=b"e")
    for _ in copy_verified(own, target):
        pass
    assert [row(9)] == [entry[1:4] for entry in target.of(first).read(first, gt=5)]


def test_a_copy_of_a_mended_log_is_taken_up_again(make, own, monkeypatch):
    """Broken off after every page, it goes on, and nothing is doubled."""
    monkeypatch.setattr(copying._whole_saves, "__defaults__", (3,))
    streams = [uuid4() for _ in range(3)]
    part = own.partitions[0]
    for at in range(0, 12, 2):
        for stream in streams:
            part.append(stream, at, [row(at), row(at + 1)])
    forgetful(own, 2, 3, 8, 20)
    target = make(1)
    for _ in range(40):
        next(copy(own, target), None)
    for _ in copy_verified(own, target):
        pass
    for stream in streams:
        copied = target.of(stream).read(stream)
        assert [entry[:5] for entry in part.read(stream)] == [entry[:5] for entry in copied]
