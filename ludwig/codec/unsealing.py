"""From an event as recorded back to the domain event."""

import re
from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec.structs import astuple

from domain.events import EVENT_TYPES, SECRET_FIELDS, Event, MatchCreated, Player
from ludwig.codec.recorded import Recorded
from ludwig.codec.schema import UnknownSchemaError


class DataError(ValueError):
    """A field of an event that is missing or has a value the contract does not allow."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class _MatchCreated(msgspec.Struct, frozen=True):
    """MatchCreated as msgspec can read it: it takes no union of two kinds of list."""

    profile: str
    switches: dict[str, bool | str | tuple[int | str, ...]]
    players: tuple[Player, ...]
    solo: bool
    source: Literal["service", "table"]
    server_seed: str | msgspec.UnsetType | None = msgspec.UNSET


_AT: Final = re.compile(r"(.*?)(?: - at (?:`key` in )?`\$([^`]*)`)?", re.DOTALL)


def unseal(recorded: Recorded) -> Event:
    """Returns the domain event, with the values of the secrets that this copy knows.

    Extra fields are passed over. Raises `DataError` for the first field that is missing or
    ill-typed, `UnknownSchemaError` for a type that has no class.
    """
    struct = EVENT_TYPES.get(recorded.type)
    if struct is None:
        raise UnknownSchemaError(recorded.type)
    return as_event(struct, recorded)


def as_event(struct: type[Event], recorded: Recorded) -> Event:
    """Returns the event as one of this class, which may be one of an older schema."""
    data = _opened(recorded)
    try:
        if struct is MatchCreated:
            return _created(data)
        return msgspec.convert(data, struct, str_keys=True)
    except msgspec.ValidationError as error:
        raise _data_error(recorded, str(error)) from None


def _opened(recorded: Recorded) -> Mapping[str, object]:
    fields = SECRET_FIELDS.get(recorded.type)
    if fields is None:
        return recorded.data
    known = {field: _value(recorded.secret.get(field)) for field in fields}
    return {key: known.get(key, value) for key, value in recorded.data.items()}


def _value(entry: object) -> object:
    return entry.get("value") if isinstance(entry, dict) else None


def _created(data: Mapping[str, object]) -> MatchCreated:
    twin = msgspec.convert(data, _MatchCreated, str_keys=True)
    return MatchCreated(*astuple(twin))


def _data_error(recorded: Recorded, text: str) -> DataError:
    found = _AT.fullmatch(text)
    message, path = found.groups() if found else (text, None)
    path = (path or "").lstrip(".")
    field = re.split(r"[.\[]", path, maxsplit=1)[0]
    if field in recorded.secret:
        return DataError(f"secret.{field}.value{path[len(field) :]}", message)
    return DataError(f"data.{path}" if path else "data", message)
