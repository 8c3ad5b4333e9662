"""What a seat can answer: every legal choice with a word, a number and the points it scores."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, awaited
from domain.placement import Placement
from domain.state import State
from domain.tiles import ROOMS, kind_of
from projections.wording import card_names, marks, tile_name, tile_names
from replays.drawing.market import centre


class Option(NamedTuple):
    """One legal choice: the word that picks it, what it means, and the points it scores at once.

    ``points`` are the most that the tile can score for a purchase, ``None`` where none are scored.
    """

    word: str
    label: str
    choice: ev.Choice
    points: int | None = None


def options(state: State) -> tuple[Option, ...]:
    """Returns the options of the decision a match waits for, placements best first.

    Empty for prices, which are too many to list: they are answered by naming rooms in order.
    """
    decision = awaited(state)
    if decision is None or decision.ask is Ask.PRICES:
        return ()
    found = tuple(_OPTIONS[type(choice)](state, choice) for choice in legal_choices(state))
    if decision.ask is Ask.PLACE:
        return tuple(sorted(found, key=lambda option: -(option.points or 0)))
    return found


def best_points(state: State, kind: str) -> int | None:
    """Returns the most a tile can score at once in the active castle; ``None`` if none fits."""
    castle = state.castle
    placements = castle.legal_placements(kind)
    return max((_points(castle.preview(each)) for each in placements), default=None)


def _points(lines: tuple[Any, ...]) -> int:
    return sum(line.points for line in lines)


def _bonus_cards(_state: State, choice: ev.BonusCardsKept) -> Option:
    kept = choice.kept or ()
    return Option("+".join(kept), f"keep {card_names(kept)}", choice)


def _utility(_state: State, choice: ev.UtilityCardKept) -> Option:
    kept = choice.kept or ()
    return Option("+".join(kept), f"keep {card_names(kept)}", choice)


def _room(state: State, choice: ev.RoomPurchased) -> Option:
    tile = ROOMS[choice.tile]
    coins = f" with {marks(choice.coins)} on it" if choice.coins else ""
    bonus = centre(tile)
    facts = f"{tile.size} {tile.type}, {tile.points}{f', {bonus}' if bonus else ''}"
    label = f"buy {tile.name} for {marks(choice.price)}{coins} ({facts})"
    return Option(choice.tile, label, choice, best_points(state, choice.tile))


def _corridor(state: State, choice: ev.CorridorPurchased) -> Option:
    label = f"buy {_a(choice.corridor)} for {marks(choice.price)}"
    return Option(choice.corridor, label, choice, best_points(state, choice.corridor))


def _pass(_state: State, choice: ev.TurnPassed) -> Option:
    return Option("pass", f"pass and take {marks(choice.money)}", choice)


def _rotate(_state: State, choice: ev.FoyerRotated) -> Option:
    return Option(f"turn{choice.rotation}", f"turn the Foyer to {choice.rotation}°", choice)


def _place(state: State, choice: ev.RoomPlaced) -> Option:
    placement = Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)
    lines = state.castle.preview(placement)
    after = state.castle.place(placement)
    joined = [after.placed[index].name for index in after.connected(len(after.placed) - 1)]
    done = [after.placed[index].name for index in after.completed_by_last()]
    side = f" {choice.side}" if choice.side else ""
    label = f"at {choice.x},{choice.y} turned {choice.rotation}°{side}, to {tile_names(joined)}"
    if done:
        label += f"; completes {tile_names(done)}"
    word = ",".join(str(part) for part in (choice.x, choice.y, choice.rotation))
    return Option(word + (f",{choice.side}" if choice.side else ""), label, choice, _points(lines))


def _order(_state: State, choice: ev.RewardOrderChosen) -> Option:
    return Option(choice.room, f"take the reward of {tile_name(choice.room)} next", choice)


def _downstairs(state: State, choice: ev.DownstairsRewardChosen) -> Option:
    if choice.rescored is None:
        return Option(choice.reward, f"the reward of a completed {choice.reward} room", choice)
    index = state.castle.find(choice.rescored)
    points = None if index is None else _points(state.castle.rescore(index))
    label = f"score {tile_name(choice.rescored)} again"
    return Option(f"living:{choice.rescored}", label, choice, points)


def _stack(state: State, choice: ev.SleepingStackSearched) -> Option:
    count = len(state.decks.stacks[choice.size])
    return Option(str(choice.size), f"look through the {choice.size} stack ({count} tiles)", choice)


def _tiles(_state: State, choice: ev.SleepingTilesChosen) -> Option:
    tiles = choice.tiles or ()
    where = "discard" if choice.discarded else "put on the room deck"
    label = f"{where} {tile_names(tiles)}, the last on top" if tiles else "take none"
    return Option("+".join(tiles) or "none", label, choice)


def _taken(state: State, choice: ev.CorridorRewardTaken) -> Option:
    best = best_points(state, choice.corridor)
    return Option(choice.corridor, f"take {_a(choice.corridor)} for nothing", choice, best)


def _declined(_state: State, choice: ev.CorridorRewardDeclined) -> Option:
    return Option("none", "take no corridor", choice)


def _a(corridor: str) -> str:
    return "a hallway" if kind_of(corridor) == "hallway" else "stairs"


_OPTIONS: Final[Mapping[type[ev.Event], Callable[[State, Any], Option]]] = {
    ev.BonusCardsKept: _bonus_cards,
    ev.UtilityCardKept: _utility,
    ev.RoomPurchased: _room,
    ev.CorridorPurchased: _corridor,
    ev.TurnPassed: _pass,
    ev.FoyerRotated: _rotate,
    ev.RoomPlaced: _place,
    ev.RewardOrderChosen: _order,
    ev.DownstairsRewardChosen: _downstairs,
    ev.SleepingStackSearched: _stack,
    ev.SleepingTilesChosen: _tiles,
    ev.CorridorRewardTaken: _taken,
    ev.CorridorRewardDeclined: _declined,
}


def offered(state: State) -> Iterator[str]:
    """Yields the rooms on the market, by price, those without one last."""
    for offer in sorted(state.market, key=lambda each: (each.price is None, each.price or 0)):
        yield offer.tile
