"""A match at a position as JSON values; what the viewer may not know is null."""

from typing import Any

from cli.story import Story
from domain.castle import Castle
from domain.decisions import awaited
from domain.final_scoring import ladder_band
from domain.state import State
from domain.visibility import Viewer
from projections.question import question
from replays.drawing.scores import rank

Facts = dict[str, Any]


def place_facts(told: Story, seq: int, viewer: Viewer) -> Facts:
    """Returns which match, which position and whose eyes, with what it waits for."""
    state = told.state(seq, viewer)
    return {
        "match": told.id,
        "branch": told.branch,
        "seq": seq,
        "events": told.last,
        "as": viewer,
        "round": state.round if state else 0,
        "stage": state.stage.value if state else "before the first event",
        "over": state.over if state else False,
        "decision": decision_facts(state) if state else None,
    }


def decision_facts(state: State) -> Facts | None:
    """Returns who decides what, ``None`` if nobody does."""
    decision = awaited(state)
    return decision and {
        "seat": decision.seat,
        "ask": decision.ask.name,
        "words": question(state, decision),
    }


def market_facts(state: State) -> Facts:
    """Returns what can be bought."""
    return {
        "market": [offer._asdict() for offer in state.market],
        "corridors": {"hallways": state.decks.hallways, "stairs": state.decks.stairs},
    }


def scores_facts(state: State) -> Facts:
    """Returns points and money of every seat, and the final scores once there are any.

    Of a solo match that has ended also the rank that its total reaches (SOLO-3).
    """
    seats = {"seats": [_score(state, index) for index in range(len(state.seats))]}
    reached = solo_rank(state)
    return seats if reached is None else {**seats, "solo_rank": reached}


def solo_rank(state: State) -> str | None:
    """Returns the rank of a solo match as P-LADDER writes it; ``None`` before the end."""
    if not state.solo or not state.final or not state.ranking:
        return None
    (score,) = state.final.values()
    return ladder_band(state.profile.ladder, score.total)


def castle_facts(state: State, index: int) -> Facts:
    """Returns a seat's castle: its tiles as records place them, and what it amounts to."""
    castle = state.castles[index]
    return {
        "seat": state.seats[index],
        "area": castle.area(),
        "external_entrances": castle.external_entrance_count(corridors=True),
        "castle": [_tile(castle, number) for number in range(len(castle.placed))],
    }


def state_facts(told: Story, seq: int, viewer: Viewer) -> Facts:
    """Returns all that a viewer may know of a match at a position."""
    facts = place_facts(told, seq, viewer)
    state = told.state(seq, viewer)
    if state is None:
        return facts
    scores = scores_facts(state)["seats"]
    castles = [castle_facts(state, index) for index in range(len(state.seats))]
    return {
        **facts,
        "profile": state.profile.name,
        "last_round": state.last_round,
        "master_builder": None if state.solo else state.seats[state.master],
        "favors": list(state.favors),
        **market_facts(state),
        **_decks(state),
        "seats": [{**score, **castle} for score, castle in zip(scores, castles, strict=True)],
    }


def _decks(state: State) -> Facts:
    decks = state.decks
    return {
        "stacks": {str(size): len(stack) for size, stack in decks.stacks.items()},
        "room_deck": len(decks.room_deck),
        "bonus_deck": len(decks.bonus_deck),
        "laid": [laid.size for laid in decks.laid],
    }


def _score(state: State, index: int) -> Facts:
    player, castle = state.players[index], state.castles[index]
    return {
        "seat": player.seat,
        "name": player.name,
        "kind": player.kind,
        "points": state.points[index],
        "money": state.money[index],
        "tiles": len(castle.placed),
        "completed": sum(castle.is_completed(number) for number in range(len(castle.placed))),
        "bonus_cards": list(state.hands[index]),
        "dealt": list(state.dealt[index] or ()),
        "final": _final(state, index),
        "place": rank(state, index),
    }


def _final(state: State, index: int) -> Facts | None:
    if not state.final:
        return None
    score = state.final[state.seats[index]]
    parts = ("points", "depleted", "favors", "bonus_cards", "money", "total")
    return {part: getattr(score, part) for part in parts}


def _tile(castle: Castle, number: int) -> Facts:
    tile = castle.placed[number]
    return {
        "tile": tile.name,
        "x": tile.x,
        "y": tile.y,
        "rotation": tile.rotation,
        "side": tile.side,
        "complete": castle.is_completed(number),
    }
