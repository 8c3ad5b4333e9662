"""The castle as a value: what stands in it, what is complete, how its entrances stand."""

import copy
import pickle

import pytest

from domain.castle import Castle
from domain.placement import Placement
from domain.tiles import DOWNSTAIRS_HALLWAY, HALLWAY

FOYER = Castle.founded("foyer_front")
STAIRS = Placement("stairs", 3, 1, 180, None)
UPPER_HALLWAY = Placement("hallway", 3, 1, 0, "upstairs")
LOWER_HALLWAY = Placement("hallway", 6, 1, 0, "downstairs")


def build(*placements: Placement) -> Castle:
    """A castle in which each placement was legal."""
    castle = FOYER
    for placement in placements:
        assert () == castle.refusals(placement)
        castle = castle.place(placement)
    return castle


def names(castle: Castle, indices: tuple[int, ...]) -> list[str]:
    """The placed names of some tiles."""
    return [castle.placed[index].name for index in indices]


def states(castle: Castle, name: str) -> list[str]:
    """How the entrances of a tile stand, sorted."""
    index = castle.find(name)
    assert index is not None
    return sorted(entrance.state for entrance in castle.entrances(index))


def test_placing_leaves_the_earlier_castle_as_it_was() -> None:
    """PLACE-1: a castle is a value; one earlier castle may grow in two ways."""
    one, other = build(STAIRS), build(UPPER_HALLWAY)
    assert ["foyer"] == [tile.name for tile in FOYER.placed]
    assert ["foyer", "stairs#1"] == [tile.name for tile in one.placed]
    assert ["foyer", "hallway#1"] == [tile.name for tile in other.placed]
    assert one != other
    assert {one} == {one, build(STAIRS)}


def test_corridor_tiles_are_numbered_within_the_castle() -> None:
    """SCORE-5: hallways of both sides share the numbers."""
    castle = build(STAIRS, LOWER_HALLWAY)
    assert "hallway#2" == castle.next_name("hallway")
    assert "salon" == castle.next_name("salon")
    assert (2, None) == (castle.find("hallway#1"), castle.find("hallway#2"))


def test_a_hallway_is_the_tile_of_its_side() -> None:
    """PLACE-8: the dark side is the downstairs hallway, a corridor all the same."""
    assert HALLWAY is build(UPPER_HALLWAY).placed[1].tile
    assert DOWNSTAIRS_HALLWAY is build(STAIRS, LOWER_HALLWAY).placed[2].tile


def test_area_counts_every_tile() -> None:
    """WIN-1: Foyer 125, stairs 75, hallway 150."""
    assert 350 == build(STAIRS, LOWER_HALLWAY).area()


def test_the_foyer_may_be_rotated_while_it_stands_alone() -> None:
    """P-FOYER-ROTATE: the open sides turn with it."""
    turned = FOYER.foyer_rotated(90)
    assert {1, 0, 2} == {entrance.direction for entrance in turned.entrances(0)}
    bedroom = Placement("queens_bedroom", 1, 3, 0, None)
    assert () == turned.refusals(bedroom)
    assert () != FOYER.refusals(bedroom)
    with pytest.raises(ValueError, match="stairs#1"):
        build(STAIRS).foyer_rotated(90)


def test_connections_are_told_once_and_ascending() -> None:
    """GEO-5, SCORE-4: two hallways side by side meet in six entrances and are one pair."""
    second = Placement("hallway", 3, 2, 0, "upstairs")
    castle = build(UPPER_HALLWAY, second)
    assert [["hallway#1"], ["foyer", "hallway#2"], ["hallway#1"]] == [
        names(castle, castle.connected(index)) for index in range(3)
    ]


def test_adjacency_by_walls_without_entrances() -> None:
    """GEO-6: a wall shared is enough, and the Foyer two cells away is no neighbour."""
    castle = build(UPPER_HALLWAY, Placement("pantry", 5, 2, 90, None))
    assert [["hallway#1"], ["foyer", "pantry"]] == [
        names(castle, castle.adjacent(index)) for index in (2, 1)
    ]


def test_corners_touch_by_the_switch_alone() -> None:
    """P-CORNER: a pantry that meets a hallway in one corner is adjacent by the switch only."""
    hall = Placement("hallway", 1, -6, 90, "upstairs")
    second = Placement("pantry", 2, -8, 0, None)
    for switch, expected in ((False, []), (True, ["hallway#1"])):
        castle = Castle.founded("foyer_front", corner_adjacency=switch).place(hall).place(second)
        assert expected == names(castle, castle.adjacent(2))


