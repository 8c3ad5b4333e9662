"""The printed facts as the domain reads them."""

from collections import Counter

from domain.tiles import (
    BONUS_CARDS,
    DOWNSTAIRS_HALLWAY,
    FAVORS,
    FOYER_BACK,
    FOYER_FRONT,
    HALLWAY,
    LARGE_SIZES,
    ROOM_CARD_COUNT,
    ROOM_SIZES,
    ROOM_TYPES,
    ROOMS,
    SMALL_SIZES,
    STAIRS,
    TILES,
    kind_of,
)


def test_there_are_75_rooms_in_ten_stacks() -> None:
    """SETUP-2: nine rooms of each small size, six of each large one."""
    expected = dict.fromkeys(SMALL_SIZES, 9) | dict.fromkeys(LARGE_SIZES, 6)
    assert expected == Counter(room.size for room in ROOMS.values())
    assert ROOM_SIZES == (*SMALL_SIZES, *LARGE_SIZES)


def test_every_room_has_one_of_eight_types() -> None:
    """GEO-1: the halls are the only corridors among the rooms."""
    assert set(ROOM_TYPES) == {room.type for room in ROOMS.values()}
    halls = {room.id for room in ROOMS.values() if room.type == "corridor"}
    assert {"great_hall", "upper_hall"} == halls


def test_areas_are_printed_sizes() -> None:
    """WIN-1: rooms count their size, Foyer 125, hallways 150, stairs 75."""
    assert all(room.area == room.size for room in ROOMS.values())
    corridors = (FOYER_FRONT, FOYER_BACK, HALLWAY, DOWNSTAIRS_HALLWAY, STAIRS)
    assert [125, 125, 150, 150, 75] == [tile.area for tile in corridors]
    assert [None] * 5 == [tile.size for tile in corridors]


def test_entrances_are_cells_inside_the_tile() -> None:
    """GEO-2: an entrance is the unit of a side next to its cell; L tiles name the notch."""
    assert (("E", 1, 0), ("W", 0, 1)) == ROOMS["pantry"].entrances
    assert (("E", 1, 1), ("S", 1, 3)) == ROOMS["kitchen"].entrances
    assert 14 == len(HALLWAY.entrances)


def test_centres_and_fences() -> None:
    """SCORE-2, PLACE-5: what is printed in the middle and along the top."""
    salon, stables = ROOMS["salon"], ROOMS["stables"]
    assert ("connection", 2, {"activity"}) == (
        salon.bonus_kind,
        salon.bonus_points,
        salon.bonus_types,
    )
    assert ("NW", "N", "NE") == stables.fence
    assert (None, 0, frozenset()) == (STAIRS.bonus_kind, STAIRS.bonus_points, STAIRS.bonus_types)


def test_cards_and_favors() -> None:
    """BONUS, FAVOR-3: 27 cards, 24 favors, five room cards of each size."""
    assert (27, 24) == (len(BONUS_CARDS), len(FAVORS))
    assert (2, 1) == (BONUS_CARDS["size_100"].points, BONUS_CARDS["size_100"].per)
    assert 100 == BONUS_CARDS["size_100"].size
    assert 5000 == BONUS_CARDS["leftover_money"].per
    assert (100, 400) == FAVORS["square_rooms"].sizes
    assert "incomplete_rooms" == FAVORS["completed_rooms"].excludes
    assert dict.fromkeys(ROOM_SIZES, 5) == ROOM_CARD_COUNT


def test_placed_names_stand_for_kinds() -> None:
    """GEO-1: only corridor tiles are numbered."""
    names = ("salon", "hallway#2", "stairs#11", "foyer")
    assert ["salon", "hallway", "stairs", "foyer"] == [kind_of(name) for name in names]
    assert 80 == len(TILES)
