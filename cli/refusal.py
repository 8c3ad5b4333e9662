"""What the rules refuse, as an error: every reason in a sentence, with its rules."""

from collections.abc import Sequence

from cli.error import CliError
from cli.exit_code import ExitCode
from domain.refusal import Refusal
from domain.rulebook import rules
from projections.sentences import sentence


def refused(reasons: Sequence[Refusal], at: str | None = None) -> CliError:
    """Returns the error for a choice that breaks these rules (exit 4)."""
    first = reasons[0]
    return CliError(
        first.code,
        ExitCode.REFUSED,
        f"refused: {reasons_text(reasons)}",
        rule=first.rule,
        at=at,
        hint=f"ludwig rules {first.rule}" if first.rule in rules() else None,
    )


def reasons_text(reasons: Sequence[Refusal]) -> str:
    """Returns reasons in words, each with the rules that it follows from."""
    said: dict[str, list[str]] = {}
    for reason in reasons:
        cited = said.setdefault(sentence(reason), [])
        if reason.rule not in cited:
            cited.append(reason.rule)
    return "; ".join(f"{words} [{', '.join(cited)}]" for words, cited in said.items())
