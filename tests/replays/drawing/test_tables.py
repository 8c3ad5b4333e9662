import pytest
from situations import at_turn

from replays.drawing.market import draw_market
from replays.drawing.picture import Picture, Span, plain
from replays.drawing.scores import draw_scores
from replays.drawing.table import Column, draw_table
from replays.drawing.wrapping import wrapped

COLUMNS = (Column("n", number=True), Column("room"), Column("centre", broken=True))
ROWS = [("1", "Sauna", "-1 adjacent food/living/sleeping"), ("20", "Porch", "")]


def test_a_table_that_fits_is_left_alone():
    """Columns are as wide as their widest cell, numbers at the right."""
    assert [
        " n  room   centre",
        " 1  Sauna  -1 adjacent food/living/sleeping",
        "20  Porch",
    ] == draw_table(COLUMNS, ROWS, 80).text().splitlines()


def test_the_cells_of_one_column_go_on_below():
    """A column that may be broken is, between words or after the slash of a list."""
    assert [
        " n  room   centre",
        " 1  Sauna  -1 adjacent",
        "           food/living/",
        "           sleeping",
        "20  Porch",
    ] == draw_table(COLUMNS, ROWS, 24).text().splitlines()


def test_rows_are_folded_where_nothing_else_helps():
    """In a very narrow table each row goes on in further lines; empty cells take none."""
    assert [
        " n  room",
        "  centre",
        " 1  Sauna",
        "  -1 adjacent food/living/sleeping",
        "20  Porch",
    ] == draw_table(COLUMNS, ROWS, 16).text().splitlines()


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_market_and_seats_keep_to_the_columns(columns):
    """Market and seats are never wider than the columns they are drawn for."""
    state = at_turn(4)
    drawn = [draw(state, columns) for draw in (draw_market, draw_scores)]
    assert [True, True] == [picture.width <= columns for picture in drawn]


def test_a_row_goes_on_in_the_next_one_with_its_styles():
    """A row that is too wide is broken between words; each piece keeps its style."""
    row = (Span("one two", "title"), Span(" three "), Span("four", "note"))
    assert (
        (Span("one two", "title"),),
        (Span("  three"),),
        (Span("  "), Span("four", "note")),
    ) == wrapped(Picture((row,)), 8).rows


def test_a_word_too_long_is_broken_anywhere():
    """A word without a space is broken where the row ends."""
    assert ["abcdefghijkl", "   mn"] == wrapped(plain("abcdefghijklmn"), 12).text().splitlines()
    assert plain("short") == wrapped(plain("short"), 8)
