"""Each rule of PLACE by small castles drawn by hand.

The Foyer's front has entrances to the north at (1, 0), to the east at (2, 1)
and to the west at (0, 1).
"""

import pytest

from domain.castle import Castle
from domain.placement import Placement
from domain.refusal import Refusal

FOYER = Castle.founded("foyer_front")


def place(tile: str, x: int, y: int, rotation: int = 0, side: str | None = None) -> Placement:
    """A placement, most often unrotated."""
    return Placement(tile, x, y, rotation, side)


def build(*placements: Placement) -> Castle:
    """A castle in which each placement was legal."""
    castle = FOYER
    for placement in placements:
        assert () == castle.refusals(placement)
        castle = castle.place(placement)
    return castle


def rules(castle: Castle, placement: Placement) -> list[str]:
    """The rules a placement breaks."""
    return [refusal.rule for refusal in castle.refusals(placement)]


PANTRY = place("pantry", 3, 0)
PORCH = place("porch", 1, -2)
STAIRS = place("stairs#1", 3, 1, 180)
POWDER_ROOMS = (place("powder_room", 0, -2), place("broom_closet", 3, 1, 90))


def test_a_connected_tile_may_stand() -> None:
    """PLACE-1: one entrance on another is enough."""
    assert [] == rules(FOYER, PANTRY)


def test_an_unconnected_tile_is_refused() -> None:
    """PLACE-1: a wall along a wall is no connection."""
    assert ["PLACE-1"] == rules(FOYER, place("pantry", 3, 1))
    assert ["PLACE-1"] == rules(FOYER, place("pantry", 1 << 62, -(1 << 62)))


def test_entrances_back_to_back_do_not_coincide() -> None:
    """PLACE-1, GEO-5: entrances on one line connect only if they face each other."""
    overlapping = place("meat_locker", 1, 0)
    assert ["PLACE-1", "PLACE-2", "PLACE-2"] == rules(build(PANTRY), overlapping)


def test_an_overlap_is_refused() -> None:
    """PLACE-2: the refusal names both tiles."""
    refusals = build(PANTRY).refusals(place("larder", 4, 1))
    facts = {"tile": "larder", "other": "pantry"}
    assert Refusal("place.overlap", "PLACE-2", facts) in refusals


def test_against_an_overlapped_tile_nothing_else_is_told() -> None:
    """PLACE-2: neither the fence nor a clash of levels with a tile it lies on."""
    castle = build(PORCH)
    assert ["PLACE-1", "PLACE-2"] == rules(castle, place("great_hall", 1, -3))
    downstairs = place("knight_room", 2, 0)
    assert ["PLACE-1", "PLACE-2"] == rules(FOYER, downstairs)


def test_an_entrance_may_be_blocked() -> None:
    """PLACE-3: the pantry's east entrance ends at the sauna's wall."""
    halls = (place(f"hallway#{n}", n, -6, 90, "upstairs") for n in (1, 2))
    castle = build(PANTRY, *halls, place("sauna", 3, -2, 180))
    assert ["connected", "blocked"] == sorted(
        (entrance.state for entrance in castle.entrances(1)), reverse=True
    )


def test_the_last_way_out_may_not_be_closed() -> None:
    """PLACE-4: three rooms with one entrance each would close the Foyer."""
    castle = build(*POWDER_ROOMS)
    last = place("cloak_room", -2, 0, 270)
    assert ["PLACE-4"] == rules(castle, last)
    assert not castle.can_place("cloak_room")


def test_nothing_may_touch_a_fence() -> None:
    """PLACE-5: above the whole width of the porch, but not off its corner."""
    castle = build(PORCH)
    assert ["PLACE-1", "PLACE-5"] == rules(castle, place("pantry", 5, -4))
    assert ["PLACE-1", "PLACE-5"] == rules(castle, place("pantry", 0, -4))
    assert ["PLACE-1"] == rules(castle, place("pantry", 6, -4))
    assert ["PLACE-1"] == rules(castle, place("pantry", -1, -4))


def test_a_garden_may_not_turn_its_fence_to_a_tile() -> None:
    """PLACE-5: whichever of the two comes later."""
    castle = build(PORCH, place("hallway", 3, 1, 0, "upstairs"))
    refusals = castle.refusals(place("gatehouse", 4, 2))
    assert {"place.fence", "place.unconnected"} == {refusal.code for refusal in refusals}
    assert "gatehouse" == refusals[-1].facts["garden"]