def test_a_room_is_completed_when_all_entrances_are_connected() -> None:
    """REWARD-1, REWARD-3: one tile completes itself and the Foyer, oldest first."""
    north = Placement("powder_room", 0, -2, 0, None)
    west = Placement("cloak_room", -2, 0, 270, None)
    castle = build(north)
    assert ["powder_room"] == names(castle, castle.completed_by_last())
    castle = build(UPPER_HALLWAY, north, west)
    assert ["foyer", "cloak_room"] == names(castle, castle.completed_by_last())
    assert [True, False, True, True] == [castle.is_completed(i) for i in range(4)]


def test_one_tile_may_complete_several() -> None:
    """REWARD-3: rooms complete in the order they were placed in, the new tile last."""
    north = Placement("washroom", 19, 8, 0, None)
    south = Placement("powder_room", 22, 12, 180, None)
    between = Placement("anteroom", 20, 10, 0, None)
    for first, second in ((north, south), (south, north)):
        castle = FOYER.place(first).place(second).place(between)
        expected = [first.tile, second.tile, "anteroom"]
        assert expected == names(castle, castle.completed_by_last())


def test_a_blocked_entrance_rules_completion_out() -> None:
    """REWARD-1, GEO-8: the pantry's east entrance ends at the sauna's wall."""
    halls = (Placement("hallway", n, -6, 90, "upstairs") for n in (1, 2))
    castle = build(Placement("pantry", 3, 0, 0, None), *halls, Placement("sauna", 3, -2, 180, None))
    assert ["blocked", "connected"] == states(castle, "pantry")
    assert not castle.is_completed(1)
    assert ["sauna"] == names(castle, castle.completed_by_last())


def test_an_entrance_into_a_closed_court_is_open_and_not_external() -> None:
    """GEO-8: free space is followed through edges, never through corners."""
    ring = [
        Placement("hallway", 3, 1, 0, "upstairs"),
        Placement("hallway", 9, 1, 90, "upstairs"),
        Placement("hallway", 4, 7, 0, "upstairs"),
        Placement("hallway", 3, 2, 90, "upstairs"),
    ]
    closed = build(*ring)
    court = [entrance for entrance in closed.entrances(1) if entrance.front[1] == 2]
    assert ["connected"] + ["open"] * 5 == [entrance.state for entrance in court]
    with_gap = build(*ring[:3])
    assert "open" not in states(with_gap, "hallway#1")


def test_half_cells_let_free_space_through() -> None:
    """GEO-7: the cells cut from the Foyer's corners are free."""
    castle = FOYER.place(Placement("parlor", 3, 0, 0, None))
    assert 2 + 3 == castle.external_entrance_count(corridors=True)
    assert 3 == castle.external_entrance_count(corridors=False)


def test_external_entrances_of_corridors_count_if_asked() -> None:
    """P-EXT: 2 of the Foyer, 13 of a hallway, none of rooms."""
    castle = build(UPPER_HALLWAY)
    assert (15, 0) == tuple(castle.external_entrance_count(corridors=c) for c in (True, False))
    assert {0, 1} == {index for index, _ in castle.external_entrances()}


def test_the_outside_is_found_however_far_tiles_lie() -> None:
    """GEO-8: a castle torn apart by nonsense costs no more than another."""
    castle = FOYER.place(Placement("pantry", 1 << 60, -(1 << 61), 0, None))
    assert 5 == castle.external_entrance_count(corridors=True)
    assert castle.can_place("pantry")
    assert castle.placement_count("salon") == len(castle.legal_placements("salon")) > 0


def test_castles_can_be_copied_and_stored() -> None:
    """PLACE-1: a copy equals its castle and can be built on."""
    castle = build(STAIRS)
    for other in (copy.deepcopy(castle), pickle.loads(pickle.dumps(castle))):  # noqa: S301
        assert castle == other
        assert castle.place(LOWER_HALLWAY) == other.place(LOWER_HALLWAY)
    assert "Castle(foyer 0,0 0, stairs#1 3,1 180)" == repr(castle)
    assert castle != "castle"
