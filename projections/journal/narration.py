"""Narration: what each event is in plain English, from a viewer's eyes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain import events as ev
from domain.state import State
from domain.visibility import Viewer, event_seen
from projections.happening import Happening
from projections.journal import beginning, building, ending, rewards, rounds
from projections.journal.entry import Entry, Told
from projections.undoing import Returns, undone_by, with_return

_TELL: Final[Mapping[type[ev.Event], Callable[[Any, State], Told]]] = {
    ev.MatchCreated: beginning.created,
    ev.DecksShuffled: beginning.decks_shuffled,
    ev.DecksReshuffled: beginning.decks_reshuffled,
    ev.FavorsRevealed: beginning.favors_revealed,
    ev.FoyerRotated: beginning.foyer_rotated,
    ev.BonusCardsDealt: beginning.bonus_cards_dealt,
    ev.BonusCardsKept: beginning.bonus_cards_kept,
    ev.RoundStarted: rounds.round_started,
    ev.RoomsDrawn: rounds.rooms_drawn,
    ev.RoomsPriced: rounds.rooms_priced,
    ev.RoomPurchased: rounds.room_purchased,
    ev.CorridorPurchased: rounds.corridor_purchased,
    ev.TurnPassed: rounds.turn_passed,
    ev.TurnEnded: rounds.turn_ended,
    ev.ExtraTurnStarted: rounds.extra_turn_started,
    ev.CoinsAdded: rounds.coins_added,
    ev.RoundEnded: rounds.round_ended,
    ev.RoomPlaced: building.room_placed,
    ev.PointsScored: building.points_scored,
    ev.RoomCompleted: building.room_completed,
    ev.RewardOrderChosen: rewards.order_chosen,
    ev.DownstairsRewardChosen: rewards.downstairs_chosen,
    ev.LivingRewardScored: rewards.living_scored,
    ev.ActivityRewardScored: rewards.activity_scored,
    ev.OutdoorRewardPaid: rewards.outdoor_paid,
    ev.UtilityCardsDrawn: rewards.utility_drawn,
    ev.UtilityCardKept: rewards.utility_kept,
    ev.SleepingStackSearched: rewards.stack_searched,
    ev.SleepingTilesChosen: rewards.tiles_chosen,
    ev.CorridorRewardTaken: rewards.corridor_taken,
    ev.CorridorRewardDeclined: rewards.corridor_declined,
    ev.RewardLapsed: rewards.lapsed,
    ev.MatchScored: ending.match_scored,
    ev.MatchEnded: ending.match_ended,
    ev.MatchAbandoned: ending.abandoned,
    ev.MoveTakenBack: ending.taken_back,
    ev.RulingApplied: ending.ruling_applied,
}

SECRET: Final = frozenset(kind for kind in _TELL if kind.__name__ in ev.SECRET_FIELDS)
"""Events that hold something which not everybody may see."""


def narrate(happening: Happening, viewer: Viewer, *, over: bool = False) -> Entry:
    """Returns an event as a line of the journal, without what the viewer may not see (SEE).

    ``over`` says that the match has ended, so that nothing is secret (SEE-5). ``undone_by`` is
    ``None``, as one event does not say what follows it. Cost: some microseconds.
    """
    told = tell(happening, viewer, over=over)
    seat = getattr(happening.event, "seat", None)
    round_ = happening.state.round or None
    return Entry(happening.seq, happening.at, round_, seat, told.text, told.rules)


def tell(happening: Happening, viewer: Viewer, *, over: bool = False) -> Told:
    """Returns what an event's line says to a viewer, and by which rules."""
    event = happening.event
    if type(event) in SECRET:
        event = event_seen(event, viewer, over=over)
    told = _TELL[type(event)](event, happening.earlier)
    if happening.by == "referee" and isinstance(event, ev.CHOICES):
        return told._replace(text=f"{told.text} (entered by the referee)")
    return told


def journal(
    happenings: Iterable[Happening], viewer: Viewer, *, over: bool = False
) -> tuple[Entry, ...]:
    """Returns the whole journal of a match, its undone events marked as such."""
    entries: list[Entry] = []
    returns: Returns = ()
    for happening in happenings:
        entries.append(narrate(happening, viewer, over=over))
        returns = with_return(returns, happening)
    return tuple(entry._replace(undone_by=undone_by(entry.seq, returns)) for entry in entries)
