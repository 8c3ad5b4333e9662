"""How a help page writes arguments: ``MATCH [SEAT]``, as this program's documents do.

Typer writes ``{MATCH} [SEAT]``, and behind each argument its Python type, which says nothing to who
reads the page.
"""

from typing import Any, Final

from typer.core import TyperArgument

_USAGE: Final = "_usage_display_name"
_TYPE: Final = "display_type_rich"


def install() -> None:
    """Lets Typer write arguments so; does nothing to a Typer that works another way."""
    if hasattr(TyperArgument, _USAGE) and hasattr(TyperArgument, _TYPE):
        setattr(TyperArgument, _USAGE, _written)
        setattr(TyperArgument, _TYPE, _untyped)


def _written(argument: Any) -> str:  # noqa: ANN401  a class of Typer with private names
    name = argument.metavar or argument.name.upper()
    written = name if argument.required else f"[{name}]"
    return written if argument.nargs == 1 else f"{written}..."


def _untyped(_argument: Any, **_more: Any) -> None:  # noqa: ANN401
    return None
