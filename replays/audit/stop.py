"""Where a match cannot be followed any further: what an event leaves has no state."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from domain import events as ev
from domain.redealing import LAID
from domain.state import State
from domain.tiles import BONUS_CARDS, ROOMS, kind_of
from domain.variants import LAID as WAYS

_LONGEST: Final = 40


def stop(state: State, event: ev.Event) -> str | None:
    """Returns in words why nothing can follow on an event; None for nearly all there are.

    Of names in other events that nothing has `strangers` tells.
    """
    match event:
        case ev.DecksShuffled() | ev.DecksReshuffled():
            strange = tuple(islice(_strange_names(event), 3))
            return f"there is no {', '.join(map(repr, strange))}" if strange else None
        case ev.RoomPlaced():
            lying = (kind_of(event.tile), event.rotation, event.side)
            return None if lying in WAYS else f"{event.tile} cannot lie like this anywhere"
        case ev.FoyerRotated():
            built = len(state.castles[state.index(event.seat)].placed) > 1
            return "a Foyer with a tile beside it cannot be turned" if built else None
        case ev.MatchScored():
            scored = set(event.seats) == set(state.seats)
            return None if scored else "without the points of each seat there are no ranks"
        case _:
            return None


def _strange_names(event: ev.DecksShuffled | ev.DecksReshuffled) -> Iterator[str]:
    """Yields what is dealt and can be no tile or card, cut short."""
    unseen = getattr(event, "unseen", None)
    dealt = dict(unseen) if isinstance(unseen, dict) else {}
    tiles = (*chain(*(event.stacks or {}).values()), *dealt.pop(LAID, ()))
    cards = (*(event.bonus_deck or ()), *chain(*dealt.values()))
    yield from (tile[:_LONGEST] for tile in tiles if tile not in ROOMS)
    yield from (card[:_LONGEST] for card in cards if card not in BONUS_CARDS)
