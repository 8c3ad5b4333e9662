"""Every projection by name."""

from collections.abc import Mapping
from typing import Any, Final

from projections.castles import CASTLES
from projections.fold import Fold
from projections.journal import JOURNAL
from projections.knowledge import KNOWLEDGE
from projections.market import MARKET
from projections.scores import SCORES
from projections.statistics import STATISTICS

PROJECTIONS: Final[Mapping[str, Fold[Any]]] = {
    fold.name: fold for fold in (CASTLES, SCORES, MARKET, JOURNAL, KNOWLEDGE, STATISTICS)
}
"""The folds, in the order in which they are shown."""
