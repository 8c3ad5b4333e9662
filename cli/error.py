"""What a command says when it cannot do what was asked."""

from typing import Final

from cli.exit_code import ExitCode

LONGEST: Final = 1000
_SHOWN: Final = 400


class CliError(Exception):
    """Ends a command with one clear line, or an envelope under ``--json``.

    ``code`` is a stable word; ``rule`` an id of RULES or RECORD; ``at`` a position or a place in
    the input; ``hint`` what to try instead.
    """

    def __init__(
        self,
        code: str,
        exit_code: ExitCode,
        message: str,
        *,
        rule: str | None = None,
        at: str | int | None = None,
        hint: str | None = None,
    ) -> None:
        self.message = shortened(message)
        super().__init__(self.message)
        self.code = code
        self.exit_code = exit_code
        self.rule = rule
        self.at = shortened(at) if isinstance(at, str) else at
        self.hint = None if hint is None else shortened(hint)

    def line(self) -> str:
        """Returns the error as one line of text."""
        told = not self.rule or f"[{self.rule}" in self.message
        cited = "" if told else f" [{self.rule}]"
        hint = f" ({self.hint})" if self.hint else ""
        return " ".join(f"{self.message}{cited}{hint}".split())


def shortened(text: str) -> str:
    """Returns a text that is no longer than anybody reads: its beginning and its end."""
    return text if len(text) <= LONGEST else f"{text[:_SHOWN]} … {text[-_SHOWN // 4 :]}"


def usage(message: str, hint: str | None = None) -> CliError:
    """Returns the error for a command that was called wrongly."""
    return CliError("usage", ExitCode.USAGE, message, hint=hint)
