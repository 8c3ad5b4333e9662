"""A stream out of memory into the archive, and back; nothing is lost at any moment.

The file is safe on the disk and read back before one script puts the stub in the place of
the events; the way back is one script too, and leaves the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ludwig.redis_streams.archive import Archive, Stub, archived, is_stub, stub_of
from ludwig.redis_streams.entry import NewEvent, RawEntry, entry_of, kept_hash
from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.script import Script

if TYPE_CHECKING:
    from ludwig.redis_streams.client import AnyClient
    from ludwig.redis_streams.keys import StreamId
    from ludwig.redis_streams.store import StreamStore

# Replaces a stream by its stub if it still is as it was when the file was written. Called again,
# because its answer was lost, it finds its own stub there.
PUT_AWAY = Script(
    """
    local first = redis.call("XRANGE", KEYS[1], "-", "+", "COUNT", 1)[1]
    if first and first[1] == ARGV[1] .. "-2" and first[2][4] == ARGV[3] then return 1 end
    local last = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
    if not last or last[1] ~= ARGV[1] .. "-1" then return 0 end
    if redis.call("XLEN", KEYS[1]) ~= tonumber(ARGV[2]) then return 0 end
    redis.call("DEL", KEYS[1])
    redis.call("XADD", KEYS[1], ARGV[1] .. "-2", "t", "~", "d", ARGV[3], "n", "", "h", ARGV[4])
    -- A stream begins with 4 kB set aside for what follows; nothing will.
    redis.call("RESTORE", KEYS[1], 0, redis.call("DUMP", KEYS[1]), "REPLACE")
    return 1
    """
)

# Replaces a stub by its events if it is still the same; what was added behind it stays. Called
# again, because its answer was lost, it finds these very events there.
BRING_BACK = Script(
    """
    local key, stub = KEYS[1], redis.call("XRANGE", KEYS[1], "-", "+", "COUNT", 1)[1]
    local function is_back()
      local rows = redis.call("XRANGE", key, "-", ARGV[#ARGV - 4])
      if #rows * 5 + 2 ~= #ARGV then return 0 end
      for n, row in ipairs(rows) do
        local at = n * 5 - 2
        if row[1] ~= ARGV[at] then return 0 end
        for field = 1, 4 do
          if row[2][field * 2] ~= ARGV[at + field] then return 0 end
        end
      end
      return 1
    end
    if not stub or stub[1] ~= ARGV[1] or stub[2][4] ~= ARGV[2] then return is_back() end
    local later = redis.call("XRANGE", key, "(" .. ARGV[1], "+")
    redis.call("DEL", key)
    for at = 3, #ARGV, 5 do
      redis.call("XADD", key, ARGV[at],
        "t", ARGV[at + 1], "d", ARGV[at + 2], "n", ARGV[at + 3], "h", ARGV[at + 4])
    end
    for _, entry in ipairs(later) do
      redis.call("XADD", key, entry[1], unpack(entry[2]))
    end
    return 1
    """
)


def put_away(part: StreamStore, stream_id: StreamId, archivist: AnyClient) -> Stub:
    """Moves a stream into the partition's archive and leaves a stub.

    The file is written, read back and compared first. One that has gone on behind its stub
    is put away anew, as a whole. `archivist` is a client that may delete. Raises
    StoreConflict if the stream grows meanwhile, StoreIntegrity if the file does not give
    back what was written; nothing is changed then.
    """
    archive = archive_of(part)
    length, raws = _whole(part, stream_id)
    entries = [entry_of(raw) for raw in raws]
    kept = archive.write(stream_id, entries)
    saves = tuple((n, raw[1][5]) for n, raw in enumerate(raws) if raw[1][5])
    stub = Stub(kept.file, entries[0].version, len(entries), kept.rest, saves)
    packed = msgspec.msgpack.encode(stub)
    _check_file(archive, _stub_entry(entries[-1].version, packed, entries[-1].hash), raws)
    arguments = (entries[-1].version, length, packed, entries[-1].hash)
    with reaching("archive a stream", outcome_unknown=True):
        done = PUT_AWAY.call(archivist, [part.keys.stream(stream_id)], arguments)
    if not done:
        raise StoreConflict(f"{stream_id} has gone on meanwhile", stream=str(stream_id))
    return stub


def bring_back(part: StreamStore, stream_id: StreamId, archivist: AnyClient) -> Stub:
    """Moves an archived stream back into memory, as it was to the byte; leaves the file.

    Raises StoreConflict if it is not archived, or changed meanwhile.
    """
    first = part.first_raw(stream_id)
    if first is None or not is_stub(first):
        raise StoreConflict(f"{stream_id} is not archived", stream=str(stream_id))
    rows = archived(archive_of(part), first)
    arguments: list[Any] = [first[0], first[1][3]]
    for entry_id, (_, word, _, payload, _, marker, _, chain) in rows:
        arguments += (entry_id, word, payload, marker, kept_hash(NewEvent("", payload, chain)))
    with reaching("restore a stream", outcome_unknown=True):
        done = BRING_BACK.call(archivist, [part.keys.stream(stream_id)], arguments)
    if not done:
        raise StoreConflict(f"{stream_id} was changed meanwhile", stream=str(stream_id))
    return stub_of(first)


def archive_of(part: StreamStore) -> Archive:
    """The partition's archive; raises StoreIntegrity if it was opened without one."""
    if part.archive is None:
        raise StoreIntegrity("a stream is archived, and no archive is at hand")
    return part.archive


def _whole(part: StreamStore, stream_id: StreamId) -> tuple[int, list[RawEntry]]:
    """How many entries a stream takes in memory, and all its events."""
    with reaching("read"):
        length = int(part.client.xlen(part.keys.stream(stream_id)))
    first = part.first_raw(stream_id)
    if first is None or (is_stub(first) and length == 1):
        raise StoreConflict(f"{stream_id} is empty or archived already", stream=str(stream_id))
    return length, part.read_raw(stream_id)


def _stub_entry(version: int, packed: bytes, last_hash: bytes) -> RawEntry:
    return b"%d-2" % version, [b"t", b"~", b"d", packed, b"n", b"", b"h", last_hash]


def _check_file(archive: Archive, stub: RawEntry, raws: Sequence[RawEntry]) -> None:
    if list(map(entry_of, archived(archive, stub))) != list(map(entry_of, raws)):
        raise StoreIntegrity(f"the file {stub_of(stub).file} does not hold what was written to it")
