import pytest

from ludwig.projecting.difference import first_difference


@pytest.mark.parametrize(
    ("live", "rebuilt", "path", "words"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]", ("2", "3")),
        ({"a": [1]}, {"a": [1, 3]}, "a[1]", ("nothing", "3")),
        ({"a": {"b": 1}, "c": 2}, {"a": {"b": 1}}, "c", ("2", "nothing")),
        ([["x"]], [["y"]], "[0][0]", ("x", "y")),
        ("xy", "xz", "", ("xy", "xz")),
        ({"a": 1}, [1], "", ("{'a': 1}", "[1]")),
    ],
)
def test_the_first_difference_is_named(live, rebuilt, path, words):
    """The first place that differs is named with what stands there in either view."""
    assert (path, *words) == first_difference(live, rebuilt)


def test_equal_views_do_not_differ():
    """Between equal views there is no difference."""
    assert None is first_difference({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]})


def test_a_difference_of_whole_views_reads_well():
    """A difference at the top is called one of the view."""
    assert "view: 1 live, 2 rebuilt" == str(first_difference(1, 2))
