"""Ludwig: matches of *Castles of Mad King Ludwig* as events in Redis Streams.

What an embedding program uses stands here; each name is imported when it is first asked for::

    from ludwig import Matches, SystemDraws

    with Matches.open() as matches:
        for summary in matches.summaries():
            print(summary.id, summary.points)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ludwig.draws import SeededDraws, SystemDraws
    from ludwig.matches.catalogue import Summary
    from ludwig.matches.errors import ChoiceRefused, MatchBroken, MatchError, MatchNotFound
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches, Saved
    from ludwig.matches.service import MatchService
    from ludwig.redis_streams.errors import StoreConflict, StoreIntegrity, StoreUnavailable

_HOME: Final = {
    "ChoiceRefused": "ludwig.matches.errors",
    "Match": "ludwig.matches.match",
    "MatchBroken": "ludwig.matches.errors",
    "MatchError": "ludwig.matches.errors",
    "MatchNotFound": "ludwig.matches.errors",
    "MatchService": "ludwig.matches.service",
    "Matches": "ludwig.matches.matches",
    "Saved": "ludwig.matches.matches",
    "SeededDraws": "ludwig.draws",
    "StoreConflict": "ludwig.redis_streams.errors",
    "StoreIntegrity": "ludwig.redis_streams.errors",
    "StoreUnavailable": "ludwig.redis_streams.errors",
    "Summary": "ludwig.matches.catalogue",
    "SystemDraws": "ludwig.draws",
}

__all__ = [
    "ChoiceRefused",
    "Match",
    "MatchBroken",
    "MatchError",
    "MatchNotFound",
    "MatchService",
    "Matches",
    "Saved",
    "SeededDraws",
    "StoreConflict",
    "StoreIntegrity",
    "StoreUnavailable",
    "Summary",
    "SystemDraws",
]


def __getattr__(name: str) -> object:
    """Imports a public name when it is first used, so that importing the package costs nothing."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
