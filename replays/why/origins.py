"""Origins: the events that brought what is there: a tile, a card, a price, a coin."""

from collections.abc import Callable, Iterator

from domain import events as ev
from domain.line import Step

Test = Callable[[ev.Event], bool]


def earlier(step: Step) -> Iterator[Step]:
    """Iterates over the steps before this one on its line, the last one first."""
    return iter(()) if step.previous is None else step.previous.back()


def last(step: Step, test: Test) -> int | None:
    """Returns the last event before a step that passes a test. Cost: linear in the events."""
    return next((each.seq for each in earlier(step) if test(each.event)), None)


def placed(step: Step, seat: ev.Seat, tile: str) -> int | None:
    """Returns the event, this one or an earlier one, that laid a tile in a seat's castle.

    For the Foyer that is its last turning, or the creation of the match (SETUP-6).
    """
    if tile == "foyer":
        turned = _last_of(step, lambda event: _turns(event, seat))
        return turned or _last_of(step, lambda event: isinstance(event, ev.MatchCreated))
    return _last_of(step, lambda event: _lays(event, seat, tile))


def got_card(step: Step, seat: ev.Seat, card: str) -> int | None:
    """Returns the event by which a seat got a bonus card to keep, where this copy tells.

    In a branch that dealt hands anew that is its first event.
    """
    return last(step, lambda event: _keeps(event, seat, card))


def offered(step: Step, tile: str) -> int | None:
    """Returns the event that put a room on the market (DRAW)."""
    return last(
        step,
        lambda event: (
            isinstance(event, ev.RoomsDrawn) and any(draw.tile == tile for draw in event.draws)
        ),
    )


def coined(step: Step, tile: str) -> tuple[int, ...]:
    """Returns the events that put the coins on a room of the market, the last one first."""
    since = offered(step, tile) or 0
    return tuple(
        each.seq
        for each in earlier(step)
        if each.seq > since and isinstance(each.event, ev.CoinsAdded) and tile in each.event.coins
    )


def _last_of(step: Step, test: Test) -> int | None:
    return next((each.seq for each in step.back() if test(each.event)), None)


def _turns(event: ev.Event, seat: ev.Seat) -> bool:
    return isinstance(event, ev.FoyerRotated) and event.seat == seat


def _lays(event: ev.Event, seat: ev.Seat, tile: str) -> bool:
    return isinstance(event, ev.RoomPlaced) and (event.seat, event.tile) == (seat, tile)


def _keeps(event: ev.Event, seat: ev.Seat, card: str) -> bool:
    match event:
        case ev.BonusCardsKept() | ev.UtilityCardKept():
            return event.seat == seat and card in (event.kept or ())
        case ev.BonusCardsDealt() | ev.UtilityCardsDrawn():
            return event.seat == seat and card in (event.cards or ())
        case ev.DecksReshuffled():
            # A branch that dealt hands anew tells nothing of those of the real match (SEE-6).
            return isinstance(event.unseen, dict) and card in event.unseen.get(seat, ())
    return False
