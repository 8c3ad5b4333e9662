"""The line that a shell asks to complete: global options are taken off it, wherever they stand.

What completes a word then looks into the store that the line names, as the command would.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from cli.error import CliError
from cli.global_options import from_environment, split
from cli.world import World, here

_COMPLETER: Final = "typer._click.shell_completion"
_COMPLETIONS: Final = "get_completions"


def install() -> None:
    """Lets Typer complete such lines; does nothing to a Typer that works another way."""
    with suppress(ImportError, AttributeError):
        completer = import_module(_COMPLETER).ShellComplete
        theirs = getattr(completer, _COMPLETIONS)

        def ours(asked: Any, args: list[str], incomplete: str) -> Any:  # noqa: ANN401
            asked.ctx_args["obj"], rest = taken_off(args)
            return theirs(asked, list(rest), incomplete)

        setattr(completer, _COMPLETIONS, ours)


def taken_off(words: Sequence[str]) -> tuple[World, Sequence[str]]:
    """Returns the world that a line's options name, and the line without them.

    Some shells part ``--data=DIR`` into three words.
    """
    options = from_environment(os.environ)
    try:
        options, rest = split([word for word in words if word != "="], options)
    except CliError:  # the value of an option is being typed
        return here(options), words
    return here(options), rest
