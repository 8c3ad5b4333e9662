"""What others decided in secret, as it may well have been: for a line that may not tell (SEE-6)."""

from domain import events as ev
from domain.draws import Draws
from domain.events import Names
from domain.state import State


def guessed(state: State, choice: ev.Choice, draws: Draws) -> ev.Choice:
    """Returns a choice with what is hidden of it drawn from what its seat has on this line."""
    match choice:
        case ev.BonusCardsKept(kept=None):
            return _kept(choice, state.dealt[state.index(choice.seat)] or (), 2, draws)
        case ev.UtilityCardKept(kept=None):
            return _kept(choice, state.drawn, 1, draws)
        case ev.SleepingTilesChosen(tiles=None) if state.searched is not None:
            seen: Names = draws.shuffled("guess", state.searched.seen)  # type: ignore[arg-type]
            return ev.changed(choice, tiles=seen[: choice.count])
    return choice


def _kept(
    choice: ev.BonusCardsKept | ev.UtilityCardKept,
    cards: tuple[str | None, ...],
    count: int,
    draws: Draws,
) -> ev.Choice:
    order: Names = draws.shuffled("guess", cards)  # type: ignore[arg-type]
    returned = {"returned": order[count:]} if choice.returned is None else {}
    return ev.changed(choice, kept=order[:count], **returned)
