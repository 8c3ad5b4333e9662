"""What can be wrong with a match that was asked for, as exceptions that carry their facts."""

from domain.refusal import Refusal


class MatchError(Exception):
    """Anything that stands between a caller and a match; ``match`` is its id."""

    def __init__(self, match: str, message: str) -> None:
        super().__init__(message)
        self.match = match
        self.message = message


class MatchNotFound(MatchError):  # noqa: N818 - a state of the world, not a fault of code
    """Says that no match, or more than one, is meant by a name; ``similar`` are near ones."""

    def __init__(self, match: str, similar: tuple[str, ...] = ()) -> None:
        many = len(similar) > 1
        words = "stands for several matches" if many else "is no match in this store"
        super().__init__(match, f"{match!r} {words}")
        self.similar = similar


class MatchBroken(MatchError):  # noqa: N818
    """Says that a stored match cannot be read on from event ``seq``."""

    def __init__(self, match: str, seq: int, why: str) -> None:
        super().__init__(match, f"event {seq} of {match} cannot be read: {why}")
        self.seq = seq
        self.why = why


class ChoiceRefused(MatchError):  # noqa: N818
    """Says that the rules refuse a choice, with every reason; nothing was written."""

    def __init__(self, match: str, seq: int, reasons: tuple[Refusal, ...]) -> None:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in reasons))
        super().__init__(match, f"refused at {match}@{seq} by {rules}")
        self.seq = seq
        self.reasons = reasons
