"""How a match opens: decks, favors, Foyers, bonus cards (SETUP)."""

from domain import events as ev
from domain.redealing import dealt_anew
from domain.setup import cards_dealt, laid_out
from domain.state import Stage, State, replaced


def decks_reshuffled(state: State, event: ev.DecksReshuffled) -> State:
    """Lays out what a branch drew anew; what this copy does not tell is not known any more."""
    fresh = state.with_(decks=laid_out(state.decks, event))
    return dealt_anew(fresh, event.unseen) if isinstance(event.unseen, dict) else fresh


def favors_revealed(state: State, event: ev.FavorsRevealed) -> State:
    """Lays out the favors; the bonus cards are dealt next (SETUP-5)."""
    return state.with_(favors=event.favors, stage=Stage.DEAL)


def foyer_rotated(state: State, event: ev.FoyerRotated) -> State:
    """Turns the seat's Foyer and leaves the match where it was (P-FOYER-ROTATE)."""
    index = state.index(event.seat)
    castle = state.castles[index].foyer_rotated(event.rotation)
    return state.with_(castles=replaced(state.castles, index, castle))


def bonus_cards_dealt(state: State, event: ev.BonusCardsDealt) -> State:
    """Deals a seat its cards; in solo they are its hand at once (SETUP-4)."""
    index = state.index(event.seat)
    count = cards_dealt(len(state.seats))
    cards = event.cards if event.cards is not None else (None,) * count
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck[count:])
    dealt = replaced(state.dealt, index, () if state.solo else cards)
    hands = replaced(state.hands, index, cards) if state.solo else state.hands
    return _dealing(state.with_(decks=decks, dealt=dealt, hands=hands))


def bonus_cards_kept(state: State, event: ev.BonusCardsKept) -> State:
    """Gives the seat its hand and puts its third card under the deck (SETUP-4)."""
    index = state.index(event.seat)
    kept = event.kept if event.kept is not None else (None, None)
    returned = event.returned if event.returned is not None else (None,)
    decks = state.decks._replace(bonus_deck=state.decks.bonus_deck + returned)
    dealt = replaced(state.dealt, index, ())
    return _dealing(state.with_(decks=decks, dealt=dealt, hands=replaced(state.hands, index, kept)))


def _dealing(state: State) -> State:
    if None in state.dealt:
        return state.with_(stage=Stage.DEAL)
    keeping = next((i for i, cards in enumerate(state.dealt) if cards), None)
    if keeping is None:
        return state.with_(stage=Stage.ROUND, active=0)
    return state.with_(stage=Stage.KEEP, active=keeping)
