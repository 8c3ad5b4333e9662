"""What a castle amounts to: its points line by line, its rooms, every category of the end."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.castle import Castle
from domain.creation import FOYER_ENTRANCES
from domain.entrance_state import EntranceState
from domain.final_scoring import (
    DEPLETED_POINTS,
    MONEY_A_POINT,
    Holding,
    card_points,
    favor_count,
)
from domain.placed_tile import PlacedTile
from domain.refusal import Refusal
from domain.scoring import ScoreLine
from domain.tiles import BONUS_CARDS, FAVORS, kind_of
from replays.judging.case import Case
from replays.notation.door import doors_of


class DoorJudged(NamedTuple):
    """A door by its printed name, and how it stands: connected, blocked, open or external."""

    name: str
    state: str


class RoomJudged(NamedTuple):
    """One tile of the castle.

    ``refusals`` are the rules it broke when it was laid, ``lines`` what it scored then;
    ``worth`` is its own value and centre as the castle stands now (LIVING).
    """

    tile: PlacedTile
    refusals: tuple[Refusal, ...]
    lines: tuple[ScoreLine, ...]
    worth: tuple[ScoreLine, ...]
    completed: bool
    connected: tuple[str, ...]
    doors: tuple[DoorJudged, ...]

    @property
    def points(self) -> int:
        """What it scored when it was laid."""
        return sum(line.points for line in self.lines)

    @property
    def ruled_out(self) -> bool:
        """Whether it can never be completed, since a door is blocked (REWARD-1)."""
        return any(door.state == "blocked" for door in self.doors)


class Judgement(NamedTuple):
    """A castle counted.

    ``points`` are those of all placements, rewards left out; ``recount`` is the same sum found
    by another way, for a castle without refusals always equal. ``favors`` says what each of the
    King's Favors would count, ``cards`` what each bonus card is worth; ``depleted`` names the
    tiles whose stack is empty; ``external`` counts as P-EXT has it.
    """

    rooms: tuple[RoomJudged, ...]
    points: int
    recount: int
    area: int
    external: int
    favors: Mapping[str, int]
    cards: Mapping[str, int]
    depleted: tuple[str, ...]
    held: int
    money: int

    @property
    def legal(self) -> bool:
        """Whether every tile was laid by the rules."""
        return not any(room.refusals for room in self.rooms)

    @property
    def completed(self) -> tuple[str, ...]:
        """The tiles that are completed."""
        return tuple(room.tile.name for room in self.rooms if room.completed)

    @property
    def total(self) -> int:
        """All points that hang on this castle alone: without favors and rewards."""
        return self.points + DEPLETED_POINTS * len(self.depleted) + self.held + self.money


def judge(case: Case) -> Judgement:
    """Returns what the castle of a case amounts to. Cost: about a millisecond."""
    castle = case.castle
    held = Holding(castle, case.money, case.profile.external_corridors)
    cards = {card: card_points(facts, held) for card, facts in BONUS_CARDS.items()}
    rooms = _rooms(case)
    return Judgement(
        rooms=rooms,
        points=sum(room.points for room in rooms),
        recount=castle.recount(),
        area=castle.area(),
        external=held.external_entrances(),
        favors={favor: favor_count(facts, held) for favor, facts in FAVORS.items()},
        cards=cards,
        depleted=tuple(room.tile.name for room in rooms[1:] if _is_depleted(case, room.tile)),
        held=sum(cards[card] for card in case.cards),
        money=case.money // MONEY_A_POINT,
    )


def _is_depleted(case: Case, tile: PlacedTile) -> bool:
    stack = tile.tile.size if tile.tile.size is not None else kind_of(tile.name)
    return stack in case.empty


def _rooms(case: Case) -> tuple[RoomJudged, ...]:
    castle = case.castle
    foyer = castle.placed[0]
    standing = Castle((foyer,), castle.corner_adjacency)
    rooms = [_room(castle, 0, _foyer_refusals(case), ())]
    for index, built in enumerate(case.built, 1):
        standing = standing.place(built.placement)
        rooms.append(_room(castle, index, built.refusals, standing.score_last()))
    return tuple(rooms)


def _foyer_refusals(case: Case) -> tuple[Refusal, ...]:
    entrances = FOYER_ENTRANCES[case.castle.placed[0].tile.id]
    if entrances in case.profile.foyer:
        return ()
    facts = {"entrances": entrances, "allowed": case.profile.foyer}
    return (Refusal("players.foyer", "P-FOYER", facts),)


def _room(
    castle: Castle, index: int, refusals: tuple[Refusal, ...], lines: tuple[ScoreLine, ...]
) -> RoomJudged:
    return RoomJudged(
        tile=castle.placed[index],
        refusals=refusals,
        lines=lines,
        worth=castle.rescore(index),
        completed=castle.is_completed(index),
        connected=tuple(castle.placed[other].name for other in castle.connected(index)),
        doors=_doors(castle.placed[index], castle.entrances(index)),
    )


def _doors(tile: PlacedTile, states: tuple[EntranceState, ...]) -> tuple[DoorJudged, ...]:
    """Returns the doors of a tile in the order they are printed."""
    stands = {(*state.cell, state.direction): state.state for state in states}
    return tuple(
        DoorJudged(door.name, stands[tile.x + door.x, tile.y + door.y, door.direction])
        for door in doors_of(tile.tile, tile.rotation)
    )
