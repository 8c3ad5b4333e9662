"""What a page must show at every position, worked out by the fold of the rules."""

from functools import cache

from domain.decisions import awaited
from domain.final_scoring import favor_count, holding
from domain.tiles import FAVORS
from projections.points import CATEGORIES
from projections.question import question
from projections.scores import SCORES
from replays.drawing.scores import rank


def everything(told, viewers):
    """Returns what each viewer is shown after each event of a timeline, None before the first."""
    categories = list(_categories(told))
    return [
        [None, *(_shown(told, seq, viewer, categories[seq - 1]) for seq in range(1, told.last + 1))]
        for viewer in viewers
    ]


def _categories(told):
    view = SCORES.empty
    for happening in told.happenings:
        view = SCORES.advance(view, happening)
        yield [[seat.categories[name] for name in CATEGORIES] for seat in view.by_seat()]


def _shown(told, seq, viewer, categories):
    state = told.state(seq, viewer)
    decision, decks, searched = awaited(state), state.decks, state.searched
    return {
        "seq": seq,
        "round": state.round,
        "lastRound": state.last_round,
        "over": state.over,
        "active": state.seat,
        "master": None if state.solo or not state.round else state.seats[state.master],
        "ask": decision and [decision.seat, question(state, decision)],
        "market": [offer._asdict() for offer in state.market],
        "hallways": decks.hallways,
        "stairs": decks.stairs,
        "stacks": {str(size): len(stack) for size, stack in decks.stacks.items()},
        "roomDeck": len(decks.room_deck),
        "bonusDeck": len(decks.bonus_deck),
        "laid": [laid._asdict() for laid in decks.laid],
        "placing": state.placing and state.placing.kind,
        "drawn": list(state.drawn),
        "searched": searched and {"size": searched.size, "seen": list(searched.seen)},
        "favors": [_favor(state, favor) for favor in state.favors],
        "seats": [_seat(state, index, categories[index]) for index in range(len(state.seats))],
    }


@cache
def _tiles(castle):
    """Castles are values, so most of them are looked at only once."""
    numbers = range(len(castle.placed))
    return {
        "castle": [_tile(castle, number) for number in numbers],
        "area": castle.area(),
        "complete": sum(castle.is_completed(number) for number in numbers),
        "external": castle.external_entrance_count(corridors=True),
    }


def _favor(state, favor):
    held = (holding(state, index) for index in range(len(state.seats)))
    return {"id": favor, "counts": [favor_count(FAVORS[favor], each) for each in held]}


def _seat(state, index, categories):
    return {
        "seat": state.seats[index],
        "points": state.points[index],
        "money": state.money[index],
        "hand": list(state.hands[index]),
        "dealt": list(state.dealt[index] or ()),
        **_tiles(state.castles[index]),
        "categories": categories,
        "final": _final(state, index),
        "place": rank(state, index),
    }


def _tile(castle, number):
    tile = castle.placed[number]
    return {
        "name": tile.name,
        "x": tile.x,
        "y": tile.y,
        "rotation": tile.rotation,
        "side": tile.side,
        "doors": [entrance.state for entrance in castle.entrances(number)],
    }


def _final(state, index):
    if not state.final:
        return None
    score = state.final[state.seats[index]]
    parts = ("points", "depleted", "favors", "bonus_cards", "money", "total")
    return {part: getattr(score, part) for part in parts}
