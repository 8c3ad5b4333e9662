"""What an event is called on a line of a table: the words after the seat."""

import json
from collections.abc import Iterable
from typing import Final

from domain import events as ev
from domain.derive import known
from domain.placement import Placement
from domain.profiles import SwitchValue
from domain.state import PASS_MONEY, State
from domain.tiles import ROOMS
from replays.notation.course import rest_of
from replays.notation.laying import where_of, where_text
from replays.notation.statement import Bought
from replays.notation.turn_steps import purchase

UNKNOWN: Final = "?"


def quoted(text: str) -> str:
    """Returns a text in quotes, as JSON writes it."""
    return json.dumps(text, ensure_ascii=False)


def listed(names: Iterable[str] | None) -> str:
    """Returns names between commas, ``?`` where they are not known."""
    if names is None:
        return UNKNOWN
    return ", ".join(names) or "none"


def switch_words(value: SwitchValue) -> str:
    """Returns the value of a switch."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value


def draw_words(event: ev.RoomsDrawn) -> str:
    """Returns what was drawn."""
    return f"draw {', '.join(map(_draw, event.draws)) or 'nothing'}"


def _draw(draw: ev.Draw) -> str:
    if draw.card is None:
        return f"laid {draw.tile}"
    if draw.tile is None:
        return f"{draw.card} none"
    return draw.tile if ROOMS[draw.tile].size == draw.card else f"{draw.card} {draw.tile}"


def choice_words(state: State, event: ev.Event) -> str | None:
    """Returns the words for a choice or for cards dealt and drawn; ``None`` for what follows."""
    match event:
        case ev.BonusCardsDealt():
            return f"dealt {listed(event.cards)}"
        case ev.BonusCardsKept():
            return _kept(event, state.dealt[state.index(event.seat)] or ())
        case ev.UtilityCardKept():
            return _kept(event, state.drawn)
        case ev.UtilityCardsDrawn():
            return f"draws {listed(event.cards)}"
        case ev.RoomsPriced():
            offers = ", ".join(f"{price} {tile}" for price, tile in event.prices.items())
            return f"prices {offers or 'nothing'}"
        case ev.RoomPurchased() | ev.CorridorPurchased():
            return _purchase(state, event)
        case ev.TurnPassed():
            return "passes" if event.money == PASS_MONEY else f"passes for {event.money}"
        case ev.RoomPlaced():
            return f"places {where_text(where_of(state.castle, _placement(event)))}"
        case ev.FoyerRotated():
            return f"turns foyer {event.rotation}"
    return _reward_words(event)


def _placement(event: ev.RoomPlaced) -> Placement:
    return Placement(event.tile, event.x, event.y, event.rotation, event.side)


def _kept(event: ev.BonusCardsKept | ev.UtilityCardKept, cards: tuple[str | None, ...]) -> str:
    words = f"keeps {listed(event.kept)}"
    if event.returned == rest_of(known(cards), event.kept):
        return words
    return f"{words} returns {listed(event.returned)}"


def _purchase(state: State, event: ev.RoomPurchased | ev.CorridorPurchased) -> str:
    room = isinstance(event, ev.RoomPurchased)
    tile = event.tile if isinstance(event, ev.RoomPurchased) else event.corridor
    words = f"buys {tile} for {event.price}" if room else f"buys {tile}"
    plain = purchase(state, Bought(event.seat, tile, event.price if room else None))
    if not room and plain.price != event.price:
        words += f" for {event.price}"
    if isinstance(event, ev.RoomPurchased) and event.coins != _coins(plain):
        words += f" with {event.coins}"
    return words if plain.payee == event.payee else f"{words} paying {event.payee or 'supply'}"


def _coins(plain: ev.RoomPurchased | ev.CorridorPurchased) -> int:
    return plain.coins if isinstance(plain, ev.RoomPurchased) else 0


def _reward_words(event: ev.Event) -> str | None:
    match event:
        case ev.RewardOrderChosen():
            return f"takes reward of {event.room}"
        case ev.DownstairsRewardChosen():
            own = event.rescored in (None, event.room)
            return f"chooses {event.reward}" + ("" if own else f" scoring {event.rescored}")
        case ev.SleepingStackSearched():
            seen = "" if event.seen is None else f" sees {listed(event.seen)}"
            return f"searches {event.size}{seen}"
        case ev.SleepingTilesChosen():
            plain = () if event.count == 0 else None
            tiles = "" if event.tiles == plain else f": {listed(event.tiles)}"
            return f"lays {event.count}{tiles}"
        case ev.CorridorRewardTaken():
            return f"takes {event.corridor}"
        case ev.CorridorRewardDeclined():
            return "declines"
    return None


def clause_words(*, at_once: bool, agreed: Iterable[str] | None, reason: str) -> str:
    """Returns the clauses of going back and giving up."""
    words = ", at once" if at_once else ""
    if agreed is not None:
        words += f", agreed {' '.join(agreed) or 'nobody'}"
    return f"{words}, because {quoted(reason)}"
