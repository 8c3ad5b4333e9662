"""What a command says when it cannot do what was asked."""

from cli.exit_code import ExitCode


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
        super().__init__(message)
        self.code = code
        self.exit_code = exit_code
        self.message = message
        self.rule = rule
        self.at = at
        self.hint = hint

    def line(self) -> str:
        """Returns the error as one line of text."""
        told = not self.rule or f"[{self.rule}" in self.message
        cited = "" if told else f" [{self.rule}]"
        hint = f" ({self.hint})" if self.hint else ""
        return " ".join(f"{self.message}{cited}{hint}".split())


def usage(message: str, hint: str | None = None) -> CliError:
    """Returns the error for a command that was called wrongly."""
    return CliError("usage", ExitCode.USAGE, message, hint=hint)
