"""Drawings are compared with golden files; `GOLDEN=write pytest tests/replays/drawing` rewrites
them for review.
"""

import json
import os
from pathlib import Path

import pytest

from domain.castle import Castle
from domain.placement import Placement
from domain.tiles import TILES
from replays.drawing.castle import draw_castle, draw_tile
from replays.drawing.label import fit
from replays.drawing.picture import Picture, Span, beside, plain, stacked
from replays.drawing.plan import Scale

HERE = Path(__file__).parent
CASTLES = json.loads((HERE / "castles.json").read_text())


def castle(seat, tiles=None):
    built = Castle.founded(CASTLES[seat]["foyer"])
    for placed in CASTLES[seat]["placed"][:tiles]:
        built = built.place(Placement(*placed))
    return built


def golden(name, drawn):
    """Returns the golden text of this name, first rewriting it if that is asked for."""
    path = HERE / "golden" / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(drawn + "\n")
    return path.read_text().removesuffix("\n")


@pytest.mark.parametrize("seat", ["red", "yellow"])
def test_castle_in_eighty_columns(seat):
    """A castle is drawn to scale with names, doors, fences (PLACE-5) and levels (PLACE-6)."""
    drawn = draw_castle(castle(seat), 80)
    assert golden(f"{seat}-80", drawn.text()) == drawn.text()
    assert 80 >= drawn.width


def test_castle_with_plain_characters():
    """Without line drawing characters the same castle is drawn in ASCII only."""
    drawn = draw_castle(castle("red"), 120, unicode=False).text()
    assert golden("red-ascii", drawn) == drawn
    assert drawn.isascii()


def test_castle_too_wide_is_drawn_in_strips():
    """A castle wider than the terminal at the smallest scale comes in strips that all fit."""
    drawn = draw_castle(castle("yellow"), 40)
    assert golden("yellow-40", drawn.text()) == drawn.text()
    assert 40 >= drawn.width


@pytest.mark.parametrize("columns", [60, 80, 100, 140])
def test_no_row_of_the_castle_is_wider_than_the_terminal(columns):
    """At every width the drawing itself fits, legend and all."""
    assert columns >= max(draw_castle(castle("red"), columns, legend=False).width, 0)


def test_newest_room_is_marked():
    """The tile placed last carries a star and a style, and only it."""
    drawn = draw_castle(castle("red", 3), 80)
    marked = [span.text for row in drawn.rows for span in row if span.style.endswith(" newest")]
    assert ["*Stairs 2"] == [text for text in marked if text.startswith("*")]
    assert "*" not in draw_castle(castle("red", 3), 80, newest=False).text()


def test_styles_name_the_type():
    """The label of a room carries its type as style, so that colours can follow."""
    drawn = draw_castle(castle("red"), 120)
    styles = {span.style: span.text for row in drawn.rows for span in row}
    assert {"food", "living", "outdoor", "external", "connected"} - set(styles) == {
        "connected",
        "food",
    }


@pytest.mark.parametrize("scale", [Scale(6, 3), Scale(4, 2), Scale(3, 2), Scale(2, 2)])
def test_every_tile_at_every_scale(scale):
    """Every tile can be drawn at every scale, with a sign for each of its entrances (GEO-2)."""
    for tile in TILES.values():
        drawn = draw_tile(tile, scale=scale, rotation=90)
        signs = sum(drawn.text().count(sign) for sign in "▲▶▼◀")
        assert len(tile.entrances) == signs, tile.id


TILE_SHEET = ("salon", "pantry", "great_hall", "tasso_room", "venus_grotto", "stables", "study")


def test_tile_sheet():
    """Each kind of outline (GEO-1) is drawn as it is printed."""
    ids = (*TILE_SHEET, "foyer_front", "stairs", "downstairs_hallway", "green_house")
    drawn = stacked([draw_tile(TILES[id_]) for id_ in ids]).text()
    assert golden("tiles", drawn) == drawn


def test_fence_turns_with_the_tile():
    """The fence of a garden (PLACE-5) is drawn heavy on the side it faces after turning."""
    heavy = "┃"
    upright = draw_tile(TILES["formal_gardens"], rotation=90).text()
    assert "━" in draw_tile(TILES["formal_gardens"]).text()
    assert all(line.rstrip().endswith(heavy) for line in upright.splitlines()[3:6])


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (12, ("Powder Room", "utility 1")),
        (9, ("Powder", "Room", "utility 1")),
        (6, ("Powder", "Room", "util 1")),
        (5, ("Powde", "Room", "ut1")),
        (3, ("Pow", "Roo", "ut1")),
        (2, ("Po", "Ro")),
    ],
)
def test_label_is_the_fullest_that_fits(width, lines):
    """A label keeps the whole name as long as it can, then its type, then shortens words."""
    label = fit("Powder Room", ("utility 1", "util 1", "ut1"), dict.fromkeys(range(3), (0, width)))
    assert lines == tuple(text for _, _, text in label.lines)


def test_label_stands_upright_in_a_narrow_room():
    """A name that fits only one letter below the other is written so, and counts as whole."""
    label = fit("Hall", (), dict.fromkeys(range(5), (0, 2)))
    assert (("H", "a", "l", "l"), True) == (tuple(t for _, _, t in label.lines), label.full)


def test_label_without_any_space_is_empty():
    """Where not even a letter fits, no label is drawn."""
    assert () == fit("Hall", (), {}).lines


def test_pictures_beside_each_other():
    """Two pictures stand side by side, the shorter one filled up with space."""
    left, right = plain("a", "bb"), plain("1", "2", "3")
    assert "a    1\nbb   2\n     3" == beside(left, right).text()


def test_painting_touches_styled_pieces_only():
    """A painter is asked for pieces that have a style, and for no others."""
    picture = Picture(((Span("x", "food"), Span(" y")),))
    assert "<food:x> y" == picture.text(lambda text, style: f"<{style}:{text}>")
