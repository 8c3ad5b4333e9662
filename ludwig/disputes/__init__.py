"""Disputes about a match: claims, evidence and rulings, in a stream of their own beside it."""

from ludwig.disputes.deed import Citation, Deed, Evidence, Opened, Ruled
from ludwig.disputes.dispute import Dispute, DisputeRefused
from ludwig.disputes.docket import Docket
from ludwig.disputes.dockets import Dockets

__all__ = [
    "Citation",
    "Deed",
    "Dispute",
    "DisputeRefused",
    "Docket",
    "Dockets",
    "Evidence",
    "Opened",
    "Ruled",
]
