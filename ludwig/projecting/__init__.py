"""The views of matches kept in the store: followed, rebuilt, compared (docs/projections.md)."""

from ludwig.projecting.comparing import Comparison, Discrepancy
from ludwig.projecting.difference import Difference
from ludwig.projecting.projections import Projections, Rebuilt, Status, Stored
from ludwig.projecting.stopped import ProjectionStopped, Stopped

__all__ = [
    "Comparison",
    "Difference",
    "Discrepancy",
    "ProjectionStopped",
    "Projections",
    "Rebuilt",
    "Status",
    "Stopped",
    "Stored",
]
