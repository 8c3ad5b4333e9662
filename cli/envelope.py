"""The JSON that every command prints under ``--json``: one object, schema ``ludwig-cli/1``."""

from typing import Any, Final

from cli.error import CliError

SCHEMA: Final = "ludwig-cli/1"


def success(command: str, data: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON value
    """Returns the envelope of what a command found, also when the answer is no (exit 1)."""
    return {"schema": SCHEMA, "command": command, "ok": True, "data": data}


def failure(command: str, error: CliError) -> dict[str, Any]:
    """Returns the envelope of an error."""
    return {
        "schema": SCHEMA,
        "command": command,
        "ok": False,
        "error": {
            "code": error.code,
            "message": error.message,
            "rule": error.rule,
            "at": error.at,
            "hint": error.hint,
        },
    }
