"""The stored views of one partition, each with the position in the log it has reached."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, Final, NamedTuple

from ludwig.matches.service import APP
from ludwig.projecting.row import Row
from ludwig.projecting.stopped import Stopped
from ludwig.redis_streams import RedisTrackingRecorder, StreamStore, fresh_nonce
from ludwig.redis_streams.client import command
from ludwig.redis_streams.outage import reaching
from ludwig.redis_streams.script import Script
from projections.registry import PROJECTIONS

NAMES: Final = tuple(PROJECTIONS)
_STOPPED: Final = "stopped"
_TOTAL: Final = "total"
_PAGE: Final = 200


def _script(name: str) -> Script:
    return Script(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


WRITE: Final = _script("write.lua")
SWAP: Final = _script("swap.lua")


LOOK: Final = Script(
    'return {redis.call("HMGET", KEYS[1], unpack(ARGV)), redis.call("GET", KEYS[2])}'
)


# In one step: who builds the same view meanwhile must not keep a position without its rows.
FORGET: Final = Script(
    """
    redis.call("HDEL", KEYS[1], ARGV[1])
    redis.call("HDEL", KEYS[2], ARGV[2])
    redis.call("DEL", KEYS[3], KEYS[4])
    """
)


class Mark(NamedTuple):
    """Where a view is: its position, and the bytes that say so, unlike those of any other write."""

    position: int
    value: bytes

    @classmethod
    def of(cls, value: bytes | None) -> "Mark":
        """Reads a mark as tracked; position 0 if there is none."""
        return cls(int(value.partition(b":")[0]), value) if value else cls(0, b"")


class Change(NamedTuple):
    """What brings one view to a position: new rows by match, and the new total if it changed.

    ``seen`` is the mark the view must still have.
    """

    name: str
    seen: Mark
    position: int
    rows: Mapping[str, Row]
    total: bytes | None = None


class Swapped(NamedTuple):
    """Whether a rebuilt view took the live one's place, and the position of each."""

    done: bool
    live: int
    rebuilt: int


