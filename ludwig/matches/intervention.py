"""Interventions: a take-back, a ruling, the end of a match that was not played out."""

from domain import events as ev
from domain.line import abandon_refusals, return_refusals
from domain.refusal import Refusal
from ludwig.matches.match import Match


def intervention_refusals(
    match: Match, event: ev.MoveTakenBack | ev.RulingApplied | ev.MatchAbandoned, by: str
) -> tuple[Refusal, ...]:
    """Returns why the match cannot be stopped or taken back like this (RECORD, fine points)."""
    if isinstance(event, ev.MatchAbandoned):
        return abandon_refusals(match.state, event, by)
    return (*_behind_branch(match, event), *return_refusals(match.line, event))


def _behind_branch(match: Match, event: ev.MoveTakenBack | ev.RulingApplied) -> tuple[Refusal, ...]:
    """Returns why a branch made here cannot go back behind its fork: there are the real decks."""
    audience, fork = match.audience, match.header.fork
    if event.to_seq > fork or audience.settled or audience.keeper == "referee":
        return ()
    return (Refusal("return.behind_branch", "SEE-6", {"fork": fork}),)
