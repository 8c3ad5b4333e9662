"""Why not: every rule that a choice would break, where, and what would be legal instead."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from domain import events as ev
from domain.castle import Castle
from domain.choices import legal_choices
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.refusal import Refusal
from domain.refusals import refusals, untold
from domain.state import State
from domain.tiles import kind_of

NEAREST: Final = 5
Cell = tuple[int, int]


class Broken(NamedTuple):
    """One rule that a choice breaks; ``cells`` are where, for a tile that would lie wrong."""

    code: str
    rule: str
    facts: Mapping[str, object]
    cells: tuple[Cell, ...]


class WhyNot(NamedTuple):
    """What speaks against a choice, and the legal choices nearest to it, the nearest first.

    If the tile is not the one that has to be placed now, ``nearest`` is where it would fit, and
    ``out_of_turn`` says so.
    """

    choice: ev.Choice
    broken: tuple[Broken, ...]
    nearest: tuple[ev.Choice, ...]
    out_of_turn: bool = False


def why_not(state: State, choice: ev.Choice) -> WhyNot:
    """Returns every rule that a choice would break now; a legal one breaks none.

    A placement is judged in its seat's castle even when another decision is awaited. The state may
    be a viewer's: what hangs on what it does not hold is not judged. ``KeyError`` if a tile to be
    placed does not exist.
    """
    found = list(refusals(state, choice) or untold(state, choice))
    if not isinstance(choice, ev.RoomPlaced) or choice.seat not in state.seats:
        broken = tuple(Broken(each.code, each.rule, each.facts, ()) for each in found)
        return WhyNot(choice, broken, tuple(_alternatives(state, choice)) if broken else ())
    castle = state.castles[state.index(choice.seat)]
    placement = Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)
    against = castle.refusals(placement)
    out_of_turn = any(each not in against for each in found)
    found += [each for each in against if each not in found]
    broken = tuple(_located(castle, placement, each) for each in found)
    return WhyNot(choice, broken, tuple(_nearest(castle, choice)) if broken else (), out_of_turn)


def _alternatives(state: State, choice: ev.Choice) -> Iterator[ev.Choice]:
    """Yields legal choices, those that answer the same way first."""
    legal = tuple(islice(iter(legal_choices(state)), 200))
    yield from sorted(legal, key=lambda each: type(each) is not type(choice))[:NEAREST]


def _nearest(castle: Castle, choice: ev.RoomPlaced) -> Iterator[ev.RoomPlaced]:
    kind = kind_of(choice.tile)
    name = castle.next_name(kind)
    ways = sorted(castle.legal_placements(kind), key=lambda way: _distance(way, choice))
    for way in ways[:NEAREST]:
        yield ev.changed(choice, tile=name, x=way.x, y=way.y, rotation=way.rotation, side=way.side)


def _distance(way: Placement, choice: ev.RoomPlaced) -> tuple[int, int, int]:
    """Returns how far two placements lie apart: in cells, then by their turning."""
    cells = abs(way.x - choice.x) + abs(way.y - choice.y)
    turn = abs(way.rotation - choice.rotation) % 360
    return cells, min(turn, 360 - turn), way.side != choice.side


def _located(castle: Castle, placement: Placement, refusal: Refusal) -> Broken:
    cells = tuple(sorted(_cells(castle, placement, refusal)))
    return Broken(refusal.code, refusal.rule, refusal.facts, cells)


def _cells(castle: Castle, placement: Placement, refusal: Refusal) -> set[Cell]:
    if not refusal.code.startswith("place.") or refusal.code in ("place.rotation", "place.side"):
        return set()
    new = placed_tile(placement)
    match refusal.code:
        case "place.overlap":
            return _filled(new) & _filled(_other(castle, refusal))
        case "place.fence":
            return _touching(new, _other(castle, refusal))
        case "place.enclosed":
            return {entrance.front for _, entrance in castle.external_entrances()}
        case "place.unconnected":
            return {(new.x + x, new.y + y) for x, y in _fronts(new)}
    entrance = refusal.facts.get("entrance")
    return {(entrance[1], entrance[2])} if isinstance(entrance, tuple) else set()


def _other(castle: Castle, refusal: Refusal) -> PlacedTile:
    return castle.placed[castle.find(str(refusal.facts["other"])) or 0]


def _fronts(tile: PlacedTile) -> Iterator[Cell]:
    return (entrance.front for entrance in tile.variant.entrances)


def _filled(tile: PlacedTile) -> set[Cell]:
    return {(tile.x + x, tile.y + y) for x, y in tile.variant.outline.cells}


def _touching(new: PlacedTile, other: PlacedTile) -> set[Cell]:
    """Returns the cells of the new tile that lie beside the other one."""
    beside = {
        (x + dx, y + dy)
        for x, y in _filled(other)
        for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return _filled(new) & beside
