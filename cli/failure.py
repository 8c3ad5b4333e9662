"""Turns the exceptions of the layers below into what a command says.

An exception class is looked up only in modules that are loaded: one that is not cannot have
raised anything, and importing it here would slow every error down.
"""
# ruff: noqa: ANN401  the classes are looked up at run time

import sys
from collections.abc import Callable
from typing import Any, Final

from cli.error import CliError
from cli.exit_code import ExitCode

NOTHING: Final = -1
"""The version of a stream that does not exist."""
_Translation = Callable[[Any], CliError]


def translate(error: Exception) -> CliError | None:
    """Returns the error a command ends with, or ``None`` for a bug."""
    for module, name, translation in _KNOWN:
        kind = getattr(sys.modules.get(module), name, None)
        if kind is not None and isinstance(error, kind):
            return translation(error)
    return None


def _position(error: Any) -> CliError:
    code = ExitCode.USAGE if error.code == "position.syntax" else ExitCode.NOT_FOUND
    return CliError(error.code, code, str(error), at=error.text, hint=error.hint)


def _unavailable(error: Any) -> CliError:
    code = "store.outcome_unknown" if error.outcome_unknown else error.code
    return CliError(code, ExitCode.UNAVAILABLE, error.message, hint=error.hint or None)


def _conflict(error: Any) -> CliError:
    if error.expected == NOTHING:
        said = "there is a match of that name already"
        return CliError("match.exists", ExitCode.CONFLICT, said, hint="choose another name")
    why = "others have written there" if error.stream else error.message
    return CliError(
        error.code,
        ExitCode.CONFLICT,
        f"someone acted first: {why}",
        at=error.actual,
        hint="look again, then decide",
    )


def _moved_on(error: Any) -> CliError:
    return CliError(
        error.code,
        ExitCode.CONFLICT,
        f"someone acted first: {error.message}",
        at=error.actual,
        hint=f"ludwig show {error.match}",
    )


def _integrity(error: Any) -> CliError:
    return CliError(error.code, ExitCode.INTEGRITY, error.message, hint=error.hint or None)


def _newer(error: Any) -> CliError:
    said = f"written by a newer version: {error}"
    return CliError("version.unknown", ExitCode.UNKNOWN_VERSION, said, hint="update ludwig")


def _no_match(error: Any) -> CliError:
    near = ", ".join(error.similar[:5])
    hint = f"one of {near}" if near else "ludwig list shows them all"
    return CliError("match.unknown", ExitCode.NOT_FOUND, error.message, at=error.match, hint=hint)


def _branch(error: Any) -> CliError:
    code = _BRANCH_CODES.get(error.code, ExitCode.NOT_FOUND)
    return CliError(error.code, code, error.message, at=error.match, hint=error.hint)


def _broken(error: Any) -> CliError:
    return CliError(
        "match.broken",
        ExitCode.INTEGRITY,
        error.message,
        at=f"{error.match}@{error.seq}",
        hint=f"ludwig audit {error.match}",
    )


def _refused(error: Any) -> CliError:
    from cli.refusal import refused

    return refused(error.reasons, f"{error.match}@{error.seq}")


def _data(error: Any) -> CliError:
    return CliError("record.data", ExitCode.INTEGRITY, str(error), rule="RECORD-data")


def _dispute(error: Any) -> CliError:
    from cli.refusal import refused

    return refused((error.reason,), f"{error.match} {error.dispute}")


def _key(error: Any) -> CliError:
    said = str(error)
    return CliError("key.unusable", ExitCode.UNAVAILABLE, said, hint="LUDWIG_KEY names another")


_BRANCH_CODES: Final = {"branch.exists": ExitCode.CONFLICT, "branch.name": ExitCode.USAGE}
_ERRORS: Final = "ludwig.redis_streams.errors"
_MATCHES: Final = "ludwig.matches.errors"
_KNOWN: Final[tuple[tuple[str, str, _Translation], ...]] = (
    ("replays.positions", "PositionError", _position),
    (_ERRORS, "StoreUnavailable", _unavailable),
    ("ludwig.matches.moved_on", "MatchMovedOn", _moved_on),
    (_ERRORS, "StoreConflict", _conflict),
    (_ERRORS, "StoreIntegrity", _integrity),
    (_ERRORS, "UnknownSchema", _newer),
    ("ludwig.codec.schema", "UnknownSchemaError", _newer),
    ("ludwig.codec.unsealing", "DataError", _data),
    ("ludwig.branches.branch", "BranchError", _branch),
    ("ludwig.disputes.dispute", "DisputeRefused", _dispute),
    ("ludwig.receipts.key", "KeyUnusable", _key),
    (_MATCHES, "MatchNotFound", _no_match),
    (_MATCHES, "MatchBroken", _broken),
    (_MATCHES, "ChoiceRefused", _refused),
)
