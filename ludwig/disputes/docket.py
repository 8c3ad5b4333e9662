"""Docket: all disputes about one match, folded from their events."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from domain.refusal import Refusal
from ludwig.disputes.deed import Deed, Opened
from ludwig.disputes.dispute import Dispute


class Docket(NamedTuple):
    """The disputes about a match by their ids, in the order in which they were opened."""

    disputes: Mapping[str, Dispute] = MappingProxyType({})

    @property
    def next_id(self) -> str:
        """What the next dispute will be called."""
        return f"dispute-{len(self.disputes) + 1}"

    def refusal(self, deed: Deed) -> Refusal | None:
        """Returns why a deed cannot follow on all that was done."""
        known = self.disputes.get(deed.dispute)
        if isinstance(deed, Opened):
            return None if known is None else Refusal("dispute.exists", "RECORD-order", {})
        if known is None:
            return Refusal("dispute.unknown", "RECORD-order", {"known": tuple(self.disputes)})
        return known.refusal(deed)

    def followed(self, deed: Deed) -> "Docket":
        """Returns the docket after a deed that nothing refuses."""
        if isinstance(deed, Opened):
            return Docket({**self.disputes, deed.dispute: Dispute(deed)})
        changed = self.disputes[deed.dispute].followed(deed)
        return Docket({**self.disputes, deed.dispute: changed})

    def corrections(self) -> dict[str, int]:
        """Returns the points that rulings have noted for each seat, beside the record."""
        total: dict[str, int] = {}
        for dispute in self.disputes.values():
            for seat, points in (dispute.ruling.points if dispute.ruling else {}).items():
                total[seat] = total.get(seat, 0) + points
        return total
