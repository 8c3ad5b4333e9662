"""Castles too large for boards are judged by the slow path, with the same answers."""

import pytest

from domain.castle import Castle
from domain.placement import Placement
from domain.tiles import HALLWAY, STAIRS


def corridor(length: int) -> Castle:
    """Hallways in a row to the east of the Foyer."""
    castle = Castle.founded("foyer_front")
    for number in range(length):
        castle = castle.place(Placement("hallway", 3 + 6 * number, 1, 0, "upstairs"))
    return castle


def shifted(placements: tuple[Placement, ...], least: int) -> set[tuple[object, ...]]:
    """Placements from a column on, counted from it."""
    return {(p.tile, p.x - least, p.y, p.rotation, p.side) for p in placements if p.x > least + 12}


def test_a_wide_castle_has_no_boards_and_a_narrow_one_has() -> None:
    """PLACE: boards hold 48 columns."""
    assert corridor(7).boards() is not None
    assert corridor(8).boards() is None


def test_the_slow_path_finds_what_boards_find() -> None:
    """PLACE: the far end of a corridor of eight hallways offers what that of seven does."""
    for kind in ("salon", "stables", "pantry", HALLWAY.id, STAIRS.id):
        slow, quick = corridor(8), corridor(7)
        expected = shifted(quick.legal_placements(kind), 0)
        assert expected == shifted(slow.legal_placements(kind), 6)
        assert expected
        listed = slow.legal_placements(kind)
        assert len(listed) == slow.placement_count(kind)
        assert listed[0] == slow.placement_at(kind, 0)
        assert () == slow.refusals(listed[0])
        for beyond in (len(listed), -1):
            with pytest.raises(IndexError):
                slow.placement_at(kind, beyond)
        assert corridor(8).can_place(kind)
    assert not corridor(8).can_place("mold_room")


def test_a_wide_castle_with_one_way_out_keeps_it() -> None:
    """PLACE-4: the slow path asks for a way out too."""
    castle = Castle.founded("foyer_front")
    castle = castle.place(Placement("powder_room", 0, -2, 0, None))
    far = castle.place(Placement("broom_closet", 1 << 40, 1 << 40, 0, None))
    assert far.boards() is None
    narrow = castle.place(Placement("broom_closet", 3, 1, 90, None))
    assert not narrow.can_place("cloak_room")
    assert far.can_place("cloak_room")
