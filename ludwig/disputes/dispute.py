"""Dispute: one claim with all that was said and ruled, and what may still be done with it."""

from typing import Literal, NamedTuple

from domain.refusal import Refusal
from ludwig.disputes.deed import Evidence, Opened, Ruled


class DisputeRefused(Exception):  # noqa: N818  a state of the world, not a fault of code
    """Says that something cannot be done with a dispute; ``reason`` says why."""

    def __init__(self, match: str, dispute: str, reason: Refusal) -> None:
        super().__init__(f"{dispute} of {match}: {reason.code.replace('.', ' ').replace('_', ' ')}")
        self.match = match
        self.dispute = dispute
        self.reason = reason


class Dispute(NamedTuple):
    """A dispute as it stands."""

    opened: Opened
    evidence: tuple[Evidence, ...] = ()
    ruling: Ruled | None = None

    @property
    def id(self) -> str:
        """Its name within the match, such as ``dispute-1``."""
        return self.opened.dispute

    @property
    def status(self) -> Literal["open", "upheld", "rejected", "corrected"]:
        """Whether it is open, or how it was ruled."""
        return "open" if self.ruling is None else self.ruling.outcome

    def refusal(self, deed: Evidence | Ruled) -> Refusal | None:
        """Returns why a deed cannot follow: after the ruling nothing does."""
        if self.ruling is not None:
            return Refusal("dispute.closed", "RECORD-order", {"outcome": self.ruling.outcome})
        if isinstance(deed, Ruled) and not _corrects(deed):
            return Refusal("dispute.no_correction", "RECORD-data", {"outcome": deed.outcome})
        return None

    def followed(self, deed: Evidence | Ruled) -> "Dispute":
        """Returns the dispute after a deed."""
        if isinstance(deed, Ruled):
            return self._replace(ruling=deed)
        return self._replace(evidence=(*self.evidence, deed))


def _corrects(ruled: Ruled) -> bool:
    """Whether a ruling says what it corrects, if it corrects at all, and only then."""
    corrects = bool(ruled.points) or ruled.applied is not None
    return corrects == (ruled.outcome == "corrected")
