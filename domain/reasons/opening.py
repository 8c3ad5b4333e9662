"""Why choices of the set-up are refused (SETUP)."""

from collections.abc import Iterator

from domain import events as ev
from domain.reasons.cards import split_refusals
from domain.reasons.refused import refused
from domain.refusal import Refusal
from domain.setup import KEPT
from domain.state import State


def foyer_rotated(state: State, choice: ev.FoyerRotated) -> Iterator[Refusal]:
    """Tells why a Foyer cannot be turned so (P-FOYER-ROTATE)."""
    if not state.profile.foyer_rotate:
        yield refused("foyer.fixed", "P-FOYER-ROTATE", profile=state.profile.name)
    if choice.seat not in state.seats:
        yield refused("choice.seat", "RECORD-data", seat=choice.seat)
    elif len(state.castles[state.index(choice.seat)].placed) > 1:
        yield refused("foyer.late", "P-FOYER-ROTATE", seat=choice.seat)


def bonus_cards_kept(state: State, choice: ev.BonusCardsKept) -> Iterator[Refusal]:
    """Tells why these bonus cards cannot be kept (SETUP-4)."""
    dealt = state.dealt[state.index(choice.seat)] or ()
    yield from split_refusals(dealt, choice.kept, choice.returned, KEPT, "SETUP-4")
