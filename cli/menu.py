"""What a seat can answer: every legal choice with a word, a number and the points it scores."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, awaited
from domain.placement import Placement
from domain.state import State
from domain.tiles import kind_of
from projections.wording import card_names, marks, tile_name, tile_names
from replays.preview import Preview, preview


class Option(NamedTuple):
    """One legal choice: the word that picks it, what it means, and the points it scores at once.

    ``points`` are the most that the tile can score for a purchase, ``None`` where none are scored;
    ``preview`` is what a placement would do.
    """

    word: str
    label: str
    choice: ev.Choice
    points: int | None = None
    preview: Preview | None = None


def options(state: State) -> tuple[Option, ...]:
    """Returns the options of the decision a match waits for: cheapest or best placement first.

    Empty for prices, which are too many to list: they are answered by naming rooms in order.
    """
    decision = awaited(state)
    if decision is None or decision.ask is Ask.PRICES:
        return ()
    found = tuple(_OPTIONS[type(choice)](state, choice) for choice in legal_choices(state))
    if decision.ask is Ask.PLACE:
        return tuple(sorted(found, key=_worth))
    if decision.ask is Ask.TURN:
        return tuple(sorted(found, key=_cost))
    return found


def _worth(option: Option) -> tuple[int, ...]:
    """Orders placements: the most points first, then cards and favors, then from the top left."""
    seen, choice = option.preview, option.choice
    if seen is None or not isinstance(choice, ev.RoomPlaced):
        return ()
    cards = sum(gain.after - gain.before for gain in seen.cards)
    favors = sum(gain.after - gain.before for gain in seen.favors)
    return -seen.total, -cards, -favors, choice.y, choice.x, choice.rotation


def _cost(option: Option) -> tuple[int, int]:
    """Orders purchases: rooms by price, then corridors, passing last."""
    match option.choice:
        case ev.RoomPurchased(price=price):
            return 0, price
        case ev.CorridorPurchased(price=price):
            return 1, price
    return 2, 0


def best_placement(state: State, kind: str) -> Placement | None:
    """Returns where a tile scores the most at once in the active castle; ``None`` if nowhere."""
    castle = state.castle
    placements = castle.legal_placements(kind)
    return max(placements, key=lambda each: _points(castle.preview(each)), default=None)


def best_place(state: State, choice: ev.Choice) -> Placement | None:
    """Returns where a choice lays a tile, a purchase where the tile scores the most at once."""
    match choice:
        case ev.RoomPlaced():
            return placement_of(choice)
        case ev.RoomPurchased():
            return best_placement(state, choice.tile)
        case ev.CorridorPurchased() | ev.CorridorRewardTaken():
            return best_placement(state, choice.corridor)
    return None


def best_points(state: State, kind: str) -> int | None:
    """Returns the most a tile can score at once in the active castle; ``None`` if none fits."""
    best = best_placement(state, kind)
    return None if best is None else _points(state.castle.preview(best))


def placement_of(choice: ev.RoomPlaced) -> Placement:
    """Returns where a choice lays its tile."""
    return Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)


def _points(lines: tuple[Any, ...]) -> int:
    return sum(line.points for line in lines)


def _bonus_cards(_state: State, choice: ev.BonusCardsKept) -> Option:
    kept = choice.kept or ()
    return Option("+".join(kept), f"keep {card_names(kept)}", choice)


def _utility(_state: State, choice: ev.UtilityCardKept) -> Option:
    kept = choice.kept or ()
    return Option("+".join(kept), f"keep {card_names(kept)}", choice)


def _room(state: State, choice: ev.RoomPurchased) -> Option:
    coins = f" with {marks(choice.coins)} on it" if choice.coins else ""
    label = f"buy {tile_name(choice.tile)} for {marks(choice.price)}{coins}"
    return Option(choice.tile, label, choice, best_points(state, choice.tile))


def _corridor(state: State, choice: ev.CorridorPurchased) -> Option:
    label = f"buy {_a(choice.corridor)} for {marks(choice.price)}"
    return Option(choice.corridor, label, choice, best_points(state, choice.corridor))


def _pass(_state: State, choice: ev.TurnPassed) -> Option:
    return Option("pass", f"pass and take {marks(choice.money)}", choice)


def _rotate(_state: State, choice: ev.FoyerRotated) -> Option:
    return Option(f"turn{choice.rotation}", f"turn the Foyer to {choice.rotation}°", choice)


def _place(state: State, choice: ev.RoomPlaced) -> Option:
    seen = preview(state, state.index(choice.seat), placement_of(choice))
    side = f" {choice.side}" if choice.side else ""
    joined = tile_names(joined_by(state, choice))
    label = f"at {choice.x},{choice.y} turned {choice.rotation}°{side}, to {joined}"
    if seen.completes:
        label += f"; completes {tile_names(seen.completes)}"
    word = ",".join(str(part) for part in (choice.x, choice.y, choice.rotation))
    word += f",{choice.side}" if choice.side else ""
    return Option(word, label, choice, seen.total, seen)


def joined_by(state: State, choice: ev.RoomPlaced) -> tuple[str, ...]:
    """Returns the tiles that a placement would connect to, by their placed names."""
    after = state.castle.place(placement_of(choice))
    return tuple(after.placed[index].name for index in after.connected(len(after.placed) - 1))


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
