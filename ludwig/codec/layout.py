"""An event as a bare list of its fields, in the order of its class, nested parts alike.

The readers are compiled once a class: typed msgpack into tuples, tuples into the classes.
"""

from collections.abc import Callable
from functools import cache, reduce
from itertools import starmap
from operator import or_
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple, fields

Rebuild: TypeAlias = Callable[[Any], Any]


class Layout(NamedTuple):
    """How one class is read from and written to keyless msgpack; ill-typed bytes raise.

    ``decode`` gives the fields, of which those ``nested`` are still to be made: what ``read`` does
    in two steps, for those who save a call. None where a field may be absent.
    """

    read: Callable[[bytes], Any]
    write: Callable[[Struct], bytes]
    decode: Callable[[bytes], tuple[Any, ...]] | None = None
    nested: tuple[tuple[int, Rebuild], ...] = ()


@cache
def layout(struct: type[Struct]) -> Layout:
    """Returns the layout of a class; only its last field may be absent."""
    kinds = _kinds(struct)
    required = sum(field.required for field in fields(struct))
    read = {count: _reader(struct, kinds[:count]) for count in range(required, len(kinds) + 1)}
    if len(read) == 1:
        return Layout(read[required], _writer(kinds), _decoder(kinds), _nested(kinds))
    # A list of fewer than 16 parts begins with 0x90 and their number.
    return Layout(lambda body: read[body[0] & 0x0F](body), _writer(kinds))


def _reader(struct: type[Struct], kinds: tuple[Any, ...]) -> Callable[[bytes], Any]:
    decode, nested = _decoder(kinds), _nested(kinds)
    if not nested:
        return lambda body: struct(*decode(body))
    return lambda body: struct(*_rebuilt(nested, decode(body)))


def _decoder(kinds: tuple[Any, ...]) -> Callable[[bytes], tuple[Any, ...]]:
    return msgspec.msgpack.Decoder(tuple[tuple(map(_wire, kinds))]).decode  # type: ignore[misc]


def _writer(kinds: tuple[Any, ...]) -> Callable[[Struct], bytes]:
    encode = msgspec.msgpack.Encoder().encode
    if _nested(kinds):
        return lambda event: encode(_flat(event))
    return lambda event: encode([part for part in astuple(event) if part is not UNSET])


def _flat(value: object) -> object:
    match value:
        case Struct():
            return tuple(_flat(part) for part in astuple(value) if part is not UNSET)
        case tuple():
            return tuple(map(_flat, value))
        case dict():
            return {key: _flat(part) for key, part in value.items()}
        case _:
            return value


def _kinds(struct: type[Struct]) -> tuple[Any, ...]:
    return tuple(get_type_hints(struct).values())


def _is_struct(kind: Any) -> bool:  # noqa: ANN401 - a type expression has no type of its own
    return isinstance(kind, type) and issubclass(kind, Struct)


def _wire(kind: Any) -> Any:  # noqa: ANN401
    """Returns the type that stands for a field's type in keyless msgpack."""
    if _is_struct(kind):
        return tuple[tuple(map(_wire, _kinds(kind)))]  # type: ignore[misc]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return tuple[_wire(parts[0]), ...]  # type: ignore[misc]
    if origin is dict:
        return dict[parts[0], _wire(parts[1])]  # type: ignore[misc, valid-type]
    if origin in {Union, UnionType}:
        return _wire_union([part for part in parts if part is not UnsetType])
    return kind


def _wire_union(parts: list[Any]) -> Any:  # noqa: ANN401
    """Returns the union, its kinds of list made one: msgspec takes no more."""
    lists = [get_args(part)[0] for part in parts if get_origin(part) is tuple]
    others = [_wire(part) for part in parts if get_origin(part) is not tuple]
    merged = [tuple[_wire(reduce(or_, lists)), ...]] if lists else []  # type: ignore[misc]
    return Union[tuple(others + merged)]  # noqa: UP007 - the parts are computed


def _rebuild(kind: Any) -> Rebuild | None:  # noqa: ANN401
    """Returns what makes a field of its wire form; None where the two are the same."""
    origin, parts = get_origin(kind), get_args(kind)
    if _is_struct(kind):
        return _struct_rebuild(kind)
    if origin is tuple:
        return _tuple_rebuild(parts[0])
    if origin is dict:
        return _dict_rebuild(parts[1])
    return None


def _struct_rebuild(kind: type[Struct]) -> Rebuild:
    nested = _nested(_kinds(kind))
    return lambda values: kind(*_rebuilt(nested, values))


def _tuple_rebuild(item: Any) -> Rebuild | None:  # noqa: ANN401
    if _is_struct(item) and not _nested(_kinds(item)):
        return lambda values: tuple(starmap(item, values))
    inner = _rebuild(item)
    return inner and (lambda values: tuple(map(inner, values)))


def _dict_rebuild(item: Any) -> Rebuild | None:  # noqa: ANN401
    inner = _rebuild(item)
    return inner and (lambda values: {key: inner(value) for key, value in values.items()})


def _nested(kinds: tuple[Any, ...]) -> tuple[tuple[int, Rebuild], ...]:
    """Returns the places of the fields that hold classes, with what makes them."""
    rebuilds = enumerate(map(_rebuild, kinds))
    return tuple((place, rebuild) for place, rebuild in rebuilds if rebuild is not None)


def _rebuilt(nested: tuple[tuple[int, Rebuild], ...], values: tuple[Any, ...]) -> list[Any]:
    parts = list(values)
    for place, rebuild in nested:
        parts[place] = rebuild(parts[place])
    return parts
