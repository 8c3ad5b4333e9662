from collections import Counter

from ludwig.draws import SeededDraws, SystemDraws, stream

ITEMS = tuple(range(50))


def test_same_seed_same_shuffles() -> None:
    """Draws of one seed give the same shuffles in the same order."""
    one, other = SeededDraws(7), SeededDraws(7)
    expected = [one.shuffled("room_deck", ITEMS), one.shuffled("favors", ITEMS)]
    assert expected == [other.shuffled("room_deck", ITEMS), other.shuffled("favors", ITEMS)]
    assert expected[0] != expected[1]


def test_shuffles_are_stable() -> None:
    """What follows from a seed is the same on every platform and in every release."""
    assert ("e", "b", "c", "a", "d") == SeededDraws(7).shuffled("any", ("a", "b", "c", "d", "e"))


def test_other_seed_other_shuffles() -> None:
    """Draws of two seeds differ, a number and its word do not."""
    assert SeededDraws(7).shuffled("a", ITEMS) != SeededDraws(8).shuffled("a", ITEMS)
    assert SeededDraws(7).shuffled("a", ITEMS) == SeededDraws("7").shuffled("a", ITEMS)


def test_streams_are_independent() -> None:
    """Streams of one seed under two names give other numbers."""
    assert stream(7, "draws").random() != stream(7, "blue").random()


def test_system_draws_permute() -> None:
    """The system's shuffles lose nothing and are not repeated."""
    draws = SystemDraws()
    first, second = draws.shuffled("a", ITEMS), draws.shuffled("a", ITEMS)
    assert Counter(ITEMS) == Counter(first) == Counter(second)
    assert first != second
