"""The tiles, bonus cards and favors of the game, as printed.

Everything comes from `data/tiles.toml`, read once on import.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

ROOM_SIZES = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
SMALL_SIZES = (100, 150, 200, 250, 300)
LARGE_SIZES = (350, 400, 450, 500, 600)
ROOM_TYPES = (
    "activity",
    "corridor",
    "downstairs",
    "food",
    "living",
    "outdoor",
    "sleeping",
    "utility",
)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as printed, lying unrotated.

    `size` is the stack a room comes from, None for corridor tiles outside the
    room stacks; `area` is in square feet, `width` and `height` in cells.
    `entrances` are (side, column, row) with the side one of N E S W and the
    cell inside the tile counted from 0. `fence` names the pieces of PLACE-5.
    """

    id: str
    name: str
    size: int | None
    area: int
    type: str
    points: int
    bonus_kind: str | None
    bonus_points: int
    bonus_types: frozenset[str]
    entrances: tuple[tuple[str, int, int], ...]
    fence: tuple[str, ...]
    form: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A bonus card: `points` for every `per` of what it counts (BONUS)."""

    id: str
    kind: str
    room_type: str | None
    size: int | None
    points: int
    per: int


@dataclass(frozen=True, slots=True)
class Favor:
    """A King's Favor and what it counts (FAVOR-3)."""

    id: str
    kind: str
    room_type: str | None
    sizes: tuple[int, ...]
    excludes: str | None


Facts = Mapping[str, Any]


def _read() -> Facts:
    text = files("domain").joinpath("data/tiles.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _entrance(text: str, width: int, height: int) -> tuple[str, int, int]:
    side, unit = text[0], int(text[1:]) - 1
    match side:
        case "N":
            return side, unit, 0
        case "S":
            return side, unit, height - 1
        case "E":
            return side, width - 1, unit
        case _:
            return side, 0, unit


def _entrances(facts: Facts, width: int, height: int) -> tuple[tuple[str, int, int], ...]:
    cells = facts.get("entrance_cells")
    if cells is not None:
        return tuple((side, column - 1, row - 1) for side, column, row in cells)
    return tuple(_entrance(text, width, height) for text in facts["entrances"])


def _tile(facts: Facts, shape: Facts) -> Tile:
    width, height = shape["width"], shape["height"]
    return Tile(
        id=facts["id"],
        name=facts["name"],
        size=facts.get("size"),
        area=facts.get("size") or facts["square_feet"],
        type=facts.get("type", "corridor"),
        points=facts["points"],
        bonus_kind=facts.get("bonus_kind"),
        bonus_points=facts.get("bonus_points", 0),
        bonus_types=frozenset(facts.get("bonus_types", ())),
        entrances=_entrances(facts, width, height),
        fence=tuple(facts.get("fence", ())),
        form=shape["form"],
        width=width,
        height=height,
    )


def _rooms(facts: Facts) -> Mapping[str, Tile]:
    shapes = {shape["size"]: shape for shape in facts["shape"]}
    rooms = (_tile(room, shapes[room["size"]]) for room in facts["room"])
    return MappingProxyType({room.id: room for room in rooms})


def _card(facts: Facts) -> BonusCard:
    return BonusCard(
        id=facts["id"],
        kind=facts["kind"],
        room_type=facts.get("room_type"),
        size=facts.get("size"),
        points=facts["points"],
        per=facts["per"],
    )


def _favor(facts: Facts) -> Favor:
    return Favor(
        id=facts["id"],
        kind=facts["kind"],
        room_type=facts.get("room_type"),
        sizes=tuple(facts.get("sizes", ())),
        excludes=facts.get("excludes"),
    )


_FACTS = _read()
_CORRIDORS = {facts["id"]: _tile(facts, facts) for facts in _FACTS["corridor"]}

ROOMS: Mapping[str, Tile] = _rooms(_FACTS)
FOYER_FRONT = _CORRIDORS["foyer_front"]
FOYER_BACK = _CORRIDORS["foyer_back"]
HALLWAY = _CORRIDORS["hallway"]
DOWNSTAIRS_HALLWAY = _CORRIDORS["downstairs_hallway"]
STAIRS = _CORRIDORS["stairs"]
TILES: Mapping[str, Tile] = MappingProxyType({**ROOMS, **_CORRIDORS})
BONUS_CARDS: Mapping[str, BonusCard] = MappingProxyType(
    {facts["id"]: _card(facts) for facts in _FACTS["bonus_card"]}
)
FAVORS: Mapping[str, Favor] = MappingProxyType(
    {facts["id"]: _favor(facts) for facts in _FACTS["favor"]}
)
ROOM_CARD_COUNT: Mapping[int, int] = MappingProxyType(
    {int(size): count for size, count in _FACTS["room_cards"]["count"].items()}
)


def kind_of(placed_name: str) -> str:
    """Tells the tile id a placed name stands for: ``hallway#2`` is a ``hallway``."""
    return placed_name.partition("#")[0]
