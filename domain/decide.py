"""``decide``: a choice either becomes events, with all that follows from it, or is refused."""

from collections import Counter
from typing import NamedTuple

from domain import events as ev
from domain.derive import follow, known
from domain.draws import Draws
from domain.evolve import evolve
from domain.refusal import Refusal
from domain.refusals import refusals, untold
from domain.setup import begin
from domain.state import Searched, State


class Refused(NamedTuple):
    """A choice that cannot be made, with every reason; nothing has happened."""

    reasons: tuple[Refusal, ...]


def decide(state: State, choice: ev.Choice, draws: Draws) -> tuple[ev.Event, ...] | Refused:
    """Returns the choice and every event that derives from it, or why it is refused.

    What the choice reveals (``seen``, the stack as shuffled afterwards) is filled in here.
    """
    reasons = refusals(state, choice) or untold(state, choice)
    return Refused(reasons) if reasons else made(state, choice, draws)[0]


def made(state: State, choice: ev.Choice, draws: Draws) -> tuple[tuple[ev.Event, ...], State]:
    """Returns what :func:`decide` returns for a legal choice, and the state after it, unjudged.

    For choices taken from :func:`domain.choices.legal_choices` of this very state; anything else
    would break the match without a word.
    """
    whole = completed(state, choice, draws)
    derived, after = follow(evolve(state, whole), draws)
    return (whole, *derived), after


def create(event: ev.MatchCreated, draws: Draws) -> tuple[ev.Event, ...]:
    """Returns the first events of a match, up to its first decision (SETUP).

    The options must have passed :func:`domain.creation.creation_refusals`.
    """
    return (event, *follow(begin(event), draws)[0])


def completed(state: State, choice: ev.Choice, draws: Draws) -> ev.Choice:
    """Returns the choice with what it reveals: the tiles seen, the stack shuffled (SLEEP).

    At a table that is for whoever records the match to say.
    """
    if state.source == "table":
        return choice
    if isinstance(choice, ev.SleepingStackSearched):
        return ev.changed(choice, seen=known(state.decks.stacks[choice.size]))
    if isinstance(choice, ev.SleepingTilesChosen) and state.searched:
        return ev.changed(choice, stack=_shuffled_rest(state.searched, choice, draws))
    return choice


def _shuffled_rest(searched: Searched, choice: ev.SleepingTilesChosen, draws: Draws) -> ev.Names:
    rest = Counter(searched.seen)
    rest.subtract(choice.tiles or ())
    left = tuple(tile for tile in (+rest).elements() if tile is not None)
    return draws.shuffled(f"sleep:{searched.size}", left)
