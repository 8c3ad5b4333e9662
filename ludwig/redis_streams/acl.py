"""Who may do what on the server: nobody can delete an event by mistake.

The rules need selectors (Redis 7 or Valkey). `XADD` can trim too, which no rule can
forbid; the doctor would find the gap.
"""

from __future__ import annotations

EVERYBODY = "default"
ARCHIVIST = "archivist"

_HARMLESS_WRITES = ("xadd", "setnx", "hset", "hsetnx", "hdel", "hincrby")
_VIEWS = "(~{*:p[0-9][0-9]}:v:* +@all -flushall -flushdb -swapdb)"

USER_RULES: tuple[str, ...] = (
    "~*",
    "&*",
    "+@all",
    "-@write",
    *(f"+{command}" for command in _HARMLESS_WRITES),
    _VIEWS,
)
"""Appends to streams and does what it likes with read models; deletes nothing else."""

ARCHIVIST_RULES: tuple[str, ...] = ("~*", "&*", "+@all", "-flushall", "-flushdb", "-swapdb")
"""May replace a stream by a stub once its file is verified."""

SINCE = {"valkey": (7,), "redis": (7,)}
"""The first versions that know selectors."""
