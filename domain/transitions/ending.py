"""How a match comes to its end (END)."""

from domain import events as ev
from domain.state import Stage, State


def match_scored(state: State, event: ev.MatchScored) -> State:
    """Notes the final scoring; the ranking is next (WIN-2)."""
    return state.with_(final=event.seats, stage=Stage.RANKING)


def match_ended(state: State, event: ev.MatchEnded) -> State:
    """Ends the match (WIN-1)."""
    return state.with_(ranking=event.ranking, stage=Stage.ENDED)


def match_abandoned(state: State, _event: ev.MatchAbandoned) -> State:
    """Stops the match (END-1)."""
    return state.with_(stage=Stage.ABANDONED)
