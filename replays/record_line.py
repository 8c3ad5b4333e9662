"""What the lines of a record file say, one at a time (RECORD.md)."""

import re
from collections.abc import Collection
from datetime import datetime
from reprlib import repr  # noqa: A004 - a message shows no more than the start of a value
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from domain.events import EVENT_TYPES, SEATS
from ludwig.codec import Recorded
from ludwig.codec.record_text import FORMAT
from replays.record_json import LineError, parse

VIEWERS: Final = ("referee", "spectator", *SEATS)
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_AT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
_EVENT_KEYS: Final = ("seq", "at", "by", "type", "data", "secret", "hash")


class Parent(NamedTuple):
    """The event of another match that a branch forks after."""

    match: str
    seq: int
    hash: str


class FirstLine(NamedTuple):
    """The first line; ``viewer`` is None where it names nobody, ``newer`` a format to come."""

    match: str
    parent: Parent | None
    viewer: str | None
    newer: str | None
    problems: tuple[str, ...]


class EventLine(NamedTuple):
    """An event's line; ``recorded`` is None where too much is wrong with it.

    ``newer`` names an event type that this version does not know.
    """

    seq: int
    recorded: Recorded | None
    newer: str | None
    problems: tuple[str, ...]


class LastLine(NamedTuple):
    """The last line: how many events it counts and the hash it ends on, where readable."""

    events: int | None
    head: str | None
    problems: tuple[str, ...]


class BadLine(NamedTuple):
    """A line, or several blank ones in a row, of which nothing can be read.

    ``is_event`` tells whether it at least begins like an event's.
    """

    problem: str
    lines: int = 1
    is_event: bool = False


Line: TypeAlias = FirstLine | EventLine | LastLine | BadLine


BLANK: Final = BadLine("a blank line")


def line_of(text: bytes) -> Line:
    """Returns what a line is, by its keys; never raises, whatever the bytes."""
    if not text.strip(b" \t\r\n"):
        return BLANK
    try:
        value = parse(text)
    except LineError as error:
        return BadLine(str(error), is_event=text.lstrip().startswith(b'{"seq"'))
    if "seq" in value or "type" in value:
        return _event(value)
    if "record" in value:
        return _first(value)
    return _last(value) if "end" in value else BadLine("neither an event nor an end line")


def is_hash(value: object) -> TypeGuard[str]:
    """Tells whether a value is 64 lower-case hex digits."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def is_name(value: object) -> TypeGuard[str]:
    """Tells whether a value is the name of a match."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def is_integer(value: object) -> TypeGuard[int]:
    """Tells whether a value is an integer; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _first(value: dict[str, Any]) -> FirstLine:
    problems = _key_problems(value, ("record", "match", "parent", "viewer"))
    match, viewer, parent = value.get("match"), value.get("viewer"), value.get("parent")
    if value["record"] != FORMAT:
        problems.append(f"record is {repr(value['record'])}, not {repr(FORMAT)}")
    if "match" in value and not is_name(match):
        problems.append(f"match is not a name: {repr(match)}")
    if "viewer" in value and viewer not in VIEWERS:
        problems.append(f"viewer is nobody: {repr(viewer)}")
    if parent is not None and not _is_parent(parent):
        problems.append("parent is not a match, an event's number and its hash")
    elif parent is not None and parent["match"] == match:
        problems.append("parent is the record itself")
    return FirstLine(
        match if is_name(match) else "",
        Parent(**parent) if _is_parent(parent) else None,
        viewer if viewer in VIEWERS else None,
        _newer(value["record"]),
        tuple(problems),
    )


def _newer(record: object) -> str | None:
    if isinstance(record, str) and record != FORMAT and record.startswith("ludwig-record/"):
        return record
    return None


def _is_parent(value: object) -> TypeGuard[dict[str, Any]]:
    return (
        isinstance(value, dict)
        and value.keys() == {"match", "seq", "hash"}
        and is_name(value["match"])
        and is_integer(value["seq"])
        and value["seq"] >= 0
        and is_hash(value["hash"])
    )


def _last(value: dict[str, Any]) -> LastLine:
    problems = _key_problems(value, ("end", "events", "head"))
    events, head = value.get("events"), value.get("head")
    if value["end"] is not True:
        problems.append("end is not true")
    if "events" in value and not is_integer(events):
        problems.append("events is not a number")
    if "head" in value and not is_hash(head):
        problems.append("head is not 64 lower-case hex digits")
    return LastLine(
        events if is_integer(events) else None, head if is_hash(head) else None, tuple(problems)
    )


def _event(value: dict[str, Any]) -> Line:
    if not is_integer(value.get("seq")):
        return BadLine("an event without a number", is_event=True)
    problems = _key_problems(value, _EVENT_KEYS)
    problems += [f"{key} {wrong}" for key, wrong in _WRONG.items() if not _fits(value, key)]
    newer = value.get("type") if _fits(value, "type") else None
    newer = None if newer in EVENT_TYPES else newer
    if newer is not None:
        problems.append(f"unknown event type {repr(newer)}")
    readable = newer is None and all(key in value and _fits(value, key) for key in _NEEDED)
    recorded = _recorded(value) if readable else None
    return EventLine(value["seq"], recorded, newer, tuple(problems))


_WRONG: Final = {
    "at": "is not a time with six digits and Z",
    "by": "is neither a word nor null",
    "type": "is not a word",
    "data": "is not an object",
    "secret": "is not an object",
    "hash": "is not 64 lower-case hex digits",
}
_NEEDED: Final = ("by", "type", "data")


def _fits(value: dict[str, Any], key: str) -> bool:
    """Tells whether the value of a key has its type; a missing key is another problem."""
    part = value.get(key)
    if key not in value:
        return True
    match key:
        case "at":
            return is_time(part)
        case "by":
            return part is None or isinstance(part, str)
        case "hash":
            return is_hash(part)
        case "type":
            return isinstance(part, str)
        case _:
            return isinstance(part, dict)


def is_time(value: object) -> bool:
    """Tells whether a value is a moment as records have it: six digits and Z."""
    if not isinstance(value, str) or not _AT.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _recorded(value: dict[str, Any]) -> Recorded:
    at, secret, digest = value.get("at"), value.get("secret"), value.get("hash")
    return Recorded(
        value["seq"],
        at if isinstance(at, str) else "",
        value["by"],
        value["type"],
        value["data"],
        secret if isinstance(secret, dict) else {},
        digest if is_hash(digest) else "",
    )


def _key_problems(value: Collection[str], keys: tuple[str, ...]) -> list[str]:
    missing = [f"{key} is missing" for key in keys if key not in value]
    return missing + [f"{repr(key)} does not belong here" for key in value if key not in keys]
