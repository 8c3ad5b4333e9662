"""What a page holds of a match, as JSON values; its script makes every position out of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.state import COIN, State
from domain.tiles import BONUS_CARDS, FAVORS
from projections.points import CATEGORIES
from projections.wording import card_name, favor_name
from replays.page.pieces import tiles, variants
from replays.page.telling import tellings
from replays.page.viewers import viewers_of
from replays.record import Record
from replays.svg.bar_chart import CATEGORY_NAMES
from replays.svg.doorway import GAP, MARKS
from replays.timeline import Timeline

FORMAT: Final = "ludwig-page/1"


def contents(
    record: Record, told: Timeline, beside: Mapping[int, str] = MappingProxyType({})
) -> dict[str, Any]:
    """Returns what the page of a record holds; ``told`` is the record's timeline.

    ``beside`` is what stands beside events, by their numbers.
    """
    first = told.happenings[0].state
    drawn = variants(happening.event for happening in told.happenings)
    return {
        "format": FORMAT,
        "match": record.match,
        "parent": record.parent and record.parent._asdict(),
        "viewer": record.viewer,
        "viewers": viewers_of(record),
        "head": record.head,
        "profile": first.profile.name,
        "externalCorridors": first.profile.external_corridors,
        "solo": first.solo,
        "coin": COIN,
        "players": [_player(first, index) for index in range(len(first.players))],
        "start": _start(first),
        "events": list(tellings(told, beside)),
        "variants": drawn,
        "tiles": tiles(drawn),
        "cards": {card: card_name(card) for card in BONUS_CARDS},
        "favors": {favor: _favor(favor) for favor in told.end.favors},
        "categories": [(name, CATEGORY_NAMES[name]) for name in CATEGORIES],
        "gap": GAP,
        "marks": MARKS,
    }


def _player(state: State, index: int) -> dict[str, Any]:
    player = state.players[index]
    return {
        "seat": player.seat,
        "name": player.name or player.seat,
        "kind": player.kind,
        "foyer": player.foyer,
    }


def _start(state: State) -> dict[str, Any]:
    decks = state.decks
    return {
        "prices": state.prices,
        "points": state.points,
        "money": state.money,
        "stacks": {str(size): len(stack) for size, stack in decks.stacks.items()},
        "roomDeck": len(decks.room_deck),
        "bonusDeck": len(decks.bonus_deck),
        "hallways": decks.hallways,
        "stairs": decks.stairs,
    }


def _favor(id_: str) -> dict[str, Any]:
    favor = FAVORS[id_]
    return {"words": favor_name(id_), "kind": favor.kind, "type": favor.room_type}