class Views(RedisTrackingRecorder):
    """Keeps views and positions in the same script, so that each event counts exactly once.

    With ``rebuilding`` it keeps the views beside the live ones until they are swapped. To the
    library it is the tracking recorder of all of them: the position is that of the last one.
    """

    def __init__(self, store: StreamStore, *, rebuilding: bool = False) -> None:
        super().__init__(store)
        self._suffix = ":new" if rebuilding else ""

    def max_tracking_id(self, application_name: str) -> int | None:
        """Returns the position that a view has reached, all views for the application's name."""
        if application_name != APP:
            return super().max_tracking_id(application_name)
        return min(self.positions().values()) or None

    def tracking_name(self, name: str) -> str:
        """Returns the name under which a view's position is tracked."""
        return f"view:{name}{self._suffix}"

    def key(self, name: str) -> bytes:
        """Returns the key of the hash that holds a view's rows by match."""
        return self.view_key(name + self._suffix)

    def total_key(self, name: str) -> bytes:
        """Returns the key of what a view counts over all matches of the partition."""
        return self.view_key(f"{name}:{_TOTAL}{self._suffix}")

    def positions(self, names: Sequence[str] = NAMES) -> dict[str, int]:
        """Returns the position each view has reached, 0 for none."""
        fields = [self.tracking_name(name) for name in names]
        values = self._ask("HMGET", self.store.keys.tracking, *fields)
        return {name: Mark.of(value).position for name, value in zip(names, values, strict=True)}

    def look(self, names: Sequence[str], tallied: str) -> tuple[dict[str, Mark], bytes | None]:
        """Returns the marks, and the total of one view, as they were at one moment."""
        fields = [self.tracking_name(name) for name in names]
        keys = [self.store.keys.tracking, self.total_key(tallied)]
        with reaching("use the views"):
            values, total = LOOK.call(self.store.client, keys, fields)
        return dict(zip(names, map(Mark.of, values), strict=True)), total

    def write(self, changes: Sequence[Change]) -> dict[str, Mark]:
        """Stores changes in one round trip; returns the new marks.

        A view that somebody else has moved meanwhile is left alone, and out of what is returned.
        """
        nonce = fresh_nonce()
        arguments: list[Any] = [nonce]
        keys = {self.store.keys.tracking: None}
        for change in changes:
            commands = self._commands(change)
            arguments += (self.tracking_name(change.name), change.seen.value, change.position)
            arguments.append(len(commands))
            for words in commands:
                arguments += (len(words), *words)
                keys[words[1]] = None
        with reaching("write the views", outcome_unknown=True):
            replies = WRITE.call(self.store.client, list(keys), arguments)
        return {
            change.name: Mark(change.position, b"%d:%b" % (change.position, nonce))
            for change, word in zip(changes, replies, strict=True)
            if word != b"moved"
        }

    def _commands(self, change: Change) -> list[tuple[Any, ...]]:
        key, fresh = self.key(change.name), ("HDEL", self._stopped_key, change.name + self._suffix)
        rows: list[tuple[Any, ...]] = [
            ("HSET", key, match, row.packed()) for match, row in change.rows.items()
        ]
        if change.total is not None:
            rows.append(("SET", self.total_key(change.name), change.total))
        return [fresh, *rows]

    @property
    def _stopped_key(self) -> bytes:
        return self.view_key(_STOPPED)

    def stop(self, name: str, stopped: Stopped) -> None:
        """Notes why a view goes no further, until it does."""
        self._ask("HSET", self._stopped_key, name + self._suffix, stopped.packed())

    def stopped(self, name: str) -> Stopped | None:
        """Returns why a view goes no further, if it does not."""
        stored = self._ask("HGET", self._stopped_key, name + self._suffix)
        return Stopped.unpacked(stored) if stored else None

    def row(self, name: str, match: str) -> Row | None:
        """Returns the row of one match."""
        stored = self._ask("HGET", self.key(name), match)
        return Row.unpacked(stored) if stored else None

    def rows(self, name: str) -> Iterator[tuple[str, Row]]:
        """Iterates over all matches with their rows, in the order of their ids."""
        ids = sorted(self._ask("HKEYS", self.key(name)))
        for start in range(0, len(ids), _PAGE):
            page = ids[start : start + _PAGE]
            stored = self._ask("HMGET", self.key(name), *page)
            for match, row in zip(page, stored, strict=True):
                yield match.decode(), Row.unpacked(row)

    def count(self, name: str) -> int:
        """Returns how many matches a view holds."""
        return int(self._ask("HLEN", self.key(name)))

    def total(self, name: str) -> bytes | None:
        """Returns what a view counts over all matches, as it was written."""
        found: bytes | None = self._ask("GET", self.total_key(name))
        return found

    def forget(self, names: Iterable[str]) -> None:
        """Drops the views kept beside the live ones; ``ValueError`` for the live ones."""
        if not self._suffix:
            raise ValueError(names)
        for name in names:
            keys = [self.store.keys.tracking, self._stopped_key]
            keys += [self.key(name), self.total_key(name)]
            with reaching("forget a view", outcome_unknown=True):
                FORGET.call(
                    self.store.client, keys, [self.tracking_name(name), name + self._suffix]
                )

    def swap(self, name: str, live: "Views") -> Swapped:
        """Puts a rebuilt view in the live one's place, if it is as far on or further."""
        keys = [self.store.keys.tracking, self._stopped_key]
        keys += [live.key(name), self.key(name), live.total_key(name), self.total_key(name)]
        tracked = [live.tracking_name(name), self.tracking_name(name)]
        with reaching("swap a view", outcome_unknown=True):
            arguments = [*tracked, name, name + self._suffix]
            word, old, new = SWAP.call(self.store.client, keys, arguments)
        return Swapped(word == b"swapped", old, new)

    def _ask(self, *words: Any) -> Any:  # noqa: ANN401 - a reply of the server
        with reaching("use the views"):
            return command(self.store.client, *words)
