"""The journal's words for how a match is set up (SETUP)."""

from domain import events as ev
from domain.state import State
from projections.journal.entry import Told
from projections.wording import card_names, favor_name, listed, marks, plural


def created(event: ev.MatchCreated, _before: State) -> Told:
    """Tells that a match was set up."""
    players = listed(f"{player.seat} ({player.name})" for player in event.players)
    kind = "A solo match" if event.solo else "A match"
    text = f"{kind} is set up by the {event.profile} rules: {players}"
    if event.switches:
        text += f"; {listed(_switch(*item) for item in event.switches.items())}"
    rules = ("SETUP-1", "SETUP-6", *event.switches)
    return Told(text, ("SOLO-1", *rules[1:]) if event.solo else rules)


def _switch(name: str, value: object) -> str:
    match value:
        case bool():
            return f"{name} {'yes' if value else 'no'}"
        case tuple():
            return f"{name} {listed(map(_item, value))}"
    return f"{name} {value}"


def _item(item: object) -> str:
    return marks(item) if isinstance(item, int) and item >= 1000 else str(item)  # noqa: PLR2004


def decks_shuffled(_event: ev.DecksShuffled, _before: State) -> Told:
    """Tells that the decks were shuffled, not how."""
    text = "The stacks of rooms, the room deck and the bonus cards are shuffled"
    return Told(text, ("SETUP-2", "SETUP-3", "SETUP-4"))


def decks_reshuffled(_event: ev.DecksReshuffled, _before: State) -> Told:
    """Tells that a branch drew anew."""
    return Told("What lies face down is drawn anew for this branch", ("SEE-6",))


def favors_revealed(event: ev.FavorsRevealed, _before: State) -> Told:
    """Tells which favors were revealed."""
    return Told(f"The King's Favors: {listed(map(favor_name, event.favors))}", ("SETUP-5",))


def foyer_rotated(event: ev.FoyerRotated, _before: State) -> Told:
    """Tells that a Foyer was turned."""
    return Told(f"{event.seat} turns its Foyer to {event.rotation}°", ("P-FOYER-ROTATE",))


def bonus_cards_dealt(event: ev.BonusCardsDealt, before: State) -> Told:
    """Tells which cards were dealt, or how many."""
    count = 2 if before.solo else 3
    return Told(f"{event.seat} is dealt {cards(event.cards, count)}", ("SETUP-4",))


def bonus_cards_kept(event: ev.BonusCardsKept, _before: State) -> Told:
    """Tells which cards were kept, or how many."""
    text = f"{event.seat} keeps {cards(event.kept, 2)}; under the deck: {cards(event.returned, 1)}"
    return Told(text, ("SETUP-4",))


def cards(known: ev.Names | None, count: int) -> str:
    """Returns bonus cards as the viewer knows them: what they count, or how many they are."""
    if known is None:
        return plural(count, "bonus card")
    return f"{plural(len(known), 'bonus card')} ({card_names(known)})" if known else "none"
