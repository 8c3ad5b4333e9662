"""The Typer application, built from only those commands that a call needs."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from cli import usage_line
from cli.catalogue import COMMANDS, module_of
from cli.coercion import install
from cli.error import CliError
from cli.exit_code import ExitCode

EPILOG: Final = (
    "Every command also takes --json, --data DIR, --redis URL, --no-color, --ascii, --debug."
)
_HELP: Final = {entry.name: entry.summary for entry in COMMANDS}


def application(names: Iterable[str]) -> typer.Typer:
    """Returns the application with the named commands. Cost: their imports."""
    install()
    usage_line.install()
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_every_command)
    for name in names:
        _add(app, name)
    return app


def _every_command(
    json: Annotated[bool, typer.Option("--json")] = False,
    debug: Annotated[bool, typer.Option("--debug")] = False,
    no_color: Annotated[bool, typer.Option("--no-color")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii")] = False,
    data: Annotated[str, typer.Option("--data")] = "",
    redis: Annotated[str, typer.Option("--redis")] = "",
) -> None:
    """Declares the global options for shell completion; a call has them split off before."""


def _add(app: typer.Typer, name: str) -> None:
    module = import_module(module_of(name))
    if hasattr(module, "group"):
        for each in module.group.registered_commands:
            each.epilog = EPILOG
        app.add_typer(module.group, name=name, help=_sentence(_HELP[name]))
    else:
        settings = getattr(module, "SETTINGS", None)
        app.command(name, epilog=EPILOG, context_settings=settings)(module.command)


def _sentence(summary: str) -> str:
    return f"{summary[:1].upper()}{summary[1:]}."


def run(arguments: Sequence[str], world: object) -> int:
    """Runs one command and returns its exit code.

    Raises:
        CliError: the command was called wrongly.
    """
    app = application([arguments[0]])
    try:
        result: Any = app(list(arguments), prog_name="ludwig", standalone_mode=False, obj=world)
    except typer.TyperException as error:
        raise _usage(error, arguments[0]) from error
    except typer.Abort as error:
        raise CliError("input.ended", ExitCode.USAGE, "the input ended before an answer") from error
    except SystemExit as error:
        # typer turns a reader that went away into an exit of its own
        if isinstance(error.__context__, BrokenPipeError):
            raise error.__context__ from None
        raise
    return int(result or 0)


def complete() -> None:
    """Answers a shell that asks for completions, or installs them."""
    from cli import shell_line

    shell_line.install()
    application(_HELP)(prog_name="ludwig")


def _usage(error: typer.TyperException, name: str) -> CliError:
    message = error.format_message().rstrip(".")
    code = ExitCode.USAGE if error.exit_code == ExitCode.USAGE else ExitCode.NOT_FOUND
    return CliError("usage", code, _lower(message), hint=f"ludwig {name} --help")


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