def test_levels_must_agree() -> None:
    """PLACE-6: a Downstairs Room does not open into the Foyer, and that still connects it."""
    (refusal,) = FOYER.refusals(place("mold_room", 3, 0))
    assert ("place.level", "PLACE-6") == (refusal.code, refusal.rule)
    assert ("W", 3, 1) == refusal.facts["entrance"]
    assert ("downstairs", "upstairs") == (refusal.facts["level"], refusal.facts["other_level"])


def test_walls_of_different_levels_may_touch() -> None:
    """PLACE-6: only entrances that coincide have to agree."""
    castle = build(STAIRS, place("crypt", 6, 0))
    assert [] == rules(castle, place("salon", -7, 0))


def test_stairs_go_down_from_the_foyer() -> None:
    """PLACE-6: their light end is upstairs, their dark end downstairs."""
    assert ["PLACE-6"] == rules(FOYER, place("stairs", 3, 1, 0))
    assert [] == rules(build(STAIRS), place("mold_room", 6, 0))
    assert ["PLACE-6"] == rules(build(STAIRS), place("pantry", 6, 0))


def test_stairs_may_not_connect_to_stairs() -> None:
    """PLACE-7: at equal ends neither, and at unequal ones the levels clash too."""
    castle = build(STAIRS)
    assert ["PLACE-7"] == rules(castle, place("stairs", 6, 1, 0))
    assert ["PLACE-6", "PLACE-7"] == rules(castle, place("stairs", 6, 1, 180))


def test_stairs_may_lie_side_by_side() -> None:
    """PLACE-7: walls of stairs may touch."""
    hall = place("hallway", 3, -4, 90, "upstairs")
    castle = build(hall, place("stairs", 4, -4, 180))
    assert [] == rules(castle, place("stairs", 4, -3, 180))


def test_a_hallway_lies_on_the_side_that_fits() -> None:
    """PLACE-8: dark side up at the Foyer breaks the levels with it."""
    assert [] == rules(FOYER, place("hallway", 3, 1, 0, "upstairs"))
    wrong = place("hallway", 3, 1, 0, "downstairs")
    assert ["PLACE-6", "PLACE-8"] == rules(FOYER, wrong)
    assert {"upstairs"} == {p.side for p in FOYER.legal_placements("hallway")}


@pytest.mark.parametrize(
    ("placement", "rule"),
    [
        (place("pantry", 3, 0, 45), "GEO-3"),
        (place("pantry", 3, 0, 360), "GEO-3"),
        (place("pantry", 3, 0, 0, "upstairs"), "PLACE-8"),
        (place("hallway", 3, 1), "PLACE-8"),
        (place("hallway#1", 3, 1, 0, "sideways"), "PLACE-8"),
    ],
)
def test_malformed_placements_are_refused(placement: Placement, rule: str) -> None:
    """GEO-3, PLACE-8: a rotation or side there is not is refused as such."""
    assert [rule] == rules(FOYER, placement)


def test_an_unknown_tile_is_not_a_placement() -> None:
    """GEO-1: a tile that does not exist is a broken promise, not a refusal."""
    with pytest.raises(KeyError):
        FOYER.refusals(place("ballroom", 3, 0))


def test_symmetric_rotations_are_accepted_and_listed_once() -> None:
    """GEO-3: a pantry turned by half looks the same; only the smaller rotation is listed."""
    assert [] == rules(FOYER, place("pantry", 3, 0, 180))
    assert {0, 90} == {p.rotation for p in FOYER.legal_placements("pantry")}


def test_listed_placements_can_be_counted_and_told_one_by_one() -> None:
    """BUY-5: counting and picking agree with the list."""
    listed = FOYER.legal_placements("salon")
    assert len(listed) == FOYER.placement_count("salon")
    assert listed == tuple(FOYER.placement_at("salon", i) for i in range(len(listed)))
    for beyond in (len(listed), -1):
        with pytest.raises(IndexError):
            FOYER.placement_at("salon", beyond)


def test_what_was_listed_is_legal_and_nothing_else_becomes_so() -> None:
    """PLACE-1, PLACE-2: a castle that knows its placements judges as one that does not."""
    castle = build(PANTRY)
    listed = castle.legal_placements("salon")
    assert {()} == {castle.refusals(placement) for placement in listed}
    moved = [placement._replace(x=placement.x + 1) for placement in listed]
    assert [build(PANTRY).refusals(p) for p in moved] == [castle.refusals(p) for p in moved]
    assert ["PLACE-1"] == rules(castle, listed[0]._replace(x=1 << 70))
