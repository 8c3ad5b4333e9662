"""Is a store well, and set so that nothing is lost?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from redis import Redis
from redis.exceptions import ResponseError

from ludwig.redis_streams.agreement import Agreement, compare
from ludwig.redis_streams.archive import is_stub
from ludwig.redis_streams.copying import POSITION
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.replication import node_of
from ludwig.redis_streams.store import StreamStore

OLDEST = (6, 2)
SAMPLE = 200
MOST_BYTES = 250  # an event of a match takes 140 to 170 in memory
ENOUGH = 10_000  # a few events in half-empty nodes say nothing
EVICTION = "noeviction"

SETTINGS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("appendonly", ("yes",), "a crash would lose everything since the last dump"),
    ("appendfsync", ("always",), "a power cut would lose up to a second"),
    ("maxmemory-policy", (EVICTION,), "events would be thrown away when memory is short"),
)


class Check(NamedTuple):
    """One thing looked at: what was found, whether that is well, and what would help.

    `mend` names what `ludwig doctor --mend` may do about it without any risk.
    """

    name: str
    found: str
    well: bool
    hint: str | None = None
    mend: str | None = None


def examine(store: Store, *, own_views: bool = True) -> Iterator[Check]:
    """Looks at every server of the store, then at every partition.

    Comparing logs with streams takes about 2 s a million events. `own_views` says that
    the positions kept in a partition are places in its own log.
    """
    yield Check("layout", f"1, {len(store.partitions)} partition(s)", well=True)
    for node in nodes_of(store):
        yield from _server(node)
    for part in store.partitions:
        yield from _partition(part)
        if own_views:
            yield _views(part)


def nodes_of(store: Store) -> list[Redis]:
    """Returns the servers that hold the store's partitions, each once."""
    with reaching("find the servers"):
        found = [node_of(store.client, part.keys.log) for part in store.partitions]
    return list({id(node): node for node in found}.values())


def _server(node: Redis) -> Iterator[Check]:
    with reaching("ask the server"):
        about: dict[str, Any] = node.info("server")
        yield _version(about)
        for name, wanted, otherwise in SETTINGS:
            yield _setting(node, name, wanted, otherwise)
        yield _persistence(node.info("persistence"))
        yield _memory_left(node.info("memory"))
        yield _deletions(node)


def _version(about: dict[str, Any]) -> Check:
    kind = str(about.get("server_name", "redis"))
    number = str(about.get(f"{kind}_version") or about["redis_version"])
    well = tuple(int(part) for part in number.split(".")[:2]) >= OLDEST
    return Check("server", f"{kind} {number}", well, None if well else "use 6.2 or newer")


def _setting(node: Redis, name: str, wanted: tuple[str, ...], otherwise: str) -> Check:
    try:
        found = str(node.config_get(name).get(name, "unknown"))
    except ResponseError:
        return Check(name, "the server does not tell", well=True)
    well = found in wanted
    hint = None if well else f"set it to {wanted[0]}: {otherwise}"
    return Check(name, found, well, hint, None if well else f"CONFIG SET {name} {wanted[0]}")


def _persistence(about: dict[str, Any]) -> Check:
    found = str(about.get("aof_last_write_status", "ok"))
    well = found == "ok"
    hint = None if well else "free some space on its disk"
    return Check("last write to disk", found, well, hint)


def _memory_left(about: dict[str, Any]) -> Check:
    used, most = int(about["used_memory"]), int(about.get("maxmemory", 0))
    words = f"{used / 1e6:.1f} MB" + (f" of {most / 1e6:.1f} MB" if most else "")
    well = not most or used < most * 0.9
    hint = None if well else "raise maxmemory, or free some: ludwig store archive"
    return Check("memory", words, well, hint)


def _deletions(node: Redis) -> Check:
    name = "deleting events"
    try:
        user = node.acl_whoami()
        answer = str(
            node.acl_dryrun(
                user if isinstance(user, str) else user.decode(), "DEL", "{app:p00}:e:1"
            )
        )
    except ResponseError:
        return Check(name, "the server does not tell", well=True)
    if "OK" in answer:
        return Check(name, "allowed; docs/store.md tells how to forbid it", well=True)
    return Check(name, "forbidden", well=True)


def _partition(part: StreamStore) -> Iterator[Check]:
    where = f"partition {part.keys.partition}"
    found = compare(part)
    mend = "list forgotten events again" if found.unlisted else None
    hint = None if found.is_sound else _hint(found)
    yield Check(f"{where}: log and streams", str(found), found.is_sound, hint, mend)
    if found.events:
        yield _memory_of(part, where, found.events)


def _hint(found: Agreement) -> str:
    if found.unreadable:
        return "put the files back, or name their directory with LUDWIG_ARCHIVE"
    return "restore the store from a backup, or mend it"


def _memory_of(part: StreamStore, where: str, events: int) -> Check:
    each = memory_per_event(part, events)
    well = each <= MOST_BYTES or events < ENOUGH
    hint = None if well else "set stream-node-max-bytes 8192, stream-node-max-entries 200"
    return Check(f"{where}: memory", f"{each:.0f} bytes an event", well, hint)


def memory_per_event(part: StreamStore, events: int) -> float:
    """Bytes of memory an event takes: its share of the log, and of a sample of streams."""
    node = node_of(part.client, part.keys.log)
    recent = part.pointers(max(1, events - SAMPLE + 1), SAMPLE)
    named = {pointer.stream_id for pointer in recent}
    streams = [each for each in named if not is_stub(part.first_raw(each))]
    with reaching("measure the memory"):
        log: Any = node.memory_usage(part.keys.log, samples=0)
        sizes: list[Any] = [node.memory_usage(part.keys.stream(s), samples=0) for s in streams]
        counts: list[Any] = [node.xlen(part.keys.stream(s)) for s in streams]
    streams_share = sum(size or 0 for size in sizes) / max(1, sum(counts))
    return float((log or 0) / events + streams_share)


def _views(part: StreamStore) -> Check:
    """A view that has seen more than there is has outlived a failover that lost events."""
    with reaching("read the positions"):
        found: Any = part.client.hgetall(part.keys.tracking.decode())
    last = part.last_notification()
    places = {name.decode(): int(value.partition(b":")[0]) for name, value in found.items()}
    seen = {name: n for name, n in places.items() if not name.startswith(POSITION)}
    ahead = sorted(name for name, n in seen.items() if n > last)
    words = f"ahead of the log: {', '.join(ahead)}" if ahead else f"{len(seen)} position(s)"
    hint = "rebuild the views: ludwig projections rebuild" if ahead else None
    return Check(f"partition {part.keys.partition}: views", words, not ahead, hint)
