"""Reads plain arguments without Pydantic.

Typer has Pydantic turn each argument into its value; importing that takes longer than most
commands. Arguments here are words, whole numbers, switches and lists of words, which need none of
it: this puts those four in its place and leaves every other kind to Typer.
"""

from typing import Any, Final, get_args

from typer import BadParameter, core

_BUILDER: Final = "build_runtime_param"
_theirs: Final = getattr(core, _BUILDER, None)


def install() -> None:
    """Lets Typer read plain arguments so; does nothing to a Typer that works another way."""
    if _theirs is not None:
        setattr(core, _BUILDER, _reader)


def _reader(descriptor: Any) -> Any:  # noqa: ANN401  a private type of Typer
    kind = descriptor.annotation
    if kind in (bool, int, str, list[str]):
        return _Plain(kind, descriptor.parameter_info)
    return _theirs(descriptor) if _theirs is not None else None


class _Plain:
    """Reads one argument of a plain kind; stands where Typer's own reader would."""

    def __init__(self, kind: Any, facts: Any) -> None:  # noqa: ANN401
        self._kind = get_args(kind)[0] if get_args(kind) else kind
        self._least = facts.min
        self._most = facts.max

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401
        """Returns the value of what was typed; raises BadParameter where it is none."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        try:
            return [self._one(each) for each in value] if several else self._one(value)
        except ValueError as error:
            raise BadParameter(str(error), ctx=ctx, param=param) from error

    def _one(self, value: Any) -> Any:  # noqa: ANN401
        return self._number(value) if self._kind is int else self._kind(value)

    def _number(self, value: Any) -> int:  # noqa: ANN401
        try:
            number = int(value)
        except ValueError:
            raise ValueError(f"'{value}' is no whole number") from None
        if self._least is not None and number < self._least:
            raise ValueError(f"{number} is less than {self._least}")
        if self._most is not None and number > self._most:
            raise ValueError(f"{number} is more than {self._most}")
        return number
