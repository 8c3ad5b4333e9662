import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


@pytest.fixture
def bench(ludwig):
    """A store with a finished match and a branch of it in which red passed once."""
    ludwig("record", "import", TWO)
    ludwig("branch", "new", "two@r4.red", "mine", "--instead", "pass")
    return ludwig


def test_lines_part_where_they_left(bench):
    """Two lines share their events up to the fork; then each did something else."""
    ran = bench("compare", TWO, "two/mine", "--json")
    assert (ExitCode.NO, 49, True) == (ran.code, ran.data["common"], ran.data["differ"])
    ones, others = ran.data["lines"]
    assert "stairs" in ones["next"]
    assert "passes" in others["next"]
    assert ({"red": 89, "yellow": 88}, None) == (ones["result"], others["result"])


def test_points_by_category_and_rule_add_up(bench):
    """Differences by category, and those by rule, add up to the difference in points."""
    data = bench("compare", TWO, "two/mine", "--json").data
    for kind in ("categories", "rules"):
        change = sum(gain["other"] - gain["one"] for gain in data[kind] if gain["seat"] == "red")
        assert 4 - 89 == change


def test_positions_of_one_line(bench):
    """Two positions of one match can be compared, the second by its position alone."""
    data = bench("compare", "two@40", "@60", "--json").data
    assert (40, [0, 20]) == (data["common"], [line["events_since"] for line in data["lines"]])
    assert {"red", "yellow"} >= {seat["seat"] for seat in data["seats"]}


def test_same_position(bench):
    """A position differs in nothing from itself, nor from the same one in a branch."""
    assert ExitCode.DONE == bench("compare", TWO, TWO).code
    ran = bench("compare", "two@49", "two/mine@49")
    assert ExitCode.DONE == ran.code
    assert "nothing differs" in ran.out


def test_castles_stand_side_by_side(bench):
    """Castles that differ are drawn beside each other with what they scored."""
    out = bench("compare", "two@60", "two@30").out
    assert [] != [line for line in out.splitlines() if line.startswith("A") and " B" in line]
    assert "they share 30 events" in out


def test_castles_too_wide_for_that_stand_one_below_the_other(bench, monkeypatch):
    """A castle that half the width would cut into strips has the whole of it."""
    monkeypatch.setenv("COLUMNS", "50")
    lines = bench("compare", TWO, "two@60").out.splitlines()
    assert {"A", "B"} <= set(lines)
    assert [] == [line for line in lines if line.startswith("A ") and line.endswith(" B")]


def test_what_changed_is_told_in_words(bench):
    """The table is told as people say it, and points under a heading for each way to add them."""
    out = bench("compare", TWO, "two/mine").out
    assert "what is due: nothing: it has ended → " in out
    assert "last round: yes → no" in out
    assert [] == [word for word in ("master_builder", "last_round", "room_deck") if word in out]
    assert out.index("points by what they are for") < out.index("the same points by rule")


def test_nothing_to_compare(bench):
    """Before the first event there is nothing to compare; unknown lines are not found."""
    assert ExitCode.USAGE == bench("compare", "two@0", TWO).code
    assert ExitCode.NOT_FOUND == bench("compare", TWO, "two/nobody").code
