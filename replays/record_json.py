"""One line of a record as JSON, read more strictly than JSON asks (RECORD.md)."""

import json
from collections import Counter
from reprlib import repr  # noqa: A004 - a message shows no more than the start of a value
from typing import Final

from ludwig.codec import canonical

DEEPEST: Final = 64
"""How deep a line may nest; RECORD.md's own events reach 6."""
_LOWEST, _HIGHEST = -(2**63), 2**63 - 1
_MARK: Final = "\ufeff".encode()
_LONGEST_INTEGER: Final = 20


class LineError(ValueError):
    """A line that is not one JSON object with integers of 64 bits and no key twice."""


def parse(line: bytes) -> dict[str, object]:
    """Returns the object on a line.

    Raises `LineError`, and nothing else, whatever the bytes: not UTF-8, not JSON, not an object,
    a key twice, a float, a longer integer, a lone surrogate, or nested deeper than `DEEPEST`.
    """
    if line.startswith(_MARK):
        raise LineError("a byte order mark")
    try:
        value = _DECODER.decode(line.decode())
        _refuse_surrogates(line, value)
    except UnicodeDecodeError as error:
        raise LineError(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise LineError(f"not JSON: {error.msg} at character {error.pos}") from None
    except RecursionError:
        raise LineError("nested too deeply") from None
    if not isinstance(value, dict):
        raise LineError("not a JSON object")
    if line.count(b"{") + line.count(b"[") > DEEPEST:
        _refuse_depth(value)
    return value


def _refuse_surrogates(line: bytes, value: object) -> None:
    if b"\\u" in line:  # UTF-8 itself holds none: only an escape can make one
        try:
            canonical(value)
        except UnicodeEncodeError:
            raise LineError("a lone surrogate") from None


def _refuse_depth(value: object) -> None:
    level: list[object] = [value]
    for _ in range(DEEPEST):
        level = [part for parts in level for part in _parts(parts)]
    if level:
        raise LineError("nested too deeply")


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = Counter(key for key, _ in pairs)
        raise LineError(f"the key {repr(keys.most_common(1)[0][0])} twice")
    return value


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_INTEGER or not _LOWEST <= int(digits) <= _HIGHEST:
        raise LineError(f"{repr(digits)} is an integer beyond 64 bits")
    return int(digits)


def _refuse_float(text: str) -> None:
    raise LineError(f"{repr(text)} is not an integer")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_refuse_float,
    parse_constant=_refuse_float,
)
