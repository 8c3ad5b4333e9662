"""From the words for a place to the placement they mean, and back."""

from collections.abc import Iterator

from domain.castle import Castle
from domain.placed_tile import PlacedTile, placed_tile
from domain.placement import Placement
from domain.tiles import HALLWAY, kind_of
from domain.variants import HALLWAY_SIDES, LAID, ROTATIONS
from replays.notation.door import doors_of, faces, joined
from replays.notation.error import NotationError
from replays.notation.where import DIRECTIONS, At, Beside, Where

_SHOWN = 4


def placement_of(castle: Castle, kind: str, where: Where) -> Placement:
    """Returns the placement of a tile that a person meant; it need not be legal.

    ``kind`` is a room, ``hallway`` or ``stairs``. A side or rotation that was not told is the one
    that is legal, where only one is. Raises `NotationError` if there is no such place, or if more
    than one is meant.
    """
    name = castle.next_name(kind)
    if isinstance(where, At):
        return _at(castle, name, where)
    return _beside(castle, name, where)


def _sides(name: str) -> tuple[str | None, ...]:
    return HALLWAY_SIDES if kind_of(name) == HALLWAY.id else (None,)


def _at(castle: Castle, name: str, where: At) -> Placement:
    rotation = where.rotation or 0
    if where.side is not None:
        return Placement(name, where.x, where.y, rotation, where.side)
    meant = [Placement(name, where.x, where.y, rotation, side) for side in _sides(name)]
    legal = [placement for placement in meant if not castle.refusals(placement)]
    return (legal or meant)[0]


def _beside(castle: Castle, name: str, where: Beside) -> Placement:
    index = castle.find(where.neighbour)
    if index is None:
        tiles = ", ".join(tile.name for tile in castle.placed)
        raise NotationError(where.place, f"a neighbour in this castle: {tiles}", where.neighbour)
    meant = _different(_candidates(name, castle.placed[index], where))
    legal = [placement for placement in meant if not castle.refusals(placement)]
    if len(legal) == 1 or len(meant) == 1:
        return (legal or meant)[0]
    if not meant:
        said = f"a way to join {name} to {where.neighbour} so"
        raise NotationError(where.place, said, "none", _doors(name, castle.placed[index]))
    raise _ambiguous(castle.placed[index], where, legal or meant)


def _candidates(name: str, old: PlacedTile, where: Beside) -> Iterator[Placement]:
    kind = kind_of(name)
    for side in _sides(name):
        for rotation in ROTATIONS:
            if where.side in (None, side) and where.rotation in (None, rotation):
                yield from _joints(name, kind, rotation, side, old, where)


def _joints(
    name: str, kind: str, rotation: int, side: str | None, old: PlacedTile, where: Beside
) -> Iterator[Placement]:
    for mine in doors_of(LAID[kind, rotation, side].tile, rotation):
        for other in doors_of(old.tile, old.rotation):
            wanted = where.doors in (None, (mine.name, other.name))
            turned_there = where.direction in (None, other.direction)
            if wanted and turned_there and faces(mine, other):
                x, y = old.x + other.front[0] - mine.x, old.y + other.front[1] - mine.y
                yield Placement(name, x, y, rotation, side)


def _different(meant: Iterator[Placement]) -> list[Placement]:
    """Returns the placements that look different, those that look the same once."""
    looks = dict[object, Placement]()
    for placement in meant:
        variant = placed_tile(placement).variant
        look = (placement.x, placement.y, placement.side, variant.outline, variant.entrances)
        looks.setdefault(look, placement)
    return list(looks.values())


def _doors(name: str, old: PlacedTile) -> str:
    """Returns which doors two tiles have, by their printed names, as a hint."""
    kind = kind_of(name)
    laid = (LAID[kind, 0, side].tile for side in _sides(name))
    here = dict.fromkeys(door.name for tile in laid for door in doors_of(tile, 0))
    there = (door.name for door in doors_of(old.tile, old.rotation))
    return f"doors of {kind}: {' '.join(here)}; of {old.name}: {' '.join(there)}"


def _ambiguous(old: PlacedTile, where: Beside, meant: list[Placement]) -> NotationError:
    pairs = [
        f"{mine.name}-{other.name}"
        for placement in meant
        for mine, other in joined(placed_tile(placement), old)
    ]
    shown = ", ".join(dict.fromkeys(pairs[:_SHOWN]))
    more = ", …" if len(pairs) > _SHOWN else ""
    expected = f"one place beside {old.name}: say doors ({shown}{more}), turned, light or dark"
    return NotationError(where.place, expected, f"{len(meant)} places")


def where_of(castle: Castle, placement: Placement) -> Where:
    """Returns the words for a placement: by its first neighbour, or by cells if it has none.

    ``placement_of`` gives the same placement back.
    """
    new = placed_tile(placement)
    for old in castle.placed:
        for mine, other in joined(new, old):
            doors = (mine.name, other.name)
            return Beside(old.name, other.direction, doors, side=placement.side)
    return At(placement.x, placement.y, placement.rotation, placement.side)


def where_text(where: Where) -> str:
    """Returns the words as they are written."""
    side = {"upstairs": ", light", "downstairs": ", dark"}.get(where.side or "", "")
    turned = f", turned {where.rotation}" if where.rotation else ""
    if isinstance(where, At):
        return f"at {where.x},{where.y}{turned}{side}"
    way = "next to" if where.direction is None else f"{DIRECTIONS[where.direction]} of"
    doors = f", doors {where.doors[0]}-{where.doors[1]}" if where.doors else ""
    return f"{way} {where.neighbour}{doors}{turned}{side}"
