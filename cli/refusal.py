"""What the rules refuse, as an error: the first rule in full, all of them named."""

from collections.abc import Mapping, Sequence

from cli.error import CliError
from cli.exit_code import ExitCode
from domain.refusal import Refusal
from domain.rulebook import rules


def refused(reasons: Sequence[Refusal], at: str | None = None) -> CliError:
    """Returns the error for a choice that breaks these rules (exit 4)."""
    first = reasons[0]
    said = "; ".join(f"{reason.rule} {_words(reason)}" for reason in reasons)
    return CliError(
        first.code,
        ExitCode.REFUSED,
        f"refused: {said}",
        rule=first.rule,
        at=at,
        hint=f"ludwig rules {first.rule}" if first.rule in rules() else None,
    )


def _words(reason: Refusal) -> str:
    name = reason.code.replace(".", " ").replace("_", " ")
    return f"{name} ({_facts(reason.facts)})" if reason.facts else name


def _facts(facts: Mapping[str, object]) -> str:
    return ", ".join(f"{key.replace('_', ' ')} {_value(value)}" for key, value in facts.items())


def _value(value: object) -> str:
    if isinstance(value, tuple | list):
        return "/".join(map(str, value)) or "none"
    return "nobody" if value is None else str(value)
