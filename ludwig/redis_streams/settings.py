"""Settings of the persistence module, read from the application's environment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self, TypeVar

from eventsourcing.utils import Environment

from ludwig.redis_streams.client import Patience

T = TypeVar("T")
DEFAULT_APP = "app"


@dataclass(frozen=True, slots=True)
class Settings:
    """Holds what the variables say; each may be prefixed with the application's name.

    `REDIS_URL` the server or cluster (none: the embedded server);
    `REDIS_DATA` the embedded server's directory;
    `REDIS_APP` the name in the keys (none: the application's own);
    `REDIS_PARTITIONS` their number, fixed when the store is made;
    `REDIS_PARTITION` the one that this application writes;
    `REDIS_CONNECTIONS` how many at most;
    `REDIS_CONNECT_TIMEOUT`, `REDIS_TIMEOUT`, `REDIS_POOL_TIMEOUT` seconds;
    `REDIS_REPLICAS` how many replicas must have a save before it counts;
    `REDIS_RETRIES` how often a call is tried again;
    `ORIGINATOR_ID_TYPE` `uuid` (the default) or `text`, as with the library's modules.
    """

    app: str
    url: str | None
    data: str | None
    partitions: int | None
    partition: int
    replicas: int
    text_ids: bool
    patience: Patience

    @classmethod
    def read(cls, env: Environment) -> Self:
        """Reads the settings.

        Raises OSError, as the library's modules do, for a value that cannot be read.
        """
        return cls(
            app=_app(env),
            url=env.get("REDIS_URL") or None,
            data=env.get("REDIS_DATA") or None,
            partitions=_read(env, "REDIS_PARTITIONS", int, None),
            partition=_read(env, "REDIS_PARTITION", int, 0),
            replicas=_read(env, "REDIS_REPLICAS", int, 0),
            text_ids=_text_ids(env),
            patience=_patience(env),
        )


def _patience(env: Environment) -> Patience:
    standard = Patience()
    return Patience(
        connect=_read(env, "REDIS_CONNECT_TIMEOUT", float, standard.connect),
        answer=_read(env, "REDIS_TIMEOUT", float, standard.answer),
        pool=_read(env, "REDIS_POOL_TIMEOUT", float, standard.pool),
        retries=_read(env, "REDIS_RETRIES", int, standard.retries),
        connections=_read(env, "REDIS_CONNECTIONS", int, standard.connections),
    )


def _app(env: Environment) -> str:
    name = env.get("REDIS_APP") or env.name or DEFAULT_APP
    if not set(name).isdisjoint("{}:"):
        raise OSError(f"REDIS_APP {name!r} must not hold a brace or a colon")
    return name.lower()


def _text_ids(env: Environment) -> bool:
    kind = env.get("ORIGINATOR_ID_TYPE", "uuid").lower()
    if kind not in ("uuid", "text"):
        raise OSError(f"ORIGINATOR_ID_TYPE is {kind!r}, must be 'uuid' or 'text'")
    return kind == "text"


def _read(env: Environment, name: str, read: Callable[[str], T], default: T) -> T:
    value = env.get(name)
    if not value:
        return default
    try:
        return read(value)
    except ValueError:
        raise OSError(f"{name} is {value!r}, which is no {read.__name__}") from None
