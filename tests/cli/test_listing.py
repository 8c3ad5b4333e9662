import pytest

from cli.short_ids import short_ids
from replays.drawing.columns import columns_of

LONG = "a-match-of-four-that-has-a-very-long-name-to-be-shown-whole"
OTHER = "a-match-of-one"


def test_ids_are_cut_as_far_as_they_name_one_match():
    """An id that does not fit is cut, never to a beginning that another match has too."""
    ids = ("garden-of-kings", "garden-of-queens", "hall", "hallway-of-mirrors", "hall/x")
    cut = short_ids(ids, 6)
    assert ("garden-of-k", "garden-of-q", "hall", "hallwa", "hall/x") == tuple(cut.values())
    assert ids == tuple(short_ids(ids, 40).values())
    assert {"a/long-branch-name": "a/long-branch-name"} == short_ids(["a/long-branch-name"], 8)


@pytest.fixture
def full(ludwig, tmp_path):
    """A store with matches of one and of four players of wide names and long ids."""
    ludwig("new", "王小明", "さくら🎲🎲", "Bartholomew", "yellow=dave", "--name", LONG)
    ludwig("new", "anna", "--name", OTHER)
    return tmp_path / "store"


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_a_list_in_a_terminal(full, ludwig, terminal, columns):
    """Nothing is wider than the terminal, each name is there in full, each id names its match."""
    code, shown = terminal("list", "--no-color", store=full, columns=columns).end()
    lines = shown.replace("\r", "").splitlines()
    assert (0, True) == (code, columns >= max(map(columns_of, lines)))
    told = " ".join(shown.split())
    for name in ("王小明", "さくら🎲🎲", "Bartholomew", "dave"):
        assert f"({name})" in told
    ids = [line.split()[0] for line in lines if " playing " in line]
    assert {LONG, OTHER} == {ludwig("show", id_, "--json").data["match"] for id_ in ids}
    assert (columns < 200) == ("--json has them whole" in told)


def test_a_list_that_is_read_on_stays_whole(full, ludwig):
    """In a pipe and as JSON ids are whole and each match has one line."""
    lines = ludwig("list").out.splitlines()[1:]
    assert {LONG, OTHER} == {line.split()[0] for line in lines}
    assert {LONG, OTHER} == {row["match"] for row in ludwig("list", "--json").lines}
