"""Options that every command takes, before or after its name."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cli.error import usage

_FLAGS: Final[Mapping[str, str]] = {
    "--json": "json",
    "--debug": "debug",
    "--no-color": "no_color",
    "--ascii": "ascii",
}
_VALUES: Final[Mapping[str, str]] = {"--data": "data", "--redis": "redis"}


class GlobalOptions(NamedTuple):
    """What was asked of every command alike; ``data`` and ``redis`` name the store."""

    json: bool = False
    debug: bool = False
    no_color: bool = False
    ascii: bool = False
    data: str | None = None
    redis: str | None = None


def from_environment(environ: Mapping[str, str]) -> GlobalOptions:
    """Returns the options that the environment sets: ``LUDWIG_DATA``, ``LUDWIG_REDIS_URL``."""
    return GlobalOptions(
        debug=bool(environ.get("LUDWIG_DEBUG")),
        no_color=bool(environ.get("NO_COLOR")) or environ.get("TERM") == "dumb",
        data=environ.get("LUDWIG_DATA") or None,
        redis=environ.get("LUDWIG_REDIS_URL") or None,
    )


def split(
    arguments: Sequence[str], defaults: GlobalOptions
) -> tuple[GlobalOptions, tuple[str, ...]]:
    """Returns the global options and all other arguments; those after ``--`` are left alone.

    Raises:
        CliError: an option lacks its value.
    """
    found: dict[str, Any] = {}
    rest: list[str] = []
    queue = list(arguments)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += [word, *queue]
            break
        name, given, value = word.partition("=")
        if word in _FLAGS:
            found[_FLAGS[word]] = True
        elif name in _VALUES:
            found[_VALUES[name]] = _value(name, value if given else None, queue)
        else:
            rest.append(word)
    return defaults._replace(**_decided(found)), tuple(rest)


def _value(name: str, value: str | None, queue: list[str]) -> str:
    if value is None and queue:
        value = queue.pop(0)
    if not value:
        raise usage(f"{name} needs a value")
    return value


def _decided(found: dict[str, Any]) -> dict[str, Any]:
    """A store named on the line outranks the other kind named in the environment."""
    if "data" in found and "redis" not in found:
        return {**found, "redis": None}
    return found
