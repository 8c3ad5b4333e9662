"""A tile that was bought and is still to be placed."""

from typing import NamedTuple

from domain.castle import Castle
from replays.finding import Finding


class Bought(NamedTuple):
    """What was bought at event ``seq``, for this castle.

    Whether it has a place there is only worth looking for if it was not placed next (BUY-5).
    """

    seq: int
    kind: str
    castle: Castle

    def findings(self) -> tuple[Finding, ...]:
        """Returns a finding if the tile had no legal place."""
        if self.castle.can_place(self.kind):
            return ()
        return (Finding(self.seq, "BUY-5", f"{self.kind} has no legal place"),)
