from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.replay_app.arrangement import Rows, arranged

SIZES = st.tuples(st.integers(20, 220), st.integers(5, 80))


@given(SIZES, st.integers(1, 5), st.integers(0, 2), st.booleans(), st.booleans())
def test_nothing_overlaps_and_all_is_on_the_screen(size, seats, owner, market, decks):
    """Whatever the size, what is shown lies on the screen, and no two parts share a place."""
    columns, rows = size
    where = arranged(columns, rows, Rows(seats, owner), market=market, decks=decks)
    shown = [region for region in where[1:] if region and region.y < rows - 1]
    roomy = rows >= seats + owner + 8
    assert all(region.right <= columns for region in shown)
    assert not roomy or all(region.bottom <= rows for region in where[1:])
    assert not roomy or not any(a.overlaps(b) for a, b in combinations(shown, 2))


def test_comfortable_from_120_by_40():
    """At 120×40 the journal stands beside everything else, and the castle has most of the rest."""
    where = arranged(120, 40, Rows(5, 1))
    assert True is where.wide
    assert where.journal.x > where.castle.right - 1
    assert (79, 22) == where.castle.size


def test_usable_at_80_by_24():
    """At 80×24 seats, market, castle and five lines of the journal are there at once."""
    where = arranged(80, 24, Rows(5, 1))
    assert False is where.wide
    assert [5, 8, 11, 5] == [
        part.height for part in (where.seats, where.market, where.castle, where.journal)
    ]


@pytest.mark.parametrize(
    ("market", "decks", "castle", "panel"),
    [(True, True, 42, 4), (False, False, 80, 0), (False, True, 42, 12)],
)
def test_the_castle_may_have_the_markets_place(market, decks, castle, panel):
    """Without the market the castle has the whole width; a preview has the whole column."""
    where = arranged(80, 24, Rows(5, 1), market=market, decks=decks)
    assert (castle, panel) == (where.castle.width, where.decks.height)
