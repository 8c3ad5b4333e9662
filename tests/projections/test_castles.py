from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from projections.castles import CASTLES


@given(seed=st.integers(0, 15), players=st.integers(1, 4), where=st.floats(0, 1))
def test_castles_are_those_of_the_state(wandering, seed, players, where):
    """REWARD-1 tiles, completed rooms and area are those of the castle at that position."""
    told = wandering(seed, players)
    cut = told[: 1 + int(where * (len(told) - 1))]
    state = cut[-1].state
    for shown, castle in zip(CASTLES.over(cut).castles, state.castles, strict=True):
        expected = [(t.name, t.x, t.y, t.rotation, t.side) for t in castle.placed]
        assert expected == [(t.name, t.x, t.y, t.rotation, t.side) for t in shown.tiles]
        complete = tuple(t.name for i, t in enumerate(castle.placed) if castle.is_completed(i))
        assert complete == shown.completed
        assert castle.area() == shown.area


@given(seed=st.integers(0, 15), players=st.integers(1, 4))
def test_each_tile_knows_the_event_that_laid_it(wandering, on_line, seed, players):
    """A tile's number is that of its RoomPlaced on the line, whatever was taken back before."""
    told = wandering(seed, players)
    laid = [h.seq for h in on_line(told) if isinstance(h.event, ev.RoomPlaced)]
    castles = CASTLES.over(told).castles
    assert laid == sorted(tile.seq for castle in castles for tile in castle.tiles[1:])
    assert {1} == {castle.tiles[0].seq for castle in castles}
