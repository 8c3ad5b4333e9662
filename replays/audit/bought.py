"""A tile that was bought and is still to be placed."""

from typing import NamedTuple

from domain.castle import Castle
from projections.wording import tile_name
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
        what = f"{tile_name(self.kind)} has no legal place in the castle"
        return (Finding(self.seq, "BUY-5", what, "buy.no_place"),)
