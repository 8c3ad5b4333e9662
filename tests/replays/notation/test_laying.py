import pytest
from generated import generated

from domain.castle import Castle
from domain.placement import Placement
from replays.notation import NotationError, parse
from replays.notation.laying import placement_of, where_of, where_text

FOYER = Castle.founded("foyer_front")


def meant(castle, kind, words):
    """The placement that words mean."""
    (line,) = parse(f"ludwig-text 1\nblue places {words}")
    return placement_of(castle, kind, line.where)


def test_two_doors_say_everything():
    """GEO-3: the doors of the printed tiles give place and rotation."""
    assert Placement("pantry", 3, 0, 0, None) == meant(
        FOYER, "pantry", "east of foyer, doors W2-E2"
    )
    turned = meant(FOYER, "pantry", "east of foyer, doors E1–E2")
    assert Placement("pantry", 3, 0, 180, None) == turned
    assert turned == meant(FOYER, "pantry", "next to foyer, doors E1-E2")


def test_doors_are_named_as_printed_however_the_neighbour_lies():
    """GEO-3: a neighbour that was turned keeps the names of its doors."""
    castle = FOYER.place(meant(FOYER, "salon", "east of foyer, doors N6-E2"))
    assert 270 == castle.placed[1].rotation
    assert Placement("pantry", 5, 1, 0, None) == meant(
        castle, "pantry", "next to salon, doors W2-S5"
    )


def test_what_is_legal_decides_where_doors_are_not_told():
    """PLACE: of the places that words may mean the only legal one is meant."""
    assert Placement("powder_room", 0, -2, 0, None) == meant(FOYER, "powder_room", "north of foyer")
    stairs = FOYER.place(meant(FOYER, "stairs", "east of foyer, doors E1-E2"))
    assert "downstairs" == meant(stairs, "hallway", "next to stairs#1, doors W1-W1").side
    assert "downstairs" == meant(stairs, "hallway", "at 6,1").side


@pytest.mark.parametrize(
    ("kind", "words", "expected"),
    [
        ("pantry", "east of salon", "a neighbour in this castle: foyer"),
        ("pantry", "south of foyer", "a way to join pantry to foyer so"),
        ("pantry", "east of foyer, doors N1-E2", "a way to join pantry to foyer so"),
        ("pantry", "north of foyer, doors W2-E2", "a way to join pantry to foyer so"),
        ("salon", "east of foyer", "one place beside foyer: say doors ("),
    ],
)
def test_words_that_mean_no_place_or_several(kind, words, expected):
    """A neighbour that is not there, doors that do not meet, and too few words are refused."""
    with pytest.raises(NotationError) as caught:
        meant(FOYER, kind, words)
    assert (2, 13) == (caught.value.line, caught.value.column)
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("kind", "doors"),
    [
        ("pantry", "E1 W2"),
        ("stairs", "E1 W1"),
        ("hallway", "N1 N2 N3 N4 N5 N6 E1 S1 S2 S3 S4 S5 S6 W1"),
    ],
)
def test_doors_that_do_not_meet_are_answered_by_those_there_are(kind, doors):
    """GEO-3: a door that a tile has not, and doors that cannot meet, bring the list of both."""
    with pytest.raises(NotationError) as caught:
        meant(FOYER, kind, "east of foyer, doors W9-E2")
    assert caught.value.hint == f"doors of {kind}: {doors}; of foyer: N2 E2 W2"


@pytest.mark.parametrize("seed", range(8))
def test_every_placement_can_be_told_by_its_neighbour(seed):
    """GEO-5: the words for a placement mean that placement again, in any castle."""
    state = generated(seed).states[-1]
    for castle in state.castles:
        standing = Castle.founded(castle.placed[0].tile.id, castle.placed[0].rotation)
        for tile in castle.placed[1:]:
            placement = Placement(tile.name, tile.x, tile.y, tile.rotation, tile.side)
            words = where_text(where_of(standing, placement))
            assert " of " in words
            kind = tile.name.partition("#")[0]
            assert placement == meant(standing, kind, words)
            standing = standing.place(placement)


def test_a_placement_without_a_neighbour_is_told_by_cells():
    """PLACE-1: what is connected with nothing can still be written down."""
    placement = Placement("hallway#1", 9, -9, 90, "downstairs")
    words = where_text(where_of(FOYER, placement))
    assert "at 9,-9, turned 90, dark" == words
    assert placement == meant(FOYER, "hallway", words)
