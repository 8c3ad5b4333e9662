"""What is wrong with an expression, and where."""


class UntilError(Exception):
    """An expression that cannot be read.

    ``column`` counts from 1; ``hint`` says what would do, if that is known.
    """

    def __init__(self, message: str, column: int, hint: str | None = None) -> None:
        super().__init__(f"column {column}: {message}")
        self.message = message
        self.column = column
        self.hint = hint
