import xml.etree.ElementTree as ET

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


def asked(look, *arguments):
    ran = look("what-if", *arguments, "--budget", 24, "--jobs", 1, "--json")
    assert ExitCode.DONE == ran.code, ran.out
    return ran.data


def test_alternatives_are_ranked(look):
    """Each alternative has win chance, points and rank by seat with intervals, the best first."""
    data = asked(look, "two@r12.red", "--as", "red")
    assert ("red", "TURN", "red") == (data["seat"], data["ask"], data["as"])
    assert [*range(1, 1 + len(data["alternatives"]))] == [a["place"] for a in data["alternatives"]]
    for each in data["alternatives"]:
        for seat in each["seats"]:
            for name in ("points", "rank", "win"):
                interval = seat[name]
                assert interval["low"] <= interval["mean"] <= interval["high"]
        assert 1 == pytest.approx(sum(seat["win"]["mean"] for seat in each["seats"]), abs=0.01)
        assert not each["taken"]
    assert sum(each["rollouts"] for each in data["alternatives"]) == data["rollouts"]


def test_same_seed_same_answer_however_it_is_spread(look):
    """The answer follows from the seed, whatever the number of processes."""
    one = asked(look, "two@r15.red", "--as", "red", "--seed", "s")
    ran = look(
        "what-if",
        "two@r15.red",
        "--as",
        "red",
        "--seed",
        "s",
        "--budget",
        24,
        "--jobs",
        2,
        "--json",
    )
    assert one == ran.data
    assert one != asked(look, "two@r15.red", "--as", "red", "--seed", "t")


def test_taken_is_marked_if_asked_for(look):
    """--taken judges what was played too, and marks it."""
    data = asked(look, "two@r15.yellow", "--as", "yellow", "--taken")
    assert 1 == sum(each["taken"] for each in data["alternatives"])


def test_what_a_viewer_cannot_choose_from(look):
    """SEE-2 Which cards a seat keeps is for that seat and the referee to ask about."""
    ran = look("what-if", "two@5", "--json")
    assert (ExitCode.HIDDEN, "SEE-2") == (ran.code, ran.json["error"]["rule"])
    assert "BONUS_CARDS" == asked(look, "two@5", "--as", "referee")["ask"]


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_charts(look, tmp_path, ending):
    """The chart is drawn as a picture or a page of its own, and names every alternative."""
    file = tmp_path / f"chart.{ending}"
    data = asked(look, "two@r12.red", "--as", "red", "--chart", file)
    text = file.read_text()
    assert all(each["words"].split(",")[0] in text for each in data["alternatives"])
    if ending == "svg":
        ET.fromstring(text)  # noqa: S314 - our own file
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_table_for_people(look):
    """As text it says who decides what, by whom the rollouts were played, and the alternatives."""
    out = look("what-if", "two@r12.red", "--as", "red", "--budget", 8, "--jobs", 1).out
    assert "red: what to buy, or pass  as red" in out
    assert "rollouts by swift" in out
    assert "pass for 5,000 marks" in out


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (("two@0",), ExitCode.NOT_FOUND, "decision.none"),
        (("two@51",), ExitCode.NOT_FOUND, "decision.none"),
        (("two@end",), ExitCode.NOT_FOUND, "decision.none"),
        (("two@r5.red", "--policy", "nobody"), ExitCode.USAGE, "bot.unknown"),
        (("two@r5.red", "--chart", "x.png"), ExitCode.USAGE, "usage"),
    ],
)
def test_what_cannot_be_asked(look, arguments, code, word):
    """Positions without a decision, unknown bots and other pictures are refused."""
    ran = look("what-if", *arguments, "--json")
    assert (code, word) == (ran.code, ran.json["error"]["code"])
