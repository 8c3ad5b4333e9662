"""Points of placements, by castles drawn by hand. Legality is not asked here."""

from domain.castle import Castle
from domain.placement import Placement
from domain.scoring import ScoreLine

FOYER = Castle.founded("foyer_front")


def castle_of(*placements: tuple[str, int, int, int], corners: bool = False) -> Castle:
    """A castle of unfounded claims: tiles where they are said to be."""
    castle = Castle.founded("foyer_front", corner_adjacency=corners)
    for tile, x, y, rotation in placements:
        castle = castle.place(Placement(tile, x, y, rotation, None))
    return castle


def test_a_tile_scores_its_own_value() -> None:
    """SCORE-1: a pantry is worth 2; a tile worth nothing has no line."""
    assert (ScoreLine("SCORE-1", 2, "pantry", None),) == castle_of(("pantry", 3, 0, 0)).score_last()
    assert () == castle_of(("stairs", 3, 1, 180)).score_last()


def test_a_centre_counts_connected_rooms() -> None:
    """SCORE-2, SCORE-5: the great hall's kin, here a gallery that loves corridors."""
    lines = castle_of(("gallery_of_mirrors", 3, 0, 0)).score_last()
    assert (
        ScoreLine("SCORE-1", 3, "gallery_of_mirrors", None),
        ScoreLine("SCORE-2", 2, "gallery_of_mirrors", "foyer"),
    ) == lines


def test_a_centre_counts_a_new_tile_later() -> None:
    """SCORE-3: the gallery scores for stairs that come after it."""
    castle = castle_of(("gallery_of_mirrors", 3, 0, 0), ("stairs", 10, 1, 180))
    assert (ScoreLine("SCORE-3", 2, "gallery_of_mirrors", "stairs#1"),) == castle.score_last()


def test_two_entrances_into_one_room_score_once() -> None:
    """SCORE-4: stables and oratory meet in two entrances."""
    castle = castle_of(("stables", 20, 0, 0), ("oratory", 27, 1, 180))
    assert (1,) == castle.connected(2)
    assert (
        ScoreLine("SCORE-1", 4, "oratory", None),
        ScoreLine("SCORE-3", 1, "stables", "oratory"),
    ) == castle.score_last()


def test_adjacent_rooms_take_points_away() -> None:
    """SCORE-2, SCORE-6: a room that minds its neighbours may score below 0 with them."""
    castle = castle_of(
        ("pink_cabinet", 0, 10, 0),
        ("focus_room", 2, 10, 0),
        ("lilac_cabinet", 4, 10, 0),
        ("queens_bedroom", -4, 8, 0),
        ("singers_chamber", -1, 12, 0),
    )
    lines = castle.score_last()
    assert ["pink_cabinet", "focus_room", "lilac_cabinet"] == [line.partner for line in lines[1:]]
    assert 7 - 3 * 2 == sum(line.points for line in lines)
    worse = castle.place(Placement("great_hall", -1, 16, 0, None))
    assert (
        ScoreLine("SCORE-1", 1, "great_hall", None),
        ScoreLine("SCORE-3", -2, "singers_chamber", "great_hall"),
    ) == worse.score_last()


def test_corner_neighbours_count_by_the_switch() -> None:
    """P-CORNER, SCORE-3: only by the literal reading."""
    tiles = (("sewing_room", 0, 10, 0), ("pink_cabinet", 5, 12, 0))
    assert 5 == sum(line.points for line in castle_of(*tiles).score_last())
    assert 4 == sum(line.points for line in castle_of(*tiles, corners=True).score_last())


def test_downstairs_rooms_count_the_whole_castle_and_themselves() -> None:
    """SCORE-2, SCORE-3, SCORE-5: a dungeon counts Downstairs Rooms; a dark hallway is none."""
    castle = FOYER.place(Placement("hallway", 30, 30, 0, "downstairs"))
    castle = castle.place(Placement("crypt", 40, 0, 0, None))
    castle = castle.place(Placement("dungeon", 0, 40, 0, None))
    assert (
        ScoreLine("SCORE-1", 1, "dungeon", None),
        ScoreLine("SCORE-2", 2, "dungeon", "crypt"),
        ScoreLine("SCORE-2", 2, "dungeon", "dungeon"),
    ) == castle.score_last()
    castle = castle.place(Placement("mold_room", -40, 0, 0, None))
    assert ScoreLine("SCORE-3", 2, "dungeon", "mold_room") == castle.score_last()[-1]
    assert 4 == len(castle.rescore(3))


def test_a_cavern_counts_corridors_of_all_kinds() -> None:
    """SCORE-5: Foyer, hallways of both sides, stairs and halls."""
    castle = FOYER
    for number, (tile, side) in enumerate(
        [("hallway", "upstairs"), ("hallway", "downstairs"), ("stairs", None), ("upper_hall", None)]
    ):
        castle = castle.place(Placement(tile, 30, 10 * number, 0, side))
    lines = castle.preview(Placement("venus_grotto", 0, 40, 0, None))
    partners = ["foyer", "hallway#1", "hallway#2", "stairs#1", "upper_hall"]
    assert partners == [line.partner for line in lines if line.rule == "SCORE-2"]


def test_living_rewards_score_a_room_as_it_now_stands() -> None:
    """LIVING: own value and own connections, nothing of other rooms."""
    castle = castle_of(("gallery_of_mirrors", 3, 0, 0), ("stairs", 10, 1, 180))
    assert [3, 2, 2] == [line.points for line in castle.rescore(1)]
    assert {"gallery_of_mirrors"} == {line.room for line in castle.rescore(1)}
    assert () == castle.rescore(2)


def test_previews_name_corridor_tiles_as_placing_does() -> None:
    """SCORE-3: a preview is the score the placement would get."""
    castle = castle_of(("gallery_of_mirrors", 3, 0, 0))
    stairs = Placement("stairs", 10, 1, 180, None)
    assert castle.place(stairs).score_last() == castle.preview(stairs)
