import pytest

from replays.drawing.columns import broken, columns_of, fitting, padded
from replays.drawing.picture import plain
from replays.drawing.table import Column, draw_table
from replays.drawing.wrapping import wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("anna", 4),
        ("王小明", 6),
        ("🎲", 2),
        ("é", 1),
        ("e\u0301", 1),
        ("a\x1bb", 6),
        ("│─", 2),
    ],
)
def test_columns_that_text_takes(text, columns):
    """A wide letter takes two columns, a mark on another none, an escape as many as it is long."""
    assert columns == columns_of(text)


def test_what_fits_is_never_nothing():
    """As many letters as fit, marks with the letter below them; one letter at least."""
    assert (2, 3, 1) == (fitting("王小明", 4), fitting("e\u0301bc", 2), fitting("王小", 1))


def test_padding_fills_columns_not_letters():
    """Blanks make up what a text lacks, before it or behind it."""
    assert ("王  ", "  王", "王小明") == (
        padded("王", 4),
        padded("王", 4, right=True),
        padded("王小明", 2),
    )


def test_words_are_broken_to_columns():
    """Words stay whole where they fit into a line, else they are parted between letters."""
    assert ["red", "さくら", "1"] == broken("red さくら 1", 7)
    assert ["さく", "ら x"] == broken("さくら x", 5)
    assert [] == broken(" ", 5)


def test_a_table_of_wide_names_stays_in_line():
    """The second column begins in the same column of the terminal in every row."""
    rows = [("王小明", "a"), ("anna", "b"), ("🎲🎲", "c")]
    drawn = draw_table((Column("name"), Column("x")), rows).text().splitlines()
    assert {8} == {columns_of(line[:-1]) for line in drawn}


@pytest.mark.parametrize("columns", [10, 15, 33])
def test_wide_text_is_wrapped_to_the_screen(columns):
    """No row takes more columns than there are, and no letter is lost."""
    text = "王小明王小明 さくら🎲🎲🎲 anna"
    rows = wrapped(plain(text), columns).text().splitlines()
    assert columns >= max(map(columns_of, rows))
    assert text.replace(" ", "") == "".join(rows).replace(" ", "")
