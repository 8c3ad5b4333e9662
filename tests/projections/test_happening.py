import pytest

from projections.happening import Happening


def test_nobody_can_change_what_happened(two_players):
    """A fold that keeps a happening keeps what it was given."""
    happening = two_players[3]
    with pytest.raises(AttributeError):
        happening.seq = 1
    assert 4 == happening.seq


def test_a_happening_is_equal_to_itself_alone(two_players):
    """Comparing two never goes down their lines, however long those are."""
    happening = two_players[-1]
    again = Happening.between(happening.before, happening.step, happening.at)
    assert happening != again
    assert 2 == len({happening, again, happening})
