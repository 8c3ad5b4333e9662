from itertools import islice
from uuid import UUID, uuid4

import pytest
from whole_stores import contents, filled, logs, row

from ludwig.redis_streams import copying
from ludwig.redis_streams.comparison import verify
from ludwig.redis_streams.copying import copy, copy_verified


@pytest.mark.parametrize("page", [2, 500])
@pytest.mark.parametrize("after", [1, 3])
def test_streams_left_out_come_with_a_later_copy(make, monkeypatch, page, after):
    """What is left out is not read, keeps no other stream back, and comes once it is not."""
    monkeypatch.setattr(copying._whole_saves, "__defaults__", (page,))
    source, target = filled(make(3)), make(after)
    firsts = {pointer.stream_id for part in source.partitions for pointer in part.pointers(1, 1)}
    left = {*firsts, UUID(int=12), UUID(int=13), UUID(int=99)}
    monkeypatch.setattr(copying, "PAGE", page)
    read = type(source.partitions[0]).read_raw

    def unreadable(part, stream_id, *arguments, **more):
        assert part not in source.partitions or stream_id not in left
        return read(part, stream_id, *arguments, **more)

    with monkeypatch.context() as patched:
        patched.setattr(type(source.partitions[0]), "read_raw", unreadable)
        for _ in range(2):
            for _ in copy(source, target, left):
                pass
            verdict = list(verify(source, target, without=left))[-1]
            assert () == verdict.differing
    assert set(contents(source)) - left == set(contents(target))
    for _ in copy_verified(source, target):
        pass
    assert set(contents(source)) == set(contents(target))
    assert sum(map(len, logs(source))) == sum(map(len, logs(target)))


@pytest.mark.parametrize("after", [3, 2])
def test_only_where_streams_were_left_out_the_whole_log_is_read_again(make, monkeypatch, after):
    """A copy of what is new looks at that alone, unless an earlier one left something out."""
    source, target, read = filled(make(3)), make(after), []
    named, left = copying.listed, UUID(int=12)

    def counted(part, *arguments):
        read.append(part)
        return named(part, *arguments)

    monkeypatch.setattr(copying, "listed", counted)
    for without, expected in (
        ((), []),
        ((left,), []),
        ((left,), [source.of(left)]),
        ((), [source.of(left)]),
        ((), []),
    ):
        read.clear()
        stream = uuid4()
        source.of(stream).append(stream, 0, [row(1)])
        list(copy(source, target, without))
        assert expected == read
        assert () == list(verify(source, target, without=without))[-1].differing


def test_a_broken_off_copy_has_noted_what_it_leaves(make, monkeypatch):
    """What is left out is known however early a copy ends, also before it is brought."""
    monkeypatch.setattr(copying._whole_saves, "__defaults__", (4,))
    monkeypatch.setattr(copying, "PAGE", 4)
    source, target, left = filled(make(1)), make(1), UUID(int=12)
    for without in ((left,), (left,), ()):
        for pages in (1, 9):
            list(islice(copy(source, target, without), pages))
    list(copy_verified(source, target))
    assert contents(source) == contents(target)
