"""Turns the exceptions of the layers below into what a command says.

An exception class is looked up only in modules that are loaded: one that is not cannot have
raised anything, and importing it here would slow every error down.
"""

import sys
from collections.abc import Callable
from typing import Any, Final

from cli.error import CliError
from cli.exit_code import ExitCode

_Translation = Callable[[Any], CliError]


def translate(error: Exception) -> CliError | None:
    """Returns the error a command ends with, or ``None`` for a bug."""
    for module, name, translation in _KNOWN:
        kind = getattr(sys.modules.get(module), name, None)
        if kind is not None and isinstance(error, kind):
            return translation(error)
    return None


def _position(error: Any) -> CliError:  # noqa: ANN401  the class is not imported here
    code = ExitCode.USAGE if error.code == "position.syntax" else ExitCode.NOT_FOUND
    return CliError(error.code, code, str(error), at=error.text, hint=error.hint)


_KNOWN: Final[tuple[tuple[str, str, _Translation], ...]] = (
    ("replays.positions", "PositionError", _position),
)
