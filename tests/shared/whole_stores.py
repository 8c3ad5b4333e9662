"""Stores filled with streams of all kinds, and what is in them."""

from uuid import UUID

from ludwig.redis_streams import NewEvent, Part, Store

STREAMS = 30


def row(number: int) -> NewEvent:
    return NewEvent(f"Type{number % 3}", b"%d" % number * 9, bytes([number % 255 + 1]) * 32)


def filled(store: Store) -> Store:
    """Matches of different lengths, a branch that begins at 42, a save over two streams."""
    for number in range(STREAMS):
        stream = UUID(int=number + 1)
        for at in range(0, number, 2):
            store.of(stream).append(stream, at, [row(at), row(at + 1)])
    branch = UUID(int=99)
    store.of(branch).append(branch, 41, [row(1), row(2)], begins=True)
    pair = [UUID(int=1000 + n) for n in range(20)]
    first = store.partitions[0]
    mine = [stream for stream in pair if store.of(stream) is first][:2]
    first.save([Part(stream, 1, [row(3), row(4)]) for stream in mine], nonce=b"both")
    return store


def contents(store: Store) -> dict[UUID, list[tuple[object, ...]]]:
    streams = {p.stream_id for part in store.partitions for p in part.iter_log()}
    return {stream: store.of(stream).read(stream) for stream in streams}


def logs(store: Store) -> list[list[tuple[object, ...]]]:
    return [list(part.iter_log()) for part in store.partitions]
